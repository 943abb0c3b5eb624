import type { Bet, Rulebook } from '../rulebooks/index.ts';
import { PAIRS, SCORES } from './classes.ts';
import { jointTally } from './joint-tally.ts';
import { type Rational, toNumber } from './rational.ts';
import { countOutcomes, type Reading, readingsOn, type Tallies, UNIT } from './readings.ts';
import { orderedDraws, type ShoeCounts } from './shoe.ts';
import { DRAWS_PER_COUNT, type Tally } from './tally.ts';

/** How the results of bets move together, a unit staked on each: rows and columns as in `bets`. */
export type Together = {
  readonly bets: readonly Bet[];
  readonly covariance: readonly (readonly number[])[];
  /** Null where one of the two bets can end in one way only. */
  readonly correlation: readonly (readonly (number | null)[])[];
};

export const together = (
  book: Rulebook,
  shoe: ShoeCounts,
  { layout = null }: { readonly layout?: string | null } = {},
): Together => {
  const bets = readingsOn(book, layout);
  const cells = filledCells(jointTally(book, shoe));
  const draws = orderedDraws(shoe);
  const covariance = bets.map(() => bets.map(() => 0));
  for (const [row, one] of bets.entries()) {
    const slices = slicesBy(one, cells);
    for (const [column, other] of bets.entries()) {
      if (column < row) continue;
      const value = toNumber(covarianceOf({ one, other, slices, draws }));
      set(covariance, row, column, value);
      set(covariance, column, row, value);
    }
  }
  return { bets: bets.map(({ bet }) => bet), covariance, correlation: correlationOf(covariance) };
};

type Cell = { readonly score: number; readonly pairs: number; readonly count: number };

/** Most cells of the joint tally are empty. */
const filledCells = (joint: Tally): readonly Cell[] => {
  const cells: Cell[] = [];
  for (const [at, count] of joint.entries()) {
    if (count > 0) cells.push({ score: at % SCORES, pairs: Math.floor(at / SCORES), count });
  }
  return cells;
};

/** For each outcome of a bet, the tallies of the deals that end so. */
const slicesBy = ({ of, outcomes, gains }: Reading, cells: readonly Cell[]): readonly Tallies[] => {
  const slices = gains.map(() => ({
    score: new Float64Array(SCORES),
    pairs: new Float64Array(PAIRS),
  }));
  for (const { score, pairs, count } of cells) {
    const slice = slices[outcomes[of === 'score' ? score : pairs] ?? 0];
    if (slice === undefined) continue;
    slice.score[score] = (slice.score[score] ?? 0) + count;
    slice.pairs[pairs] = (slice.pairs[pairs] ?? 0) + count;
  }
  return slices;
};

/** Of the gains on one unit each: the mean of the product less the product of the means. */
const covarianceOf = (of: {
  one: Reading;
  other: Reading;
  slices: readonly Tallies[];
  draws: bigint;
}): Rational => {
  const { one, other, slices, draws } = of;
  const ways = slices.map((slice) =>
    countOutcomes(other, slice).map((count) => BigInt(count) * DRAWS_PER_COUNT),
  );
  const otherGains = ways.map((row) => gainOf(row, other.gains));
  const oneGain = gainOf(ways.map(sum), one.gains);
  const product = gainOf(otherGains, one.gains);
  return {
    numerator: product * draws - oneGain * sum(otherGains),
    denominator: draws * draws * BigInt(UNIT * UNIT),
  };
};

const correlationOf = (covariance: readonly (readonly number[])[]) => {
  const deviations = covariance.map((row, at) => Math.sqrt(row[at] ?? 0));
  return covariance.map((row, a) =>
    row.map((value, b) => {
      const scale = (deviations[a] ?? 0) * (deviations[b] ?? 0);
      return scale === 0 ? null : value / scale;
    }),
  );
};

const gainOf = (ways: readonly bigint[], gains: readonly number[]): bigint =>
  ways.reduce((all, count, at) => all + count * BigInt(gains[at] ?? 0), 0n);

const sum = (ways: readonly bigint[]): bigint => ways.reduce((all, one) => all + one, 0n);

const set = (matrix: number[][], row: number, column: number, value: number): void => {
  const line = matrix[row];
  if (line !== undefined) line[column] = value;
};
