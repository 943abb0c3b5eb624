import type { Rulebook } from './rulebook.ts';

const known = new WeakMap<Rulebook, ReadonlySet<string>>();

/** The paragraphs that a book decides by: every number that its data names. */
export const paragraphsOf = (book: Rulebook): ReadonlySet<string> => {
  let found = known.get(book);
  if (found === undefined) {
    const { asPrinted: _, ...law } = book;
    found = new Set(strings(law).filter((text) => NUMBER.test(text)));
    known.set(book, found);
  }
  return found;
};

const NUMBER = /^\d+(\.\d+)+(\([a-z]\))?$/;

const strings = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : [];
};
