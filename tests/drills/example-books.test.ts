import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { booksIn } from '../../src/books/folder.ts';
import { kindsOf, LEVELS, makeDrill, markMade, troublesOf } from '../../src/drills/index.ts';
import { furtherBook } from '../further-book.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const books = [...booksIn(join(root, 'examples/books')), furtherBook()];

test('books that are files have drills of every kind and of everything that goes wrong', () => {
  expect(books.length).toBeGreaterThan(3);
  for (const book of books) {
    const asked = [
      ...kindsOf(book).flatMap((kind) => LEVELS.map((level) => ({ kind, level }) as const)),
      ...troublesOf(book).map((trouble) => ({ kind: 'trouble', trouble, level: 3 }) as const),
    ];
    for (const one of asked) {
      const made = makeDrill({ book, seed: 'file', ...one });
      const right = Object.fromEntries(made.rights.map(({ id, right: is }) => [id, is]));
      expect([book.id, one, markMade(made, right).correct]).toEqual([book.id, one, true]);
    }
  }
});
