import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readBook } from '../api/rulebook.ts';
import { type Rulebook, rulebookOf } from '../rulebooks/index.ts';
import { BadBooks } from './bad-books.ts';
import { bookJsonIn, errorCode } from './book-file.ts';
import { checkBook } from './check.ts';
import { refusesBook } from './finding.ts';

/** The rulebooks of a folder, a JSON file each, besides those that this program brings with it. */
export const booksIn = (folder: string): readonly Rulebook[] => {
  const files = filesIn(folder);
  const byName = new Map<string, string>();
  return files.flatMap((file) => {
    const book = bookIn(file);
    const name = `${book.id} version ${book.version}`;
    const other = byName.get(name);
    if (other !== undefined) throw new BadBooks(`${file} and ${other} are both ${name}: keep one`);
    byName.set(name, file);
    if (rulebookOf(book.id, book.version) === book) return [];
    refuseFaulty(file, book);
    return [book];
  });
};

/** What only the text has wrong is no reason: pays come from section 4 (reading 12). */
const refuseFaulty = (file: string, book: Rulebook): void => {
  const [first, ...more] = checkBook(book).findings.filter(refusesBook);
  if (first === undefined) return;
  const others = more.length === 0 ? '' : `, and ${more.length} more`;
  const all = `see 'puntobanco rules --check ${file}'`;
  throw new BadBooks(`${file}: ${first.code} at ${first.at}: ${first.message}${others}; ${all}`);
};

/** The book of one file. */
export const bookIn = (file: string): Rulebook => {
  const read = readBook(bookJsonIn(file));
  if (!('wrong' in read)) return read;
  throw new BadBooks(`${file} is no rulebook: ${read.wrong}; see 'puntobanco rules --check'`);
};

const filesIn = (folder: string): readonly string[] => {
  const files = namesIn(folder).filter((name) => name.endsWith('.json') && !name.startsWith('.'));
  if (files.length > 0) return files.toSorted().map((name) => join(folder, name));
  throw new BadBooks(`no rulebook in ${folder}: a book is a file that ends in .json`);
};

const namesIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder);
  } catch (error) {
    const why = errorCode(error);
    const what = why === 'ENOTDIR' ? 'is no folder' : `cannot be read (${why})`;
    throw new BadBooks(`${folder} ${what}: --books names a folder of rulebooks`);
  }
};
