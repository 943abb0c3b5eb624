import { describe, expect, test } from 'vitest';
import { type Book, cite, rulesOf, WITH_INSURANCE, WITH_LIMITS } from './books.ts';
import { cards, type Fields, insure, on, refused, round, settled } from './settling.ts';

/** Each ground on which a round is void, with the paragraph that then gives every bet back. */
const GROUNDS: readonly (readonly [ground: string, at: string, books: readonly Book[]])[] = [
  ['a foreign card', '5.5.1', WITH_LIMITS],
  ['a shortage or excess of cards', '5.5.2', WITH_LIMITS],
  ['a wrong number of cards', '5.5.3', WITH_LIMITS],
  ['too few cards in the shoe', '5.5.4', WITH_LIMITS],
  ['cards not shuffled', '5.5.5', WITH_LIMITS],
  ['an interruption with no outcome', '5.4.2', WITH_LIMITS],
  ['a foreign card', '5.1.1', ['E6']],
  ['a wrong number of cards', '5.1.2', ['E6']],
  ['too few cards with the cut card out', '5.1.3', ['E6']],
];
const VOID = { NC: '1.35', DH: '1.24', E6: '5.1', CI: '1.35', NI: '1.29' } as const;
const BACK = { NC: '5.16', DH: '5.15', E6: '5.1', CI: '5.17', NI: '5.16' } as const;
const HEAD = { NC: '5.5', DH: '5.5', E6: '5.1', CI: '5.5', NI: '5.5' } as const;

const bets = [
  on('player', 1001),
  on('banker', 703, { patron: 'q' }),
  on('tie', 55),
  on('player', 20, { box: 2 }),
];

const titled = GROUNDS.flatMap(([ground, at, books]) =>
  books.map((book) => {
    const cited = cite(book, ...new Set([at, HEAD[book], VOID[book], BACK[book]]));
    return [`${cited}: void for ${ground}, everything goes back`, book, at] as const;
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
    settled(round(book, 'A', '', { bets, void: { rule: '5.5.1' }, ...fields }));
  const each = (words: string, books: readonly Book[] = WITH_LIMITS) =>
    books.map((book) => [`${cite(book, VOID[book], BACK[book])}: ${words}`, book] as const);

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
    const limits = { minimum: 0, maximumDifferential: 1000 };
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
      rule: '5.5.1',
    });
    expect(totals.returned).toBe(1400);
  });

  test('has no insurance to give back where the book has none', () => {
    for (const book of ['NC', 'DH'] as const) {
      const insurance = [insure('player', 4, 400)];
      const fields = round(book, 'A', '', { bets, insurance, cards: [], void: { rule: '5.5.1' } });
      expect(refused(fields).code).toBe('INSURANCE_NOT_OFFERED');
    }
  });
});
