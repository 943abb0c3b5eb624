import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openPostgres } from '../house/store/postgres.ts';
import { databaseOf } from '../house/store/sqlite-file.ts';
import { readSqlite, type StoreReader } from '../house/store/sqlite-reader.ts';
import { StoreUnavailable } from '../house/store/unavailable.ts';
import { Unusable } from './unusable.ts';

/** Where a house keeps its data, by flag and environment; commands that look at them share this. */
export type HouseData = {
  /** The folder; with PostgreSQL only the place for what is no database. */
  readonly folder: string;
  /** A `postgres://` address; null: SQLite in the folder. */
  readonly database: string | null;
  readonly keyFile: string;
};

export const houseData = (data: string | undefined, env: NodeJS.ProcessEnv): HouseData => {
  const folder = resolve(data ?? (env['PUNTOBANCO_DATA'] || './data'));
  // A folder that is named is meant, whatever the environment says.
  const database = data === undefined ? env['DATABASE_URL'] || null : null;
  return { folder, database, keyFile: resolve(env['PUNTOBANCO_KEY_FILE'] || `${folder}.key`) };
};

/** Opens the data to look at them, hands them over and closes them again, also while the house runs. */
export const lookingAt = async <T>(
  data: HouseData,
  look: (store: StoreReader) => Promise<T>,
): Promise<T> => {
  try {
    if (data.database === null) needData(data.folder);
    const store =
      data.database === null ? readSqlite(data.folder) : await openPostgres(data.database);
    try {
      return await look(store);
    } finally {
      await store.close();
    }
  } catch (error) {
    throw plainly(error);
  }
};

/** A folder without data is a slip of the finger more often than damage. */
export const needData = (folder: string): void => {
  if (existsSync(databaseOf(folder))) return;
  const demo = join(folder, 'demo');
  const there = existsSync(databaseOf(demo)) ? ` (a demonstration is in ${demo})` : '';
  throw new Unusable(`${folder} holds no data of a house${there}: name its folder with --data`);
};

/** What the disk or the database says, on one line with what to do. */
export const plainly = (error: unknown): unknown => {
  if (error instanceof StoreUnavailable) return new Unusable(error.message);
  if (error instanceof Error && 'code' in error && 'path' in error) {
    return new Unusable(`cannot use ${error.path} (${error.code}): choose another place`);
  }
  return error;
};
