import { describe, expect, test } from 'vitest';
import type { Subject } from '../conformance/topics.ts';
import {
  at,
  BOOKS,
  type Book,
  booksOn,
  cite,
  rulesOf,
  WITH_INSURANCE,
  WITH_LIMITS,
  WITHOUT_INSURANCE,
} from './books.ts';
import { cards, type Fields, insure, on, refused, round, settled } from './settling.ts';

/** Each ground on which a round is void, with the paragraph that then gives every bet back. */
const GROUNDS: readonly (readonly [ground: string, Subject])[] = [
  ['a foreign card', 'foreign-card'],
  ['a shortage or excess of cards', 'shortage-or-excess'],
  ['a wrong number of cards', 'wrong-number'],
  ['too few cards in the shoe', 'insufficient-cards'],
  ['cards not shuffled', 'not-shuffled'],
  ['an interruption with no outcome', 'not-established'],
];

const bets = [
  on('player', 1001),
  on('banker', 703, { patron: 'q' }),
  on('tie', 55),
  on('player', 20, { box: 2 }),
];

const titled = GROUNDS.flatMap(([ground, subject]) =>
  booksOn(subject).map((book) => {
    const cited = cite(book, subject, 'voids', 'void-round', 'voided');
    return [`${cited}: void for ${ground}, everything goes back`, book, at(book, subject)] as const;
  }),
);

describe.each([0, 1, 2, 3, 4, 5, 6])('with %i cards', (count) => {
  test.each(titled)('%s', (_title, book, rule) => {
    const dealt = cards('2 K 3 / K Q 6').slice(0, count);
    const { lines, totals, outcome } = settled(
      round(book, 'A', '', { cards: dealt, bets, void: { rule } }),
    );
    expect(outcome).toBe('void');
    expect(lines).toEqual(
      bets.map((bet) => ({
        ...bet,
        effective: bet['amount'],
        result: 'returned',
        odds: null,
        paid: 0,
        returned: bet['amount'],
        rule,
      })),
    );
    expect(totals).toEqual({ staked: 1779, paid: 0, returned: 1779, house: 0 });
  });
});

describe('a void round', () => {
  const voided = (book: Book, fields: Fields) =>
    settled(round(book, 'A', '', { bets, void: { rule: at(book, 'foreign-card') }, ...fields }));
  const each = (words: string, books: readonly Book[] = BOOKS) =>
    books.map((book) => {
      const cited = cite(book, 'void-round', 'voided') || cite(book, 'voids');
      return [`${cited}: ${words}`, book] as const;
    });

  test.each(each('has no result: a Hand of less than two cards has no total'))(
    '%s',
    (_title, book) => {
      const three = voided(book, { cards: ['2S', 'KS', '3S'] });
      expect(three.player).toEqual({ cards: ['2S', '3S'], points: 5 });
      expect(three.banker).toEqual({ cards: ['KS'], points: null });
      const none = voided(book, { cards: undefined });
      expect(none.player).toEqual({ cards: [], points: null });
      expect([none.game, none.layout, none.id]).toEqual([rulesOf(book).id, 'A', 'r']);
    },
  );

  test.each(each('gives decided bets back too'))('%s', (_title, book) => {
    const dealt = cards('3 3 / 3 3');
    const { lines } = voided(book, { cards: dealt, bets: [on('tie', 300)] });
    expect(lines[0]).toMatchObject({ result: 'returned', paid: 0, returned: 300 });
  });

  test.each(each('gives all of a bet back, cut pro rata or not'))('%s', (_title, book) => {
    const limits = WITH_LIMITS.includes(book)
      ? { minimum: 0, maximumDifferential: 1000 }
      : { minimum: 0, maximum: 1000 };
    const { lines, totals } = voided(book, { limits, bets: [on('player', 1500)], cards: [] });
    expect(lines[0]).toMatchObject({ amount: 1500, returned: 1500, result: 'returned' });
    expect(totals).toEqual({ staked: 1500, paid: 0, returned: 1500, house: 0 });
  });

  test.each(each('may have any cards: too many of one, too many in all'))('%s', (_title, book) => {
    const same = Array.from({ length: 9 }, () => '6S');
    expect(voided(book, { cards: same, decks: 4 }).outcome).toBe('void');
  });

  test.each(each('gives insurance back', WITH_INSURANCE))('%s', (_title, book) => {
    const { lines, totals } = voided(book, {
      cards: cards('2 3 8 / 4 K'),
      bets: [on('player', 1000)],
      insurance: [insure('player', 4, 400)],
    });
    expect(lines[1]).toEqual({
      box: 1,
      patron: 'p',
      bet: 'player-insurance',
      amount: 400,
      effective: 400,
      result: 'returned',
      odds: null,
      paid: 0,
      returned: 400,
      rule: at(book, 'foreign-card'),
    });
    expect(totals.returned).toBe(1400);
  });

  test('has no insurance to give back where the book has none', () => {
    for (const book of WITHOUT_INSURANCE) {
      const insurance = [insure('player', 4, 400)];
      const fields = round(book, 'A', '', {
        bets,
        insurance,
        cards: [],
        void: { rule: at(book, 'foreign-card') },
      });
      expect(refused(fields).code).toBe('INSURANCE_NOT_OFFERED');
    }
  });
});
