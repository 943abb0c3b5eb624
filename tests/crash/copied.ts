import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { openPostgres } from '../../src/house/store/postgres.ts';
import { openSqlite } from '../../src/house/store/sqlite.ts';
import { databaseOf } from '../../src/house/store/sqlite-file.ts';
import type { Store } from '../../src/house/store/store.ts';

export type Place = { readonly data: string; readonly database: string | null };

/**
 * Reads what a killed house left. Of SQLite a copy: opening it puts it in order, and that is for the house itself to do.
 */
export const lookInto = async (
  { data, database }: Place,
  look: (store: Store) => Promise<void>,
  copy = `${data}.copy`,
): Promise<void> => {
  if (database === null) copyDatabase(data, copy);
  const store =
    database === null
      ? await openSqlite(copy, { clock: Date.now })
      : await openPostgres(database, { readOnly: true });
  try {
    await look(store);
  } finally {
    await store.close();
  }
};

const copyDatabase = (data: string, copy: string): void => {
  const from = databaseOf(data);
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy);
  for (const end of ['', '-wal', '-journal'])
    if (existsSync(from + end)) copyFileSync(from + end, databaseOf(copy) + end);
};
