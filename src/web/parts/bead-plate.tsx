import { memo } from 'react';
import type { Winner } from '../../rulebooks/index.ts';
import type { Board, RoadPlace } from '../../table/index.ts';
import { useWords } from '../words/index.ts';
import { RoadGrid, type RoadSize } from './road-grid.tsx';
import { PairDots, ResultDiamonds } from './road-marks.tsx';
import { circle } from './road-paths.ts';

/** White letters on a fill must be 19 px or more; below that the bead is a ring with the letter in ink. */
export const FILLED_FROM = 31;

/** A bead for every hand: letter, colour, pair dots, a diamond for another result of the game. */
export const BeadPlate = memo(
  ({ board, ...size }: RoadSize & { readonly board: Pick<Board, 'beadPlate' | 'counts'> }) => {
    const { say } = useWords();
    const { beadPlate, counts } = board;
    const label = say('shared.road.told', {
      road: say('shared.road.beads'),
      count: counts.hands,
      player: counts.player,
      banker: counts.banker,
      tie: counts.tie,
    });
    const places = (pair: 'bankerPair' | 'playerPair') =>
      beadPlate.filter(({ mark }) => mark[pair]).map(({ drawn }) => drawn);
    return (
      <RoadGrid label={label} used={beadPlate.at(-1)?.drawn.column ?? 0} {...size}>
        <Beads
          beads={beadPlate.map(({ mark, drawn }) => ({ ...drawn, winner: mark.winner }))}
          filled={size.fills === true || (size.cell ?? 22) >= FILLED_FROM}
        />
        <PairDots banker={places('bankerPair')} player={places('playerPair')} />
        <ResultDiamonds
          places={beadPlate
            .filter(({ mark }) => mark.results !== undefined)
            .map(({ drawn }) => drawn)}
        />
      </RoadGrid>
    );
  },
);

type BeadMark = RoadPlace & { readonly winner: Winner };

/** Beads in their places: the discs of each winner are one path, letters of one colour one text. */
export const Beads = ({
  beads,
  filled,
}: {
  readonly beads: readonly BeadMark[];
  readonly filled: boolean;
}) => {
  const of = (winner: Winner) => beads.filter((bead) => bead.winner === winner);
  return (
    <>
      {WINNERS.map((winner) => (
        <path
          key={winner}
          d={of(winner)
            .map(circle(filled ? 0.44 : 0.4))
            .join('')}
          fill={filled ? `var(--${winner})` : 'var(--panel)'}
          stroke={filled ? 'var(--night)' : `var(--${winner})`}
          strokeWidth={filled ? 0.03 : 0.11}
        />
      ))}
      {filled ? (
        <>
          <Letters
            beads={beads.filter(({ winner }) => winner !== 'tie')}
            fill="#ffffff"
            size={0.62}
          />
          <Letters beads={of('tie')} fill="var(--night)" size={0.62} />
        </>
      ) : (
        <Letters beads={beads} fill="var(--ink)" size={0.53} />
      )}
    </>
  );
};

const WINNERS = ['player', 'banker', 'tie'] as const satisfies readonly Winner[];

/** One text whose letters each have a place of their own. */
const Letters = ({
  beads,
  fill,
  size,
}: {
  readonly beads: readonly BeadMark[];
  readonly fill: string;
  readonly size: number;
}) => {
  const { say } = useWords();
  if (beads.length === 0) return null;
  return (
    <text
      textAnchor="middle"
      x={beads.map(({ column }) => column - 0.5).join(' ')}
      y={beads.map(({ row }) => row - 0.5 + size * 0.36).join(' ')}
      fontSize={size}
      fontWeight="700"
      fill={fill}
    >
      {beads.map(({ winner }) => say(`shared.letter.${winner}`)).join('')}
    </text>
  );
};
