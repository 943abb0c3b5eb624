import type { FloorTable } from '../../api/house.ts';
import { ROWS } from '../../table/index.ts';
import { useWords } from '../words/index.ts';
import { Beads, FILLED_FROM } from './bead-plate.tsx';
import { lengthOf } from './length.ts';
import { BigRoadMarks } from './road-marks.tsx';

/** The end of the Big Road, for a table on the floor. */
export const RoadThumb = ({
  cells,
  columns = 18,
  cell = 11,
}: {
  readonly cells: FloorTable['bigRoad'];
  readonly columns?: number;
  readonly cell?: number;
}) => {
  const { say } = useWords();
  const last = cells.reduce((furthest, { column }) => Math.max(furthest, column), 0);
  const first = Math.max(0, last + 1 - columns);
  return (
    <svg
      role="img"
      aria-label={cells.length === 0 ? say('shared.road.empty') : say('shared.road.big')}
      viewBox={`0 0 ${columns} ${ROWS}`}
      className="max-w-full"
      style={{ width: lengthOf(columns * cell), aspectRatio: columns / ROWS }}
    >
      <BigRoadMarks
        marks={cells
          .filter(({ column }) => column > first)
          .map((cell) => ({ ...cell, column: cell.column - first }))}
      />
    </svg>
  );
};

const WINNERS = { P: 'player', B: 'banker', T: 'tie' } as const;

/** The last results in a row, oldest first: the strip on a phone, or on the floor. */
export const BeadStrip = ({
  last,
  size = 24,
  most = 12,
}: {
  readonly last: FloorTable['last'];
  readonly size?: number;
  readonly most?: number;
}) => {
  const { say } = useWords();
  const shown = last.slice(-most);
  const names = shown.map((letter) => say(`shared.hand.${WINNERS[letter]}`));
  return (
    <svg
      role="img"
      aria-label={names.length === 0 ? say('shared.road.empty') : names.join(', ')}
      viewBox={`0 0 ${most} 1`}
      className="max-w-full"
      style={{ width: lengthOf(most * size), aspectRatio: most }}
    >
      <Beads
        filled={size >= FILLED_FROM}
        beads={shown.map((letter, i) => ({ column: i + 1, row: 1, winner: WINNERS[letter] }))}
      />
    </svg>
  );
};
