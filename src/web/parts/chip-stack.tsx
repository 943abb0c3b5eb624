import { Fragment, memo, type ReactNode } from 'react';
import { useWords } from '../words/index.ts';
import { Chip, ChipDrawing, EDGE_SPOTS } from './chip.tsx';
import { chipColours, chipsFor, DENOMINATIONS } from './chip-set.ts';
import { type Length, lengthOf } from './length.ts';
import { moneyText } from './money-text.ts';

export type ChipStackProps = {
  /** In cents. */
  readonly amount: number;
  readonly denominations?: readonly number[];
  /** Width of a chip. */
  readonly size?: Length;
  /** The sum below the stack. */
  readonly sum?: boolean;
  /** Coming in or being swept away. */
  readonly motion?: 'paid' | 'swept';
  /** Not accepted yet. */
  readonly pending?: boolean;
};

/** An amount as chips, the largest at the bottom, with its sum. */
export const ChipStack = ({
  amount,
  denominations = DENOMINATIONS,
  size = 36,
  sum = true,
  motion,
  pending = false,
}: ChipStackProps) => {
  const { say } = useWords();
  const text = moneyText(amount, { form: 'short' });
  return (
    <span
      role="img"
      aria-label={say('shared.money.stack', { amount: text })}
      className={`inline-flex flex-col items-center ${motion ?? ''} ${pending ? 'opacity-60' : ''}`}
    >
      <svg
        viewBox="-22 -46 44 68"
        style={{ width: lengthOf(size), aspectRatio: 44 / 68 }}
        aria-hidden="true"
      >
        <StackDrawing amount={amount} denominations={denominations} />
      </svg>
      {sum && (
        <span className="tabular -mt-1 rounded-sm bg-night px-1 text-xs font-semibold text-white">
          {text}
        </span>
      )}
    </span>
  );
};

/** The same where there is little room: the top chip, and the sum beside it. */
export const ChipPile = ({
  amount,
  motion,
  pending = false,
}: Pick<ChipStackProps, 'amount' | 'motion' | 'pending'>) => {
  const { say } = useWords();
  const text = moneyText(amount, { form: 'short' });
  const top = chipsFor(amount, DENOMINATIONS).piles.at(0)?.chip ?? amount;
  return (
    <span
      role="img"
      aria-label={say('shared.money.stack', { amount: text })}
      className={`tabular inline-flex items-center gap-1 rounded-full bg-night pr-1.5 text-xs font-semibold text-white ${motion ?? ''} ${pending ? 'opacity-60' : ''}`}
    >
      <Chip value={top} size={18} silent />
      {text}
    </span>
  );
};

type StackProps = Pick<ChipStackProps, 'amount' | 'denominations'> & {
  /** The drawing holds `ChipPatterns`: the top chip is filled with one of them. */
  readonly filled?: boolean;
};

/**
 * Edges of the lower chips, then the top one from above: the middle of the lowest chip is at 0, 0. Chips of one value
 * are one shape, since a felt has many stacks and each shape costs.
 */
export const StackDrawing = memo(
  ({ amount, denominations = DENOMINATIONS, filled = false }: StackProps) => {
    const { below, top, place } = shapesOf(amount, denominations);
    if (top === undefined) return null;
    const at = `translate(0 ${-place * RISE})`;
    return (
      <>
        {SHADOW}
        {below}
        {filled && DENOMINATIONS.includes(top) ? (
          <circle r="21.5" transform={at} fill={`url(#chip-${top})`} />
        ) : (
          <g transform={at}>
            <ChipDrawing value={top} plain />
          </g>
        )}
      </>
    );
  },
);

type Shapes = {
  /** The edges of the lower chips. */
  readonly below: readonly ReactNode[];
  readonly top: number | undefined;
  /** How many chips are below the top one. */
  readonly place: number;
};

/** The largest at the bottom; of each value no more than can be drawn, the smallest always on top. */
const drawn = (amount: number, denominations: readonly number[]): Shapes => {
  const all = chipsFor(amount, denominations).piles.flatMap(({ chip, count }) =>
    Array.from({ length: Math.min(count, MOST) }, () => chip),
  );
  const shown = all.length > MOST ? [...all.slice(0, MOST - 1), ...all.slice(-1)] : all;
  const below = Map.groupBy(shown.slice(0, -1).keys(), (place) => shown[place] ?? 0);
  const edges = Array.from(below, ([chip, places]) => (
    <Fragment key={chip}>
      <path
        d={places.map((place) => BODIES[place]).join('')}
        fill={chipColours(chip).body}
        stroke="#0e1116"
      />
      <path
        d={places.map((place) => SPOTS[place]).join('')}
        fill="none"
        stroke={chipColours(chip).spot}
        strokeWidth="4.4"
        strokeDasharray={EDGE_SPOTS}
      />
    </Fragment>
  ));
  return { below: edges, top: shown.at(-1), place: shown.length - 1 };
};

/** Stacks of one amount look alike, and many bet the same: each is worked out once, and the last ones are kept. */
const shapesOf = (amount: number, denominations: readonly number[]): Shapes => {
  if (denominations !== DENOMINATIONS) return drawn(amount, denominations);
  const shapes = KEPT.get(amount) ?? drawn(amount, denominations);
  if (KEPT.size >= MOST_KEPT) KEPT.clear();
  KEPT.set(amount, shapes);
  return shapes;
};
const KEPT = new Map<number, Shapes>();
const MOST_KEPT = 500;

const SHADOW = <ellipse cx="2" cy="3" rx="22" ry="20" fill="#000000" opacity="0.28" />;

/** A circle around the middle of the chip at that place in the stack; it begins somewhere else than the one below. */
const circle = (radius: number, place: number): string => {
  const [x, y] = [Math.cos(place) * radius, Math.sin(place) * radius];
  const arc = `a${radius} ${radius} 0 1 0`;
  const [dx, dy] = [(2 * x).toFixed(1), (2 * y).toFixed(1)];
  return `M${x.toFixed(1)} ${(y - place * RISE).toFixed(1)}${arc} ${-dx} ${-dy}${arc} ${dx} ${dy}`;
};

/** More than that make no picture: the sum says it. */
const MOST = 7;
const RISE = 4;
const PLACES = Array.from({ length: MOST }, (_, place) => place);
const BODIES = PLACES.map((place) => circle(21, place));
const SPOTS = PLACES.map((place) => circle(18.4, place));
