import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { openPostgres } from '../../src/house/store/postgres.ts';
import type { Lease, Store } from '../../src/house/store/store.ts';
import { type Admin, administer } from '../postgres/admin.ts';

/** Whoever loses the line, and with it a lease, and gets it back was not gone: nothing is abandoned. */
let admin: Admin;
const stores: Store[] = [];
beforeEach(async () => {
  admin = await administer(inject('postgres'));
});
afterEach(async () => {
  await Promise.all(stores.splice(0).map((store) => store.close()));
  await admin.drop();
});

const opened = async (name: string): Promise<Store> => {
  const store = await openPostgres(admin.as(name));
  stores.push(store);
  return store;
};

const taken = (store: Store): Promise<Lease> =>
  vi.waitFor(
    async () => {
      const lease = await store.lease('t1');
      if (!lease) throw new Error('still held');
      return lease;
    },
    { timeout: 20_000, interval: 50 },
  );

/** Cuts every line of that name; resolves when the lease is known to be lost. */
const cut = async (name: string, lease: Lease): Promise<void> => {
  const lost = vi.fn();
  lease.onLost(lost);
  expect(await admin.terminate(name)).toBeGreaterThan(0);
  await vi.waitFor(() => expect(lost).toHaveBeenCalledOnce(), 15_000);
};

test('a store that gets its own lease back finds nothing abandoned', async () => {
  const store = await opened('a');
  let lease = await taken(store);
  for (let turn = 0; turn < 2; turn += 1) {
    await cut('a', lease);
    lease = await taken(store);
    expect(lease.abandoned).toBe(false);
  }
  await lease.release();
  expect((await taken(await opened('b'))).abandoned).toBe(false);
});

test('another one that takes it meanwhile finds it abandoned, and so does the first after that', async () => {
  const [a, b] = [await opened('a'), await opened('b')];
  await cut('a', await taken(a));
  const other = await taken(b);
  expect(other.abandoned).toBe(true);
  await cut('b', other);
  expect((await taken(a)).abandoned).toBe(true);
});

test('when every line is cut, the last holder may take it up first; after five seconds anybody may', async () => {
  const [a, b] = [await opened('a'), await opened('b')];
  const [mine, other] = [await taken(a), known(await b.lease('t3'))];
  await Promise.all([cut('a', mine), cut('b', other)]);
  // The other one asks all the time, the holder comes late.
  const asking = taken(b);
  await pause(1_500);
  const again = await taken(a);
  expect(again.abandoned).toBe(false);
  await Promise.all([cut('a', again), cut('b', known(await b.lease('t4')))]);
  const begun = Date.now();
  expect((await asking).abandoned).toBe(true);
  expect(Date.now() - begun).toBeGreaterThan(1_000);
  expect(Date.now() - begun).toBeLessThan(8_000);
});

const known = <T>(value: T | null): T => {
  if (value === null) throw new Error('not given');
  return value;
};

test('given back by another one meanwhile, nothing is abandoned', async () => {
  const [a, b] = [await opened('a'), await opened('b')];
  await cut('a', await taken(a));
  const other = await taken(b);
  other.seenTo();
  await other.release();
  expect((await taken(a)).abandoned).toBe(false);
});

test('what was abandoned stays so until it has been seen to, though the line is cut in between', async () => {
  const gone = await opened('gone');
  await taken(gone);
  await gone.close();
  const store = await opened('a');
  const first = await taken(store);
  expect(first.abandoned).toBe(true);
  await cut('a', first);
  const second = await taken(store);
  expect(second.abandoned).toBe(true);
  second.seenTo();
  await cut('a', second);
  expect((await taken(store)).abandoned).toBe(false);
});

test('the same program started again is another holder', async () => {
  const first = await opened('a');
  await taken(first);
  await first.close();
  expect((await taken(await opened('a'))).abandoned).toBe(true);
});
