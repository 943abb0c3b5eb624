import Sqlite, { type Database } from 'better-sqlite3';
import { baseReader } from './sqlite-bases.ts';
import { databaseOf, explainedOf, unavailable } from './sqlite-file.ts';
import { looking, queries } from './sqlite-queries.ts';
import { checkVersion } from './sqlite-schema.ts';
import type { Store } from './store.ts';

/** As much of a store as somebody needs who only looks. */
export type StoreReader = Pick<
  Store,
  'streams' | 'read' | 'readMarked' | 'rounds' | 'base' | 'baseState' | 'close'
>;

/** Reads a data folder beside the process that has it, or without one. Nothing is written, and nobody waits. */
export const readSqlite = (folder: string): StoreReader => {
  let db: Database | undefined;
  try {
    const opened = new Sqlite(databaseOf(folder), { readonly: true, timeout: 5000 });
    db = opened;
    checkVersion(opened, databaseOf(folder));
    const explained = explainedOf(folder);
    return {
      ...looking(queries(opened), explained),
      ...baseReader(opened, explained),
      close: async () => {
        opened.close();
      },
    };
  } catch (error) {
    db?.close();
    throw unavailable(error, folder);
  }
};
