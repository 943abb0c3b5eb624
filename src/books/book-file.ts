import { readFileSync, statSync } from 'node:fs';
import { BadBooks } from './bad-books.ts';

/** No book is larger. */
const LARGEST = 1 << 20;

/** What a file says of a book: without what editors and people have besides. */
export const bookJsonIn = (file: string): unknown => {
  const json = jsonIn(file);
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return json;
  const { $schema: _, explained: __, ...book } = json as Record<string, unknown>;
  return book;
};

const jsonIn = (file: string): unknown => {
  const text = textIn(file);
  try {
    // Some editors begin a file with a byte order mark.
    return JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new BadBooks(`${file} is not JSON: ${why}`);
  }
};

const textIn = (file: string): string => {
  try {
    const { size } = statSync(file);
    if (size <= LARGEST) return readFileSync(file, 'utf8');
  } catch (error) {
    throw new BadBooks(`cannot read ${file} (${errorCode(error)}): name a rulebook as a JSON file`);
  }
  throw new BadBooks(`${file} is larger than any rulebook: 1 MiB is the most`);
};

export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);
