import type { Database } from 'better-sqlite3';
import { StoreUnavailable } from './unavailable.ts';

/** Brings a database to the newest version, one transaction a step: a step that fails leaves it as it was. */
export const migrate = (db: Database): void => {
  for (const [index, step] of MIGRATIONS.entries()) {
    const version = FIRST + index;
    if (version <= versionOf(db)) continue;
    db.transaction(() => {
      db.exec(step);
      db.pragma(`user_version = ${version}`);
    }).immediate();
  }
};

/** Throws if the file is no database of ours, or is of a version that we do not know. */
export const checkVersion = (db: Database, file: string): void => {
  const version = versionOf(db);
  const ours = db.pragma('application_id', { simple: true }) === APPLICATION;
  const empty = db.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined;
  if (!ours && (version > 0 || !empty)) {
    throw new StoreUnavailable(
      `${file} is a database of another program: choose another data folder.`,
    );
  }
  if (version > 0 && version < FIRST) {
    throw new StoreUnavailable(
      `${file} was written by Puntobanco 0.1, which was never released: choose another data folder.`,
    );
  }
  const newest = FIRST + MIGRATIONS.length - 1;
  if (version > newest) {
    throw new StoreUnavailable(
      `${file} has version ${version} and this Puntobanco knows ${newest}: start the newer Puntobanco that wrote it, or choose another data folder.`,
    );
  }
};

const versionOf = (db: Database): number => Number(db.pragma('user_version', { simple: true }));

/** "PUNT": tells our databases from those of others. */
const APPLICATION = 0x50554e54;

/** What the first step makes; 1 to 3 were those of 0.1, which kept events and answers apart. */
const FIRST = 4;

/**
 * Never change a step that has been released: databases that took it will not take it again. Add one.
 *
 * Entries have a rowid: clustered by stream, each one beyond 1,000 bytes would take pages of its own, and a batch would
 * cost up to a tenth more. In the index of commands the id comes before the person, so that ids in order of time
 * (UUIDv7) go to its end. `number` counts the refusals of one person in one stream, to find the thousandth last without
 * counting.
 */
const MIGRATIONS: readonly string[] = [
  `
  PRAGMA application_id = ${APPLICATION};
  CREATE TABLE streams (
    stream TEXT NOT NULL PRIMARY KEY,
    count INTEGER NOT NULL,
    hash TEXT NOT NULL,
    at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE entries (
    stream TEXT NOT NULL REFERENCES streams,
    sequence INTEGER NOT NULL,
    at INTEGER NOT NULL,
    person TEXT NOT NULL,
    id TEXT NOT NULL,
    text TEXT NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (stream, sequence)
  ) STRICT;
  CREATE UNIQUE INDEX entries_by_command ON entries (stream, id, person);
  CREATE TABLE marks (
    kind TEXT NOT NULL,
    at INTEGER NOT NULL,
    stream TEXT NOT NULL REFERENCES streams,
    sequence INTEGER NOT NULL,
    PRIMARY KEY (kind, at, stream, sequence)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE refusals (
    stream TEXT NOT NULL REFERENCES streams,
    person TEXT NOT NULL,
    number INTEGER NOT NULL,
    id TEXT NOT NULL,
    at INTEGER NOT NULL,
    body TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (stream, person, number)
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX refusals_by_command ON refusals (stream, id, person);
  CREATE INDEX refusals_by_time ON refusals (stream, at);
  CREATE TABLE snapshots (
    stream TEXT NOT NULL PRIMARY KEY,
    sequence INTEGER NOT NULL,
    hash TEXT NOT NULL,
    version TEXT NOT NULL,
    state TEXT NOT NULL
  ) STRICT;
  CREATE TABLE rounds (
    stream TEXT NOT NULL REFERENCES streams,
    round INTEGER NOT NULL,
    at INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (stream, round)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX rounds_by_time ON rounds (at);
  CREATE TABLE documents (
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    revision INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (kind, id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE leases (
    stream TEXT NOT NULL PRIMARY KEY,
    held INTEGER NOT NULL CHECK (held IN (0, 1))
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE health (
    one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
    at INTEGER NOT NULL
  ) STRICT;
  `,
  'ALTER TABLE leases ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0;',
  `
  CREATE TABLE bases (
    stream TEXT NOT NULL PRIMARY KEY REFERENCES streams,
    sequence INTEGER NOT NULL,
    hash TEXT NOT NULL,
    at INTEGER NOT NULL,
    round INTEGER NOT NULL,
    trailer TEXT NOT NULL,
    file TEXT NOT NULL
  ) STRICT;
  CREATE TABLE base_states (
    stream TEXT NOT NULL REFERENCES bases,
    version TEXT NOT NULL,
    state TEXT NOT NULL,
    PRIMARY KEY (stream, version)
  ) STRICT;
  `,
  'ALTER TABLE health ADD COLUMN wall INTEGER;',
];
