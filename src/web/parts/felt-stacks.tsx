import { memo } from 'react';
import type { StakeView } from '../../table/index.ts';
import type { Point } from './arc.ts';
import { FeltChips } from './felt-chips.tsx';
import { moneyText } from './money-text.ts';

/** A stack, and what becomes of it once the round is settled. */
export type FeltStake = StakeView & { readonly motion?: 'paid' | 'swept' };

/** Chips on a cell of the felt: on a main band one stack a patron, else one with the sum. */
export const FeltStacks = ({
  stakes,
  patron,
  at,
  scale,
  faint,
  width,
  main,
}: {
  readonly stakes: readonly FeltStake[];
  readonly patron: string | null;
  readonly at: Point;
  readonly scale: number;
  /** Not accepted yet. */
  readonly faint: boolean;
  readonly width: number;
  readonly main: boolean;
}) => {
  if (stakes.length === 0) return null;
  const room = Math.max(1, Math.floor(width / 58));
  const apart = main && stakes.length <= room;
  const piles = apart
    ? stakes.map((stake) => ({
        id: stake.patron,
        amount: stake.amount,
        own: stake.patron === patron,
        motion: stake.motion,
      }))
    : [
        {
          id: 'all',
          amount: stakes.reduce((sum, { amount }) => sum + amount, 0),
          own: stakes.some((stake) => stake.patron === patron),
          motion: stakes[0]?.motion,
        },
      ];
  return piles.map(({ id, amount, own, motion }, i) => {
    const x = at.x + (i - (piles.length - 1) / 2) * 58 * scale;
    const y = at.y - (main ? 14 : 10) * scale;
    return (
      <g
        key={id}
        transform={`translate(${x} ${y})${scale === 1 ? '' : ` scale(${scale})`}`}
        opacity={faint ? 0.6 : undefined}
        pointerEvents="none"
      >
        {/* What becomes of it moves within its place. */}
        {motion === undefined ? (
          <Pile amount={amount} own={own} />
        ) : (
          <g className={motion}>
            <Pile amount={amount} own={own} />
          </g>
        )}
      </g>
    );
  });
};

const Pile = memo(({ amount, own }: { readonly amount: number; readonly own: boolean }) => {
  const text = moneyText(amount, { form: 'short' });
  const wide = text.length * 9 + 10;
  return (
    <>
      <FeltChips amount={amount} />
      <rect
        x={-wide / 2}
        y="23"
        width={wide}
        height="19"
        rx="3"
        fill="var(--night)"
        stroke={own ? 'var(--brass)' : 'none'}
        strokeWidth="1.5"
      />
      <text
        className="tabular"
        textAnchor="middle"
        y="37.5"
        fontSize="15"
        fontWeight="600"
        fill={own ? '#ffffff' : 'var(--brass)'}
      >
        {text}
      </text>
    </>
  );
});
