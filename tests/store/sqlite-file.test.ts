import { execFile } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { database } from '../../src/house/store/postgres-connect.ts';
import { openSqlite } from '../../src/house/store/sqlite.ts';
import { explainedOf, openFile } from '../../src/house/store/sqlite-file.ts';
import type { Store } from '../../src/house/store/store.ts';
import { StoreFull, StoreUnavailable } from '../../src/house/store/unavailable.ts';
import { writer } from './chain.ts';

const ALL = 1_000_000;
let folder = '';
let file = '';
const stores: Store[] = [];
const open = async (where = folder): Promise<Store> => {
  const store = await openSqlite(where, { clock: Date.now });
  stores.push(store);
  return store;
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'puntobanco-file-'));
  file = join(folder, 'puntobanco.db');
});
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
  rmSync(folder, { recursive: true });
});

/** Changes the file behind the store's back, while it is closed. */
const tamper = (sql: string) => {
  const db = new Sqlite(file);
  db.exec(sql);
  db.close();
};

describe('a data folder', { timeout: 30_000 }, () => {
  test('is made for its owner alone, with its parents', async () => {
    const inner = join(folder, 'a', 'data');
    await open(inner);
    expect(statSync(inner).mode & 0o777).toBe(0o700);
    for (const name of ['puntobanco.db', 'puntobanco.db-wal']) {
      expect(statSync(join(inner, name)).mode & 0o777).toBe(0o600);
    }
  });

  test('holds a database whose commits are on disk', () => {
    const { db, close } = openFile(folder);
    const setting = (name: string) => db.pragma(name, { simple: true });
    expect(setting('journal_mode')).toBe('wal');
    // 2 is FULL: NORMAL would lose commits in a power cut.
    expect(setting('synchronous')).toBe(2);
    expect(setting('foreign_keys')).toBe(1);
    expect(setting('busy_timeout')).toBeGreaterThan(0);
    expect(setting('integrity_check')).toBe('ok');
    close();
  });

  test('in use is refused at once, here and in another process, and nobody is disturbed', async () => {
    const store = await open();
    const write = writer(store, 't1');
    await write([{}]);
    const lease = await store.lease('t1');
    await expect(open()).rejects.toThrow(/is in use by another process: stop that one/);
    const module = new URL('../../src/house/store/sqlite.ts', import.meta.url).href;
    const script = `
      const { openSqlite } = await import(${JSON.stringify(module)});
      const opened = openSqlite(${JSON.stringify(folder)}, { clock: () => 1 });
      console.log(await opened.then(() => 'opened', (error) => error.message));`;
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--input-type=module',
      '--eval',
      script,
    ]);
    expect(stdout).toContain(`${folder} is in use by another process`);
    await write([{}]);
    await lease?.release();
    await store.close();
    expect((await (await open()).read('t1', 1, ALL)).length).toBe(2);
  });
});

describe('cannot be opened, and says what to do', { timeout: 30_000 }, () => {
  const refused = async (where: string, message: RegExp) => {
    const error = await open(where).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StoreUnavailable);
    expect(String(error)).toMatch(message);
    expect(String(error)).not.toContain('\n');
  };

  test('a file in place of the folder, or above it', async () => {
    const plain = join(folder, 'plain');
    writeFileSync(plain, 'text');
    await refused(plain, /is not a folder: choose another/);
    await refused(join(plain, 'data'), /is not a folder: choose another/);
    expect(readFileSync(plain, 'utf8')).toBe('text');
    await refused('/dev/null', /is not a folder: choose another/);
    // Node's own way of making folders would not come back from here.
    await refused('/proc/puntobanco/data', /cannot be read and written .*: give this user/);
    await refused(join(folder, 'x'.repeat(300)), /cannot be read and written .*: give this user/);
  });

  test.each([
    ['written', 0o500],
    ['read', 0o000],
  ])('a folder that cannot be %s', async (_, mode) => {
    const closed = join(folder, 'closed');
    mkdirSync(closed, { mode });
    await asNobody(() =>
      refused(closed, /cannot be read and written .*: give this user the right/),
    );
  });

  test('a database that cannot be written', async () => {
    const data = join(folder, 'data');
    await (await open(data)).close();
    chmodSync(data, 0o777);
    chmodSync(join(data, 'puntobanco.db'), 0o444);
    chmodSync(join(data, 'lock.db'), 0o666);
    await asNobody(() => refused(data, /cannot be read and written/));
    await open(data);
  });

  test('what is no database', async () => {
    writeFileSync(file, 'not a database, but long enough to have a header of one'.repeat(100));
    await refused(folder, /is damaged .*: move it away and restore a backup/);
    rmSync(file);
    await open();
  });

  test('a database that lost its second half', async () => {
    const store = await open();
    await writer(store, 't1')(Array.from({ length: 500 }, () => ({ data: 'x'.repeat(500) })));
    await store.close();
    const whole = readFileSync(file);
    writeFileSync(file, whole.subarray(0, 8192));
    await refused(folder, /is damaged .*: move it away and restore a backup/);
    writeFileSync(file, whole);
    expect((await (await open()).streams()).map(({ count }) => count)).toEqual([500]);
  });

  test.each([
    ['a lost tail', "DELETE FROM entries WHERE stream = 't1' AND sequence = 2"],
    ['a lost stream', "DELETE FROM entries WHERE stream = 't1'"],
    ['a changed hash', "UPDATE entries SET hash = 'x' WHERE stream = 't1' AND sequence = 2"],
  ])('%s: the head is not the last entry', async (_, sql) => {
    const store = await open();
    await writer(store, 't0')([{}]);
    await writer(store, 't1')([{}, {}]);
    await store.close();
    tamper(sql);
    await refused(folder, /is damaged .*t1 is not its last entry/);
  });

  test('a database of another program', async () => {
    tamper('CREATE TABLE theirs (x); INSERT INTO theirs VALUES (1)');
    const before = readFileSync(file);
    await refused(folder, /another program: choose another data folder/);
    expect(readFileSync(file)).toEqual(before);
  });

  test('a version that is newer than ours, which is left as it is', async () => {
    await (await open()).close();
    tamper('CREATE TABLE tomorrow (x); PRAGMA user_version = 1000');
    const before = readFileSync(file);
    await refused(folder, /version 1000 .*: start the newer Puntobanco/);
    expect(readFileSync(file)).toEqual(before);
    tamper('PRAGMA user_version = 7');
    await open();
  });
});

test('a disk without room, here or at PostgreSQL, is told apart', () => {
  const full = new Sqlite.SqliteError('database or disk is full', 'SQLITE_FULL');
  expect(() => explainedOf('/data')(full)).toThrow(StoreFull);
  const theirs = Object.assign(new Error('could not extend file'), { code: '53100' });
  const { explain } = database('postgres://u:p@127.0.0.1:5432/house');
  expect(explain(theirs)).toBeInstanceOf(StoreFull);
});

/** The superuser may do everything: what he does here, he does as somebody who may not. */
const asNobody = async (work: () => Promise<void>) => {
  const root = process.geteuid?.() === 0;
  if (root) process.seteuid?.(65534);
  try {
    await work();
  } finally {
    if (root) process.seteuid?.(0);
  }
};
