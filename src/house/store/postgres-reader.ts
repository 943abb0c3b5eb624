import pg from 'pg';
import { database, prepare } from './postgres-connect.ts';
import { gate } from './postgres-gate.ts';
import { queries, queryOf } from './postgres-queries.ts';
import type { StoreReader } from './sqlite-reader.ts';

/** One job at a time reads: one connection does, and another one where the first has broken. */
const CONNECTIONS = 2;

/** Reads a database that a process of this version has opened: beside that, on connections that write nothing. */
export const readPostgres = (address: string): StoreReader => {
  const base = database(address);
  const pool = new pg.Pool({
    ...base.config,
    max: CONNECTIONS,
    onConnect: async (client) => {
      await prepare(client, base.place, { idleSession: 0 });
      await client.query('SET default_transaction_read_only = on');
    },
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const { pass, shut } = gate();
  const { saveSnapshot: _, snapshot: __, ...reads } = queries(queryOf(pool, base, pass));
  return {
    ...reads,
    close: async () => {
      await shut();
      await pool.end();
    },
  };
};
