import pg from 'pg';
import { CONNECT_WITHIN, type Database, prepare } from './postgres-connect.ts';

/** Connections that are made when they are needed, each of them set up as ours are. */
export const openPool = (
  { config, place }: Database,
  { max, readOnly }: { readonly max: number; readonly readOnly: boolean },
): pg.Pool => {
  const pool = new pg.Pool({
    ...config,
    max,
    onConnect: (client) => prepare(client, place, { idleSession: 0, readOnly }),
  });
  // A connection that breaks while nothing runs on it is replaced by the next that is needed.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
};

/** As long as it may take to wait for one, to make one and to set it up, and a little. */
const LONGEST = 3 * CONNECT_WITHIN + 1_000;

/**
 * A connection of the pool. A pool may forget whoever waits for one, where the server goes while one is set up: seen
 * under load with a server that was restarted again and again. Whoever waits would wait for ever, and all behind him.
 */
export const connected = (pool: Pick<pg.Pool, 'connect'>): Promise<pg.PoolClient> =>
  new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(new Error('no connection in time'));
    }, LONGEST);
    pool.connect().then(
      (client) => {
        clearTimeout(timer);
        if (isLate) client.release();
        else resolve(client);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
