import type { Bet, PayLine } from '../rulebooks/index.ts';
import { gainInDraws, gainOver } from './gains.ts';
import { type Rational, toNumber } from './rational.ts';
import { countOutcomes, type Reading, type Tallies, type Totals, UNIT } from './readings.ts';
import { drawsOf } from './tally.ts';

/** Everything about one bet on one shoe: ways over the ordered draws of six cards. */
export type BetOdds = {
  readonly bet: Bet;
  readonly tiers: readonly { readonly line: PayLine; readonly ways: bigint }[];
  readonly push: bigint;
  readonly lose: bigint;
  /** What the house gains on a unit staked, pushes included. */
  readonly edge: Rational;
  readonly houseEdge: number;
  /** How often it wins. */
  readonly hitRate: number;
  readonly variance: number;
  readonly standardDeviation: number;
};

export const betOdds = (
  reading: Reading,
  tallies: Tallies,
  draws: bigint,
  totals?: Totals,
): BetOdds => {
  const { bet, gains } = reading;
  const counts = countOutcomes(reading, tallies, totals);
  const ways = counts.map((count) => drawsOf(count));
  const gain = gainInDraws(gainOver(counts, gains));
  const edge = { numerator: -gain, denominator: draws * BigInt(UNIT) };
  const variance = toNumber({
    numerator: squaresOf(ways, gains) * draws - gain * gain,
    denominator: draws * draws * BigInt(UNIT * UNIT),
  });
  const push = ways[reading.push] ?? 0n;
  const lose = ways[reading.lose] ?? 0n;
  return {
    bet,
    tiers: bet.pays.map((line, at) => ({ line, ways: ways[at] ?? 0n })),
    push,
    lose,
    edge,
    houseEdge: toNumber(edge),
    hitRate: toNumber({ numerator: draws - push - lose, denominator: draws }),
    variance,
    standardDeviation: Math.sqrt(variance),
  };
};

/** The squares of all gains together, each on `UNIT`. */
const squaresOf = (ways: readonly bigint[], gains: readonly number[]): bigint =>
  ways.reduce((sum, count, at) => sum + count * BigInt((gains[at] ?? 0) ** 2), 0n);
