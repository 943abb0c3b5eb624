import type { Rulebook } from '../rulebooks/index.ts';
import type { TableLimits } from './settings.ts';
import type { Box, Stake } from './state.ts';

type Clauses = Pick<Rulebook, 'limits'>;

/** By how much the Differential of a box is passed; 0: it is not, or it is measured over the table. */
export const boxOver = (
  { player, banker }: Pick<Box, 'player' | 'banker'>,
  { per, maximum }: TableLimits,
  { limits }: Clauses,
): number =>
  // A book without a Differential has a maximum for each bet: that is flagged at the bet.
  limits !== null && per === 'box' ? Math.max(0, Math.abs(player - banker) - maximum) : 0;

/** The same, where it is that of the whole table. */
export const tableOver = (
  boxes: readonly Pick<Box, 'player' | 'banker'>[],
  { per, maximum }: TableLimits,
  { limits }: Clauses,
): number => {
  if (limits === null || per !== 'table') return 0;
  const sum = boxes.reduce((all, { player, banker }) => all + player - banker, 0);
  return Math.max(0, Math.abs(sum) - maximum);
};

/** Whether a stake is under its minimum or over its maximum; null: neither. */
export const stakeFlag = (
  { hand, bet, amount }: Pick<Stake, 'hand' | 'bet' | 'amount'>,
  { minimum, maximum, side }: TableLimits,
  { limits }: Clauses,
): 'short' | 'over' | null => {
  if (hand === null) {
    const own = side[bet];
    if (own === undefined) return null;
    if (amount < own.minimum) return 'short';
    return amount > own.maximum ? 'over' : null;
  }
  if (amount < minimum) return 'short';
  return limits === null && amount > maximum ? 'over' : null;
};
