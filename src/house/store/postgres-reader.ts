import { baseQueries } from './postgres-bases.ts';
import { database } from './postgres-connect.ts';
import { gate } from './postgres-gate.ts';
import { openPool } from './postgres-pool.ts';
import { queries, queryOf } from './postgres-queries.ts';
import type { StoreReader } from './sqlite-reader.ts';

/** One job at a time reads: one connection does, and another one where the first has broken. */
const CONNECTIONS = 2;

/** Reads a database that a process of this version has opened: beside that, on connections that write nothing. */
export const readPostgres = (address: string): StoreReader => {
  const base = database(address);
  const pool = openPool(base, { max: CONNECTIONS, readOnly: true });
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
