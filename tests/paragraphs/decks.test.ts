import { describe, expect, test } from 'vitest';
import { DECK, shoe } from '../../src/rules/index.ts';
import { BOOKS, type Book, cite } from './books.ts';
import { on, refused, round, settled } from './settling.ts';

const MOST: Record<Book, number> = { NC: 10, DH: 10, E6: 8, CI: 10, NI: 10 };
const anyBet = { bets: [on('player', 100)] };

test.each(
  BOOKS.map((book) => {
    const title = `${cite(book, '2.2.1', '2.2')}: four to ${MOST[book]} decks, no fewer and no more`;
    return [title, book, MOST[book]] as const;
  }),
)('%s', (_title, book, most) => {
  for (const decks of [-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]) {
    const fields = round(book, 'A', '3 4 / 2 4', { decks, ...anyBet });
    if (decks >= 4 && decks <= most) expect(settled(fields).outcome).toBe('player');
    else {
      const message = `decks: ${decks} is not from 4 to ${most}`;
      expect(refused(fields)).toEqual({ code: 'BAD_DECKS', message, rule: '2.2.1' });
    }
  }
});

test.each(BOOKS.map((book) => [`${cite(book, '2.2.1')}: a deck has 52 cards, no two alike`]))(
  '%s',
  () => {
    expect(new Set(DECK).size).toBe(52);
    expect(shoe(4)).toHaveLength(208);
    expect(shoe(10).filter((card) => card === '10D')).toHaveLength(10);
  },
);

describe('no more of a card than the decks hold', () => {
  const six = (count: number) =>
    // Player 6 + 6 and a third six, Banker 6 + 6 and a third: the count of six of spades among them.
    ['6', '6', '6', '6', '6', '6'].map((rank, i) => `${rank}${i < count ? 'S' : 'H'}`);

  test.each(
    BOOKS.map(
      (book) => [`${cite(book, '2.2.1')}: a card comes at most once a deck`, book] as const,
    ),
  )('%s', (_title, book) => {
    const fields = (decks: number, cards: string[]) =>
      round(book, 'A', '3 4 / 2 4', { decks, cards, ...anyBet });
    expect(settled(fields(4, six(4))).outcome).toBe('tie');
    expect(settled(fields(5, six(5))).outcome).toBe('tie');
    expect(settled(fields(6, six(6))).outcome).toBe('tie');
    for (const [decks, cards] of [
      [4, six(5)],
      [4, six(6)],
      [5, six(6)],
    ] as const) {
      expect(refused(fields(decks, cards))).toEqual({
        code: 'TOO_MANY_COPIES',
        message: `${decks} decks do not hold that many 6S`,
      });
    }
  });
});
