import type { Card } from '../../rules/index.ts';
import { CardFace, partsOf } from './card-face.tsx';
import { SUIT_COLOURS, SuitShape } from './suits.tsx';

/**
 * The face of a card that is squeezed: pips in their old places, so that one side, two or three of them tell what
 * it can still be. Pictures are as on the table.
 */
export const PipFace = ({ card }: { readonly card: Card }) => {
  const { rank, suit } = partsOf(card);
  const pips = PIPS[rank];
  if (pips === undefined) return <CardFace card={card} />;
  const colour = SUIT_COLOURS[suit];
  const size = rank === 'A' ? 30 : 12.5;
  const index = (
    <>
      <text
        x="6.2"
        y="11"
        textAnchor="middle"
        fontSize="10"
        fontWeight="700"
        fontFamily="var(--font-sans)"
        fill={colour}
      >
        {rank}
      </text>
      <SuitShape suit={suit} x={6.2} y={16.5} size={7} />
    </>
  );
  return (
    <g>
      <rect x="0.5" y="0.5" width="59" height="83" rx="5" fill="#ffffff" stroke="#aab2bd" />
      {index}
      <g transform="rotate(180 30 42)">{index}</g>
      {pips.map(([x, y]) => (
        <SuitShape key={`${x} ${y}`} suit={suit} x={x} y={y} size={size} turned={y > 42} />
      ))}
    </g>
  );
};

type Pips = readonly (readonly [x: number, y: number])[];

const [LEFT, MIDDLE, RIGHT] = [19, 30, 41];
const [TOP, BOTTOM] = [14, 70];
const sides = (...rows: readonly number[]): Pips =>
  rows.flatMap((y) => [[LEFT, y] as const, [RIGHT, y] as const]);
const middle = (...rows: readonly number[]): Pips => rows.map((y) => [MIDDLE, y] as const);
const FOUR = [TOP, 32.7, 51.3, BOTTOM] as const;

const PIPS: Readonly<Record<string, Pips>> = {
  A: middle(42),
  '2': middle(TOP, BOTTOM),
  '3': middle(TOP, 42, BOTTOM),
  '4': sides(TOP, BOTTOM),
  '5': [...sides(TOP, BOTTOM), ...middle(42)],
  '6': sides(TOP, 42, BOTTOM),
  '7': [...sides(TOP, 42, BOTTOM), ...middle(28)],
  '8': [...sides(TOP, 42, BOTTOM), ...middle(28, 56)],
  '9': [...sides(...FOUR), ...middle(42)],
  '10': [...sides(...FOUR), ...middle(23.4, 60.6)],
};
