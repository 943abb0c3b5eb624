import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openHouse } from '../../src/house/house.ts';
import { exported, pagesOf } from '../../src/house/record/export.ts';
import { keysFor } from '../../src/house/record/house-keys.ts';
import { readReport } from '../../src/house/reports/index.ts';
import { openSqlite } from '../../src/house/store/sqlite.ts';
import { backupFolder } from '../../src/house/store/sqlite-backup.ts';
import { readSqlite } from '../../src/house/store/sqlite-reader.ts';
import { StoreUnavailable } from '../../src/house/store/unavailable.ts';
import { settingsAt } from '../crash/points.ts';
import { asks, prepare } from '../crash/prepared.ts';
import { puntobanco } from '../demo/program.ts';

/** A database that was damaged by the disk or by somebody: whoever opens it is told what to do, and nothing else. */
const folder = mkdtempSync(join(tmpdir(), 'puntobanco-damaged-'));
const keyFile = join(folder, 'house.key');
const sound = join(folder, 'sound.db');
const PAGE = 4096;
const ADVICE = /is damaged \(.*\): move it away and restore a backup\.$/;
let pages = 0;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const house = async (data: string) => {
  const store = await openSqlite(data, { clock: () => Date.now() });
  try {
    const opened = await openHouse({
      store,
      keys: await keysFor(store, keyFile),
      now: () => Date.now(),
      bytes: (count) => Buffer.alloc(count, 7),
      log: () => {},
      demonstration: false,
    });
    return { opened, close: () => opened.stop().finally(store.close) };
  } catch (error) {
    await store.close().catch(() => {});
    throw error;
  }
};

beforeAll(async () => {
  const data = join(folder, 'sound');
  const store = await openSqlite(data, { clock: () => Date.now() });
  await prepare({ store, keyFile }, [{ id: 't1', settings: settingsAt('NC') }]);
  const { opened, close } = await house(data);
  const live = opened.floor.table('t1')?.live;
  if (live === undefined) throw new Error('no table');
  const s1 = { role: 'pit-supervisor', id: 's1' } as const;
  for (let i = 0; i < 60; i += 1) {
    await asks(live, s1, `buy-${i}`, { type: 'BuyIn', patron: 'p1', amount: 100 });
  }
  await close();
  await backupFolder(data, sound);
  pages = readFileSync(sound).length / PAGE;
});

/** A data folder with that database in it, changed. */
const damagedBy = (name: string, change: (bytes: Buffer) => Buffer): string => {
  const data = join(folder, name);
  mkdirSync(data);
  writeFileSync(join(data, 'puntobanco.db'), change(readFileSync(sound)));
  return data;
};

/** Everything that reads the data, and what each came to: done, or the line that was said. */
const uses = async (data: string): Promise<string[]> => {
  const looking = async (look: (store: ReturnType<typeof readSqlite>) => Promise<unknown>) => {
    const store = readSqlite(data);
    await look(store).finally(() => store.close());
  };
  const period = { from: 0, to: Date.now() + 1, by: 'table' } as const;
  const tries: (() => Promise<unknown>)[] = [
    async () => (await house(data)).close(),
    () =>
      looking(async (store) => {
        const keys = await keysFor(store, keyFile);
        for await (const _ of exported(pagesOf(store), keys, { stream: 't1', at: 1 }));
      }),
    () =>
      looking((store) =>
        readReport(store, { ...period, tables: ['t1'], timeZone: 'UTC', shifts: [] }),
      ),
    () => backupFolder(data, `${data}.backup`),
  ];
  const said: string[] = [];
  for (const one of tries) {
    said.push(
      await one().then(
        () => 'done',
        (error: unknown) =>
          error instanceof StoreUnavailable ? error.message : `not in our words: ${error}`,
      ),
    );
  }
  rmSync(data, { recursive: true });
  rmSync(`${data}.backup`, { force: true });
  return said;
};

describe('a damaged database ends in the advice that the docs promise', () => {
  test('sound, it is used', async () => {
    expect(new Set(await uses(damagedBy('as-it-was', (bytes) => bytes)))).toEqual(
      new Set(['done']),
    );
  });

  test('each page overwritten in turn: used where nobody reads it, else the advice', async () => {
    let found = 0;
    for (let page = 0; page < pages; page += 1) {
      const data = damagedBy(`page-${page}`, (bytes) =>
        bytes.fill(0xa5, page * PAGE, (page + 1) * PAGE),
      );
      for (const line of await uses(data)) {
        if (line !== 'done') expect([page, line]).toEqual([page, expect.stringMatching(ADVICE)]);
        if (line !== 'done') found += 1;
      }
    }
    expect(found).toBeGreaterThan(pages);
  });

  test.each<[string, (bytes: Buffer) => Buffer]>([
    ['no header', (bytes) => bytes.fill(0, 0, 100)],
    ['half of it', (bytes) => bytes.subarray(0, Math.floor(pages / 2) * PAGE)],
    ['half a page', (bytes) => bytes.subarray(0, PAGE / 2)],
    ['other bytes', (bytes) => bytes.fill('no database ')],
  ])('%s', async (name, change) => {
    for (const line of await uses(damagedBy(name.replace(/ /g, '-'), change))) {
      expect(line).toMatch(ADVICE);
    }
  });

  test('an entry that is no longer one, in a database that is whole', async () => {
    const data = damagedBy('entry', (bytes) => {
      const at = bytes.indexOf('"id":"buy-30"');
      return Buffer.concat([bytes.subarray(0, at), Buffer.from('!'), bytes.subarray(at + 1)]);
    });
    expect((await uses(data))[0]).toMatch(ADVICE);
  });

  test('the command says it on one line', async () => {
    const data = damagedBy('command', (bytes) => bytes.fill(0, 0, 100));
    const env = { PUNTOBANCO_KEY_FILE: keyFile };
    const { status, out, err } = await puntobanco(['serve', '--data', data, '--port', '0'], env);
    expect({ status, out }).toEqual({ status: 1, out: '' });
    expect(err).toMatch(
      /^puntobanco: [^\n]*is damaged \(.*\): move it away and restore a backup\.\n$/,
    );
  });

  test('while it runs: what is asked then is refused in the same words', async () => {
    const data = damagedBy('running', (bytes) => bytes);
    const store = await openSqlite(data, { clock: () => Date.now() });
    try {
      const file = join(data, 'puntobanco.db');
      const bytes = readFileSync(file);
      writeFileSync(file, bytes.fill(0xa5, PAGE));
      const read = await store.read('t1', 1, 1000).then(
        () => 'done',
        (error: unknown) => String(error),
      );
      expect(read).toMatch(ADVICE);
      await expect(store.documents.list('session')).rejects.toThrow(StoreUnavailable);
    } finally {
      await store.close().catch(() => {});
    }
  });
});
