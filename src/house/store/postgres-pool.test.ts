import type pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { database } from './postgres-connect.ts';
import { connected } from './postgres-pool.ts';
import { queryOf } from './postgres-queries.ts';
import { StoreUnavailable } from './unavailable.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const { promise: never } = Promise.withResolvers<never>();
const clientOf = (query: () => Promise<unknown>) => {
  const client = { query: vi.fn(query), release: vi.fn() };
  return { client, pool: { connect: async () => client } as unknown as pg.Pool };
};
const base = database('postgres://somebody@127.0.0.1:1/nothing');
const asks = (pool: pg.Pool) => queryOf(pool, base, (work) => work())('SELECT 1');

test('a pool that forgets whoever waits does not let him wait for ever', async () => {
  const waited = connected({ connect: () => never });
  const told = expect(waited).rejects.toThrow('no connection in time');
  await vi.advanceTimersByTimeAsync(13_000);
  await told;
});

test('a connection that comes too late goes back', async () => {
  const late = Promise.withResolvers<pg.PoolClient>();
  const release = vi.fn();
  const waited = connected({ connect: () => late.promise } as Pick<pg.Pool, 'connect'>);
  const told = expect(waited).rejects.toThrow('no connection in time');
  await vi.advanceTimersByTimeAsync(13_000);
  await told;
  late.resolve({ release } as unknown as pg.PoolClient);
  await vi.advanceTimersByTimeAsync(0);
  expect(release).toHaveBeenCalledOnce();
});

test('one that comes in time leaves no clock behind', async () => {
  const { pool, client } = clientOf(async () => ({ rows: [] }));
  expect(await connected(pool)).toBe(client);
  expect(vi.getTimerCount()).toBe(0);
});

test('a query says that the database does not answer, where there is no connection', async () => {
  const told = expect(asks({ connect: () => never } as unknown as pg.Pool)).rejects.toBeInstanceOf(
    StoreUnavailable,
  );
  await vi.advanceTimersByTimeAsync(13_000);
  await told;
});

test.each([
  ['that is answered gives its connection back', async () => ({ rows: [1] }), [[]]],
  ['that fails gives it away', () => Promise.reject(new Error('gone')), [[true]]],
])('a query %s', async (_, query, released) => {
  const { pool, client } = clientOf(query);
  await asks(pool).catch(() => {});
  expect(client.release.mock.calls).toEqual(released);
});
