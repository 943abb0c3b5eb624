import { memo } from 'react';
import { useWords } from '../words/index.ts';
import { Chip, ChipDrawing, EDGE_SPOTS } from './chip.tsx';
import { chipColours, chipsFor, chipsShown, DENOMINATIONS } from './chip-set.ts';
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

type StackProps = Required<Pick<ChipStackProps, 'amount' | 'denominations'>>;

/** Edges of the lower chips, then the top one from above: the middle of the lowest chip is at 0, 0. */
const StackDrawing = memo(({ amount, denominations }: StackProps) => {
  const chips = chipsShown(amount, denominations, MOST);
  const top = chips.at(-1);
  if (top === undefined) return null;
  return (
    <>
      <ellipse cx="2" cy="3" rx="22" ry="20" fill="#000000" opacity="0.28" />
      {chips.slice(0, -1).map((chip, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a chip is known by its place in the stack
        <g key={place} transform={`translate(0 ${-place * RISE}) rotate(${place * 57})`}>
          <circle r="21" fill={chipColours(chip).body} stroke="#0e1116" />
          <circle
            r="18.4"
            fill="none"
            stroke={chipColours(chip).spot}
            strokeWidth="4.4"
            strokeDasharray={EDGE_SPOTS}
          />
        </g>
      ))}
      <g transform={`translate(0 ${-(chips.length - 1) * RISE})`}>
        <ChipDrawing value={top} plain />
      </g>
    </>
  );
});

/** More than that make no picture: the sum says it. */
const MOST = 7;
const RISE = 4;
