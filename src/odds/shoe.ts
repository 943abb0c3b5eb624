import { RANKS, type Rulebook } from '../rulebooks/index.ts';
import { decksInWords, isPlayedWith, type Refusal, refuse, SUITS, VALUES } from '../rules/index.ts';

/** The cards that are left: how many of each rank, ace first. */
export type ShoeCounts = { readonly counts: readonly number[]; readonly cards: number };

/** A round may need six cards, and a draw of six is what every way counts. */
export const FEWEST_CARDS = 6;

/** Ten decks. Up to here every sum over a shoe, counted in fours, stays below 2^53. */
export const MOST_CARDS = 520;

/** A shoe of whole decks, if the book is played with that many. */
export const freshShoe = (book: Rulebook, decks: number): ShoeCounts | Refusal => {
  if (!isPlayedWith(book.decks, decks)) {
    const message = `${book.title} is played with ${decksInWords(book.decks)}, not ${decks}`;
    return refuse('BAD_DECKS', message, book.decks.rule);
  }
  return shoeOf(RANKS.map(() => SUITS.length * decks));
};

/** Any remaining shoe, whatever is missing from it. */
export const shoeOf = (counts: readonly number[]): ShoeCounts | Refusal => {
  if (counts.length !== RANKS.length) {
    const message = `a shoe is ${RANKS.length} counts, ace first: ${counts.length} were given`;
    return refuse('BAD_INPUT', message);
  }
  const at = counts.findIndex((count) => !Number.isInteger(count) || count < 0);
  if (at >= 0) {
    const message = `the count of rank ${RANKS[at]} is ${counts[at]}: give a whole number, 0 or more`;
    return refuse('BAD_INPUT', message);
  }
  const cards = counts.reduce((sum, count) => sum + count, 0);
  if (cards > MOST_CARDS) {
    return refuse('BAD_INPUT', `a shoe holds at most ${MOST_CARDS} cards, ten decks: not ${cards}`);
  }
  if (cards < FEWEST_CARDS) {
    const message = `a round may need ${FEWEST_CARDS} cards and the shoe holds ${cards}: give more`;
    return refuse('TOO_FEW_CARDS', message);
  }
  return { counts, cards };
};

/** The shoe without one card of a rank, by its place in `RANKS`. */
export const without = (shoe: ShoeCounts, rank: number): ShoeCounts | Refusal =>
  changed(shoe, rank, -1);

/** The shoe with one more card of a rank, which was taken before. */
export const withOneMore = (shoe: ShoeCounts, rank: number): ShoeCounts | Refusal =>
  changed(shoe, rank, 1);

const changed = ({ counts }: ShoeCounts, rank: number, by: number): ShoeCounts | Refusal =>
  counts[rank] === undefined
    ? refuse('BAD_INPUT', `there is no rank at ${rank}: give its place, 0 for the ace to 12`)
    : shoeOf(counts.map((count, at) => (at === rank ? count + by : count)));

/** The number of ordered draws of six cards. */
export const orderedDraws = ({ cards }: ShoeCounts): bigint => {
  let draws = 1n;
  for (let drawn = 0; drawn < FEWEST_CARDS; drawn += 1) draws *= BigInt(cards - drawn);
  return draws;
};

/** A deal that uses four or five cards counts once for every way the unused ones of six could lie. */
export const unused = ({ cards }: ShoeCounts, used: number): number => {
  if (used === 6) return 1;
  return used === 5 ? cards - 5 : (cards - 4) * (cards - 5);
};

/** The value of each rank, by its place in `RANKS`. */
export const RANK_VALUES: readonly number[] = RANKS.map((rank) => VALUES[rank]);

/** How many cards there are of each value from 0 to 9. */
export const countsByValue = (counts: readonly number[]): number[] => {
  const byValue = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
  for (let rank = 0; rank < RANK_VALUES.length; rank += 1) {
    const value = RANK_VALUES[rank] ?? 0;
    byValue[value] = (byValue[value] ?? 0) + (counts[rank] ?? 0);
  }
  return byValue;
};
