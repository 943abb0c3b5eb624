import { describe, expect, test } from 'vitest';
import { DECK, shoe } from '../../src/rules/index.ts';
import { truthOf } from '../second/truths.ts';
import { at, BOOKS, cite } from './books.ts';
import { on, refused, round, settled } from './settling.ts';

const anyBet = { bets: [on('player', 100)] };

test.each(
  BOOKS.map((book) => {
    const [least, most] = truthOf(book).decks;
    const cited = cite(book, 'decks', 'cards-heading');
    return [
      `${cited}: ${least} to ${most} decks, no fewer and no more`,
      book,
      least,
      most,
    ] as const;
  }),
)('%s', (_title, book, least, most) => {
  for (const decks of [-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]) {
    const fields = round(book, 'A', '3 4 / 2 4', { decks, ...anyBet });
    if (decks >= least && decks <= most) expect(settled(fields).outcome).toBe('player');
    else {
      const message = `decks: ${decks}: it is played with ${least} to ${most} decks`;
      expect(refused(fields)).toEqual({ code: 'BAD_DECKS', message, rule: at(book, 'decks') });
    }
  }
});

test.each(BOOKS.map((book) => [`${cite(book, 'decks')}: a deck has 52 cards, no two alike`]))(
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
      (book) => [`${cite(book, 'decks')}: a card comes at most once a deck`, book] as const,
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
