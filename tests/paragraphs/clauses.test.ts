import { describe, expect, test } from 'vitest';
import { KINDS as ALL, type Clause, type Kind } from '../../src/rulebooks/index.ts';
import { clauseInWords } from '../second/check-book.ts';
import { truthOf, truths, where } from '../second/truths.ts';
import {
  across,
  at,
  atOrPolicy,
  BOOKS,
  type Book,
  has,
  rulesOf,
  WITH_INSURANCE,
  WITHOUT_ELECTIONS,
} from './books.ts';

/**
 * Which paragraph a book has for what. That it is carried out is shown by tests whose titles begin with the
 * paragraph; these do not, so that the table of conformance never rests on them.
 */
const clause = (book: Book, kind: Kind): Clause | null => rulesOf(book).irregularities[kind];

/** Every kind of irregularity that any book speaks of. */
const KINDS = [
  ...new Set(truths.flatMap(({ irregularities }) => Object.keys(irregularities.remedies))),
] as Kind[];

describe('each irregularity has its clause: effect, who decides, elections', () => {
  test.each(
    KINDS.map(
      (kind) =>
        [`${kind} is ${kind === 'copies' ? 'noticed by the table' : across(kind)}`, kind] as const,
    ),
  )('%s', (_title, kind) => {
    for (const book of BOOKS) {
      const found = clause(book, kind);
      const remedy = truthOf(book).irregularities.remedies[kind] ?? null;
      expect([book, found && clauseInWords(found)]).toEqual([book, remedy]);
      if (found !== null && kind !== 'copies') expect(found.rule).toBe(atOrPolicy(book, kind));
    }
  });

  test('a kind for everything that can be reported, and no other', () => {
    expect(ALL.toSorted()).toEqual(KINDS.toSorted());
  });

  test.each(BOOKS)('%s: insurance can be neglected only where there is any', (book) => {
    const neglected = clause(book, 'insurance-neglected') !== null;
    expect(neglected).toBe(WITH_INSURANCE.includes(book));
  });

  test.each(WITHOUT_ELECTIONS)('%s gives no elections', (book) => {
    for (const found of Object.values(rulesOf(book).irregularities)) {
      expect(found !== null && 'elections' in found && found.elections !== null).toBe(false);
    }
  });
});

describe('which paragraph gives the elections, and what they are', () => {
  test.each([
    ['excess-card', 'excess elections'],
    ['exposed-card', 'excess elections'],
    ['misdirected-area', 'misdirected'],
    ['misdirected-person', 'misdirected'],
    ['drawn-together', 'drawn-together elections'],
  ] as const)('%s', (kind, subject) => {
    for (const book of BOOKS) {
      const found = clause(book, kind);
      const rule = found !== null && 'elections' in found ? found.elections?.rule : undefined;
      expect([book, rule]).toEqual([book, where(book, subject)]);
    }
  });

  test.each([
    [across('established'), 'established', 'established'],
    [across('not-established'), 'notEstablished', 'not-established'],
  ] as const)('by %s an interruption with an outcome %s is decided', (_cited, which, subject) => {
    for (const book of BOOKS) {
      const rule = has(book, subject) ? at(book, subject) : undefined;
      const found = clause(book, 'interruption');
      expect(found !== null && which in found ? Object(found)[which] : undefined).toBe(rule);
    }
  });
});
