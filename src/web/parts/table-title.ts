import type { Titled, Words } from '../words/index.ts';

/** A book's title is a name and, in brackets, its kind: a sign has the name large and the kind below it. */
export type TableTitle = { readonly name: string; readonly kind: string | null };

export const tableTitle = (title: string): TableTitle => {
  const [, name, kind] = /^(.+?)\s*[(（]([^()（）]+)[)）]$/.exec(title) ?? [];
  return name === undefined || kind === undefined ? { name: title, kind: null } : { name, kind };
};

/** What a table is called across the floor: `t4` and `table-4` are 4, `salon-3` is itself; without a digit it has no number. */
export const tableNumber = (id: string): string | null => {
  const [, number] = /^(?:t|table)-?(\d+)$/.exec(id) ?? [];
  return number ?? (/\d/.test(id) ? id.toUpperCase() : null);
};

/** A table that was named after its game is called as the game is in this language. */
export const tableName = (
  name: string,
  book: Titled | null | undefined,
  { title }: Pick<Words, 'title'>,
): string => (book?.title === name ? title(book) : name);

/** What stands under a table's name: the kind of its own title, else the game it plays. */
export const tableSign = (
  name: string,
  book: Titled | null | undefined,
  words: Pick<Words, 'title'>,
): TableTitle => {
  const own = tableTitle(tableName(name, book, words));
  if (own.kind !== null || book == null || book.title === name) return own;
  return { name, kind: words.title(book) };
};
