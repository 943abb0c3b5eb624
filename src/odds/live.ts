import type { Bet, Rulebook } from '../rulebooks/index.ts';
import { asNumber, gainOver } from './gains.ts';
import { countOutcomes, type Reading, readingsOn, totalsOf, UNIT } from './readings.ts';
import type { ShoeCounts } from './shoe.ts';
import { pairsTally, scoreTally } from './tally.ts';

/** The figures of a bet in plain numbers, right to 12 digits: quick enough after every card. */
export type LiveOdds = {
  readonly bet: Bet;
  readonly houseEdge: number;
  readonly hitRate: number;
  readonly variance: number;
};

export const liveOdds = (
  book: Rulebook,
  shoe: ShoeCounts,
  { layout = null }: { readonly layout?: string | null } = {},
): readonly LiveOdds[] => {
  const tallies = { score: scoreTally(book, shoe), pairs: pairsTally(shoe) };
  const totals = totalsOf(tallies);
  return readingsOn(book, layout).map((reading) =>
    live(reading, countOutcomes(reading, tallies, totals), totals[reading.of]),
  );
};

const live = (
  { bet, gains, push, lose }: Reading,
  counts: readonly number[],
  all: number,
): LiveOdds => {
  const mean = asNumber(gainOver(counts, gains)) / all / UNIT;
  let squares = 0;
  for (let at = 0; at < counts.length; at += 1) {
    // Deviations from the mean, not squares less a square: a bet that hardly ever wins keeps its digits.
    squares += (counts[at] ?? 0) * ((gains[at] ?? 0) / UNIT - mean) ** 2;
  }
  return {
    bet,
    houseEdge: -mean,
    hitRate: (all - (counts[push] ?? 0) - (counts[lose] ?? 0)) / all,
    variance: squares / all,
  };
};
