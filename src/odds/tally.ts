import type { Rulebook } from '../rulebooks/index.ts';
import { NO_PAIR, PAIRS, pairsClass } from './classes.ts';
import { courseTally, memoryFor } from './course-tally.ts';
import { courseTable } from './courses.ts';
import { sumGroups } from './groups.ts';
import { type ShoeCounts, unused } from './shoe.ts';

/**
 * How often each class occurs. A simulated tally counts rounds. An exact one counts ordered draws of
 * six cards, in fours, because the first two cards of each Hand may come in either order: so no sum
 * over a shoe of up to 520 cards passes 2^53, and plain numbers are exact.
 */
export type Tally = Float64Array;

/** How many draws one count of an exact tally stands for. */
export const DRAWS_PER_COUNT = 4n;

/** Times four a number stays exact, also beyond 2^53. */
export const drawsOf = (count = 0): bigint => BigInt(count * 4);

/** Points and number of cards of each Hand: 400 classes. */
export const scoreTally = (
  book: Rulebook,
  shoe: ShoeCounts,
  byCourse: Tally = courseTally(book, shoe, spareFor(book)),
): Tally => sumGroups(courseTable(book).scores, byCourse);

/** Memory for a course tally that nobody keeps, one a book: asking for it each time took a tenth of a score tally. */
const spareFor = (book: Rulebook): Tally => {
  const spare = spares.get(book) ?? memoryFor(book);
  spares.set(book, spare);
  return spare;
};

const spares = new WeakMap<Rulebook, Tally>();

/** Rank of each Hand's pair, or none: 14 × 14 classes. Only the first four cards matter. */
export const pairsTally = (shoe: ShoeCounts): Tally => {
  const { counts, cards } = shoe;
  const into = new Float64Array(PAIRS);
  const behind = unused(shoe, 4);
  const further = pairsAmong(cards - 2);
  let unpaired = pairsAmong(cards) * further;
  for (let rank = 0; rank < counts.length; rank += 1) {
    const mine = pairsAmong(counts[rank] ?? 0);
    let single = mine * further;
    for (let other = 0; other < counts.length; other += 1) {
      const theirs = pairsAmong((counts[other] ?? 0) - (other === rank ? 2 : 0));
      const both = mine * theirs;
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
