import { memo } from 'react';
import type { Board } from '../../table/index.ts';
import { useWords } from '../words/index.ts';
import { RoadGrid, type RoadSize } from './road-grid.tsx';
import { BigRoadMarks, type ResultLetters, TieStrokes } from './road-marks.tsx';

/** Runs of wins, one column each; a long one turns at the bottom. */
export const BigRoad = memo(
  ({
    board,
    letters,
    ...size
  }: RoadSize & {
    readonly board: Pick<Board, 'bigRoad' | 'counts' | 'leadingTies'>;
    readonly letters?: ResultLetters;
  }) => {
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
          <TieStrokes places={[{ column: 1, row: 1, ties: leadingTies }]} />
        )}
        <BigRoadMarks
          marks={bigRoad.map(({ mark, ties, drawn }) => ({
            ...drawn,
            winner: mark.winner,
            ties,
            bankerPair: mark.bankerPair,
            playerPair: mark.playerPair,
            ...(mark.results !== undefined && { results: mark.results }),
          }))}
          {...(letters !== undefined && { letters })}
        />
      </RoadGrid>
    );
  },
);
