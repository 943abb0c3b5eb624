import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSqlite } from '../../src/house/store/sqlite.ts';
import { databaseOf, openFile } from '../../src/house/store/sqlite-file.ts';
import { type KeepWrite, writeOf } from '../../src/house/store/sqlite-keep.ts';
import { writingThread } from '../../src/house/store/sqlite-thread.ts';
import { StoreUnavailable } from '../../src/house/store/unavailable.ts';
import { faultsOf, writer } from './chain.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'puntobanco-thread-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A thread that does this instead of writing. */
const thread = (code: string) =>
  writingThread(databaseOf(folder), new URL(`data:text/javascript,${encodeURIComponent(code)}`));

const write: KeepWrite = writeOf(
  { stream: 't1', count: 1, hash: 'h', at: 1 },
  {
    entries: [{ sequence: 1, at: 1, person: 'p', id: 'c', text: 'x', hash: 'h' }],
    refusals: [],
    rounds: [],
  },
  1,
);

test('batches of every size are kept whole and in order', async () => {
  const store = await openSqlite(folder, { clock: Date.now });
  const add = writer(store, 't1');
  // A statement takes 64 rows: below, at and above what one, two and three of them take.
  const sizes = [...Array.from({ length: 68 }, (_, size) => size), 127, 128, 129, 193];
  const text = (size: number, place: number) => `閒 ${size}/${place}`;
  for (const size of sizes) {
    await add(Array.from({ length: size }, (_, place) => ({ data: text(size, place) })));
  }
  const kept = await store.read('t1', 1, 3000);
  await store.close();
  expect(faultsOf(kept)).toEqual([]);
  const expected = sizes.flatMap((size) =>
    Array.from({ length: size }, (_, place) => text(size, place)),
  );
  expect(kept.length).toBe(expected.length);
  for (const [place, data] of expected.entries()) expect(kept[place]?.text).toContain(data);
});

describe('a thread that has ended', () => {
  test.each([
    ['goes away', 'process.exit(3)', /ended \(3\): start this process again/],
    ['throws', "throw new Error('out of luck')", /out of luck/],
    ['cannot open the file', '', /directory|ended|unable to open/],
  ])('%s: what was given is refused, and all that comes later', async (_, code, why) => {
    const gone =
      code === '' ? writingThread(join(folder, 'nowhere', 'file.db')) : thread(`await 0; ${code}`);
    const given = gone.write([write]);
    await expect(given).rejects.toThrow(StoreUnavailable);
    await expect(given).rejects.toThrow(why);
    await expect(gone.write([write])).rejects.toThrow(StoreUnavailable);
    await gone.close();
  });

  test('after it was closed', async () => {
    openFile(folder).close();
    const real = writingThread(databaseOf(folder));
    expect(await real.write([write])).toEqual({ faults: [null] });
    await real.close();
    await expect(real.write([write])).rejects.toThrow(StoreUnavailable);
    await real.close();
  });
});

test('nothing that is put into the box while it writes is slept through', async () => {
  openFile(folder).close();
  const real = writingThread(databaseOf(folder));
  // Each comes right after the answer to the one before, when the thread is about to sleep.
  for (let sequence = 1; sequence <= 100; sequence++) {
    const head = { stream: 't1', count: sequence, hash: 'h', at: 1 };
    const entry = { sequence, at: 1, person: 'p', id: `c${sequence}`, text: 'x', hash: 'h' };
    const batch = { entries: [entry], refusals: [], rounds: [] };
    expect(await real.write([writeOf(head, batch, 1)])).toEqual({ faults: [null] });
  }
  await real.close();
});
