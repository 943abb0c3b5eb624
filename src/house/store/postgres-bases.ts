import type pg from 'pg';
import type { Database } from './postgres-connect.ts';
import { connected } from './postgres-pool.ts';
import type { Query } from './postgres-queries.ts';
import { notArchived } from './sqlite-bases.ts';
import { type Base, Conflict, type Store } from './store.ts';

/** A year of a busy table is deleted at once. */
const CUT_WITHIN = 3_600_000;

/** Where streams begin of which a part was archived. */
export const baseQueries = (query: Query): Pick<Store, 'base' | 'baseState'> => ({
  base: async (stream) => {
    const [base] = await query<Base>(
      'SELECT sequence, hash, at, round, trailer, file FROM bases WHERE stream = $1',
      [stream],
    );
    return base ?? null;
  },
  baseState: async (stream, version) => {
    const [found] = await query<{ state: string }>(
      'SELECT state FROM base_states WHERE stream = $1 AND version = $2',
      [stream, version],
    );
    return found?.state ?? null;
  },
});

/** The same, and how they come there. The head is not locked: what is cut off is never added to. */
export const basesOf = (
  pool: pg.Pool,
  { explain }: Database,
  query: Query,
): Pick<Store, 'base' | 'baseState' | 'saveBaseState' | 'cut'> => ({
  ...baseQueries(query),
  saveBaseState: async (stream, { version, state }) => {
    await query(SAVE, [stream, version, state], 'unknown');
  },
  cut: async (stream, base, { made, kept }) => {
    const client = await connected(pool);
    const run = async <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[]) => {
      const asked = { text, values: [...values], query_timeout: CUT_WITHIN };
      return (await client.query<Row>(asked)).rows;
    };
    const { sequence, hash, at, round, trailer, file } = base;
    try {
      await run('BEGIN ISOLATION LEVEL READ COMMITTED', []);
      const [last] = await run<{ hash: string }>(
        'SELECT hash FROM entries WHERE stream = $1 AND sequence = $2',
        [stream, sequence],
      );
      if (last?.hash !== hash) throw notArchived(stream, sequence);
      await run(PLACE, [stream, sequence, hash, at, round, trailer, file]);
      await run('DELETE FROM base_states WHERE stream = $1', [stream]);
      if (made !== null) await run(SAVE, [stream, made.version, made.state]);
      await run(ENTRIES, [stream, sequence, kept]);
      await run(MARKS, [stream, sequence, kept]);
      await run('DELETE FROM refusals WHERE stream = $1 AND at <= $2', [stream, at]);
      await run('DELETE FROM rounds WHERE stream = $1 AND round <= $2', [stream, round]);
      await run('COMMIT', []);
      client.release();
    } catch (error) {
      client.release(true);
      throw error instanceof Conflict ? error : explain(error, 'unknown');
    }
  },
});

const SAVE = `INSERT INTO base_states (stream, version, state) VALUES ($1, $2, $3)
  ON CONFLICT (stream, version) DO UPDATE SET state = excluded.state`;

const PLACE = `INSERT INTO bases (stream, sequence, hash, at, round, trailer, file)
  VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT (stream) DO UPDATE SET sequence = excluded.sequence, hash = excluded.hash,
    at = excluded.at, round = excluded.round, trailer = excluded.trailer, file = excluded.file`;

const ENTRIES = `DELETE FROM entries WHERE stream = $1 AND sequence <= $2 AND sequence NOT IN (
  SELECT sequence FROM marks WHERE stream = $1 AND kind = ANY ($3::text[]))`;
const MARKS = `DELETE FROM marks WHERE stream = $1 AND sequence <= $2
  AND NOT kind = ANY ($3::text[])`;
