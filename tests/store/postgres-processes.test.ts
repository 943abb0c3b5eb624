import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { openPostgres } from '../../src/house/store/postgres.ts';
import type { Lease, Store } from '../../src/house/store/store.ts';
import { type Admin, administer } from '../postgres/admin.ts';
import { add, textsOf } from './adding.ts';

/** Several processes on one database, of which some are killed or halted. */
let admin: Admin;
let store: Store;
const children: ChildProcess[] = [];
beforeEach(async () => {
  admin = await administer(inject('postgres'));
  store = await openPostgres(admin.address);
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await store?.close();
  await admin?.drop();
});

const SCRIPT = fileURLToPath(new URL('postgres-child.ts', import.meta.url));

const start = (task: string, name = 'd1') => {
  const child = spawn(process.execPath, [SCRIPT, admin.address, task, name], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const said: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => said.push(line));
  return { child, said, pid: child.pid ?? 0 };
};

const says = (said: readonly string[], line: string) =>
  vi.waitFor(() => expect(said).toContain(line), { timeout: 30_000, interval: 20 });

const moved = async (): Promise<{ lease: Lease; after: number }> => {
  const begun = Date.now();
  const lease = await vi.waitFor(
    async () => {
      const taken = await store.lease('t1');
      if (!taken) throw new Error('still held');
      return taken;
    },
    { timeout: 20_000, interval: 100 },
  );
  return { lease, after: Date.now() - begun };
};

test('a process that is killed with −9 loses its lease at once', async () => {
  const { child, said } = start('hold');
  await says(said, 'held');
  expect(await store.lease('t1')).toBeNull();
  child.kill('SIGKILL');
  const { lease, after } = await moved();
  expect(lease.abandoned).toBe(true);
  expect(after).toBeLessThan(5_000);
  await lease.release();
  expect((await store.lease('t1'))?.abandoned).toBe(false);
});

test('a process that hangs loses its lease within five seconds, and learns of it when it wakes', async () => {
  const { child, said } = start('hold');
  await says(said, 'held');
  child.kill('SIGSTOP');
  const { lease, after } = await moved();
  expect(lease.abandoned).toBe(true);
  // The promise is 5 s; the rest is for a machine that is busy with other tests.
  expect(after).toBeLessThan(8_000);
  child.kill('SIGCONT');
  await says(said, 'lost');
  expect(await store.lease('t1')).toBeNull();
});

test('a process that is busy for two seconds and more keeps its lease', async () => {
  const { said } = start('hold', 'busy 2300');
  await says(said, 'held');
  while (!said.includes('listens again')) {
    expect(await store.lease('t1')).toBeNull();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect(await store.lease('t1')).toBeNull();
  expect(said).not.toContain('lost');
});

test('a process whose thread is busy for longer gives its lease up while it is', async () => {
  const { said } = start('hold', 'busy 9000');
  await says(said, 'held');
  const { lease } = await moved();
  expect(said).toEqual(['held']);
  expect(lease.abandoned).toBe(true);
  await says(said, 'lost');
  expect(await store.lease('t1')).toBeNull();
});

test('a process that hangs in the middle of an append holds nobody up for long, and its append is not kept', async () => {
  await add(store, { stream: 't1', id: 'c1' });
  const { child, said, pid } = start('hang', 'hung');
  await vi.waitFor(() => expect(stateOf(pid)).toBe('T'), { timeout: 30_000, interval: 20 });
  await add(store, { stream: 't1', id: 'c2' });
  child.kill('SIGCONT');
  await says(said, 'unavailable');
  expect(await textsOf(store, 't1')).toEqual(['c1', 'c2']);
});

test('processes that write to one stream and are killed: all that was acknowledged, no gap', async () => {
  const writers = ['p1', 'p2', 'p3'].map((name) => ({ name, ...start('write', name) }));
  for (const { said } of writers)
    await vi.waitFor(() => expect(said.length).toBeGreaterThan(20), { timeout: 30_000 });
  for (const { child } of writers) {
    const closed = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGKILL');
    await closed;
  }
  // What was on its way may be kept or not; the head shows when the last of it is decided.
  await add(store, { stream: 't1', id: 'last' });
  const entries = await store.read('t1', 1, 100_000);
  expect(entries.map(({ sequence }) => sequence)).toEqual(entries.map((_, index) => index + 1));
  for (const { name, said } of writers) {
    const kept = entries.map(({ text }) => text).filter((text) => text.startsWith(`${name}:`));
    expect(kept).toEqual(kept.map((_, index) => `${name}:${index + 1}`));
    expect(kept.length - said.length).toBeGreaterThanOrEqual(0);
    expect(kept.length - said.length).toBeLessThanOrEqual(1);
  }
});

/** The third field of /proc/PID/stat, after the name in brackets; T is stopped. */
const stateOf = (pid: number): string =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.slice(0, 1) ?? '';
