import { readPostgres } from './postgres-reader.ts';
import { readSqlite, type StoreReader } from './sqlite-reader.ts';

/** Where a store is, for a thread that reads beside the one that has it. Never told to anybody: it holds a password. */
export type StorePlace =
  | { readonly is: 'sqlite'; readonly folder: string }
  | { readonly is: 'postgres'; readonly address: string };

export const readerAt = async (place: StorePlace): Promise<StoreReader> =>
  place.is === 'sqlite' ? readSqlite(place.folder) : readPostgres(place.address);
