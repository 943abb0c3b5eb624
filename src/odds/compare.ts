import type { Bet } from '../rulebooks/index.ts';
import { chiSquareTail } from './distributions.ts';
import type { ExactOdds } from './exact.ts';
import { countOutcomes, readingsOn, type Tallies, UNIT } from './readings.ts';
import type { Tally } from './tally.ts';

/** What a bet did over the rounds dealt, beside what the exact odds say. */
export type Observed = {
  readonly bet: Bet;
  readonly wins: number;
  readonly pushes: number;
  readonly losses: number;
  readonly houseEdge: number;
  readonly expected: number;
  /** By how many standard errors the house edge is off. */
  readonly z: number;
};

/** How well the counts of all score classes together fit the exact ones. */
export type Fit = { readonly chiSquare: number; readonly degrees: number; readonly p: number };

export type Comparison = {
  readonly rounds: number;
  readonly bets: readonly Observed[];
  readonly fit: Fit;
  readonly agrees: boolean;
};

/** Bounds that chance alone passes about once in 16,000 bets and once in 1,000 fits. */
export const LARGEST_Z = 4;
export const SMALLEST_P = 0.001;

export const compare = (exact: ExactOdds, tallies: Tallies, rounds: number): Comparison => {
  const bets = observe(exact, tallies, rounds);
  const fit = fitOf(exact.tallies.score, tallies.score, rounds);
  const agrees = bets.every(({ z }) => Math.abs(z) < LARGEST_Z) && fit.p > SMALLEST_P;
  return { rounds, bets, fit, agrees };
};

const observe = (exact: ExactOdds, tallies: Tallies, rounds: number): readonly Observed[] =>
  readingsOn(exact.book, exact.layout).flatMap((reading, at) => {
    const odds = exact.bets[at];
    if (odds === undefined) return [];
    const counts = countOutcomes(reading, tallies);
    const gain = counts.reduce(
      (sum, count, outcome) => sum + count * (reading.gains[outcome] ?? 0),
      0,
    );
    const pushes = counts[reading.push] ?? 0;
    const losses = counts[reading.lose] ?? 0;
    const houseEdge = -gain / UNIT / rounds;
    const error = odds.standardDeviation / Math.sqrt(rounds);
    return [
      {
        bet: reading.bet,
        wins: rounds - pushes - losses,
        pushes,
        losses,
        houseEdge,
        expected: odds.houseEdge,
        z: error === 0 ? 0 : (houseEdge - odds.houseEdge) / error,
      },
    ];
  });

/** Below this a class is put together with others as rare: the test is not made for them. */
const FEWEST_EXPECTED = 5;

const fitOf = (exact: Tally, counted: Tally, rounds: number): Fit => {
  const all = exact.reduce((sum, count) => sum + count, 0);
  const rare = { expected: 0, seen: 0 };
  let chiSquare = 0;
  let classes = 0;
  const add = (seen: number, expected: number): void => {
    // Whatever the rules cannot deal must not be dealt.
    if (expected > 0) chiSquare += (seen - expected) ** 2 / expected;
    else if (seen > 0) chiSquare = Number.POSITIVE_INFINITY;
    if (expected > 0) classes += 1;
  };
  for (const [at, count] of exact.entries()) {
    const expected = (count / all) * rounds;
    const seen = counted[at] ?? 0;
    if (count === 0 || expected >= FEWEST_EXPECTED) add(seen, expected);
    else {
      rare.expected += expected;
      rare.seen += seen;
    }
  }
  if (rare.expected > 0) add(rare.seen, rare.expected);
  const degrees = Math.max(1, classes - 1);
  return {
    chiSquare,
    degrees,
    p: chiSquare === Number.POSITIVE_INFINITY ? 0 : chiSquareTail(chiSquare, degrees),
  };
};
