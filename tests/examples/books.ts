import { readdirSync, readFileSync } from 'node:fs';
import { readBook } from '../../src/api/rulebook.ts';
import type { Rulebook } from '../../src/rulebooks/index.ts';

const FOLDER = 'examples/books';

/** Every book in the folder, as it is read from outside. */
export const exampleBooks: readonly Rulebook[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .map((name) => {
    const read = readBook(JSON.parse(readFileSync(`${FOLDER}/${name}`, 'utf8')));
    if ('wrong' in read) throw new Error(`${name}: ${read.wrong}`);
    if (name !== `${read.id}.json`) throw new Error(`${name} holds ${read.id}`);
    return read;
  });

export const exampleBook = (id: string): Rulebook => {
  const book = exampleBooks.find((one) => one.id === id);
  if (book === undefined) throw new Error(`no example book ${id}`);
  return book;
};
