import type { Bet, Rulebook } from '../rulebooks/index.ts';
import { countOutcomes, type Reading, readingsOn, type Tallies, UNIT } from './readings.ts';
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
  return readingsOn(book, layout).map((reading) => live(reading, tallies));
};

const live = (reading: Reading, tallies: Tallies): LiveOdds => {
  const { bet, gains, push, lose } = reading;
  const counts = countOutcomes(reading, tallies);
  const all = counts.reduce((sum, count) => sum + count, 0);
  const mean = gainOf(counts, gains) / all / UNIT;
  // Deviations from the mean, not squares less a square: a bet that hardly ever wins keeps its digits.
  const squares = counts.reduce(
    (sum, count, at) => sum + count * ((gains[at] ?? 0) / UNIT - mean) ** 2,
    0,
  );
  return {
    bet,
    houseEdge: -mean,
    hitRate: (all - (counts[push] ?? 0) - (counts[lose] ?? 0)) / all,
    variance: squares / all,
  };
};

const LOW = 2 ** 26;

/**
 * What patrons gain over all counts. Gains and losses nearly cancel where an edge is small, so the
 * counts are cut in two halves whose products stay whole numbers: rounding happens once, at the end.
 */
const gainOf = (counts: readonly number[], gains: readonly number[]): number => {
  let high = 0;
  let low = 0;
  for (const [at, count] of counts.entries()) {
    const gain = gains[at] ?? 0;
    const top = Math.floor(count / LOW);
    high += top * gain;
    low += (count - top * LOW) * gain;
  }
  return high * LOW + low;
};
