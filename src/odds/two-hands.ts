/**
 * The first two cards of both Hands, counted by points without going through the cards: in how many
 * ways they can lie, and in how many when a further card is put aside. Which of the two Hands has
 * which points makes no difference to that.
 */
export type Left = {
  /** How many cards there are of each value. */
  readonly cards: Float64Array;
  /** How many pairs of cards make each total. */
  readonly pairs: Float64Array;
  /** By `total * 10 + value`: how many cards make that total with a given card of that value. */
  readonly partners: Float64Array;
};

/** Points of the first two cards of two Hands. */
export type TwoPoints = { readonly one: number; readonly other: number };

/** Ways for each of a list of points: those of the first at `at`, those of the next `apart` further on. */
export type Ways = { readonly tally: Float64Array; readonly at: number; readonly apart: number };

/** By `total * 10 + value`: the value that makes the total with that value. */
const PARTNER = Uint8Array.from(
  { length: 100 },
  (_, at) => (Math.floor(at / 10) + 10 - (at % 10)) % 10,
);

export const leftOf = (byValue: readonly number[]): Left => {
  const cards = new Float64Array(byValue);
  const pairs = new Float64Array(10);
  const partners = new Float64Array(100);
  for (let at = 0; at < 100; at += 1) {
    const value = at % 10;
    const partner = PARTNER[at] ?? 0;
    partners[at] = (cards[partner] ?? 0) - (partner === value ? 1 : 0);
  }
  for (let total = 0; total < 10; total += 1) {
    let ordered = 0;
    for (let value = 0; value < 10; value += 1) {
      ordered += (cards[value] ?? 0) * (partners[total * 10 + value] ?? 0);
    }
    pairs[total] = ordered / 2;
  }
  return { cards, pairs, partners };
};

/** Puts aside a card, which must be there: its pairs are gone, and its partners have one less. */
export const putAside = ({ cards, pairs, partners }: Left, value: number): void => {
  cards[value] = (cards[value] ?? 0) - 1;
  for (let total = 0; total < 100; total += 10) {
    const partner = total + (PARTNER[total + value] ?? 0);
    pairs[total / 10] = (pairs[total / 10] ?? 0) - (partners[total + value] ?? 0);
    partners[partner] = (partners[partner] ?? 0) - 1;
  }
};

/** Undoes it. */
export const putBack = ({ cards, pairs, partners }: Left, value: number): void => {
  cards[value] = (cards[value] ?? 0) + 1;
  for (let total = 0; total < 100; total += 10) {
    const partner = total + (PARTNER[total + value] ?? 0);
    partners[partner] = (partners[partner] ?? 0) + 1;
    pairs[total / 10] = (pairs[total / 10] ?? 0) + (partners[total + value] ?? 0);
  }
};

/**
 * In how many ways the first two cards of two Hands have these points: any pair with any pair, less
 * those that share a card. Two times the same pair shares two cards and was taken off twice.
 */
export const waysOf = ({ cards, pairs, partners }: Left, { one, other }: TwoPoints): number => {
  const any = (pairs[one] ?? 0) * (pairs[other] ?? 0);
  let sharing = one === other ? -(pairs[one] ?? 0) : 0;
  for (let value = 0; value < 10; value += 1) {
    const both = (partners[one * 10 + value] ?? 0) * (partners[other * 10 + value] ?? 0);
    sharing += (cards[value] ?? 0) * both;
  }
  return any - sharing;
};

/**
 * How many of these ways are left when a card is put aside, for a card of each value up to `upTo`,
 * times `times` of that value. They are what there was less the ways that have this card in one
 * Hand, with a partner, or in the other. The Hand beside it then has neither of the two cards; where
 * they would make it up themselves, that was taken off twice.
 */
export const waysWithout = (
  { pairs, partners }: Left,
  points: readonly TwoPoints[],
  { ways, into, upTo, times }: { ways: Ways; into: Ways; upTo: number; times: Float64Array },
): void => {
  const before = ways.tally;
  const after = into.tally;
  let at = ways.at;
  let start = into.at;
  for (const { one, other } of points) {
    const mine = one * 10;
    const theirs = other * 10;
    const same = one === other ? 1 : 0;
    const ones = (pairs[one] ?? 0) + same;
    const others = (pairs[other] ?? 0) + same;
    const all = before[at] ?? 0;
    for (let value = 0; value <= upTo; value += 1) {
      const my = partners[mine + value] ?? 0;
      const their = partners[theirs + value] ?? 0;
      const inOne = my * (others - their - (partners[theirs + (PARTNER[mine + value] ?? 0)] ?? 0));
      const inOther = their * (ones - my - (partners[mine + (PARTNER[theirs + value] ?? 0)] ?? 0));
      after[start + value] = (times[value] ?? 0) * (all - inOne - inOther);
    }
    at += ways.apart;
    start += into.apart;
  }
};
