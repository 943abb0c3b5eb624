import { describe, expect, test } from 'vitest';
import { truthOf } from '../second/truths.ts';
import {
  at,
  BOOKS,
  booksOn,
  cite,
  rulesOf,
  WITH_ELECTIONS,
  WITH_INSURANCE,
  WITH_LIMITS,
} from './books.ts';

/**
 * Which paragraph a book has for what. That it is carried out is shown by tests whose titles begin with the
 * paragraph; these do not, so that the table of conformance never rests on them.
 */
describe('the title page', () => {
  test.each(
    BOOKS.map((book) => {
      const { title, version, effective } = truthOf(book);
      return [book, title, version ?? '1', effective] as const;
    }),
  )('%s: %s, version %s, from %s', (book, title, version, effective) => {
    const { title: named, version: numbered, effective: from } = rulesOf(book);
    expect([named, numbered, from]).toEqual([title, version, effective]);
  });
});

describe('the sequence of a round', () => {
  const SEQUENCE = [
    'open',
    'close',
    'values',
    'four-cards',
    'third-card',
    'table-of-play',
    'winner',
    'push',
  ] as const;
  test.each(BOOKS.map((book) => [cite(book, ...SEQUENCE), book] as const))(
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
      ]).toEqual(SEQUENCE.map((subject) => at(book, subject)));
    },
  );
});

describe('who may ask to squeeze', () => {
  test.each(
    BOOKS.map((book) => {
      const who = truthOf(book).squeeze;
      const asks = who === null ? 'no rule' : `${who} patron with the highest bet`;
      return [`${cite(book, 'squeeze') || book}: ${asks}`, book, who] as const;
    }),
  )('by %s', (_title, book, who) => {
    const { squeeze } = rulesOf(book);
    expect(squeeze).toEqual(who === null ? null : { rule: at(book, 'squeeze'), who });
    expect(booksOn('squeeze').includes(book)).toBe(who !== null);
  });
});

describe('limits', () => {
  test.each(BOOKS)('of %s', (book) => {
    expect(rulesOf(book).limits).toEqual(
      WITH_LIMITS.includes(book)
        ? {
            displayed: at(book, 'limits-displayed'),
            responsibility: at(book, 'within-limits'),
            balance: at(book, 'balance'),
            proRata: at(book, 'pro-rata'),
            short: at(book, 'short'),
            unnoticed: at(book, 'unnoticed'),
          }
        : null,
    );
  });
});

test.each(BOOKS)('elections of %s', (book) => {
  expect(rulesOf(book).elections).toEqual(
    WITH_ELECTIONS.includes(book)
      ? {
          continue: at(book, 'continue'),
          reconstructed: at(book, 'reconstructed'),
          return: at(book, 'return'),
        }
      : null,
  );
});

describe('insurance', () => {
  const RULES = [
    'insurance-table',
    'insurance-right',
    'insurance-offer',
    'insurance-stages',
    'insurance-caps',
    'insurance-waived',
    'insurance-paid',
    'insurance-off',
    'insurance-forgone',
    'neglected-before',
    'neglected-after',
  ] as const;
  test.each(
    WITH_INSURANCE.map((book) => [`it is ruled by ${cite(book, ...RULES)}`, book] as const),
  )('%s', (_title, book) => {
    const { table, ...rest } = rulesOf(book).insurance ?? {};
    const [capAt, percentOfMaximum] = truthOf(book).insurance?.cap ?? [];
    expect(rest).toEqual({
      right: at(book, 'insurance-right'),
      offer: at(book, 'insurance-offer'),
      stages: at(book, 'insurance-stages'),
      cap: { rule: at(book, 'insurance-caps'), at: capAt, percentOfMaximum },
      tie: at(book, 'insurance-paid'),
      waived: at(book, 'insurance-waived'),
      off: at(book, 'insurance-off'),
      forgone: at(book, 'insurance-forgone'),
      neglected: { before: at(book, 'neglected-before'), after: at(book, 'neglected-after') },
    });
    expect(table?.rule).toBe(at(book, 'insurance-table'));
    const starred = table?.rows.flatMap(({ hand, own, other, paidOnTie }) =>
      paidOnTie === undefined ? [] : [{ hand, own, other, paidOnTie }],
    );
    const [nine, nought] = [at(book, 'insurance-nine'), at(book, 'insurance-nought')];
    expect(starred).toEqual([
      { hand: 'player', own: [9], other: [0, 1, 2, 3, 4, 5, 6], paidOnTie: nine },
      { hand: 'banker', own: [1, 2, 3, 4, 5, 6], other: [0], paidOnTie: nought },
    ]);
  });

  test.each(BOOKS)('%s has it, or has none', (book) => {
    expect(rulesOf(book).insurance !== null).toBe(WITH_INSURANCE.includes(book));
    expect(booksOn('insurance-table').includes(book)).toBe(WITH_INSURANCE.includes(book));
  });
});
