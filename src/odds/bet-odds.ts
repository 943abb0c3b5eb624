import type { Bet, PayLine } from '../rulebooks/index.ts';
import { type Rational, toNumber } from './rational.ts';
import { countOutcomes, type Reading, type Tallies, UNIT } from './readings.ts';
import { DRAWS_PER_COUNT } from './tally.ts';

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

export const betOdds = (reading: Reading, tallies: Tallies, draws: bigint): BetOdds => {
  const ways = countOutcomes(reading, tallies).map((count) => BigInt(count) * DRAWS_PER_COUNT);
  const { bet, gains } = reading;
  const edge = { numerator: -gainOf(ways, gains), denominator: draws * BigInt(UNIT) };
  const variance = toNumber(varianceOf(ways, gains, draws));
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

/** What patrons gain over all draws together, each staking `UNIT`. */
export const gainOf = (ways: readonly bigint[], gains: readonly number[]): bigint =>
  ways.reduce((sum, count, at) => sum + count * BigInt(gains[at] ?? 0), 0n);

/** Of the gain on one unit. */
const varianceOf = (ways: readonly bigint[], gains: readonly number[], draws: bigint): Rational => {
  const gain = gainOf(ways, gains);
  const squares = gainOf(
    ways,
    gains.map((one) => one * one),
  );
  return {
    numerator: squares * draws - gain * gain,
    denominator: draws * draws * BigInt(UNIT * UNIT),
  };
};
