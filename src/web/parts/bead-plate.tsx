import { memo } from 'react';
import type { Winner } from '../../rulebooks/index.ts';
import type { Board, Mark } from '../../table/index.ts';
import { useWords } from '../words/index.ts';
import { RoadGrid, type RoadSize } from './road-grid.tsx';

export const WINNER_COLOURS: Readonly<Record<Winner, string>> = {
  player: 'var(--player)',
  banker: 'var(--banker)',
  tie: 'var(--tie)',
};

/** White letters on a fill must be 19 px or more; below that the bead is a ring with the letter in ink. */
const FILLED_FROM = 31;

/** A bead for every hand: letter, colour, pair dots. */
export const BeadPlate = memo(
  ({ board, ...size }: RoadSize & { readonly board: Pick<Board, 'beadPlate' | 'counts'> }) => {
    const { say } = useWords();
    const { beadPlate, counts } = board;
    const filled = size.fills === true || (size.cell ?? 22) >= FILLED_FROM;
    const label = say('shared.road.told', {
      road: say('shared.road.beads'),
      count: counts.hands,
      player: counts.player,
      banker: counts.banker,
      tie: counts.tie,
    });
    return (
      <RoadGrid label={label} used={beadPlate.at(-1)?.drawn.column ?? 0} {...size}>
        {beadPlate.map(({ mark, drawn }) => (
          <g
            key={`${drawn.column} ${drawn.row}`}
            transform={`translate(${drawn.column - 0.5} ${drawn.row - 0.5})`}
          >
            <BeadDrawing
              winner={mark.winner}
              letter={say(`shared.letter.${mark.winner}`)}
              filled={filled}
            />
            <PairDots mark={mark} />
          </g>
        ))}
      </RoadGrid>
    );
  },
);

/** One bead, one unit across, its middle at 0, 0. */
export const BeadDrawing = ({
  winner,
  letter,
  filled,
}: {
  readonly winner: Winner;
  readonly letter: string;
  readonly filled: boolean;
}) => (
  <>
    <circle
      r={filled ? 0.44 : 0.4}
      fill={filled ? WINNER_COLOURS[winner] : 'var(--panel)'}
      stroke={filled ? 'var(--night)' : WINNER_COLOURS[winner]}
      strokeWidth={filled ? 0.03 : 0.11}
    />
    <text
      textAnchor="middle"
      y={filled ? 0.22 : 0.19}
      fontSize={filled ? 0.62 : 0.53}
      fontWeight="700"
      fill={filled ? (winner === 'tie' ? 'var(--night)' : '#ffffff') : 'var(--ink)'}
    >
      {letter}
    </text>
  </>
);

/** Banker pair top left, red; Player pair bottom right, blue. */
export const PairDots = ({ mark }: { readonly mark: Mark }) => (
  <>
    {mark.bankerPair && (
      <circle
        cx="-0.34"
        cy="-0.34"
        r="0.13"
        fill="var(--banker)"
        stroke="var(--night)"
        strokeWidth="0.04"
      />
    )}
    {mark.playerPair && (
      <circle
        cx="0.34"
        cy="0.34"
        r="0.13"
        fill="var(--player)"
        stroke="var(--night)"
        strokeWidth="0.04"
      />
    )}
  </>
);
