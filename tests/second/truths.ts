// All the truth there is: every file of tests/truth/ is a game. Nothing here comes from src/.

import { readdirSync } from 'node:fs';
import type { Subject } from '../conformance/topics.ts';
import { subjectsOf, type Truth } from './truth.ts';

const FOLDER = new URL('../truth/', import.meta.url);

const load = async (file: string): Promise<Truth> => {
  const { truth }: { truth?: Truth } = await import(new URL(file, FOLDER).href);
  if (truth === undefined) throw new Error(`tests/truth/${file} exports no truth`);
  if (file !== `${truth.short.toLowerCase()}.ts`) {
    throw new Error(`tests/truth/${file} is the truth of ${truth.short}: name it after that`);
  }
  return truth;
};

export const truths: readonly Truth[] = await Promise.all(
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.ts'))
    .sort()
    .map(load),
);

/** The books by the short names under which tests cite them. */
export type Short = string;
export const BOOKS: readonly Short[] = truths.map(({ short }) => short);

const byShort = new Map(truths.map((truth) => [truth.short, truth]));
const byGame = new Map(truths.map((truth) => [truth.game, truth]));

export const truthOf = (book: Short): Truth => {
  const truth = byShort.get(book);
  if (truth === undefined) throw new Error(`no file of tests/truth/ has the short name ${book}`);
  return truth;
};

export const truthOfGame = (game: string): Truth => {
  const truth = byGame.get(game);
  if (truth === undefined) throw new Error(NO_TRUTH(game));
  return truth;
};

/** What whoever registers a game without its truth is told. */
export const NO_TRUTH = (game: string): string =>
  `${game} has no truth: type it from the book into a file of tests/truth/ (docs/adding-a-game.md)`;

const places = new Map(
  truths.map(({ short, paragraphs }) => [
    short,
    new Map<string, string>(
      Object.entries(paragraphs).flatMap(([paragraph, entry]) =>
        subjectsOf(entry).map((subject) => [subject, paragraph] as const),
      ),
    ),
  ]),
);

/** Where a book has a subject, if it does. */
export const where = (book: Short, subject: Subject): string | undefined =>
  places.get(truthOf(book).short)?.get(subject);

export const has = (book: Short, subject: Subject): boolean => where(book, subject) !== undefined;

export const at = (book: Short, subject: Subject): string => {
  const paragraph = where(book, subject);
  if (paragraph === undefined) throw new Error(`${book} has nothing on ${subject}`);
  return paragraph;
};

const HOUSE_POLICY = 'house policy';

/** The paragraph, or what stands in for it where the book is silent. */
export const atOrPolicy = (book: Short, subject: Subject): string =>
  where(book, subject) ?? HOUSE_POLICY;

/** By which a layout has so many boxes. */
export const boxesAt = (book: Short, layout: string): string => {
  if (truthOf(book).boxesBy === 'house policy') return HOUSE_POLICY;
  return where(book, `layout ${layout}`) ?? at(book, 'boxes');
};

/** The books that have a subject. */
export const booksOn = (subject: Subject): readonly Short[] =>
  BOOKS.filter((book) => has(book, subject));

export const WITH_LIMITS = booksOn('pro-rata');
export const WITHOUT_LIMITS = BOOKS.filter((book) => !WITH_LIMITS.includes(book));
export const WITH_ELECTIONS = booksOn('return');
export const WITHOUT_ELECTIONS = BOOKS.filter((book) => !WITH_ELECTIONS.includes(book));
export const WITH_INSURANCE = BOOKS.filter((book) => truthOf(book).insurance !== null);
export const WITHOUT_INSURANCE = BOOKS.filter((book) => truthOf(book).insurance === null);
