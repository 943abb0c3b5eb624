import { memo } from 'react';
import type { Board } from '../../table/index.ts';
import { useWords } from '../words/index.ts';
import { PairDots } from './bead-plate.tsx';
import { RoadGrid, type RoadSize } from './road-grid.tsx';
import { RingDrawing, TieStroke } from './road-marks.tsx';

/** Runs of wins: a thick ring for Banker, a double one for Player, a stroke for ties. */
export const BigRoad = memo(
  ({
    board,
    ...size
  }: RoadSize & { readonly board: Pick<Board, 'bigRoad' | 'counts' | 'leadingTies'> }) => {
    const { say } = useWords();
    const { bigRoad, counts, leadingTies } = board;
    const label = say('shared.road.told', {
      road: say('shared.road.big'),
      count: counts.hands,
      player: counts.player,
      banker: counts.banker,
      tie: counts.tie,
    });
    const used = bigRoad.reduce((last, { drawn }) => Math.max(last, drawn.column), 0);
    return (
      <RoadGrid label={label} used={used} {...size}>
        {bigRoad.length === 0 && leadingTies > 0 && (
          <g transform="translate(0.5 0.5)">
            <TieStroke count={leadingTies} />
          </g>
        )}
        {bigRoad.map(({ mark, ties, drawn }) => (
          <g
            key={`${drawn.column} ${drawn.row}`}
            transform={`translate(${drawn.column - 0.5} ${drawn.row - 0.5})`}
          >
            <RingDrawing winner={mark.winner} />
            {ties > 0 && <TieStroke count={ties} />}
            <PairDots mark={mark} />
          </g>
        ))}
      </RoadGrid>
    );
  },
);
