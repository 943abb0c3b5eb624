import type pg from 'pg';
import { StoreUnavailable } from './unavailable.ts';

/** Brings the database to the schema of this version. Any number of processes may do so at once. */
export const migrate = async (client: pg.ClientBase, place: string): Promise<void> => {
  if ((await versionOf(client, place)) === NEWEST) return;
  // Whoever comes second waits here until the first is done, then finds nothing to do. The lock is not the
  // transaction's own: one that began before the first was done might not see its tables.
  await client.query('BEGIN');
  await client.query(`SET LOCAL lock_timeout = '${MIGRATE_WITHIN}ms'`);
  await client.query(patient(`SELECT pg_advisory_lock(${LOCK})`));
  await client.query('COMMIT');
  await client.query('BEGIN ISOLATION LEVEL READ COMMITTED');
  const from = await versionOf(client, place);
  if (from === 0) await client.query(FOUNDATION);
  for (const [index, statements] of MIGRATIONS.entries()) {
    const number = FIRST + index;
    if (number <= from) continue;
    await client.query(patient(statements));
    await client.query('INSERT INTO puntobanco.migrations (number) VALUES ($1)', [number]);
  }
  await client.query('COMMIT');
  await client.query(`SELECT pg_advisory_unlock(${LOCK})`);
};

/** For whoever only reads: the schema must be there, and be that of this version. */
export const expectSchema = async (client: pg.ClientBase, place: string): Promise<void> => {
  const version = await versionOf(client, place);
  if (version === NEWEST) return;
  throw new StoreUnavailable(
    version === 0
      ? `The database at ${place} holds no house yet: start puntobanco serve without --edge first.`
      : `The database at ${place} has schema ${version}, this program reads ${NEWEST}: start puntobanco serve of this release without --edge first.`,
  );
};

const LOCK = `hashtextextended('puntobanco schema', 0)`;
const MIGRATE_WITHIN = 600_000;

const patient = (text: string) => ({ text, query_timeout: MIGRATE_WITHIN });

const versionOf = async (client: pg.ClientBase, place: string): Promise<number> => {
  const there = await client.query<{ there: boolean }>(
    `SELECT to_regclass('puntobanco.migrations') IS NOT NULL AS there`,
  );
  if (!there.rows[0]?.there) return 0;
  const { rows } = await client.query<{ version: number }>(
    'SELECT coalesce(max(number), 0)::int AS version FROM puntobanco.migrations',
  );
  const version = rows[0]?.version ?? 0;
  if (version > 0 && version < FIRST)
    throw new StoreUnavailable(
      `The database at ${place} was written by Puntobanco 0.1, which was never released: use another database.`,
    );
  if (version > NEWEST)
    throw new StoreUnavailable(
      `The database at ${place} has schema ${version}, this program knows ${NEWEST}: start the newer version of Puntobanco that made it.`,
    );
  return version;
};

const FOUNDATION = `
  CREATE SCHEMA IF NOT EXISTS puntobanco;
  CREATE TABLE IF NOT EXISTS puntobanco.migrations (
    number integer PRIMARY KEY,
    at timestamptz NOT NULL DEFAULT clock_timestamp()
  );`;

/** Number 1 was that of 0.1, which kept events and answers apart. */
const FIRST = 2;

/**
 * Never changed once released: a change is a new one. Names sort by their bytes, as in SQLite. In the index of commands
 * the id comes before the person, so that ids in order of time (UUIDv7) go to its end. `number` counts the refusals of
 * one person in one stream, to find the thousandth last without counting.
 * `changes` remembers which documents a transaction touched, so that a reader that was cut off finds them all, the
 * removed ones too.
 */
const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE puntobanco.heads (
    stream text COLLATE "C" PRIMARY KEY,
    count bigint NOT NULL,
    hash text NOT NULL,
    at bigint NOT NULL
  );
  CREATE TABLE puntobanco.entries (
    stream text COLLATE "C" NOT NULL,
    sequence bigint NOT NULL,
    at bigint NOT NULL,
    person text COLLATE "C" NOT NULL,
    id text COLLATE "C" NOT NULL,
    text text NOT NULL,
    hash text NOT NULL,
    PRIMARY KEY (stream, sequence)
  );
  CREATE UNIQUE INDEX entries_by_command ON puntobanco.entries (stream, id, person);
  CREATE TABLE puntobanco.marks (
    kind text COLLATE "C" NOT NULL,
    at bigint NOT NULL,
    stream text COLLATE "C" NOT NULL,
    sequence bigint NOT NULL,
    PRIMARY KEY (kind, at, stream, sequence)
  );
  CREATE TABLE puntobanco.refusals (
    stream text COLLATE "C" NOT NULL,
    person text COLLATE "C" NOT NULL,
    number bigint NOT NULL,
    id text COLLATE "C" NOT NULL,
    at bigint NOT NULL,
    body text NOT NULL,
    text text NOT NULL,
    PRIMARY KEY (stream, person, number)
  );
  CREATE UNIQUE INDEX refusals_by_command ON puntobanco.refusals (stream, id, person);
  CREATE INDEX refusals_by_time ON puntobanco.refusals (stream, at);
  CREATE TABLE puntobanco.rounds (
    stream text COLLATE "C" NOT NULL,
    round bigint NOT NULL,
    at bigint NOT NULL,
    text text NOT NULL,
    PRIMARY KEY (stream, round)
  );
  CREATE INDEX rounds_by_time ON puntobanco.rounds (at);
  CREATE TABLE puntobanco.snapshots (
    stream text COLLATE "C" PRIMARY KEY,
    sequence bigint NOT NULL,
    hash text NOT NULL,
    version text NOT NULL,
    state text NOT NULL
  );
  CREATE TABLE puntobanco.documents (
    kind text COLLATE "C" NOT NULL,
    id text COLLATE "C" NOT NULL,
    text text NOT NULL,
    revision bigint NOT NULL,
    PRIMARY KEY (kind, id)
  );
  CREATE TABLE puntobanco.changes (
    kind text COLLATE "C" NOT NULL,
    id text COLLATE "C" NOT NULL,
    transaction xid8 NOT NULL,
    at timestamptz NOT NULL,
    PRIMARY KEY (kind, id)
  );
  CREATE INDEX changes_by_transaction ON puntobanco.changes (transaction);
  CREATE TABLE puntobanco.leases (
    stream text COLLATE "C" PRIMARY KEY,
    held boolean NOT NULL,
    holder text NOT NULL
  );
  CREATE TABLE puntobanco.health (
    one boolean PRIMARY KEY,
    at timestamptz NOT NULL
  );`,
  `
  ALTER TABLE puntobanco.leases ADD COLUMN epoch bigint NOT NULL DEFAULT 0;
  CREATE TABLE puntobanco.alive (
    holder text PRIMARY KEY,
    at bigint NOT NULL
  );`,
  `
  CREATE TABLE puntobanco.bases (
    stream text COLLATE "C" PRIMARY KEY,
    sequence bigint NOT NULL,
    hash text NOT NULL,
    at bigint NOT NULL,
    round bigint NOT NULL,
    trailer text NOT NULL,
    file text NOT NULL
  );
  CREATE TABLE puntobanco.base_states (
    stream text COLLATE "C" NOT NULL,
    version text NOT NULL,
    state text NOT NULL,
    PRIMARY KEY (stream, version)
  );`,
  'ALTER TABLE puntobanco.alive ADD COLUMN wall bigint;',
];

const NEWEST = FIRST + MIGRATIONS.length - 1;
