import type { Rulebook } from '../rulebooks/index.ts';
import { NO_PAIR, PAIRS, pairsClass, SCORES } from './classes.ts';
import { courseTally } from './course-tally.ts';
import { type Course, courses } from './courses.ts';
import type { ShoeCounts } from './shoe.ts';

/**
 * How often each class occurs. A simulated tally counts rounds. An exact one counts ordered draws of
 * six cards, in fours, because the first two cards of each Hand may come in either order: so no sum
 * over a shoe of up to 520 cards passes 2^53, and plain numbers are exact.
 */
export type Tally = Float64Array;

/** How many draws one count of an exact tally stands for. */
export const DRAWS_PER_COUNT = 4n;

/** Points and number of cards of each Hand: 400 classes. */
export const scoreTally = (
  book: Rulebook,
  shoe: ShoeCounts,
  byCourse: Tally = courseTally(book, shoe),
): Tally => {
  const into = new Float64Array(SCORES);
  for (const course of courses(book)) {
    const draws = (byCourse[course.index] ?? 0) * unused(shoe, course);
    into[course.score] = (into[course.score] ?? 0) + draws;
  }
  return into;
};

/** A deal of four or five cards counts once for every way the unused cards could lie. */
export const unused = ({ cards }: ShoeCounts, { playerThird, bankerThird }: Course): number => {
  if (playerThird !== null && bankerThird !== null) return 1;
  return playerThird === null && bankerThird === null ? (cards - 4) * (cards - 5) : cards - 5;
};

/** Rank of each Hand's pair, or none: 14 × 14 classes. Only the first four cards matter. */
export const pairsTally = ({ counts, cards }: ShoeCounts): Tally => {
  const into = new Float64Array(PAIRS);
  const behind = (cards - 4) * (cards - 5);
  const paired = counts.map(pairsAmong);
  let unpaired = pairsAmong(cards) * pairsAmong(cards - 2);
  for (const [rank, mine] of paired.entries()) {
    let single = mine * pairsAmong(cards - 2);
    for (const [other, theirs] of paired.entries()) {
      const both = mine * (other === rank ? pairsAmong((counts[rank] ?? 0) - 2) : theirs);
      into[pairsClass(rank + 1, other + 1)] = both * behind;
      single -= both;
      unpaired -= both;
    }
    into[pairsClass(rank + 1, NO_PAIR)] = single * behind;
    into[pairsClass(NO_PAIR, rank + 1)] = single * behind;
    unpaired -= 2 * single;
  }
  into[pairsClass(NO_PAIR, NO_PAIR)] = unpaired * behind;
  return into;
};

/** In how many ways two of so many cards can be chosen. */
const pairsAmong = (cards: number): number => (cards < 2 ? 0 : (cards * (cards - 1)) / 2);
