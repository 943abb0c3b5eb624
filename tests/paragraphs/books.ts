import { type Rulebook, rulebook } from '../../src/rulebooks/index.ts';
import type { Subject } from '../conformance/topics.ts';
import { at, BOOKS, type Short, truthOf, truths, where } from '../second/truths.ts';

export {
  at,
  atOrPolicy,
  BOOKS,
  booksOn,
  has,
  WITH_ELECTIONS,
  WITH_INSURANCE,
  WITH_LIMITS,
  WITHOUT_ELECTIONS,
  WITHOUT_INSURANCE,
  WITHOUT_LIMITS,
} from '../second/truths.ts';

/** A book by the short name under which tests cite it. */
export type Book = Short;

export const gameOf = (book: Book): string => truthOf(book).game;

export const rulesOf = (book: Book): Rulebook => {
  const found = rulebook(gameOf(book));
  if (found === undefined) throw new Error(`no rulebook ${book}`);
  return found;
};

/** `cite('NC', 'table-of-play', 'binding')` is `NC 3.12, NC 1.1`. What the book does not have is left out. */
export const cite = (book: Book, ...subjects: readonly Subject[]): string => {
  const cited = subjects.flatMap((subject) => {
    const paragraph = where(book, subject);
    return paragraph === undefined ? [] : [`${book} ${paragraph}`];
  });
  return [...new Set(cited)].join(', ');
};

/** The same subject in all books that have it: `across('push')` is `CI 3.17, DH 3.14, E6 3.8` and so on. */
export const across = (...subjects: readonly Subject[]): string =>
  BOOKS.map((book) => cite(book, ...subjects))
    .filter((cited) => cited !== '')
    .join(', ');

/** Every bet of any book. */
export const BETS: readonly string[] = [
  ...new Set(truths.flatMap(({ bets }) => Object.keys(bets))),
];

/** Where a book has a bet: its definition, its pay table, and the layouts that offer it. */
export type Place = {
  readonly definition: string;
  readonly pays: string;
  readonly layouts: string;
};

export const placeOf = (bet: string, book: Book): Place | undefined => {
  const row = truthOf(book).bets[bet];
  if (row === undefined) return undefined;
  return {
    definition: at(book, `defines ${bet}`),
    pays: at(book, `pays ${bet}`),
    layouts: row.layouts,
  };
};

export const betsOf = (book: Book): string[] => Object.keys(truthOf(book).bets);

const printed = (book: Book, bet: string): readonly string[] =>
  truthOf(book).bets[bet]?.lines.map(([, odds]) => odds) ?? [];

/** The books that have a bet and print these odds for it, maybe among others. */
export const offering = (bet: string, ...odds: readonly string[]): readonly Book[] =>
  BOOKS.filter((book) => {
    const all = printed(book, bet);
    return all.length > 0 && odds.every((one) => all.includes(one));
  });

/** The books that print these odds for a bet, and no others. */
export const paying = (bet: string, ...odds: readonly string[]): readonly Book[] =>
  offering(bet, ...odds).filter((book) => printed(book, bet).length === odds.length);

/** The books that offer all of these bets on layout A. */
export const offeringAll = (bets: readonly string[]): readonly Book[] =>
  BOOKS.filter((book) =>
    bets.every((bet) => truthOf(book).bets[bet]?.layouts.includes('A') ?? false),
  );

/** The letters of the layouts. */
export const layoutsOf = (book: Book): string[] => Object.keys(truthOf(book).layouts);
