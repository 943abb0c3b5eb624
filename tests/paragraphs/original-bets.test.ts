import { describe, expect, test } from 'vitest';
import { BOOKS, booksOn, cite, offeringAll, paying } from './books.ts';
import {
  cases,
  expectedOf,
  first,
  lineOf,
  on,
  outcomeOf,
  round,
  settled,
  untabled,
} from './settling.ts';

describe('Banker', () => {
  test.each([
    ...cases(
      'banker',
      paying('banker', '1 to 2', '1 to 1'),
      [
        ['2 3 9 / 2 4', 'banker wins on 6 with two cards', '1 to 2'],
        ['2 K 3 / K Q 6', 'banker wins on 6 with three cards', '1 to 2'],
        ['2 3 K / 3 4', 'banker wins on 7', '1 to 1'],
        ['2 K A / 3 2', 'banker wins on 5', '1 to 1'],
        ['K Q J / K Q A', 'banker wins on 1', '1 to 1'],
        ['3 4 / 4 5', 'banker wins with a natural 9', '1 to 1'],
        ['2 4 / 2 3 K', 'player wins on 6', 'lose'],
        ['4 4 / 2 4', 'banker loses on 6', 'lose'],
      ],
      'non-commission',
    ),
    ...cases(
      'banker',
      paying('banker', '0.95 to 1'),
      [
        ['2 3 9 / 2 4', 'banker wins on 6: no other odds', '0.95 to 1'],
        ['2 3 K / 3 4', 'banker wins on 7', '0.95 to 1'],
        ['K Q J / K Q A', 'banker wins on 1', '0.95 to 1'],
        ['3 4 / 4 5', 'banker wins with a natural 9', '0.95 to 1'],
        ['2 4 / 2 3 K', 'player wins', 'lose'],
      ],
      'commission',
    ),
  ])('%s', (_title, book, bet, hands, expected) => {
    expect(outcomeOf(book, bet, hands)).toEqual(expectedOf(book, bet, expected));
  });
});

describe('Player', () => {
  test.each([
    ...cases('player', paying('player', '1 to 1'), [
      ['2 4 / 2 3 K', 'player wins on 6', '1 to 1'],
      ['3 4 / 2 3 K', 'player wins on 7', '1 to 1'],
      ['2 K 9 / K Q J', 'player wins on 1', '1 to 1'],
      ['4 5 / 4 4', 'player wins with a natural 9', '1 to 1'],
      ['2 3 9 / 2 4', 'banker wins', 'lose'],
    ]),
    ...cases('player', paying('player', '1.05 to 1', '1 to 1'), [
      ['2 4 / 2 3 K', 'player wins on 6 with two cards', '1.05 to 1'],
      ['2 K 4 / 3 K 2', 'player wins on 6 with three cards', '1.05 to 1'],
      ['3 4 / 2 3 K', 'player wins on 7', '1 to 1'],
      ['2 K 3 / 2 K 2', 'player wins on 5', '1 to 1'],
      ['2 K 9 / K Q J', 'player wins on 1', '1 to 1'],
      ['4 5 / 4 4', 'player wins on 9', '1 to 1'],
      ['2 4 / 3 4', 'player loses on 6', 'lose'],
    ]),
  ])('%s', (_title, book, bet, hands, expected) => {
    expect(outcomeOf(book, bet, hands)).toEqual(expectedOf(book, bet, expected));
  });
});

describe('a Tie gives Original Bets back', () => {
  const ties = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((points) => {
    const third = points === 0 ? 'J' : points === 1 ? 'A' : points;
    return [`K Q ${third} / K Q ${third}`, points] as const;
  });
  test.each(
    BOOKS.flatMap((book) =>
      (['player', 'banker'] as const).map((bet) => {
        const cited = cite(book, 'push', 'defines tie', `defines ${bet}`);
        return [`${cited}: ${bet} is a push on every tie`, book, bet] as const;
      }),
    ),
  )('%s', (_title, book, bet) => {
    for (const [hands] of ties) {
      expect(outcomeOf(book, bet, hands)).toEqual(expectedOf(book, bet, 'push'));
    }
  });
});

describe('winnings are rounded down to the cent, the rest is a residue in twentieths', () => {
  const BANKER_WINS = '2 3 K / 3 4';
  const BANKER_SIX = '2 3 9 / 2 4';
  const PLAYER_SIX = '2 4 / 2 3 K';
  const ROWS = [
    ['banker', ['0.95 to 1'], BANKER_WINS, 1, 0, 19],
    ['banker', ['0.95 to 1'], BANKER_WINS, 333, 316, 7],
    ['banker', ['0.95 to 1'], BANKER_WINS, 105, 99, 15],
    ['banker', ['0.95 to 1'], BANKER_WINS, 20, 19, undefined],
    ['banker', ['0.95 to 1'], BANKER_WINS, 7333, 6966, 7],
    ['player', ['1.05 to 1', '1 to 1'], PLAYER_SIX, 1, 1, 1],
    ['player', ['1.05 to 1', '1 to 1'], PLAYER_SIX, 333, 349, 13],
    ['player', ['1.05 to 1', '1 to 1'], PLAYER_SIX, 40, 42, undefined],
    ['banker', ['1 to 2', '1 to 1'], BANKER_SIX, 333, 166, 10],
    ['banker', ['1 to 2', '1 to 1'], BANKER_SIX, 1, 0, 10],
    ['banker', ['1 to 2', '1 to 1'], BANKER_SIX, 2, 1, undefined],
    ['banker', ['1 to 2', '1 to 1'], BANKER_WINS, 333, 333, undefined],
  ] as const;

  test.each(
    ROWS.flatMap(([bet, odds, ...row]) =>
      paying(bet, ...odds).map((book) => {
        const also = bet === 'banker' ? (['commission', 'non-commission'] as const) : [];
        return [cite(book, `pays ${bet}`, ...also), book, bet, ...row] as const;
      }),
    ),
  )('%s: %s %s on %s for %i pays %i, residue %s', (_, book, bet, hands, amount, ...paid) => {
    const line = lineOf(book, 'A', hands, bet, amount);
    expect([line.paid, line.residue]).toEqual(paid);
    expect(line.returned).toBe(amount);
  });
});

test.each(booksOn('commission').map((book) => [cite(book, 'commission'), book] as const))(
  '%s: the commission is taken once, from Banker wins alone',
  (_, book) => {
    const bets = [on('banker', 10000), on('player', 10000), on('tie', 10000)];
    const [banker, player, tie] = settled(round(book, 'A', '2 3 K / 3 4', { bets })).lines;
    expect([banker?.paid, player?.paid, tie?.paid]).toEqual([9500, 0, 0]);
    if (!offeringAll(['small-tiger']).includes(book)) return;
    const small = settled(round(book, 'A', '2 3 9 / 2 4', { bets: [on('small-tiger', 10000)] }));
    expect(first(small.lines).paid).toBe(220000);
  },
);

test.each(
  booksOn('house').map(
    (book) =>
      [`${cite(book, 'house')}: what is neither paid nor returned is the House's`, book] as const,
  ),
)('%s', (_title, book) => {
  const bets = [on('player', 700), on('banker', 900), on('tie', 50)];
  const playerWins = settled(round(book, 'A', '3 4 / 2 3 K', { bets })).totals;
  expect(playerWins).toEqual({ staked: 1650, paid: 700, returned: 700, house: 250 });
  const tie = settled(round(book, 'A', '3 4 / 2 5', { bets })).totals;
  expect(tie).toEqual({ staked: 1650, paid: 400, returned: 1650, house: -400 });
});

test.each(['player', 'banker'])('%s: every book that has it is in a table', (bet) => {
  expect(untabled(bet), 'other odds than above: write their table').toEqual([]);
});
