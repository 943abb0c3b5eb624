import type { Rulebook } from '../rulebooks/index.ts';
import { COURSES } from './courses.ts';
import { type Drawing, drawing, STOOD, THIRDS } from './drawing.ts';
import { countsByValue, type ShoeCounts } from './shoe.ts';
import type { Tally } from './tally.ts';

/**
 * Deals by course, each counted once whatever lies behind its last card.
 *
 * The Player cards are gone through one Hand after the other. Of the Banker cards only the total of
 * the first two matters, so they are not: how many pairs of cards make a total is a short sum.
 */
export const courseTally = (book: Rulebook, shoe: ShoeCounts): Tally => {
  const into = new Float64Array(COURSES);
  const table = drawing(book);
  const left = Float64Array.from(countsByValue(shoe.counts));
  for (let first = 0; first < 10; first += 1) {
    for (let second = first; second < 10; second += 1) {
      const ways = take(left, first) * take(left, second);
      // Two alike make one Hand, whichever of them is taken first.
      if (ways > 0) {
        playerHand(table, left, (first + second) % 10, first === second ? ways / 2 : ways, into);
      }
      putBack(left, second);
      putBack(left, first);
    }
  }
  return into;
};

/** Takes a card of that value and answers how many there were to choose from. */
const take = (left: Float64Array, value: number): number => {
  const cards = left[value] ?? 0;
  left[value] = cards - 1;
  return cards;
};

const putBack = (left: Float64Array, value: number): void => {
  left[value] = (left[value] ?? 0) + 1;
};

const playerHand = (
  table: Drawing,
  left: Float64Array,
  player: number,
  ways: number,
  into: Tally,
): void => {
  bankerHands(table, left, { player, third: STOOD, ways }, into);
  for (let third = 0; third < 10; third += 1) {
    const cards = take(left, third);
    if (cards > 0) bankerHands(table, left, { player, third, ways: ways * cards }, into);
    putBack(left, third);
  }
};

const bankerHands = (
  { playerDraws, bankerDraws }: Drawing,
  left: Float64Array,
  { player, third, ways }: { player: number; third: number; ways: number },
  into: Tally,
): void => {
  const drew = third === STOOD ? 0 : 1;
  for (let banker = 0; banker < 10; banker += 1) {
    const both = player * 10 + banker;
    if (playerDraws[both] !== drew) continue;
    const hands = pairsMaking(left, banker);
    const after = both * THIRDS + third;
    const cell = after * THIRDS;
    if (bankerDraws[after] === 0) {
      into[cell + STOOD] = (into[cell + STOOD] ?? 0) + ways * hands;
      continue;
    }
    for (let last = 0; last < 10; last += 1) {
      // With the last card put aside first, the pairs that need it are as many as its partners.
      const partners = partnersOf(left, last, banker);
      const lastWays = (left[last] ?? 0) * (hands - partners);
      into[cell + last] = (into[cell + last] ?? 0) + ways * lastWays;
    }
  }
};

/** How many cards make that total with a given card. */
const partnersOf = (left: Float64Array, value: number, total: number): number => {
  const partner = total >= value ? total - value : total - value + 10;
  return (left[partner] ?? 0) - (partner === value ? 1 : 0);
};

/** How many pairs of cards, in either order, make that total. */
const pairsMaking = (left: Float64Array, total: number): number => {
  let ordered = 0;
  for (let value = 0; value < 10; value += 1) {
    ordered += (left[value] ?? 0) * partnersOf(left, value, total);
  }
  return ordered / 2;
};
