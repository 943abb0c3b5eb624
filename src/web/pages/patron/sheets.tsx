import { useState } from 'react';
import type { Face } from '../../../api/live.ts';
import { BoxesSheet } from './boxes-sheet.tsx';
import { ElectionSheet } from './election-sheet.tsx';
import { ExplainBet } from './explain.tsx';
import { HistorySheet } from './history-sheet.tsx';
import { InsuranceSheet } from './insurance-sheet.tsx';
import { MenuSheet } from './menu-sheet.tsx';
import { ResultSheet } from './result-sheet.tsx';
import { RoadSheet } from './road-strip.tsx';
import { openHands, type Seat } from './seat.ts';
import { SeatSheet } from './seat-sheet.tsx';
import { SqueezeRequest } from './squeeze-request.tsx';
import { SqueezeSheet } from './squeeze-sheet.tsx';
import type { Betting } from './use-betting.ts';
import type { ShownResult } from './use-result.ts';

export type OpenSheet =
  | 'roads'
  | 'history'
  | 'boxes'
  | 'menu'
  | 'squeeze'
  | 'seat'
  | 'result'
  | { readonly explain: string };

/** At most one at a time: what the table asks comes before what the patron opened. */
const Sheets = ({
  seat,
  betting,
  result,
  sheet,
  open,
  insuring,
  putAway,
}: {
  readonly seat: Seat;
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
  const [turned, setTurned] = useState<Face | null>(null);
  /** A card that was just turned is looked at for a moment. */
  const keep = (face: Face) => {
    setTurned(face);
    setTimeout(() => setTurned(null), LOOK);
  };
  if (live.status.is !== 'live') return null;
  if (own.elects) return <ElectionSheet seat={seat} />;
  const face = turned ?? own.faces?.find((one) => isDown(view, one));
  if (face !== undefined) {
    const key = `${face.hand} ${face.index}`;
    return <SqueezeSheet key={key} seat={seat} face={face} onTurned={() => keep(face)} />;
  }
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
      return <BoxesSheet seat={seat} onClose={close} />;
    case 'menu':
      return (
        <MenuSheet
          seat={seat}
          staked={betting.staked}
          onRoads={() => open('roads')}
          onHistory={() => open('history')}
          onBoxes={() => open('boxes')}
          onSeat={() => open('seat')}
          onClose={close}
        />
      );
    case 'squeeze':
      return openHands(view, own).length > 0 ? (
        <SqueezeRequest seat={seat} onClose={close} />
      ) : null;
    case 'seat':
      return <SeatSheet seat={seat} onClose={close} />;
    case 'result':
      return <ResultSheet seat={seat} result={result} onClose={close} />;
    default:
      return <ExplainBet bet={sheet.explain} seat={seat} onClose={close} />;
  }
};

const LOOK = 1_100;

const isDown = (view: Seat['view'], { hand, index }: Face): boolean =>
  view.hands[hand].cards[index] === 'faceDown';

export default Sheets;
