import type { Rulebook } from '../rulebooks/index.ts';
import { type BetOdds, betOdds } from './bet-odds.ts';
import { courseTally } from './course-tally.ts';
import { type InsuredRow, insuranceOdds } from './insurance-odds.ts';
import { readingsOn, type Tallies, totalsOf } from './readings.ts';
import { orderedDraws, type ShoeCounts } from './shoe.ts';
import { pairsTally, scoreTally } from './tally.ts';

/** Exact odds of every bet on a shoe. */
export type ExactOdds = {
  readonly book: Rulebook;
  readonly layout: string | null;
  readonly shoe: ShoeCounts;
  /** Ordered draws of six cards: what all ways are out of. */
  readonly draws: bigint;
  readonly tallies: Tallies;
  readonly bets: readonly BetOdds[];
  /** The rows of the insurance pay table; none in a book without insurance. */
  readonly insurance: readonly InsuredRow[];
};

export const exactOdds = (
  book: Rulebook,
  shoe: ShoeCounts,
  { layout = null }: { readonly layout?: string | null } = {},
): ExactOdds => {
  const byCourse = courseTally(book, shoe);
  const tallies = { score: scoreTally(book, shoe, byCourse), pairs: pairsTally(shoe) };
  const totals = totalsOf(tallies);
  const draws = orderedDraws(shoe);
  return {
    book,
    layout,
    shoe,
    draws,
    tallies,
    bets: readingsOn(book, layout).map((reading) => betOdds(reading, tallies, draws, totals)),
    insurance: insuranceOdds(book, byCourse),
  };
};
