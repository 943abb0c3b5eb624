import type pg from 'pg';
import type { CutOutcome, Database } from './postgres-connect.ts';
import type { Gate } from './postgres-gate.ts';
import { connected } from './postgres-pool.ts';
import type { Head, MarkQuery, RoundQuery, Snapshot, Store, Stored, StoredRound } from './store.ts';

/** One statement on any connection of the pool. */
export type Query = <Row extends pg.QueryResultRow>(
  text: string,
  values?: readonly unknown[],
  outcome?: CutOutcome,
) => Promise<Row[]>;

export const queryOf =
  (pool: pg.Pool, { explain }: Database, pass: Gate['pass']): Query =>
  async <Row extends pg.QueryResultRow>(
    text: string,
    values: readonly unknown[] = [],
    outcome?: CutOutcome,
  ) => {
    try {
      return await pass(() => asked<Row>(pool, text, values));
    } catch (error) {
      throw explain(error, outcome);
    }
  };

/** A connection on which something went wrong is not used again. */
const asked = async <Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> => {
  const client = await connected(pool);
  try {
    const { rows } = await client.query<Row>(text, [...values]);
    client.release();
    return rows;
  } catch (error) {
    client.release(true);
    throw error;
  }
};

/** Everything that only reads, and the snapshots. */
export const queries = (
  query: Query,
): Pick<Store, 'streams' | 'read' | 'readMarked' | 'snapshot' | 'saveSnapshot' | 'rounds'> => ({
  streams: () =>
    query<Head>('SELECT stream, count, hash FROM heads WHERE count > 0 ORDER BY stream'),
  read: (stream, from, limit) =>
    query<Stored>(
      `SELECT sequence, at, person, id, text, hash FROM entries
       WHERE stream = $1 AND sequence >= $2 ORDER BY sequence LIMIT $3`,
      [stream, from, limit],
    ),
  // An entry with several of the kinds is there once.
  readMarked: ({ kinds, stream, from, to }: MarkQuery) =>
    query<Stored & { stream: string }>(
      `SELECT e.stream, e.sequence, e.at, e.person, e.id, e.text, e.hash
       FROM (SELECT DISTINCT at, stream, sequence FROM marks
             WHERE kind = ANY ($1::text[]) AND at >= $2 AND at < $3
             AND ($4::text IS NULL OR stream = $4)) AS m
       JOIN entries AS e ON e.stream = m.stream AND e.sequence = m.sequence
       ORDER BY m.at, m.stream, m.sequence`,
      [kinds, from ?? FIRST, to ?? LAST, stream ?? null],
    ),
  snapshot: async (stream) => {
    const [snapshot] = await query<Snapshot>(
      'SELECT sequence, hash, version, state FROM snapshots WHERE stream = $1',
      [stream],
    );
    return snapshot ?? null;
  },
  saveSnapshot: async (stream, { sequence, hash, version, state }) => {
    await query(
      `INSERT INTO snapshots (stream, sequence, hash, version, state) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (stream) DO UPDATE SET sequence = excluded.sequence, hash = excluded.hash,
         version = excluded.version, state = excluded.state`,
      [stream, sequence, hash, version, state],
      'unknown',
    );
  },
  rounds: (wanted) => roundsOf(query, wanted),
});

const FIRST = Number.MIN_SAFE_INTEGER;
const LAST = Number.MAX_SAFE_INTEGER;

/** Of one table by number, of the whole floor by time: each walks an index and stops at the limit. */
const roundsOf = async (
  query: Query,
  { stream, before, round, from, to, limit, offset }: RoundQuery,
): Promise<StoredRound[]> => {
  if (before !== undefined && stream === undefined)
    throw new TypeError('Rounds before a number are those of one stream: name it.');
  const end = Math.min(before ?? LAST, round === undefined ? LAST : round + 1);
  const values = [round ?? FIRST, end, from ?? FIRST, to ?? LAST, limit, offset ?? 0];
  const within = 'round >= $1 AND round < $2 AND at >= $3 AND at < $4';
  return stream === undefined
    ? query<StoredRound>(
        `SELECT stream, round, at, text FROM rounds WHERE ${within}
         ORDER BY at DESC, stream, round DESC LIMIT $5 OFFSET $6`,
        values,
      )
    : query<StoredRound>(
        `SELECT stream, round, at, text FROM rounds WHERE ${within} AND stream = $7
         ORDER BY round DESC LIMIT $5 OFFSET $6`,
        [...values, stream],
      );
};
