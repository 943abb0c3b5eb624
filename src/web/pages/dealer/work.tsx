import { useCallback } from 'react';
import { Button } from '../../parts/button.tsx';
import { StaleVeil } from '../../parts/connection-bar.tsx';
import { Hands } from '../../parts/hands.tsx';
import { useWords } from '../../words/index.ts';
import { AsksSheet } from './asks-sheet.tsx';
import { BetSheet } from './bet-sheet.tsx';
import { Boxes } from './boxes.tsx';
import { ChipsSheet } from './chips-sheet.tsx';
import { ChoicesSheet } from './choices-sheet.tsx';
import { CorrectSheet } from './correct-sheet.tsx';
import { CountSheet } from './count-sheet.tsx';
import { type SheetName, useCommand, useDealing } from './dealing.tsx';
import { DecideSheet } from './decide-sheet.tsx';
import { HandsSheet } from './hands-sheet.tsx';
import { InsuranceSheet } from './insurance-sheet.tsx';
import { LoadSheet } from './load-sheet.tsx';
import { News } from './news.tsx';
import { NextPanel } from './next-panel.tsx';
import { PeopleSheet } from './people-sheet.tsx';
import { Settlement } from './settlement.tsx';
import { StatusLine } from './status-line.tsx';
import { Strip } from './strip.tsx';
import { TableSheet } from './table-sheet.tsx';
import { TroubleSheet } from './trouble-sheet.tsx';
import { type Bets, useBets } from './use-bets.ts';
import { useKeys } from './use-keys.ts';
import { useNext } from './use-next.ts';

/** The keys that open a sheet, in the order of the foot. */
const FOOT = [
  ['F2', 'bet'],
  ['F4', 'people'],
  ['F6', 'correct'],
  ['F8', 'table'],
  ['F9', 'trouble'],
] as const satisfies readonly (readonly [string, SheetName])[];

const KEYS: Readonly<Record<string, SheetName>> = {
  ...Object.fromEntries(FOOT),
  F3: 'insurance',
  F5: 'choices',
  F7: 'hands',
  F10: 'asks',
};

/** The hands beside the next action, where a window is wide; else above it. */
const BESIDE =
  'sm:landscape:grid sm:landscape:grid-cols-[52%_minmax(0,1fr)] lg:grid lg:grid-cols-[52%_minmax(0,1fr)]';

/** The table at work: status, cards, the next action, and all that lies beside it. */
export const Work = ({ sheet }: { readonly sheet: OpenSheet | null }) => {
  const { view, own, book, status, open } = useDealing();
  const { say } = useWords();
  const bets = useBets();
  const next = useNext(bets.unplaced.length + (bets.text.trim() === '' ? 0 : 1));
  const squeezing = useCommand();
  const { give } = squeezing;
  const { squeezes, phase, electing } = view;
  const isCalled = own.call !== null;
  const call = useCallback(() => {
    if (!isCalled) void give({ type: 'CallFloor' });
  }, [isCalled, give]);
  const { act, press } = next;
  const onKey = useCallback(
    (key: string) => {
      if (status.is !== 'live') return false;
      const named = KEYS[key];
      // F5 stays the browser's while there is nothing to choose.
      if (named !== undefined && (named !== 'choices' || electing.length > 0)) {
        open(named);
        return true;
      }
      if (key === 'F1') {
        call();
        return true;
      }
      if (key === ' ') {
        act();
        return true;
      }
      if (press(key)) return true;
      const asks = squeezes.find(({ consented }) => !consented);
      const letter = key.toLowerCase();
      if (asks !== undefined && phase === 'dealing' && (letter === 'y' || letter === 'n')) {
        const { hand } = asks;
        void give({ type: letter === 'y' ? 'ConsentSqueeze' : 'RefuseSqueeze', hand });
        return true;
      }
      return false;
    },
    [status.is, electing, open, act, press, squeezes, phase, give, call],
  );
  useKeys(onKey);
  const close = useCallback(() => open(null), [open]);
  return (
    <StaleVeil status={status} className="flex flex-1 flex-col lg:min-h-168 lg:[contain:size]">
      <StatusLine counting={sheet?.name === 'count'} />
      <div className={`contents ${BESIDE}`}>
        <div className="felt @container flex items-center justify-center p-2 lg:pl-5">
          {/* Three cards of each hand always fit, and as large as they do. */}
          <Hands rulebook={book} view={view} width="min(14.4cqi - 0.55rem, 13dvh)" />
        </div>
        <div className="felt flex min-w-0 max-lg:z-10 max-lg:top-0 max-lg:[@media(min-height:40rem)]:sticky">
          <NextPanel next={next} />
        </div>
      </div>
      <Strip squeezing={squeezing} />
      <div className="grid flex-1 grid-cols-1 content-start gap-3 p-3 sm:px-5 lg:min-h-0 lg:content-stretch lg:py-2 lg:grid-rows-[minmax(min-content,4fr)_minmax(6rem,5fr)]">
        <div className="goes-on-below lg:max-h-64 lg:min-h-36 lg:overflow-y-auto">
          <Boxes />
        </div>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:min-h-0">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled with the arrow keys */}
          <div tabIndex={0} className="goes-on-below sm:order-last lg:min-h-0 lg:overflow-y-auto">
            <Settlement />
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled with the arrow keys */}
          <div tabIndex={0} className="goes-on-below lg:min-h-0 lg:overflow-y-auto">
            <News />
          </div>
        </div>
      </div>
      <nav
        aria-label={say('dealer.foot')}
        className="flex flex-wrap gap-2 border-t border-edge bg-panel px-3 py-1.5 sm:px-5"
      >
        <Button size="small" hint="F1" disabled={isCalled} onClick={call}>
          {say(isCalled ? 'dealer.call.waiting' : 'dealer.call.floor')}
        </Button>
        {FOOT.filter(([, name]) => name !== 'correct' || !view.electronic).map(([key, name]) => (
          <Button
            key={key}
            size="small"
            hint={key}
            look={name === 'trouble' ? 'danger' : 'plain'}
            className={name === 'trouble' ? 'ml-auto' : ''}
            onClick={() => open(name)}
          >
            {say(`dealer.foot.${name}`)}
          </Button>
        ))}
      </nav>
      {sheet !== null && <Opened sheet={sheet} bets={bets} onClose={close} />}
    </StaleVeil>
  );
};

type OpenSheet = { readonly name: SheetName; readonly box: number | null };

const Opened = ({
  sheet: { name, box },
  bets,
  onClose,
}: {
  readonly sheet: OpenSheet;
  readonly bets: Bets;
  readonly onClose: () => void;
}) => {
  switch (name) {
    case 'bet':
      return <BetSheet box={box} bets={bets} onClose={onClose} />;
    case 'insurance':
      return <InsuranceSheet onClose={onClose} />;
    case 'people':
      return <PeopleSheet onClose={onClose} />;
    case 'hands':
      return <HandsSheet onClose={onClose} />;
    case 'table':
      return <TableSheet onClose={onClose} />;
    case 'trouble':
      return <TroubleSheet onClose={onClose} />;
    case 'load':
      return <LoadSheet onClose={onClose} />;
    case 'decide':
      return <DecideSheet onClose={onClose} />;
    case 'choices':
      return <ChoicesSheet onClose={onClose} />;
    case 'correct':
      return <CorrectSheet onClose={onClose} />;
    case 'chips':
      return <ChipsSheet box={box ?? 1} onClose={onClose} />;
    case 'asks':
      return <AsksSheet onClose={onClose} />;
    case 'count':
      return <CountSheet onClose={onClose} />;
  }
};
