import pg from 'pg';
import { baseQueries } from './postgres-bases.ts';
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
    onConnect: (client) => prepare(client, base.place, { idleSession: 0, readOnly: true }),
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const { pass, shut } = gate();
  const query = queryOf(pool, base, pass);
  const { streams, read, readMarked, rounds } = queries(query);
  return {
    streams,
    read,
    readMarked,
    rounds,
    ...baseQueries(query),
    close: async () => {
      await shut();
      await pool.end();
    },
  };
};
