/** A book's title is a name and, in brackets, its kind: a sign has the name large and the kind below it. */
export type TableTitle = { readonly name: string; readonly kind: string | null };

export const tableTitle = (title: string): TableTitle => {
  const [, name, kind] = /^(.+?)\s*\(([^()]+)\)$/.exec(title) ?? [];
  return name === undefined || kind === undefined ? { name: title, kind: null } : { name, kind };
};

/** What a table is called across the floor: `t4` and `table-4` are 4, any other id is its own name. */
export const tableNumber = (id: string): string =>
  /^(?:t|table)-?(\d+)$/.exec(id)?.[1] ?? id.toUpperCase();

/** What stands under a table's name: the kind of its own title, else the game it plays. */
export const tableSign = (name: string, game: string | undefined): TableTitle => {
  const own = tableTitle(name);
  if (own.kind !== null || game === undefined || game === name) return own;
  return { name, kind: game };
};
