import type { Rulebook } from '../rulebooks/index.ts';
import { NO_PAIR, PAIRS, pairsClass, SCORES } from './classes.ts';
import { type Course, courses } from './courses.ts';
import { countsByValue, RANK_VALUES, type ShoeCounts, unused } from './shoe.ts';
import type { Tally } from './tally.ts';

/**
 * Score and pairs together, which only the covariance of bets needs: cell `pairs * SCORES + score`.
 * Slow and plain beside the other two: every two ranks against every two ranks.
 */
export const jointTally = (book: Rulebook, shoe: ShoeCounts): Tally => {
  const into = new Float64Array(PAIRS * SCORES);
  const continuations = byPoints(book);
  const ranks = [...shoe.counts];
  const values = countsByValue(shoe.counts);
  for (const player of TWO_RANKS) {
    const playerWays = take(player, ranks, values);
    if (playerWays > 0) {
      for (const banker of TWO_RANKS) {
        const ways = playerWays * take(banker, ranks, values);
        if (ways > 0) {
          const row = pairsClass(player.pair, banker.pair) * SCORES;
          for (const course of continuations[player.points * 10 + banker.points] ?? []) {
            const draws = ways * thirdWays(values, course) * unused(shoe, used(course));
            into[row + course.score] = (into[row + course.score] ?? 0) + draws;
          }
        }
        putBack(banker, ranks, values);
      }
    }
    putBack(player, ranks, values);
  }
  return into;
};

type TwoRanks = {
  readonly ranks: readonly [number, number];
  readonly values: readonly [number, number];
  readonly points: number;
  readonly pair: number;
};

/** The first two cards of a Hand, in either order. */
const TWO_RANKS: readonly TwoRanks[] = RANK_VALUES.flatMap((a, first) =>
  RANK_VALUES.slice(first).map((b, further) => ({
    ranks: [first, first + further] as const,
    values: [a, b] as const,
    points: (a + b) % 10,
    pair: further === 0 ? first + 1 : NO_PAIR,
  })),
);

/** Takes the two cards and answers in how many ways they could be chosen; not above 0 if in none. */
const take = (hand: TwoRanks, ranks: number[], values: number[]): number => {
  let ways = 1;
  for (const rank of hand.ranks) {
    ways *= ranks[rank] ?? 0;
    ranks[rank] = (ranks[rank] ?? 0) - 1;
  }
  for (const value of hand.values) values[value] = (values[value] ?? 0) - 1;
  return hand.pair === NO_PAIR ? ways : ways / 2;
};

const putBack = (hand: TwoRanks, ranks: number[], values: number[]): void => {
  for (const rank of hand.ranks) ranks[rank] = (ranks[rank] ?? 0) + 1;
  for (const value of hand.values) values[value] = (values[value] ?? 0) + 1;
};

const thirdWays = (values: readonly number[], { playerThird, bankerThird }: Course): number => {
  const player = playerThird === null ? 1 : (values[playerThird] ?? 0);
  if (bankerThird === null) return player;
  return player * ((values[bankerThird] ?? 0) - (bankerThird === playerThird ? 1 : 0));
};

const used = ({ playerThird, bankerThird }: Course): number =>
  4 + (playerThird === null ? 0 : 1) + (bankerThird === null ? 0 : 1);

/** The courses that begin with given points: how the deal can go on. */
const byPoints = (book: Rulebook): readonly (readonly Course[])[] => {
  const lists: Course[][] = Array.from({ length: 100 }, () => []);
  for (const course of courses(book)) lists[course.player * 10 + course.banker]?.push(course);
  return lists;
};
