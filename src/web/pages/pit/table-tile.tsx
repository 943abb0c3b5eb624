import { type ReactNode, useEffect, useId } from 'react';
import { type FloorTable, type SignedIn, TableViewSchema } from '../../../api/house.ts';
import type { Status } from '../../../client/connection.ts';
import type { PublicView } from '../../../table/index.ts';
import { useFetched } from '../../live/use-fetched.ts';
import { useRulebook } from '../../live/use-rulebook.ts';
import { useTable } from '../../live/use-table.ts';
import { Money } from '../../parts/money.tsx';
import { WinnerSign } from '../../parts/roads.tsx';
import { OfBook } from '../../parts/rule-tag.tsx';
import { tableNumber, tableSign } from '../../parts/table-title.ts';
import { timeText } from '../../words/formats.ts';
import { useWords } from '../../words/index.ts';
import { type StaffOwn, staffIn } from '../dealer/staff-view.ts';
import { type Need, neededSince, needOf } from './need.ts';
import { Since } from './since.tsx';
import { type Going, StateSign } from './state-sign.tsx';
import { TableWaits } from './table-waits.tsx';
import { TileDoors } from './tile-doors.tsx';

type TileProps = { readonly table: FloorTable; readonly me: SignedIn };

/** A table as it goes, by its own line: what it does, how it stands, and what waits for somebody. */
export const LiveTile = ({
  table,
  me,
  told,
  ended,
}: TileProps & {
  readonly told: (table: string, need: Need | null) => void;
  readonly ended: () => void;
}) => {
  const { say, why, language } = useWords();
  const { status, public: view, own: seen, send } = useTable(table.id, 'staff');
  const own = staffIn(seen);
  const book = useRulebook(table.game);
  const asks = own?.asks ?? [];
  const need = needOf(view, own);
  useEffect(() => {
    told(table.id, need);
    return () => told(table.id, null);
  }, [told, table.id, need]);
  const isOver = status.is === 'ended';
  useEffect(() => {
    if (isOver) ended();
  }, [isOver, ended]);
  return (
    <Tile table={table} me={me} view={view} own={own} need={need}>
      <p role="status" className={isLost(status) ? 'w-full text-sm text-warn' : 'for-ears'}>
        {status.is === 'stale' &&
          say('shared.status.stale', { time: timeText(status.since, language) })}
        {status.is === 'ended' && why(status)}
      </p>
      {book !== null && view !== null && need !== null && (
        <OfBook of={view}>
          <TableWaits
            table={table.id}
            book={book}
            me={me}
            view={view}
            asks={asks}
            call={own?.call ?? null}
            send={send}
          />
        </OfBook>
      )}
    </Tile>
  );
};

const isLost = ({ is }: Status): boolean => is === 'stale' || is === 'ended';

/** Nothing moves at it any more: it is asked for once. */
export const ClosedTile = (props: TileProps & { readonly onOpened: () => void }) => {
  const seen = useFetched(`/tables/${props.table.id}`, TableViewSchema, undefined, 'staff');
  const { public: view, own } = seen.is === 'ready' ? seen.value : { public: null, own: null };
  return <Tile {...props} view={view} own={staffIn(own)} />;
};

/** What is known of a table, as far as it is. */
export const Tile = ({
  table,
  me,
  view = null,
  own = null,
  need = null,
  onOpened,
  children,
}: TileProps & {
  readonly onOpened?: () => void;
  readonly view?: PublicView | null;
  readonly own?: StaffOwn | null;
  readonly need?: Need | null;
  readonly children?: ReactNode;
}) => {
  const words = useWords();
  const { say } = words;
  const heading = useId();
  const book = useRulebook(table.game);
  const sign = tableSign(table.name, book, words);
  const number = tableNumber(table.id);
  const status = view?.status ?? table.status;
  const waits = own === null ? null : neededSince(own);
  return (
    <article
      aria-labelledby={heading}
      tabIndex={-1}
      data-need={need ?? undefined}
      className={`panel flex w-full min-w-0 flex-col gap-3 border-l-4 p-4 ${EDGES[need ?? 'none']}`}
    >
      <header>
        <p className="flex items-center gap-2 text-sm font-semibold">
          <StateSign going={need ?? goingOf(view)} />
          <span className="flex-1">
            {need !== null
              ? say(`pit.need.${need}`)
              : view !== null && status === 'open'
                ? say(`shared.phase.${view.phase}`)
                : say(`shared.table.${status}`)}
          </span>
          {need !== null && waits !== null && <Since at={waits} />}
          <span className="label">{table.id}</span>
        </p>
        <h2 id={heading} className="flex items-baseline gap-2 text-base">
          {number !== null && (
            <span aria-hidden="true" className="tabular text-xl text-gilt">
              {number}
            </span>
          )}
          {sign.name}
        </h2>
        <p className="label">
          {[
            ...(sign.kind === null ? [] : [sign.kind]),
            say('floor.layout', { layout: table.layout }),
            say('shared.round', { number: view?.round ?? table.round }),
          ].join(' · ')}
        </p>
      </header>
      <div className="flex flex-wrap gap-x-8 gap-y-3">
        <dl className="grid min-w-0 flex-1 basis-72 grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] content-start gap-x-3 gap-y-1.5 text-sm">
          <Fact name={say('pit.last.result')}>
            <LastResult view={view} />
          </Fact>
          <Fact name={say('pit.last.step')}>{own === null ? '–' : <Since at={own.since} />}</Fact>
          <Fact name={say('pit.patrons')}>{own?.patrons.length ?? '–'}</Fact>
          {(['tray', 'held', 'drop'] as const).map((money) => (
            <Fact key={money} name={say(`pit.${money}`)}>
              {own === null ? (
                '–'
              ) : (
                <Money cents={sinceOpened(own, money)} className={toneOf(own.money[money])} />
              )}
            </Fact>
          ))}
          <Fact name={say('dealer.money.exposure')}>
            {own === null ? '–' : <Money cents={Math.max(0, own.exposure)} />}
          </Fact>
        </dl>
        {children}
      </div>
      <TileDoors table={table} me={me} own={own} status={status} onOpened={onOpened} />
    </article>
  );
};

const EDGES: Readonly<Record<Need | 'none', string>> = {
  halt: 'border-l-bad',
  call: 'border-l-bad',
  ask: 'border-l-warn',
  none: 'border-l-edge',
};

const goingOf = (view: PublicView | null): Going => {
  if (view === null || view.status === 'closed') return 'resting';
  if (view.phase === 'betting') return 'betting';
  return view.phase === 'dealing' || view.phase === 'electing' ? 'playing' : 'resting';
};

/** What was sold is counted from the opening; what lies there is there. */
const sinceOpened = ({ money, opened }: StaffOwn, what: 'tray' | 'held' | 'drop'): number =>
  what === 'drop' ? money.drop - opened.money.drop : money[what];

/** Chips that are not there. */
const toneOf = (cents: number): string => (cents < 0 ? 'text-bad' : '');

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="label">{name}</dt>
    <dd className="tabular font-semibold">{children}</dd>
  </div>
);

const LastResult = ({ view }: { readonly view: PublicView | null }) => {
  const { say } = useWords();
  const mark = view?.board.beadPlate.at(-1)?.mark;
  if (mark === undefined) return <span className="text-muted">{say('pit.last.result.none')}</span>;
  return (
    <span className="inline-flex items-center gap-1.5">
      <WinnerSign winner={mark.winner} />
      {say(`shared.hand.${mark.winner}`)} {mark.points}
    </span>
  );
};
