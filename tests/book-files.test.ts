import { readdirSync, readFileSync } from 'node:fs';
import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import { bookJsonIn } from '../src/books/book-file.ts';
import { bookIn, booksIn } from '../src/books/folder.ts';
import { rulebooks } from '../src/rulebooks/index.ts';
import { bookFiles, unexplained } from './book-files.ts';
import { truths } from './second/truths.ts';

const root = new URL('..', import.meta.url);

test.each(bookFiles())('%s is current (else: npm run books)', (path, text) => {
  expect(readFileSync(new URL(path, root), 'utf8')).toBe(text);
});

test('the files are the books, and no others lie there', () => {
  const folder = new URL('books/', root).pathname;
  expect(readdirSync(folder).toSorted()).toEqual(
    rulebooks.map(({ id }) => `${id}.json`).toSorted(),
  );
  for (const book of rulebooks) {
    expect(bookJsonIn(`${folder}${book.id}.json`)).toEqual(book);
    expect(bookIn(`${folder}${book.id}.json`)).toBe(book);
  }
  // What the program has already is no further book.
  expect(booksIn(folder)).toEqual([]);
});

test('the schema takes the five, and no other form', () => {
  const text = readFileSync(new URL('docs/rulebook.schema.json', root), 'utf8');
  const { clause } = JSON.parse(text).$defs;
  const schema = Compile(
    JSON.parse(text, (_, value) => (value?.$ref === '#/$defs/clause' ? clause : value)),
  );
  for (const book of rulebooks) {
    expect(schema.Check(book)).toBe(true);
    const { decks: _, ...without } = book;
    expect(schema.Check(without)).toBe(false);
    expect(schema.Check({ ...book, besides: 1 })).toBe(false);
    const copies = { ...book.irregularities.copies, authority: 'owner' };
    const owned = { ...book, irregularities: { ...book.irregularities, copies } };
    expect(schema.Check(owned)).toBe(false);
    expect(schema.Check({ ...book, explained: { id: 'a name' } })).toBe(true);
  }
});

test('every field is explained (src/books/explained.ts)', () => {
  expect(unexplained()).toEqual([]);
});

test.each(truths.map((truth) => [truth.short, truth] as const))(
  '%s: the paragraphs that the text prints are those of the truth',
  (_, { game, paragraphs }) => {
    const book = rulebooks.find(({ id }) => id === game);
    const numbered = Object.keys(paragraphs).filter((one) => /^\d+\.\d/.test(one));
    expect(book?.asPrinted?.paragraphs).toEqual(numbered);
  },
);
