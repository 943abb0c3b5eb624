import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rulebooks } from '../rulebooks/index.ts';
import { isRefusal } from '../rules/index.ts';
import { countsByValue, freshShoe, orderedDraws, shoeOf, withOneMore, without } from './shoe.ts';

const THIRTEEN = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1];

describe('a remaining shoe', () => {
  test.each([
    ['fourteen counts', [...THIRTEEN, 1], 'BAD_INPUT', /13 counts.*14/],
    ['twelve counts', THIRTEEN.slice(1), 'BAD_INPUT', /13 counts.*12/],
    ['a negative count', [-1, ...THIRTEEN.slice(1)], 'BAD_INPUT', /rank A is -1/],
    ['a fraction', [...THIRTEEN.slice(1), 1.5], 'BAD_INPUT', /rank K is 1\.5/],
    ['no number', [Number.NaN, ...THIRTEEN.slice(1)], 'BAD_INPUT', /rank A/],
    ['five cards', [0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 'TOO_FEW_CARDS', /holds 5/],
    ['no cards', THIRTEEN.map(() => 0), 'TOO_FEW_CARDS', /holds 0/],
    ['more than ten decks', [521, ...THIRTEEN.slice(1).map(() => 0)], 'BAD_INPUT', /520.*521/],
  ])('%s: refused, and the message says why', (_, counts, code, message) => {
    expect(shoeOf(counts)).toMatchObject({ code, message: expect.stringMatching(message) });
  });

  test('six cards are enough, and 520 are not too many', () => {
    expect(shoeOf([0, 0, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0])).toMatchObject({ cards: 6 });
    expect(shoeOf([520, ...THIRTEEN.slice(1).map(() => 0)])).toMatchObject({ cards: 520 });
  });

  test('a card that is not there cannot be taken', () => {
    const shoe = shoeOf([0, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    if (isRefusal(shoe)) throw new Error(shoe.message);
    expect(without(shoe, 0)).toMatchObject({ code: 'BAD_INPUT' });
    expect(without(shoe, 1)).toMatchObject({ cards: 6 });
    for (const rank of [-1, 13, 0.5]) {
      expect(without(shoe, rank)).toMatchObject({ code: 'BAD_INPUT' });
      expect(withOneMore(shoe, rank)).toMatchObject({ code: 'BAD_INPUT' });
    }
  });

  test('a card can be put back, up to ten decks', () => {
    const shoe = shoeOf([0, 519, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    if (isRefusal(shoe)) throw new Error(shoe.message);
    const full = withOneMore(shoe, 0);
    expect(full).toEqual({ counts: [1, 519, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], cards: 520 });
    if (isRefusal(full)) throw new Error(full.message);
    expect(withOneMore(full, 0)).toMatchObject({ code: 'BAD_INPUT' });
  });
});

describe('a fresh shoe', () => {
  test.each(rulebooks)('$id: the decks of its book and no others', (book) => {
    const { from, to, rule } = book.decks;
    for (const decks of [from - 1, to + 1, 0, -8, 7.5, Number.NaN]) {
      expect(freshShoe(book, decks)).toMatchObject({ code: 'BAD_DECKS', rule });
    }
    for (let decks = from; decks <= to; decks += 1) {
      expect(freshShoe(book, decks)).toMatchObject({ cards: 52 * decks });
    }
  });

  test('eight decks have 416 × 415 × 414 × 413 × 412 × 411 ordered draws', () => {
    const shoe = shoeOf(THIRTEEN.map(() => 32));
    if (isRefusal(shoe)) throw new Error(shoe.message);
    expect(orderedDraws(shoe)).toBe(4_998_398_275_503_360n);
  });
});

test('values: tens and pictures count nothing, the rest what they show', () => {
  expect(countsByValue([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 30, 40])).toEqual([
    100, 1, 2, 3, 4, 5, 6, 7, 8, 9,
  ]);
});

test('every card has a value, whatever the shoe', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(40), { minLength: 13, maxLength: 13 }), (counts) => {
      const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
      expect(sum(countsByValue(counts))).toBe(sum(counts));
    }),
  );
});
