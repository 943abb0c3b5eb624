import { describe, expect, test } from 'vitest';
import { BOOKS, cite, placeOf, TIE } from './books.ts';
import { cases, expectedOf, first, lineOf, on, outcomeOf, round, settled } from './settling.ts';

/** Definitions and paragraphs that speak of these bets beside the pay table. */
const NON_COMMISSION = { NC: ['1.15'], NI: ['1.14'] } as const;
const COMMISSION = { DH: ['4.1.1'], CI: ['4.1.1'] } as const;

describe('Banker', () => {
  test.each([
    ...cases(
      'banker',
      ['NC', 'NI', 'E6'],
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
      NON_COMMISSION,
    ),
    ...cases(
      'banker',
      ['DH', 'CI'],
      [
        ['2 3 9 / 2 4', 'banker wins on 6: no other odds', '0.95 to 1'],
        ['2 3 K / 3 4', 'banker wins on 7', '0.95 to 1'],
        ['K Q J / K Q A', 'banker wins on 1', '0.95 to 1'],
        ['3 4 / 4 5', 'banker wins with a natural 9', '0.95 to 1'],
        ['2 4 / 2 3 K', 'player wins', 'lose'],
      ],
      COMMISSION,
    ),
  ])('%s', (_title, book, bet, hands, expected) => {
    expect(outcomeOf(book, bet, hands)).toEqual(expectedOf(book, bet, expected));
  });
});

describe('Player', () => {
  test.each([
    ...cases(
      'player',
      ['NC', 'DH', 'CI', 'NI'],
      [
        ['2 4 / 2 3 K', 'player wins on 6', '1 to 1'],
        ['3 4 / 2 3 K', 'player wins on 7', '1 to 1'],
        ['2 K 9 / K Q J', 'player wins on 1', '1 to 1'],
        ['4 5 / 4 4', 'player wins with a natural 9', '1 to 1'],
        ['2 3 9 / 2 4', 'banker wins', 'lose'],
      ],
    ),
    ...cases(
      'player',
      ['E6'],
      [
        ['2 4 / 2 3 K', 'player wins on 6 with two cards', '1.05 to 1'],
        ['2 K 4 / 3 K 2', 'player wins on 6 with three cards', '1.05 to 1'],
        ['3 4 / 2 3 K', 'player wins on 7', '1 to 1'],
        ['2 K 3 / 2 K 2', 'player wins on 5', '1 to 1'],
        ['2 K 9 / K Q J', 'player wins on 1', '1 to 1'],
        ['4 5 / 4 4', 'player wins on 9', '1 to 1'],
        ['2 4 / 3 4', 'player loses on 6', 'lose'],
      ],
    ),
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
        const [definition = ''] = placeOf(bet, book) ?? [];
        const term = book === 'E6' ? '1 Tie' : definition;
        return [
          `${cite(book, TIE[book], term)}: ${bet} is a push on every tie`,
          book,
          bet,
        ] as const;
      }),
    ),
  )('%s', (_title, book, bet) => {
    for (const [hands] of ties) {
      expect(outcomeOf(book, bet, hands)).toEqual(expectedOf(book, bet, 'push'));
    }
  });
});

describe('winnings are rounded down to the cent, the rest is a residue in twentieths', () => {
  test.each([
    ['DH 4.1.2, DH 4.1.1', 'DH', 'banker', '2 3 K / 3 4', 1, 0, 19],
    ['DH 4.1.2, DH 4.1.1', 'DH', 'banker', '2 3 K / 3 4', 333, 316, 7],
    ['CI 4.1.2, CI 4.1.1', 'CI', 'banker', '2 3 K / 3 4', 105, 99, 15],
    ['CI 4.1.2, CI 4.1.1', 'CI', 'banker', '2 3 K / 3 4', 20, 19, undefined],
    ['CI 4.1.2, CI 4.1.1', 'CI', 'banker', '2 3 K / 3 4', 7333, 6966, 7],
    ['E6 4.1.1', 'E6', 'player', '2 4 / 2 3 K', 1, 1, 1],
    ['E6 4.1.1', 'E6', 'player', '2 4 / 2 3 K', 333, 349, 13],
    ['E6 4.1.1', 'E6', 'player', '2 4 / 2 3 K', 40, 42, undefined],
    ['E6 4.1.1', 'E6', 'banker', '2 3 9 / 2 4', 333, 166, 10],
    ['NC 4.1.1, NC 1.15', 'NC', 'banker', '2 3 9 / 2 4', 1, 0, 10],
    ['NI 4.1.1, NI 1.14', 'NI', 'banker', '2 3 9 / 2 4', 2, 1, undefined],
    ['NI 4.1.1', 'NI', 'banker', '2 3 K / 3 4', 333, 333, undefined],
  ] as const)(
    '%s: %s %s on %s for %i pays %i, residue %s',
    (_, book, bet, hands, amount, ...paid) => {
      const line = lineOf(book, 'A', hands, bet, amount);
      expect([line.paid, line.residue]).toEqual(paid);
      expect(line.returned).toBe(amount);
    },
  );
});

test.each([
  ['DH 4.1.1', 'DH'],
  ['CI 4.1.1', 'CI'],
] as const)('%s: the commission is taken once, from Banker wins alone', (_, book) => {
  const bets = [on('banker', 10000), on('player', 10000), on('tie', 10000)];
  const [banker, player, tie] = settled(round(book, 'A', '2 3 K / 3 4', { bets })).lines;
  expect([banker?.paid, player?.paid, tie?.paid]).toEqual([9500, 0, 0]);
  const small = settled(round(book, 'A', '2 3 9 / 2 4', { bets: [on('small-tiger', 10000)] }));
  expect(first(small.lines).paid).toBe(220000);
});

test.each(
  BOOKS.map((book) => {
    const house = { NC: '1.13', DH: '1.9', E6: '1 House', CI: '1.13', NI: '1.11' }[book];
    return [
      `${cite(book, house)}: what is neither paid nor returned is the House's`,
      book,
    ] as const;
  }),
)('%s', (_title, book) => {
  const bets = [on('player', 700), on('banker', 900), on('tie', 50)];
  const playerWins = settled(round(book, 'A', '3 4 / 2 3 K', { bets })).totals;
  expect(playerWins).toEqual({ staked: 1650, paid: 700, returned: 700, house: 250 });
  const tie = settled(round(book, 'A', '3 4 / 2 5', { bets })).totals;
  expect(tie).toEqual({ staked: 1650, paid: 400, returned: 1650, house: -400 });
});
