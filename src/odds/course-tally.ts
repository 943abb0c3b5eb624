import type { Rulebook } from '../rulebooks/index.ts';
import { type Cells, courseTable, TWO_OF_TEN, twoOfTen } from './courses.ts';
import { countsByValue, type ShoeCounts, unused } from './shoe.ts';
import type { Tally } from './tally.ts';
import { type Left, leftOf, putAside, putBack, waysOf, waysWithout } from './two-hands.ts';

/**
 * Draws by course, in the cells of its book (`courses.ts`).
 *
 * Third cards are put aside first. The ways that this leaves for the first two cards of both Hands
 * are not summed up again: they are what there was less the ways that have that card.
 *
 * `into` is memory for it, whatever it held before.
 */
export const courseTally = (
  book: Rulebook,
  shoe: ShoeCounts,
  into: Tally = memoryFor(book),
): Tally => {
  const { cells } = courseTable(book);
  into.fill(0);
  const left = leftOf(countsByValue(shoe.counts));
  withoutThird(cells, left, into);
  withOneThird(cells, left, into);
  withTwoThirds(cells, left, into);
  weigh(cells, left, shoe, into);
  return into;
};

export const memoryFor = (book: Rulebook): Tally => new Float64Array(courseTable(book).cells.end);

const withoutThird = ({ points }: Cells, left: Left, into: Tally): void => {
  let at = 0;
  for (const two of points) {
    into[at] = waysOf(left, two);
    at += 1;
  }
};

const withOneThird = ({ withThird, third }: Cells, left: Left, tally: Tally): void =>
  waysWithout(left, withThird, {
    ways: { tally, at: 0, apart: 1 },
    into: { tally, at: third, apart: 10 },
    upTo: 9,
    times: ONCE,
  });

const ONCE = new Float64Array(10).fill(1);

const withTwoThirds = ({ withThirds, third, thirds }: Cells, left: Left, tally: Tally): void => {
  const times = new Float64Array(10);
  for (let larger = 0; larger < 10; larger += 1) {
    const cards = left.cards[larger] ?? 0;
    if (cards === 0) continue;
    putAside(left, larger);
    for (let value = 0; value <= larger; value += 1)
      times[value] = cards * (left.cards[value] ?? 0);
    waysWithout(left, withThirds[larger] ?? [], {
      ways: { tally, at: third + larger, apart: 10 },
      into: { tally, at: thirds + twoOfTen(larger, 0), apart: TWO_OF_TEN },
      upTo: larger,
      times,
    });
    putBack(left, larger);
  }
};

/** Ways become draws; those of two third cards are draws already. */
const weigh = ({ third, thirds }: Cells, left: Left, shoe: ShoeCounts, into: Tally): void => {
  const [afterFour, afterFive] = [unused(shoe, 4), unused(shoe, 5)];
  for (let at = 0; at < third; at += 1) into[at] = (into[at] ?? 0) * afterFour;
  for (let value = 0; value < 10; value += 1) {
    const times = (left.cards[value] ?? 0) * afterFive;
    for (let at = third + value; at < thirds; at += 10) into[at] = (into[at] ?? 0) * times;
  }
};
