import { describe, expect, test } from 'vitest';
import { across, BOOKS, cite, rulesOf, TIE, WITH_INSURANCE, WITH_LIMITS } from './books.ts';

/**
 * Which paragraph a book has for what. That it is carried out is shown by tests whose titles begin with the
 * paragraph; these do not, so that the table of conformance never rests on them.
 */
describe('the title page', () => {
  test.each([
    ['NC', 'Tiger Buffalo (Non-Commission Baccarat)', '3', '2024-12-06T08:00'],
    ['DH', 'Da Hu Ying Xiong (Commission Baccarat)', '1', '2019-11-19T08:00'],
    ['E6', 'Non-Commission Easy Six Baccarat', '1', '2012-06-02'],
    ['CI', 'Tiger Buffalo (Commission Baccarat with Insurance Plus)', '2', '2024-12-06T08:00'],
    ['NI', 'Tiger Buffalo (Non-Commission Baccarat with Insurance Plus)', '1', '2024-05-14T08:00'],
  ] as const)('%s: %s, version %s, from %s', (book, title, version, effective) => {
    const { title: named, version: numbered, effective: from } = rulesOf(book);
    expect([named, numbered, from]).toEqual([title, version, effective]);
  });
});

describe('the sequence of a round', () => {
  /** Opening, close, values, first four cards, third cards, Table of Play, winner, tie. */
  // biome-ignore format: a table
  const SEQUENCE = {
    NC: ['3.3', '3.8', '3.2', '3.10', '3.11', '3.12', '3.13', TIE.NC],
    DH: ['3.3', '3.8', '3.2', '3.10', '3.11', '3.12', '3.13', TIE.DH],
    E6: ['3.1', '3.2', '3.7', '3.4', '3.5', '3.6', '3.7', TIE.E6],
    CI: ['3.3', '3.8', '3.2', '3.10', '3.13', '3.15', '3.16', TIE.CI],
    NI: ['3.3', '3.8', '3.2', '3.10', '3.13', '3.15', '3.16', TIE.NI],
  } as const;
  test.each(BOOKS.map((book) => [cite(book, ...new Set(SEQUENCE[book])), book] as const))(
    'by %s: open, close, values, four cards, third cards, table, winner, tie',
    (_cited, book) => {
      const { play } = rulesOf(book);
      expect([
        play.open,
        play.close,
        play.values,
        play.initialCards,
        play.thirdCard,
        play.tableOfPlay.rule,
        play.winner,
        play.tie,
      ]).toEqual(SEQUENCE[book]);
    },
  );
});

describe('who may ask to squeeze', () => {
  test.each([
    [across({ NC: '3.9', CI: '3.9' }), 'any', ['NC', 'CI']],
    [across({ DH: '3.9', NI: '3.9' }), 'seated', ['DH', 'NI']],
  ] as const)('by %s: %s patron with the highest bet', (_cited, who, books) => {
    for (const book of books) expect(rulesOf(book).squeeze).toEqual({ rule: '3.9', who });
  });

  test('E6 has no such rule', () => {
    expect(rulesOf('E6').squeeze).toBeNull();
  });
});

describe('limits', () => {
  test.each(
    WITH_LIMITS.map((book) => {
      const cited = cite(book, '3.4', '3.5', '3.6', '5.1.1', '5.1.2', '5.2.1');
      return [`the limits of a table are ${cited}`, book] as const;
    }),
  )('%s', (_title, book) => {
    expect(rulesOf(book).limits).toEqual({
      displayed: '3.4',
      responsibility: '3.5',
      balance: '3.6',
      proRata: '5.1.1',
      short: '5.1.2',
      unnoticed: '5.2.1',
    });
  });

  test('E6 has none, nor elections, nor insurance', () => {
    const { limits, elections, insurance } = rulesOf('E6');
    expect([limits, elections, insurance]).toEqual([null, null, null]);
  });
});

describe('insurance', () => {
  const NEGLECTED = {
    CI: { before: '5.14.1', after: '5.14.2' },
    NI: { before: '5.13.1', after: '5.13.2' },
  } as const;
  const TABLE = { CI: '4.1.15', NI: '4.1.8' } as const;
  test.each(
    WITH_INSURANCE.map((book) => {
      const { before, after } = NEGLECTED[book];
      const shared = ['3.11', '3.12', '3.12.1', '3.12.2', '3.14', '4.2.1', '4.2.2', '5.3'];
      const cited = cite(book, TABLE[book], ...shared, before, after);
      return [`it is ruled by ${cited}`, book] as const;
    }),
  )('%s', (_title, book) => {
    const { table, ...rest } = rulesOf(book).insurance ?? {};
    expect(rest).toEqual({
      right: '3.11',
      offer: '3.12',
      stages: '3.12.1',
      cap: { rule: '3.12.2', at: '10 to 1', percentOfMaximum: 25 },
      tie: '4.2.1',
      waived: '3.14',
      off: '4.2.2',
      forgone: '5.3',
      neglected: NEGLECTED[book],
    });
    expect(table?.rule).toBe(TABLE[book]);
    const starred = table?.rows.flatMap(({ hand, own, other, paidOnTie }) =>
      paidOnTie === undefined ? [] : [{ hand, own, other, paidOnTie }],
    );
    expect(starred).toEqual([
      { hand: 'player', own: [9], other: [0, 1, 2, 3, 4, 5, 6], paidOnTie: '4.2.1(a)' },
      { hand: 'banker', own: [1, 2, 3, 4, 5, 6], other: [0], paidOnTie: '4.2.1(b)' },
    ]);
  });

  test('NC and DH have none', () => {
    expect([rulesOf('NC').insurance, rulesOf('DH').insurance]).toEqual([null, null]);
  });
});
