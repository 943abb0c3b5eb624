import type { Rulebook } from '../../../rulebooks/index.ts';
import type { Lying, TableLimits } from '../../../table/index.ts';

/** What the table's limits say of the bets as they lie. */
export type BoxFlags = {
  readonly player: number;
  readonly banker: number;
  /** By how much the Differential is passed; 0: it is not. */
  readonly over: number;
};

type Clauses = Pick<Rulebook, 'limits'>;

export const boxFlags = (
  stakes: readonly Lying[],
  limits: TableLimits,
  book: Clauses,
): BoxFlags => {
  const on = (hand: 'player' | 'banker') =>
    stakes.reduce((sum, stake) => (stake.hand === hand ? sum + stake.amount : sum), 0);
  const player = on('player');
  const banker = on('banker');
  // A book without a Differential has a maximum for each bet: that is flagged at the bet.
  const measured = book.limits !== null && limits.per === 'box';
  const over = measured ? Math.max(0, Math.abs(player - banker) - limits.maximum) : 0;
  return { player, banker, over };
};

/** Where the Differential is that of the whole table. */
export const tableOver = (stakes: readonly Lying[], limits: TableLimits, book: Clauses): number =>
  boxFlags(stakes, { ...limits, per: limits.per === 'table' ? 'box' : 'table' }, book).over;

export const stakeFlag = (
  { hand, bet, amount }: Lying,
  { minimum, maximum, side }: TableLimits,
  book: Clauses,
): 'short' | 'over' | null => {
  if (hand === null) {
    const own = side[bet];
    if (own === undefined) return null;
    if (amount < own.minimum) return 'short';
    return amount > own.maximum ? 'over' : null;
  }
  if (amount < minimum) return 'short';
  return book.limits === null && amount > maximum ? 'over' : null;
};
