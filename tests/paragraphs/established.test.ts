import { describe, expect, test } from 'vitest';
import {
  type Deal,
  FACE_DOWN,
  next,
  outcomeEstablished,
  type Slot,
} from '../../src/rules/index.ts';
import { type Book, booksOn, cite, layoutsOf, rulesOf } from './books.ts';
import { card, twoCards } from './settling.ts';

const slots = (hand: string): Slot[] =>
  hand
    .split(' ')
    .filter((name) => name !== '')
    .map((name) => (name === '?' ? FACE_DOWN : card(name)));

/** `deal('2 K / 3 ?')`: a question mark is a card face down. */
const deal = (hands: string): Deal => {
  const [player = '', banker = ''] = hands.split('/');
  return { player: slots(player), banker: slots(banker) };
};

const decided = (book: Book, layout: string, hands: string) => {
  const { established, decided: bets } = outcomeEstablished(rulesOf(book), layout, deal(hands));
  expect(established).toBe(bets.length > 0);
  return bets.map(({ bet, result }) => `${bet} ${result}`);
};

describe('an outcome is established when a bet on offer has surely won or lost', () => {
  test.each(
    (
      [
        ['NC', 'A', '2 K / K', ['player-pair lose', 'small-buffalo lose']],
        ['NC', 'A', 'A A / K', ['player-pair win', 'small-buffalo lose']],
        // Player 6 stands: no three-card 6, and the Banker can win on 7, 8 or 9 alone.
        ['NC', 'M', '2 4 / K', ['player-pair lose', 'big-tiger lose', 'small-tiger lose']],
        ['NC', 'C', '2 K / K', ['small-buffalo lose']],
        ['NC', 'P', '2 K / K', ['player-small-7 lose']],
        // The tier is open: single, double or twin.
        ['NC', 'P', '2 2 / K', ['player-small-7 lose', 'tiger-pair win']],
        ['DH', 'A', '2 2 / K', ['tiger-pair win']],
        [
          'DH',
          'A',
          '3 4 / K',
          ['tiger-tie lose', 'tiger lose', 'big-tiger lose', 'small-tiger lose'],
        ],
        ['DH', 'A', '2 K / K Q', ['small-tiger lose', 'tiger-pair lose']],
        ['CI', 'M', '2 2 / K', ['player-small-7 lose', 'tiger-pair win']],
        ['CI', 'L', '2 K / K', ['small-buffalo lose']],
        ['NI', 'A', 'A A / K', ['player-pair win', 'small-buffalo lose']],
        ['NI', 'C', '2 K / K', ['small-buffalo lose']],
      ] as const
    ).map((row) => [cite(row[0], 'established'), ...row] as const),
  )('%s: %s on layout %s, %s', (_cited, book, layout, hands, expected) => {
    expect(decided(book, layout, hands).sort()).toEqual([...expected].sort());
  });

  test.each(
    booksOn('interruption').map(
      (book) =>
        [`${cite(book, 'established')}: at the end every bet but a tied Original`, book] as const,
    ),
  )('%s', (_title, book) => {
    const offered = rulesOf(book).bets.filter(({ layouts: on }) => on.includes('A'));
    expect(decided(book, 'A', '3 4 / 2 4')).toHaveLength(offered.length);
    const tied = decided(book, 'A', '3 4 / 2 5');
    expect(tied).toContain('tie win');
    expect(tied).toHaveLength(offered.length - 2);
    expect(tied.filter((bet) => /^(player|banker) /.test(bet))).toEqual([]);
  });
});

describe('no outcome is established', () => {
  test.each(
    booksOn('interruption').map(
      (book) =>
        [`${cite(book, 'not-established')}: on two cards or fewer, on any layout`, book] as const,
    ),
  )('%s', (_title, book) => {
    for (const layout of layoutsOf(book)) {
      for (const hands of ['', '6', '6 / 6', 'K / 9', '9 / K', 'A / 3']) {
        expect([layout, hands, decided(book, layout, hands)]).toEqual([layout, hands, []]);
      }
    }
  });

  test.each([
    ['2 K / K', 'three cards that leave all open'],
    ['A 2 / 7', 'three cards that leave all open'],
    ['? ? / ? ?', 'four cards face down'],
    ['2 K / K ?', 'one of four face down'],
    ['? 2 / ? ?', 'three of four face down'],
    ['2 ? / K 6', 'a banker 6 and a player card face down'],
  ])(`${cite('DH', 'not-established')}: %s, %s`, (hands) => {
    for (const layout of layoutsOf('DH')) expect(decided('DH', layout, hands)).toEqual([]);
  });
});

describe('cards face down count for nothing', () => {
  test.each(
    (
      [
        ['NC', 'A', '? K / K Q', ['banker-pair lose', 'small-tiger lose']],
        ['NC', 'A', '2 K / ? ?', ['player-pair lose', 'small-buffalo lose']],
        [
          'CI',
          'A',
          '2 K ? / K Q',
          ['player-pair lose', 'banker-pair lose', 'small-tiger lose', 'small-buffalo lose'],
        ],
        // The Banker third card opened first: Banker 2 + 4 is 6 whatever the Player has drawn.
        ['DH', 'A', '2 K ? / 2 K 4', ['small-tiger lose', 'tiger-pair lose']],
        [
          'DH',
          'A',
          '2 K ? / 2 K 5',
          ['tiger-tie lose', 'tiger lose', 'big-tiger lose', 'small-tiger lose', 'tiger-pair lose'],
        ],
      ] as const
    ).map((row) => [cite(row[0], 'established'), ...row] as const),
  )('%s: %s on layout %s, %s', (_cited, book, layout, hands, expected) => {
    expect(decided(book, layout, hands).sort()).toEqual([...expected].sort());
  });
});

describe('with four cards exposed and the round still open an outcome is established', () => {
  const PAIRS = ['A A', '3 3', '6 6', '8 8', 'K K'];
  const HANDS = [...[0, 1, 2, 3, 4, 5, 6, 7].map(twoCards), ...PAIRS];
  test.each(
    booksOn('interruption').flatMap((book) =>
      layoutsOf(book).map((layout) => {
        return [`${cite(book, 'established')}: layout ${layout}`, book, layout] as const;
      }),
    ),
  )('%s', (_title, book, layout) => {
    const rules = rulesOf(book);
    let open = 0;
    for (const player of HANDS) {
      for (const banker of HANDS) {
        const hands = `${player} / ${banker}`;
        if (next(rules, deal(hands)).step === 'settle') continue;
        open += 1;
        expect([hands, outcomeEstablished(rules, layout, deal(hands)).established]).toEqual([
          hands,
          true,
        ]);
      }
    }
    expect(open).toBeGreaterThan(100);
  });
});
