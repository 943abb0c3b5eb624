import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { untilLoaded } from '../../live/until-loaded.ts';
import { useMe } from '../../live/use-me.ts';
import { AppFrame } from '../../parts/app-frame.tsx';
import { Button } from '../../parts/button.tsx';
import { ConnectionBar, StaleVeil } from '../../parts/connection-bar.tsx';
import { Countdown } from '../../parts/countdown.tsx';
import { Loading } from '../../parts/states.tsx';
import { useWords } from '../../words/index.ts';
import { NewSeat } from './ended.tsx';
import { LowTable, PhoneTable, TabletTable } from './narrow-table.tsx';
import { chipsOf, firstChip } from './rack-chips.ts';
import { type Seat, standingAt, withoutGoingBack } from './seat.ts';
import type { OpenSheet } from './sheets.tsx';
import { TableHeading } from './table-heading.tsx';
import { type Betting, useBetting } from './use-betting.ts';
import { useNonce } from './use-nonce.ts';
import { type ShownResult, useResult } from './use-result.ts';
import { type Room, useRoom } from './use-room.ts';
import { useSounds } from './use-sounds.ts';
import { useTableKeys } from './use-table-keys.ts';

/** What lies over the table comes right after it; the felt of a desk is none of a phone's business. */
const sheets = untilLoaded(() => import('./sheets.tsx'));
const Sheets = lazy(sheets);
const WideTable = lazy(untilLoaded(() => import('./wide-table.tsx')));

/** What all drawings of the table share. */
export type TableParts = {
  readonly room: Room;
  readonly seat: Seat;
  readonly betting: Betting;
  readonly result: ShownResult | null;
  readonly chip: {
    readonly chips: readonly number[];
    readonly chosen: number;
    readonly choose: (chip: number) => void;
  };
  /** Holds the spots. */
  readonly holder: RefObject<HTMLDivElement | null>;
  /** The patron's own box; `seat` is where the chips go, which may be another. */
  readonly home: number;
  readonly betAt: (box: number) => void;
  readonly open: (sheet: OpenSheet) => void;
  readonly onInsure: (() => void) | null;
  /** What to say when the rack is empty. */
  readonly empty: ReactNode;
};

const DRAWINGS = {
  phone: PhoneTable,
  low: LowTable,
  tablet: TabletTable,
  desktop: WideTable,
} as const satisfies Record<Room, unknown>;

/** A patron at the table. */
export const TableTop = ({ seat: given, name }: { readonly seat: Seat; readonly name: string }) => {
  const { say } = useWords();
  const home = withoutGoingBack(given);
  const [at, betAt] = useState<number | null>(null);
  // Whoever changes seat is at home there.
  const seat = standingAt(home, at ?? home.patron.box);
  const { view, patron, live } = seat;
  const room = useRoom();
  const Drawing = DRAWINGS[room];
  const betting = useBetting(seat);
  const result = useResult(seat);
  const holder = useRef<HTMLDivElement>(null);
  const [sheet, setSheet] = useState<OpenSheet | null>(null);
  const [putAway, setPutAway] = useState('');
  const chips = chipsOf(view);
  const [inHand, choose] = useState(0);
  const chosen = chips.includes(inHand) ? inHand : firstChip(chips, view.limits.minimum);
  useEffect(() => void sheets(), []);
  useSounds(home);
  useNonce(home);
  useTableKeys(holder, { chips, choose, undo: () => betting.act('undo'), box: patron.box });

  const question = `${view.round} ${view.offers[0]?.after ?? 0}`;
  const parts: TableParts = {
    room,
    seat,
    betting,
    result,
    chip: { chips, chosen, choose },
    holder,
    home: home.patron.box,
    betAt,
    open: setSheet,
    onInsure: putAway === question ? () => setPutAway('') : null,
    empty: betting.rack + betting.staked === 0 ? <EmptyRack seat={seat} /> : null,
  };
  return (
    <AppFrame
      title={name}
      width="wide"
      switches={room === 'tablet' || room === 'desktop'}
      heading={<TableHeading seat={home} name={name} />}
      actions={
        <>
          <Countdown due={live.status.is === 'live' ? view.due : null} size={38} />
          <Button look="quiet" size="small" onClick={() => setSheet('menu')}>
            <svg viewBox="0 0 20 14" width="1.25rem" height="0.875rem" aria-hidden="true">
              <path d="M1 2 H19 M1 7 H19 M1 12 H19" stroke="currentColor" strokeWidth="2" />
            </svg>
            <span className="for-ears">{say('patron.menu')}</span>
          </Button>
        </>
      }
    >
      <ConnectionBar status={live.status} />
      <StaleVeil status={live.status} className="flex flex-1 flex-col">
        <Suspense fallback={<Loading />}>
          <Drawing {...parts} />
        </Suspense>
      </StaleVeil>
      <Suspense>
        <Sheets
          seat={home}
          at={patron.box}
          betAt={betAt}
          betting={betting}
          result={result}
          sheet={sheet}
          open={setSheet}
          insuring={putAway !== question}
          putAway={() => setPutAway(question)}
        />
      </Suspense>
    </AppFrame>
  );
};

/** Chips come from the dealer; at a demonstration a new seat brings new ones. */
const EmptyRack = ({ seat: { table } }: { readonly seat: Seat }) => {
  const { say } = useWords();
  const who = useMe();
  const demonstration = who.is === 'ready' && who.me.demonstration;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-t border-edge px-1 pt-2 text-sm">
      <p role="status">{say(demonstration ? 'patron.empty.demonstration' : 'patron.empty')}</p>
      {demonstration && <NewSeat table={table} label={say('patron.empty.new')} />}
    </div>
  );
};
