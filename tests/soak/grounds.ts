import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { openPostgres } from '../../src/house/store/postgres.ts';
import { openSqlite } from '../../src/house/store/sqlite.ts';
import { type Crowd, prepare } from '../crash/prepared.ts';
import type { Where } from '../crash/server-process.ts';
import { createDatabase, startPostgres } from '../postgres/server.ts';

/** Where a house is kept: how many processes it has there, and what it takes on disk. */
export type Ground = {
  readonly processes: readonly Where[];
  /** People who work there. */
  readonly crowd: Crowd;
  /** Bytes. */
  readonly disk: () => Promise<number>;
  readonly stop: () => Promise<void>;
};

export type StoreName = 'sqlite' | 'postgres';

/** One process, in a folder. */
const onSqlite = async (folder: string): Promise<Ground> => {
  const where = { data: join(folder, 'data'), keyFile: join(folder, 'house.key') };
  const store = await openSqlite(where.data, { clock: () => Date.now() });
  const crowd = await prepare({ store, keyFile: where.keyFile }, []);
  return {
    processes: [where],
    crowd,
    disk: async () => sizeOf(where.data) + sizeOf(`${where.data}.checkpoints`),
    stop: async () => {},
  };
};

/** Two processes on one server. */
const onPostgres = async (folder: string): Promise<Ground> => {
  const server = await startPostgres();
  try {
    const database = await createDatabase(server.address);
    const keyFile = join(folder, 'house.key');
    const crowd = await prepare({ store: await openPostgres(database), keyFile }, []);
    const client = new pg.Client(database);
    await client.connect();
    const processes = ['one', 'two'].map((name) => ({
      data: join(folder, name),
      keyFile,
      database,
    }));
    return {
      processes,
      crowd,
      disk: async () => {
        const asked = 'SELECT pg_database_size(current_database()) AS bytes';
        const { rows } = await client.query<{ bytes: string }>(asked);
        return Number(rows[0]?.bytes);
      },
      stop: async () => {
        await client.end();
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
};

export const groundOn = (store: StoreName, folder: string): Promise<Ground> =>
  store === 'sqlite' ? onSqlite(folder) : onPostgres(folder);

/** Of a file, or of all files in a folder; 0: there is none. */
const sizeOf = (path: string): number => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return 0;
  if (!found.isDirectory()) return found.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
};
