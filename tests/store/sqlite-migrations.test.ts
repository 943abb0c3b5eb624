import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqlite } from '../../src/house/store/sqlite.ts';
import { backupFolder, restoreFolder } from '../../src/house/store/sqlite-backup.ts';
import { readSqlite } from '../../src/house/store/sqlite-reader.ts';
import type { SignOfLife } from '../../src/house/store/steady-clock.ts';
import { StoreUnavailable } from '../../src/house/store/unavailable.ts';
import { writer } from './chain.ts';

/** Databases as 0.1 wrote them, which was never released: they are refused, whole, and stay as they are. */
const VERSION_1 = `
  PRAGMA journal_mode = WAL;
  PRAGMA application_id = 1347767892;
  CREATE TABLE streams (stream TEXT NOT NULL PRIMARY KEY, count INTEGER NOT NULL, hash TEXT NOT NULL,
    at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE events (stream TEXT NOT NULL REFERENCES streams, sequence INTEGER NOT NULL, at INTEGER NOT NULL,
    type TEXT NOT NULL, text TEXT NOT NULL, hash TEXT NOT NULL, PRIMARY KEY (stream, sequence)) STRICT, WITHOUT ROWID;
  CREATE INDEX events_by_type ON events (type, at);
  CREATE TABLE answers (stream TEXT NOT NULL REFERENCES streams, actor TEXT NOT NULL, id TEXT NOT NULL,
    body TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (stream, actor, id)) STRICT, WITHOUT ROWID;
  INSERT INTO streams VALUES ('t1', 1, 'h', 1000);
  INSERT INTO events VALUES ('t1', 1, 1000, 'TableOpened', '{}', 'h');
  INSERT INTO answers VALUES ('t1', 'p1', 'c1', 'body', 'answer');
  PRAGMA user_version = 1;`;
const VERSION_2 = `${VERSION_1}
  CREATE TABLE snapshots (stream TEXT NOT NULL PRIMARY KEY, sequence INTEGER NOT NULL, hash TEXT NOT NULL,
    version TEXT NOT NULL, state TEXT NOT NULL) STRICT;
  CREATE TABLE rounds (stream TEXT NOT NULL REFERENCES streams, round INTEGER NOT NULL, at INTEGER NOT NULL,
    text TEXT NOT NULL, PRIMARY KEY (stream, round)) STRICT, WITHOUT ROWID;
  CREATE INDEX rounds_by_time ON rounds (at);
  PRAGMA user_version = 2;`;
const VERSION_3 = `${VERSION_2}
  CREATE TABLE documents (kind TEXT NOT NULL, id TEXT NOT NULL, revision INTEGER NOT NULL, text TEXT NOT NULL,
    PRIMARY KEY (kind, id)) STRICT, WITHOUT ROWID;
  CREATE TABLE leases (stream TEXT NOT NULL PRIMARY KEY, held INTEGER NOT NULL CHECK (held IN (0, 1)))
    STRICT, WITHOUT ROWID;
  CREATE TABLE health (one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1), at INTEGER NOT NULL) STRICT;
  PRAGMA user_version = 3;`;

const ONE_CLOCK = 'ALTER TABLE health DROP COLUMN wall;';
const BEFORE_BASES = `${ONE_CLOCK} DROP TABLE base_states; DROP TABLE bases;`;

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'puntobanco-migrations-'));
  file = join(folder, 'puntobanco.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

const make = (schema: string) => {
  const db = new Sqlite(file);
  db.exec(schema);
  db.close();
};

const versionOf = () => {
  const db = new Sqlite(file);
  const version = db.pragma('user_version', { simple: true });
  db.close();
  return version;
};

test.each([
  ['1', VERSION_1],
  ['2', VERSION_2],
  ['3', VERSION_3],
])('version %s, of 0.1, is refused in one line and stays as it is', async (_, schema) => {
  make(schema);
  const before = readFileSync(file);
  const copy = join(folder, 'copy.db');
  const attempts = [
    () => openSqlite(folder, { clock: () => 1 }),
    async () => readSqlite(folder),
    () => backupFolder(folder, copy),
    () => restoreFolder(file, join(folder, 'restored')),
  ];
  for (const attempt of attempts) {
    const error = await attempt().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StoreUnavailable);
    expect(String(error)).toMatch(
      /puntobanco\.db was written by Puntobanco 0\.1, which was never released: choose another/,
    );
    expect(String(error)).not.toContain('\n');
    expect(readFileSync(file)).toEqual(before);
  }
});

test('a new one has version 7, and keeps it when it is opened again', async () => {
  // Twice: the second time there is nothing left to do.
  for (const turn of [0, 1]) {
    const store = await openSqlite(folder, { clock: () => 2000 });
    await writer(store, 't1')([{}]);
    expect((await store.read('t1', 1, 100)).length).toBe(turn + 1);
    await store.close();
    expect(versionOf()).toBe(7);
  }
});

test('version 4 is brought up to date: what was abandoned still is, and its next lease is its first', async () => {
  const store = await openSqlite(folder, { clock: () => 2000 });
  await store.lease('t1');
  await store.close();
  make(`${BEFORE_BASES} ALTER TABLE leases DROP COLUMN epoch; PRAGMA user_version = 4`);
  const again = await openSqlite(folder, { clock: () => 5000 });
  expect(await again.lease('t1')).toMatchObject({ abandoned: true, alive: 2000, epoch: 1 });
  await again.close();
  expect(versionOf()).toBe(7);
});

test('version 5 is brought up to date: every stream begins with its first entry', async () => {
  const store = await openSqlite(folder, { clock: () => 2000 });
  await writer(store, 't1')([{}]);
  await store.close();
  make(`${BEFORE_BASES} PRAGMA user_version = 5`);
  const again = await openSqlite(folder, { clock: () => 5000 });
  expect(await again.base('t1')).toBeNull();
  expect(await again.read('t1', 1, 9)).toHaveLength(1);
  await again.close();
  expect(versionOf()).toBe(7);
});

test('version 6 is brought up to date: the sign of life stays, and knows no second clock', async () => {
  const store = await openSqlite(folder, { clock: () => 2000 });
  await store.lease('t1');
  await store.close();
  make(`${ONE_CLOCK} PRAGMA user_version = 6`);
  const resumed: SignOfLife[] = [];
  const resume = (last: SignOfLife) => void resumed.push(last);
  const again = await openSqlite(folder, { clock: () => 5000, wall: () => 8000, resume });
  expect(await again.lease('t1')).toMatchObject({ abandoned: true, alive: 2000 });
  await again.close();
  expect(resumed).toEqual([]);
  await (await openSqlite(folder, { clock: () => 9000, resume })).close();
  expect(resumed).toEqual([{ at: 5000, wall: 8000 }]);
  expect(versionOf()).toBe(7);
});

test('a step that fails leaves the version before it, whole', async () => {
  // In the way of a table of version 4: those before it must not stay.
  make('PRAGMA application_id = 1347767892; CREATE TABLE rounds (x)');
  await expect(openSqlite(folder, { clock: () => 1 })).rejects.toThrow('cannot be opened');
  expect(versionOf()).toBe(0);
  const again = new Sqlite(file);
  expect(again.prepare('SELECT name FROM sqlite_schema').pluck().all()).toEqual(['rounds']);
  again.exec('DROP TABLE rounds');
  again.close();
  const store = await openSqlite(folder, { clock: () => 1 });
  expect(await store.streams()).toEqual([]);
  await store.close();
});

test('a newer version is refused and stays as it is', async () => {
  await (await openSqlite(folder, { clock: () => 1 })).close();
  make('PRAGMA user_version = 8');
  const before = readFileSync(file);
  const newer = openSqlite(folder, { clock: () => 1 });
  await expect(newer).rejects.toThrow(/has version 8 and this Puntobanco knows 7: start the newer/);
  expect(readFileSync(file)).toEqual(before);
});
