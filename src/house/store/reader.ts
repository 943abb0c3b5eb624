import type { StoreReader } from './sqlite-reader.ts';

/** Where a store is, for a thread that reads beside the one that has it. Never told to anybody: it holds a password. */
export type StorePlace =
  | { readonly is: 'sqlite'; readonly folder: string }
  | { readonly is: 'postgres'; readonly address: string };

export const readerAt = async (place: StorePlace): Promise<StoreReader> => {
  if (place.is === 'sqlite') return (await import('./sqlite-reader.ts')).readSqlite(place.folder);
  return (await import('./postgres-reader.ts')).readPostgres(place.address);
};
