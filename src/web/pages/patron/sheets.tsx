import { lazy, useEffect, useState } from 'react';
import type { Face } from '../../../api/live.ts';
import { untilLoaded } from '../../live/until-loaded.ts';
import { bring } from '../../words/bring.ts';
import { language } from '../../words/language.ts';
import { BoxesSheet } from './boxes-sheet.tsx';
import { ElectionSheet } from './election-sheet.tsx';
import { InsuranceSheet } from './insurance-sheet.tsx';
import { MenuSheet } from './menu-sheet.tsx';
import { ResultSheet } from './result-sheet.tsx';
import { openHands, type Seat } from './seat.ts';
import { SeatSheet } from './seat-sheet.tsx';
import { SqueezeRequest } from './squeeze-request.tsx';
import { SqueezeSheet } from './squeeze-sheet.tsx';
import type { Betting } from './use-betting.ts';
import type { ShownResult } from './use-result.ts';

/** Seldom opened: they come when they are. */
const ExplainBet = lazy(
  untilLoaded(async () => ({ default: (await import('./explain.tsx')).ExplainBet })),
);
const HistorySheet = lazy(
  untilLoaded(async () => ({ default: (await import('./history-sheet.tsx')).HistorySheet })),
);
const RoadSheet = lazy(
  untilLoaded(async () => ({ default: (await import('./road-sheet.tsx')).RoadSheet })),
);
const LimitsSheet = lazy(
  untilLoaded(async () => {
    const words = bring(language(), ['limits']);
    const [part] = await Promise.all([import('./limits-sheet.tsx'), words]);
    return { default: part.LimitsSheet };
  }),
);
const ShoeSheet = lazy(
  untilLoaded(async () => {
    const words = bring(language(), ['proof']);
    const [part] = await Promise.all([import('./shoe-sheet.tsx'), words]);
    return { default: part.ShoeSheet };
  }),
);

export type OpenSheet =
  | 'roads'
  | 'history'
  | 'boxes'
  | 'menu'
  | 'squeeze'
  | 'seat'
  | 'limits'
  | 'shoe'
  | 'result'
  | { readonly explain: string };

/** At most one at a time: what the table asks comes before what the patron opened. */
const Sheets = ({
  seat,
  at,
  betAt,
  betting,
  result,
  sheet,
  open,
  insuring,
  putAway,
}: {
  readonly seat: Seat;
  /** The box where the chips go. */
  readonly at: number;
  readonly betAt: (box: number) => void;
  readonly betting: Betting;
  readonly result: ShownResult | null;
  readonly sheet: OpenSheet | null;
  readonly open: (sheet: OpenSheet | null) => void;
  /** The offer of insurance has not been put away. */
  readonly insuring: boolean;
  readonly putAway: () => void;
}) => {
  const { own, view, table, live } = seat;
  const close = () => open(null);
  const { faces, turn } = useFaces(seat);
  if (live.status.is !== 'live') return null;
  if (own.elects) return <ElectionSheet seat={seat} />;
  if (faces.length > 0) return <SqueezeSheet seat={seat} faces={faces} onTurned={turn} />;
  if (insuring && own.insurable.length > 0) {
    return <InsuranceSheet seat={seat} onClose={putAway} />;
  }
  switch (sheet) {
    case null:
      return null;
    case 'roads':
      return <RoadSheet view={view} book={seat.book} onClose={close} />;
    case 'history':
      return <HistorySheet table={table} onClose={close} />;
    case 'boxes':
      return (
        <BoxesSheet
          seat={seat}
          at={at}
          onClose={close}
          betAt={(box) => {
            betAt(box);
            close();
          }}
        />
      );
    case 'menu':
      return (
        <MenuSheet
          seat={seat}
          staked={betting.staked}
          onRoads={() => open('roads')}
          onHistory={() => open('history')}
          onBoxes={() => open('boxes')}
          onSeat={() => open('seat')}
          onLimits={() => open('limits')}
          onShoe={() => open('shoe')}
          onClose={close}
        />
      );
    case 'squeeze':
      return openHands(view, own).length > 0 ? (
        <SqueezeRequest seat={seat} onClose={close} />
      ) : null;
    case 'seat':
      return <SeatSheet seat={seat} onClose={close} />;
    case 'limits':
      return <LimitsSheet seat={seat} onClose={close} />;
    case 'shoe':
      return <ShoeSheet seat={seat} onClose={close} />;
    case 'result':
      return <ResultSheet seat={seat} result={result} onClose={close} />;
    default:
      return <ExplainBet bet={sheet.explain} seat={seat} onClose={close} />;
  }
};

const LOOK = 1_100;

/** What is to be squeezed. A card that was turned stays until the last one is, and is looked at for a moment. */
const useFaces = ({ view, own }: Pick<Seat, 'view' | 'own'>) => {
  const [turned, setTurned] = useState<readonly Face[]>([]);
  const down = (own.faces ?? []).filter(
    ({ hand, index }) => view.hands[hand].cards[index] === 'faceDown',
  );
  const over = turned.length > 0 && down.every((face) => turned.some((one) => isSame(one, face)));
  useEffect(() => {
    if (!over) return;
    const timer = setTimeout(() => setTurned([]), LOOK);
    return () => clearTimeout(timer);
  }, [over]);
  return {
    faces: [...turned, ...down.filter((face) => !turned.some((one) => isSame(one, face)))].sort(
      (a, b) => a.index - b.index,
    ),
    turn: (face: Face) => setTurned((before) => [...before, face]),
  };
};

const isSame = (a: Face, b: Face): boolean => a.hand === b.hand && a.index === b.index;

export default Sheets;
