import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { journalOf } from '../../src/house/journal.ts';
import { hashPin, isPin } from '../../src/house/people/pins.ts';
import { followKeys } from '../../src/house/record/follow-keys.ts';
import { type KeptKeys, keysLookingOn, openKeys } from '../../src/house/record/house-keys.ts';
import { makeKeys, readKeyFile, rotateKeys } from '../../src/house/record/key-file.ts';
import { openPostgres } from '../../src/house/store/postgres.ts';
import type { Store } from '../../src/house/store/store.ts';
import { StoreUnavailable } from '../../src/house/store/unavailable.ts';
import { shoesOf, Unsealable } from '../../src/house/tables/shoes.ts';
import { anEmptyHouse } from '../people/a-house.ts';
import { createDatabase } from '../postgres/server.ts';
import { until } from './until.ts';

/** Two processes of one house on machines of their own, each with its key file. */
let folder: string;
let stores: Store[];
let database: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'puntobanco-behind-'));
  database = await createDatabase(inject('postgres'));
  stores = [];
});
afterEach(async () => {
  for (const store of stores) await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const bytes = (seed: string) => (count: number) =>
  createHash('sha512').update(seed).digest().subarray(0, count);
const fileOf = (name: string) => join(folder, `${name}.key`);

type Process = { readonly store: Store; readonly kept: KeptKeys; readonly file: string };
const starts = async (name: string, newKey = false): Promise<Process> => {
  const store = await openPostgres(database);
  stores.push(store);
  const file = fileOf(name);
  const means = { store, file, newKey, bytes: bytes(name), now: () => Date.now() };
  return { store, file, kept: await openKeys({ ...means, lost: async () => {} }) };
};
const two = async (): Promise<readonly [Process, Process]> => {
  const one = await starts('one');
  copyFileSync(one.file, fileOf('other'));
  return [one, await starts('other')];
};
const shoesAt = ({ store, kept }: Process) =>
  shoesOf('t1', { documents: store.documents, keys: kept.ring, bytes: bytes('a shoe') });
const meansAt = ({ kept }: Process) => ({ ...anEmptyHouse().means, keys: kept.ring });

/** The shoe that was made ready, as the house says it. */
const readyAt = async (where: Parameters<typeof shoesAt>[0], shoe: number) => {
  const shoes = shoesAt(where);
  await shoes.look(shoe);
  return shoes.ready(shoe)?.commitment;
};

test('a process with another key does not start while the house runs', async () => {
  await starts('one');
  makeKeys(fileOf('other'), bytes('another house'));
  await expect(starts('other')).rejects.toThrow(/holds another key than this data was kept with/);
  await expect(starts('none')).rejects.toThrow(/there is no key file/);
});

test('two that start on empty data at once: one key is the house’s, and what the other made is gone', async () => {
  // The one is held up between its look at the data, its key and its note; the other is through meanwhile.
  const store = await openPostgres(database);
  stores.push(store);
  let isThrough = false;
  const held: Store = {
    ...store,
    documents: {
      ...store.documents,
      list: async (kind) => {
        if (!isThrough) await starts('other');
        isThrough = true;
        return store.documents.list(kind);
      },
    },
  };
  const means = { store: held, file: fileOf('one'), newKey: false, bytes: bytes('one') };
  const late = openKeys({ ...means, now: () => Date.now(), lost: async () => {} });
  await expect(late).rejects.toThrow(/holds another key than this data was kept with/);
  expect(existsSync(fileOf('one'))).toBe(false);
  expect(existsSync(fileOf('other'))).toBe(true);
  expect(await store.readMarked({ kinds: ['key'] })).toHaveLength(1);
});

test('data of before keys were noted adopt the one that opens a shoe, and no other', async () => {
  const store = await openPostgres(database);
  stores.push(store);
  await journalOf(store)({ type: 'TableLost', table: 't0', count: 1 });
  makeKeys(fileOf('right'), bytes('right'));
  makeKeys(fileOf('wrong'), bytes('wrong'));
  const [right] = readKeyFile(fileOf('right'));
  await store.documents.put('shoe', 't1.1', right.seal('a seed 8', 't1.1'), 0);
  await expect(starts('none')).rejects.toThrow(/there is no key file/);
  await expect(starts('wrong')).rejects.toThrow(/holds another key than/);
  const { kept } = await starts('right');
  expect(kept.ring.id).toBe(right.id);
  expect(await store.readMarked({ kinds: ['key'] })).toHaveLength(1);
});

test('a process that looks on takes a new key up once another has noted it, and notes nothing', async () => {
  const one = await starts('one');
  await shoesAt(one).prepare(1, 8);
  copyFileSync(one.file, fileOf('edge'));
  const store = await openPostgres(database, { readOnly: true });
  stores.push(store);
  const kept = await keysLookingOn(store, fileOf('edge'));
  const edge = { store, kept, file: fileOf('edge') };
  const seed = await readyAt(one, 1);
  expect(await readyAt(edge, 1)).toBe(seed);
  const before = kept.ring.fingerprint;
  rotateKeys(one.file, bytes('fresh'));
  copyFileSync(one.file, edge.file);
  expect(await kept.lookAgain()).toBe(false);
  expect(kept.ring.fingerprint).toBe(before);
  expect(await store.readMarked({ kinds: ['key'] })).toHaveLength(1);
  await one.kept.lookAgain();
  expect(await kept.lookAgain()).toBe(true);
  expect(kept.ring.fingerprint).toBe(one.kept.ring.fingerprint);
  expect(await readyAt(edge, 1)).toBe(seed);
  // One more, which nobody brings to it.
  rotateKeys(one.file, bytes('fresher'));
  await one.kept.lookAgain();
  expect(await kept.lookAgain()).toBe(false);
  expect(await kept.ring.isBehind()).toBe(true);
  makeKeys(fileOf('other'), bytes('another house'));
  await expect(keysLookingOn(store, fileOf('other'))).rejects.toThrow(/holds another key than/);
});

test('a store that only reads is refused every write by the server itself', async () => {
  const { store } = await starts('one');
  const reading = await openPostgres(database, { readOnly: true });
  stores.push(reading);
  await expect(reading.documents.put('a', 'b', 'c', 0)).rejects.toThrow(/takes no writes/);
  await expect(journalOf(reading)({ type: 'TableLost', table: 't', count: 1 })).rejects.toThrow();
  expect(await store.documents.get('a', 'b')).toBeNull();
  expect(await reading.healthy()).toBe(true);
});

describe('one rotated, and the other does not have the new key yet', () => {
  test('what the new key kept is not lost to it: no shoe is withdrawn, no PIN is wrong', async () => {
    const [one, other] = await two();
    await shoesAt(one).prepare(1, 8);
    const before = await hashPin(meansAt(one), '602214');
    rotateKeys(one.file, bytes('fresh'));
    expect(await one.kept.lookAgain()).toBe(true);
    const after = await hashPin(meansAt(one), '602214');
    for (const open of [readyAt(other, 1), isPin(meansAt(other), after, '602214')]) {
      await expect(open).rejects.toThrow(StoreUnavailable);
    }
    await expect(shoesAt(other).prepare(1, 8)).rejects.toThrow(StoreUnavailable);
    // What it can check it does.
    expect(await isPin(meansAt(other), before, '602214')).toBe(true);
    expect(await isPin(meansAt(other), before, '602215')).toBe(false);
    // With the file everything is there.
    copyFileSync(one.file, other.file);
    expect(await other.kept.lookAgain()).toBe(true);
    expect(await readyAt(other, 1)).toBe(await readyAt(one, 1));
    expect(await isPin(meansAt(other), after, '602214')).toBe(true);
    expect(await other.store.readMarked({ kinds: ['key'] })).toHaveLength(2);
    // One that is really lost is said to be so.
    await one.store.documents.put('shoe', 't1.2', '00.00.00', 0);
    await expect(readyAt(other, 2)).rejects.toThrow(Unsealable);
  });

  test('it says so, waits, and is over if nobody brings it; brought in time, it goes on', async () => {
    const [one, other] = await two();
    const third = await starts('one');
    const said: string[] = [];
    const ended: string[] = [];
    const follows = ({ store, kept }: Process, patience: number) =>
      followKeys(kept, {
        store,
        checkpoints: { succeed: async () => {} },
        log: (message, facts) => said.push(`${message} ${JSON.stringify(facts)}`),
        over: (why) => ended.push(why),
        every: 20,
        patience,
      });
    const stops = [follows(other, 60_000)];
    rotateKeys(one.file, bytes('fresh'));
    await one.kept.lookAgain();
    await until(() => said.some((one) => one.includes('copy the key file')), 'a word of it');
    expect(ended).toEqual([]);
    copyFileSync(one.file, other.file);
    await until(() => said.some((one) => one.includes('the key was rotated')), 'the new key');
    expect(await other.kept.ring.isBehind()).toBe(false);
    // The third has a file that never changes: as if it lay on a machine that everybody forgot.
    const forgotten = { ...third.kept, lookAgain: async () => false };
    stops.push(follows({ ...third, kept: forgotten }, 60));
    await until(() => ended.length > 0, 'its end');
    expect(ended[0]).toMatch(/has a new key that is not in the key file of this process/);
    for (const stop of stops) await stop();
  });
});
