import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqlite } from '../../src/house/store/sqlite.ts';
import { chained, faultsOf, START, tailOf, writer } from './chain.ts';

/** Databases as older versions wrote them, kept here as they were: the migrations must take them for ever. */
const VERSION_1 = `
  PRAGMA application_id = 1347767892;
  CREATE TABLE streams (stream TEXT NOT NULL PRIMARY KEY, count INTEGER NOT NULL, hash TEXT NOT NULL,
    at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE events (stream TEXT NOT NULL REFERENCES streams, sequence INTEGER NOT NULL, at INTEGER NOT NULL,
    type TEXT NOT NULL, text TEXT NOT NULL, hash TEXT NOT NULL, PRIMARY KEY (stream, sequence)) STRICT, WITHOUT ROWID;
  CREATE INDEX events_by_type ON events (type, at);
  CREATE TABLE answers (stream TEXT NOT NULL REFERENCES streams, actor TEXT NOT NULL, id TEXT NOT NULL,
    body TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (stream, actor, id)) STRICT, WITHOUT ROWID;
  PRAGMA user_version = 1;`;
const VERSION_2 = `${VERSION_1}
  CREATE TABLE snapshots (stream TEXT NOT NULL PRIMARY KEY, sequence INTEGER NOT NULL, hash TEXT NOT NULL,
    version TEXT NOT NULL, state TEXT NOT NULL) STRICT;
  CREATE TABLE rounds (stream TEXT NOT NULL REFERENCES streams, round INTEGER NOT NULL, at INTEGER NOT NULL,
    text TEXT NOT NULL, PRIMARY KEY (stream, round)) STRICT, WITHOUT ROWID;
  CREATE INDEX rounds_by_time ON rounds (at);
  INSERT INTO snapshots VALUES ('t1', 2, 'h', 'v1', '{}');
  PRAGMA user_version = 2;`;

const events = chained(START, [{ data: '閒' }, { type: 'Filled', data: 2 }, { data: 3 }], 1000);
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
  const { count, hash } = tailOf(events);
  db.prepare('INSERT INTO streams VALUES (?, ?, ?, ?)').run('t1', count, hash, 1000);
  const insert = db.prepare('INSERT INTO events VALUES (?, ?, ?, ?, ?, ?)');
  for (const { sequence, at, type, text, hash } of events) {
    insert.run('t1', sequence, at, type, text, hash);
  }
  db.prepare('INSERT INTO answers VALUES (?, ?, ?, ?, ?)').run('t1', 'p1', 'c1', 'body', 'answer');
  db.close();
};

const versionOf = () => {
  const db = new Sqlite(file);
  const version = db.pragma('user_version', { simple: true });
  db.close();
  return version;
};

test.each([
  ['1', VERSION_1, null],
  ['2', VERSION_2, { sequence: 2, hash: 'h', version: 'v1', state: '{}' }],
])('version %s is brought forward with its data', async (_, schema, snapshot) => {
  make(schema);
  // Twice: the second time there is nothing left to do.
  for (const turn of [0, 1]) {
    const store = await openSqlite(folder, { clock: () => 2000 });
    const held = await store.read('t1', 1, 100);
    expect(held.slice(0, 3)).toEqual(events);
    expect(faultsOf(held)).toEqual([]);
    expect((await store.readTypes({ types: ['Filled'] })).map(({ text }) => text)).toEqual([
      events[1]?.text,
    ]);
    expect(await store.snapshot('t1')).toEqual(snapshot);

    // What the older version did not have works from now on.
    const rounds = [{ stream: 't1', round: turn, at: turn, text: 'round' }];
    const commands = [{ actor: 'p1', id: 'c1' }];
    const now = await writer(store, 't1', tailOf(held))([{}], { commands, rounds });
    expect(now.answered).toEqual([{ body: 'body', text: 'answer' }]);
    expect((await store.rounds({ limit: 10 })).length).toBe(turn + 1);
    expect(await store.documents.put('account', 'd1', 'x', turn)).toBe(true);
    expect((await store.lease('t1'))?.abandoned).toBe(turn === 1);
    expect(await store.healthy()).toBe(true);
    await store.close();
    expect(versionOf()).toBe(3);
  }
});

test('a step that fails leaves the version before it, whole', async () => {
  make(VERSION_1);
  const db = new Sqlite(file);
  // In the way of the second table of version 2: the first one must not stay.
  db.exec('CREATE TABLE rounds (x)');
  db.close();
  await expect(openSqlite(folder, { clock: () => 1 })).rejects.toThrow('cannot be opened');
  expect(versionOf()).toBe(1);
  const again = new Sqlite(file);
  expect(again.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'snapshots'").all()).toEqual([]);
  again.exec('DROP TABLE rounds');
  again.close();
  const store = await openSqlite(folder, { clock: () => 1 });
  expect(await store.read('t1', 1, 100)).toEqual(events);
  await store.close();
});
