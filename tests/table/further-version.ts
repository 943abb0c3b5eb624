import { ciphers } from '../../src/house/record/ciphers.ts';
import { bookHash } from '../../src/record/index.ts';
import type { Rulebook } from '../../src/rulebooks/index.ts';
import type { State, Table, Wish } from '../../src/table/index.ts';

const made = new WeakMap<Rulebook, Rulebook>();

/** The next version of a book, which says the same; one object for each, as tables are remembered by it. */
export const nextVersion = (book: Rulebook): Rulebook => {
  const next = made.get(book) ?? { ...book, version: String(Number(book.version) + 1) };
  made.set(book, next);
  return next;
};

/** What asks for it at a table. */
export const changeAt = (table: Table) => {
  const { version, hash } = named(nextVersion((table.upcoming ?? table).book));
  return { type: 'ChangeRulebook', version, hash } as const;
};

const named = (book: Rulebook) => ({ version: book.version, hash: bookHash(ciphers, book) });

/** The book that a wish names by its hash, as a house would find it. */
export const versionNamed = (wish: Wish | undefined, state: State): Rulebook | undefined => {
  if (wish?.type !== 'ChangeRulebook' || state.status === 'unopened') return undefined;
  const next = nextVersion((state.upcoming ?? state).book);
  return bookHash(ciphers, next) === wish.hash ? next : undefined;
};
