import { describe, expect, test } from 'vitest';
import type { Subject } from '../conformance/topics.ts';
import { across, at, type Book, cite, WITH_INSURANCE } from './books.ts';
import { insure, on, round, settled } from './settling.ts';

type Row = readonly [
  hand: 'player' | 'banker',
  after: 4 | 5,
  hands: string,
  words: string,
  expected: string,
];

/** Every row of the table: the insured hand loses, wins, ties. */
const RESULTS: readonly Row[] = [
  ['player', 4, '2 3 8 / 4 K', '5 against 4, loses 3 to 4', '3 to 2'],
  ['player', 4, '2 3 A / 4 K', '5 against 4, wins 6 to 4', 'lose'],
  ['player', 4, '2 3 9 / 4 K', '5 against 4, ties on 4', 'push'],
  ['player', 4, '2 4 / 2 3 4', '6 against 5, loses to 9', '5 to 2'],
  ['player', 4, '2 4 / K Q 7', '6 against 0, loses to 7', '5 to 2'],
  ['player', 4, '2 4 / 2 3 K', '6 against 5, wins', 'lose'],
  ['player', 4, '2 4 / 2 3 A', '6 against 5, ties on 6', 'push'],
  ['player', 4, '3 4 / 2 3 3', '7 against 5, loses to 8', '4 to 1'],
  ['player', 4, '3 4 / 2 3 A', '7 against 5, wins', 'lose'],
  ['player', 4, '3 4 / 2 3 2', '7 against 5, ties on 7', 'push'],
  ['player', 5, '2 K 3 / 4 K 2', '5 against 4, loses to 6', '3 to 2'],
  ['player', 5, '2 K 3 / 4 K K', '5 against 4, wins', 'lose'],
  ['player', 5, '2 K 3 / 4 K A', '5 against 4, ties on 5', 'push'],
  ['player', 5, '2 K 4 / 2 3 2', '6 against 5, loses to 7', '5 to 2'],
  ['player', 5, '2 K 4 / 2 3 K', '6 against 5, wins', 'lose'],
  ['player', 5, '2 K 4 / 2 3 A', '6 against 5, ties on 6', 'push'],
  ['player', 5, 'A K 6 / 2 4 2', '7 against 6, loses to 8', '4 to 1'],
  ['player', 5, 'A K 6 / 2 4 K', '7 against 6, wins', 'lose'],
  ['player', 5, 'A K 6 / 2 4 A', '7 against 6, ties on 7', 'push'],
  ['player', 5, '2 K 6 / 2 4 3', '8 against 6, loses to 9', '10 to 1'],
  ['player', 5, '2 K 6 / 2 4 K', '8 against 6, wins', 'lose'],
  ['player', 5, '2 K 6 / 2 4 2', '8 against 6, ties on 8', 'push'],
  ['player', 5, '3 K 6 / 2 4 2', '9 against 6, wins 9 to 8', 'lose'],
  ['banker', 4, 'A 2 3 / 4 K K', '4 against 3, loses to 6', '3 to 2'],
  ['banker', 4, 'A 2 K / 4 K', '4 against 3, wins', 'lose'],
  ['banker', 4, 'A 2 A / 4 K', '4 against 3, ties on 4', 'push'],
  ['banker', 4, '2 2 3 / 2 3', '5 against 4, loses to 7', '3 to 2'],
  ['banker', 4, '2 2 9 / 2 3', '5 against 4, wins', 'lose'],
  ['banker', 4, '2 2 A / 2 3', '5 against 4, ties on 5', 'push'],
  ['banker', 4, '2 3 2 / 2 4', '6 against 5, loses to 7', '5 to 2'],
  ['banker', 4, '2 3 K / 2 4', '6 against 5, wins', 'lose'],
  ['banker', 4, '2 3 A / 2 4', '6 against 5, ties on 6', 'push'],
  ['banker', 4, '2 3 3 / 3 4', '7 against 5, loses to 8', '4 to 1'],
  ['banker', 4, '2 3 K / 3 4', '7 against 5, wins', 'lose'],
  ['banker', 4, '2 3 2 / 3 4', '7 against 5, ties on 7', 'push'],
  ['banker', 5, '3 K 7 / 2 4 K', '6 against 0, wins', 'lose'],
  ['banker', 5, '2 K 9 / A K 9', '1 against 1, loses to 1 with 0', '6 to 1'],
  ['banker', 5, '2 K 9 / A K 3', '1 against 1, wins', 'lose'],
  ['banker', 5, '2 K 9 / A K K', '1 against 1, ties on 1', 'push'],
  ['banker', 5, '4 K 7 / 2 4 4', '6 against 1, loses to 1 with 0', '10 to 1'],
  ['banker', 5, '4 K 7 / 2 4 K', '6 against 1, wins', 'lose'],
  ['banker', 5, '4 K 7 / 2 4 5', '6 against 1, ties on 1', 'push'],
  ['banker', 5, '5 K 7 / 2 4 5', '6 against 2, loses to 2 with 1', '4 to 1'],
  ['banker', 5, '5 K 7 / 2 4 K', '6 against 2, wins', 'lose'],
  ['banker', 5, '5 K 7 / 2 4 6', '6 against 2, ties on 2', 'push'],
  ['banker', 5, 'A K 2 / 4 K 8', '4 against 3, loses to 3 with 2', '5 to 2'],
  ['banker', 5, 'A K 2 / 4 K K', '4 against 3, wins', 'lose'],
  ['banker', 5, 'A K 2 / 4 K 9', '4 against 3, ties on 3', 'push'],
];

const insuredLine = (book: Book, [hand, after, hands]: Row, amount = 200) => {
  const { lines } = settled(
    round(book, 'A', hands, { bets: [on(hand, 1000)], insurance: [insure(hand, after, amount)] }),
  );
  return lines[1];
};

const expectedLine = (book: Book, [hand, , , , expected]: Row, rule?: string) => {
  const same = { box: 1, patron: 'p', bet: `${hand}-insurance`, amount: 200, effective: 200 };
  const by = { rule: rule ?? at(book, 'insurance-table'), odds: null, paid: 0 };
  if (expected === 'push')
    return { ...same, ...by, result: 'push', returned: 200, rule: at(book, 'insurance-paid') };
  if (expected === 'lose') return { ...same, ...by, result: 'lose', returned: 0 };
  const [win = 0, stake = 1] = expected.split(' to ').map(Number);
  const paid = (200 * win) / stake;
  return { ...same, ...by, result: 'win', odds: expected, paid, returned: 200 };
};

const titled = (rows: readonly Row[], ...subjects: Subject[]) =>
  WITH_INSURANCE.flatMap((book) =>
    rows.map((row) => {
      const [hand, after, , words, expected] = row;
      const cited = cite(
        book,
        ...subjects,
        ...(expected === 'push' ? [] : (['insurance-table'] as const)),
      );
      return [`${cited}: ${hand} after ${after}, ${words} → ${expected}`, book, row] as const;
    }),
  );

describe('insurance pays when the insured hand loses', () => {
  test.each(
    titled(
      RESULTS.filter((row) => row[4] !== 'push'),
      'insurance-right',
      'insurance-heading',
    ),
  )('%s', (_title, book, row) => {
    expect(insuredLine(book, row)).toEqual(expectedLine(book, row));
  });
});

describe('insurance goes back on a tie', () => {
  test.each(
    titled(
      RESULTS.filter((row) => row[4] === 'push'),
      'insurance-paid',
      'push',
    ),
  )('%s', (_title, book, row) => {
    expect(insuredLine(book, row)).toEqual(expectedLine(book, row));
  });
});

describe('a tie that pays insurance', () => {
  test.each([
    ...titled(
      [
        ['player', 5, '3 K 6 / 2 4 3', 'taken on 9 against 6, ties on 9', '10 to 1'],
        ['player', 5, '5 K 4 / K Q 9', 'taken on 9 against 0, ties on 9', '10 to 1'],
      ],
      'insurance-nine',
      'insurance-paid',
      'push',
    ),
    ...titled(
      [
        ['banker', 5, '3 K 7 / 2 4 4', 'taken on 6 against 0, ties on 0', '10 to 1'],
        ['banker', 5, '3 K 7 / A K 9', 'taken on 1 against 0, ties on 0', '10 to 1'],
      ],
      'insurance-nought',
      'insurance-paid',
    ),
  ])('%s', (_title, book, row) => {
    expect(insuredLine(book, row)).toEqual(expectedLine(book, row, at(book, 'insurance-paid')));
  });
});

describe('near misses: these ties give insurance back', () => {
  test.each([
    ...titled(
      [
        ['player', 4, '2 3 4 / 4 K 5', 'taken on 5, ties on 9', 'push'],
        ['player', 5, '2 K 6 / 2 4 2', 'taken on 8, ties on 8', 'push'],
        ['banker', 4, 'A 2 6 / 4 K 5', 'the banker insured, ties on 9', 'push'],
      ],
      'insurance-nine',
    ),
    ...titled(
      [
        ['banker', 4, 'A 2 7 / 4 K 6', 'taken on 4 after four cards, ties on 0', 'push'],
        ['player', 4, '2 3 5 / 4 K 6', 'the player insured, ties on 0', 'push'],
        ['banker', 5, '4 K 7 / 2 4 5', 'taken against 1, ties on 1', 'push'],
      ],
      'insurance-nought',
    ),
  ])('%s', (_title, book, row) => {
    expect(insuredLine(book, row)).toEqual(expectedLine(book, row));
  });
});

describe('insurance bears no commission, and odd amounts leave a residue', () => {
  test.each([
    ['player', 4, '2 3 8 / 4 K', 333, 499, 10],
    ['player', 4, '2 4 / 2 3 4', 333, 832, 10],
    ['player', 4, '3 4 / 2 3 3', 333, 1332, undefined],
  ] as const)(
    `${across('insurance-table')}: %s after %i on %s for %i pays %i`,
    (hand, after, hands, amount, paid, residue) => {
      for (const book of WITH_INSURANCE) {
        const line = insuredLine(book, [hand, after, hands, '', ''], amount);
        expect([line?.paid, line?.residue]).toEqual([paid, residue]);
      }
    },
  );
});

test.each(
  WITH_INSURANCE.map(
    (book) =>
      [
        `${cite(book, 'push')}: on a tie the Original Bet goes back by this paragraph, insurance by its own`,
        book,
      ] as const,
  ),
)('%s', (_title, book) => {
  const { lines, outcome } = settled(
    round(book, 'A', '2 4 / 2 3 A', {
      bets: [on('player', 1000), on('banker', 500)],
      insurance: [insure('player', 4, 400)],
    }),
  );
  expect(outcome).toBe('tie');
  expect(lines.map(({ result, rule, returned }) => [result, rule, returned])).toEqual([
    ['push', at(book, 'push'), 1000],
    ['push', at(book, 'push'), 500],
    ['push', at(book, 'insurance-paid'), 400],
  ]);
});
