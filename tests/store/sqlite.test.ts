import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSqlite } from '../../src/house/store/sqlite.ts';
import { backupFolder, restoreFolder } from '../../src/house/store/sqlite-backup.ts';
import type { Store } from '../../src/house/store/store.ts';
import { StoreUnavailable } from '../../src/house/store/unavailable.ts';
import { faultsOf, writer } from './chain.ts';
import { storeSuite } from './suite.ts';

const newFolder = () => mkdtempSync(join(tmpdir(), 'puntobanco-store-'));
const ALL = 1_000_000;

storeSuite('SQLite', () => {
  const folder = newFolder();
  return {
    open: () => openSqlite(folder, { clock: Date.now }),
    destroy: async () => rmSync(folder, { recursive: true }),
  };
});

let folder = '';
let file = '';
const stores: Store[] = [];
const open = async (where = folder): Promise<Store> => {
  const store = await openSqlite(where, { clock: Date.now });
  stores.push(store);
  return store;
};
beforeEach(() => {
  folder = newFolder();
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

describe('one commit for all calls of a moment', { timeout: 30_000 }, () => {
  /** Frames of the write-ahead log that end a transaction: bytes 4 to 7 of their headers are not zero. */
  const commitsIn = (log: Buffer): number => {
    const frame = 24 + log.readUInt32BE(8);
    let commits = 0;
    for (let at = 32; at + frame <= log.length; at += frame) {
      if (log.readUInt32BE(at + 4) !== 0) commits += 1;
    }
    return commits;
  };
  const commits = () => commitsIn(readFileSync(`${file}-wal`));

  test('calls on twenty streams share one, a document and a snapshot another', async () => {
    const store = await open();
    const writers = Array.from({ length: 20 }, (_, index) => writer(store, `t${index}`));
    const before = commits();
    await Promise.all([
      ...writers.map((write) => write([{}])),
      store.documents.put('account', 'd1', 'x', 0),
      store.saveSnapshot('t1', { sequence: 1, hash: 'h', version: 'v', state: 's' }),
    ]);
    expect(commits() - before).toBe(2);
    await writers[0]?.([{}]);
    expect(commits() - before).toBe(3);
    expect((await store.streams()).map(({ count }) => count).toSorted()).toEqual([
      ...Array.from({ length: 19 }, () => 1),
      2,
    ]);
  });

  test('what comes while the disk is waited for shares the next one', async () => {
    const store = await open();
    const writers = Array.from({ length: 10 }, (_, index) => writer(store, `t${index}`));
    const before = commits();
    await Promise.all(Array.from({ length: 5 }, () => writers.map((write) => write([{}]))).flat());
    expect(commits() - before).toBe(5);
    expect((await store.streams()).map(({ count }) => count)).toEqual(Array(10).fill(5));
  });

  // A deferred reference is looked at by COMMIT alone; RAISE(ROLLBACK) ends the transaction as a full disk does.
  test.each([
    ['COMMIT fails', 'INSERT INTO child VALUES (1)', 'FOREIGN KEY'],
    ['SQLite gives up the transaction', "SELECT RAISE(ROLLBACK, 'disk gone')", 'disk gone'],
  ])(
    '%s: all calls of the moment are refused, nothing is half done, and it goes on',
    async (_, fault, message) => {
      await (await open()).close();
      tamper(`
      CREATE TABLE parent (id INTEGER PRIMARY KEY);
      CREATE TABLE child (id INTEGER REFERENCES parent DEFERRABLE INITIALLY DEFERRED);
      CREATE TRIGGER fault AFTER INSERT ON entries WHEN new.id = 'fault' BEGIN ${fault}; END;`);
      const store = await open();
      const told: string[] = [];
      store.watch({ grown: (stream, at) => told.push(`${stream}/${at}`), changed: () => {} });
      const [one, two, three] = ['t1', 't2', 't3'].map((stream) => writer(store, stream));
      if (!one || !two || !three) throw new Error('three writers');
      await Promise.all([one([{}]), two([{}])]);
      const refusals = [{ person: 'p1', id: 'c1', body: 'b', text: 'x' }];
      const group = await Promise.allSettled([
        one([{}, {}], { refusals }),
        two([{ id: 'fault' }]),
        three([{}]),
      ]);
      for (const result of group) {
        expect(result.status === 'rejected' && String(result.reason)).toContain(message);
      }
      expect((await store.streams()).map(({ stream, count }) => `${stream}/${count}`)).toEqual([
        't1/1',
        't2/1',
      ]);
      expect(told).toEqual(['t1/1', 't2/1']);
      expect(await store.healthy()).toBe(true);
      expect((await one([{}], { refusals })).earlier).toEqual([null]);
      await Promise.all([two([{}]), three([{}])]);
      await store.close();
      const again = await open();
      for (const [stream, count] of [
        ['t1', 2],
        ['t2', 2],
        ['t3', 1],
      ] as const) {
        const entries = await again.read(stream, 1, ALL);
        expect(entries.length).toBe(count);
        expect(faultsOf(entries)).toEqual([]);
      }
    },
  );

  test('a store that takes no write is not healthy', async () => {
    await (await open()).close();
    tamper("CREATE TRIGGER full BEFORE INSERT ON health BEGIN SELECT RAISE(ABORT, 'full'); END");
    const store = await open();
    expect(await store.healthy()).toBe(false);
    tamper('DROP TRIGGER full');
    expect(await store.healthy()).toBe(true);
  });
});

describe('backup', { timeout: 30_000 }, () => {
  const restored = async (copy: string): Promise<Store> => {
    const data = join(folder, 'restored');
    mkdirSync(data);
    writeFileSync(join(data, 'puntobanco.db'), readFileSync(copy));
    return open(data);
  };

  test('is whole and of one moment while the store is written', async () => {
    const store = await open();
    const [left, right] = [writer(store, 'left'), writer(store, 'right')];
    const data = 'x'.repeat(1000);
    await left(Array.from({ length: 2000 }, () => ({ data })));
    await right(Array.from({ length: 2000 }, () => ({ data })));
    await store.lease('left');
    const copy = join(folder, 'copy.db');
    let running = true;
    const backup = store.backup?.(copy).finally(() => {
      running = false;
    });
    let during = 0;
    while (running) {
      await Promise.all([left([{ data }]), right([{ data }])]);
      during += 1;
    }
    await backup;
    expect(during).toBeGreaterThan(0);
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    const again = await restored(copy);
    const heads = await again.streams();
    expect(heads.map(({ stream }) => stream)).toEqual(['left', 'right']);
    // Both grew in the same commits, so a copy of one moment has as many of each.
    expect(heads[0]?.count).toBe(heads[1]?.count);
    expect(heads[0]?.count).toBeGreaterThanOrEqual(2000);
    for (const { stream, count } of heads) {
      const entries = await again.read(stream, 1, ALL);
      expect(faultsOf(entries)).toEqual([]);
      expect(entries).toEqual(await store.read(stream, 1, count));
    }
    expect((await again.lease('left'))?.abandoned).toBe(true);
  });

  test('never overwrites, and leaves nothing of a failure', async () => {
    const store = await open();
    const copy = join(folder, 'copy.db');
    writeFileSync(copy, 'precious');
    await expect(store.backup?.(copy)).rejects.toThrow(
      'is there already and stays: choose another',
    );
    expect(readFileSync(copy, 'utf8')).toBe('precious');
    await expect(store.backup?.(join(folder, 'nowhere', 'copy.db'))).rejects.toThrow();
    expect(existsSync(join(folder, 'nowhere'))).toBe(false);
    expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([]);
  });

  test('one of two to the same name wins', async () => {
    const store = await open();
    await writer(store, 't1')([{}]);
    const copy = join(folder, 'copy.db');
    const both = await Promise.allSettled([store.backup?.(copy), store.backup?.(copy)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await (await restored(copy)).streams()).length).toBe(1);
  });

  test('is finished before the store closes', async () => {
    const store = await open();
    await writer(store, 't1')(Array.from({ length: 1000 }, () => ({ data: 'x'.repeat(1000) })));
    const copy = join(folder, 'copy.db');
    await Promise.all([store.backup?.(copy), store.close()]);
    expect((await (await restored(copy)).streams()).map(({ count }) => count)).toEqual([1000]);
  });

  test('from outside, of a folder in use and of one at rest, and back again', async () => {
    const data = join(folder, 'data');
    const store = await open(data);
    const write = writer(store, 't1');
    const big = 'x'.repeat(1000);
    await write(Array.from({ length: 1000 }, () => ({ data: big })));
    const [used, rest] = [join(folder, 'used.db'), join(folder, 'rest.db')];
    await backupFolder(data, used);
    await write([{}]);
    await store.close();
    await backupFolder(data, rest);
    for (const [copy, count] of [
      [used, 1000],
      [rest, 1001],
    ] as const) {
      const back = join(folder, `back${count}`);
      await restoreFolder(copy, back);
      const entries = await (await open(back)).read('t1', 1, ALL);
      expect(entries.length).toBe(count);
      expect(faultsOf(entries)).toEqual([]);
      await expect(restoreFolder(copy, back)).rejects.toThrow('is there already and stays');
      expect(statSync(join(back, 'puntobanco.db')).mode & 0o777).toBe(0o600);
    }
    await expect(backupFolder(data, used)).rejects.toThrow('is there already and stays');
    await expect(
      backupFolder(join(folder, 'nowhere'), join(folder, 'x.db')),
    ).rejects.toBeInstanceOf(StoreUnavailable);
    expect(existsSync(join(folder, 'nowhere'))).toBe(false);
  });

  test('a restored backup must be whole and ours', async () => {
    const store = await open();
    await writer(store, 't1')(Array.from({ length: 500 }, () => ({ data: 'x'.repeat(1000) })));
    const copy = join(folder, 'copy.db');
    await store.backup?.(copy);
    const bytes = readFileSync(copy);
    const flipped = Buffer.from(bytes);
    flipped.fill(0xff, 20 * 4096, 21 * 4096);
    const wrong = [Buffer.alloc(0), Buffer.from('text'), bytes.subarray(0, 40_960), flipped];
    for (const [index, content] of wrong.entries()) {
      const bad = join(folder, `bad${index}`);
      writeFileSync(bad, content);
      const back = join(folder, `back${index}`);
      await expect(restoreFolder(bad, back)).rejects.toThrow('is no whole backup: take another');
      expect(readdirSync(back)).toEqual([]);
    }
  });
});
