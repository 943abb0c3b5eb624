import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { keysFrom } from '../../src/house/record/keys.ts';
import { openPostgres } from '../../src/house/store/postgres.ts';
import { openSqlite } from '../../src/house/store/sqlite.ts';
import { steadyClock } from '../../src/house/store/steady-clock.ts';
import type { Store } from '../../src/house/store/store.ts';
import { type Floor, openFloor } from '../../src/house/tables/floor.ts';
import { type Actor, MANUAL } from '../../src/table/index.ts';
import { type Admin, administer } from '../postgres/admin.ts';
import { settings } from '../table/scenario.ts';
import { until } from './until.ts';

/** A clock that is set by hours, either way, stops no table that runs by itself, nor one that is started after that. */
const HOUR = 3_600_000;
const JUMPS = [5 * HOUR, -5 * HOUR];
const AHEAD = 30_000;
const AUTOMATIC = { ...MANUAL, open: 30, close: 60, draw: 10, settle: 10 };
const keys = keysFrom(randomBytes(64));
const supervisor: Actor = { role: 'pit-supervisor', id: 's1' };
let store: Store;
let floor: Floor;

const open = async (opened: Promise<Store>) => {
  store = await opened;
  const bytes = (count: number) => randomBytes(count);
  floor = await openFloor({ store, keys, now: store.now, bytes, log: () => {} });
};
const close = async () => {
  await floor.stop();
  await store.close();
};
const playing = async () => {
  const automatic = settings('E6', { shoe: 'electronic', automation: AUTOMATIC });
  await floor.create(supervisor, { id: 't1', name: 'One', settings: automatic });
  const live = floor.table('t1')?.live;
  await live?.submit(supervisor, 'load', { type: 'LoadShoe' });
  await goesOn();
};
const rounds = (): number => {
  const state = floor.table('t1')?.live.stream().state;
  return state === undefined || state.status === 'unopened' ? 0 : state.rounds;
};
/** Some rounds more, as quickly as ever. */
const goesOn = async () => {
  const before = rounds();
  await until(() => rounds() > before + 1, 'rounds by themselves', 10_000);
};
const timesGoOn = async () => {
  const entries = await store.read('t1', 1, 10_000);
  const times = entries.map(({ at }) => at);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  expect(entries.some(({ text }) => text.includes('"Interrupted"'))).toBe(false);
};

describe('SQLite', () => {
  let folder: string;
  let wrong = 0;
  const reopen = () => {
    const { now: clock, ...rest } = steadyClock(() => Date.now() + wrong);
    return open(openSqlite(join(folder, 'data'), { clock, ...rest }));
  };
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'puntobanco-time-'));
    wrong = 0;
    await reopen();
    await playing();
  });
  afterEach(async () => {
    await close();
    rmSync(folder, { recursive: true, force: true });
  });

  test.each(JUMPS)('the clock is set by %i ms while it runs', async (jump) => {
    wrong = jump;
    await goesOn();
    await timesGoOn();
  });

  test('set while it runs, and found as it was left: an outage is as long as it lasted', async () => {
    wrong = AHEAD;
    await goesOn();
    // A sign of life is left each second.
    await new Promise((resolve) => setTimeout(resolve, 1200));
    const before = store.now();
    expect(before).toBeLessThan(Date.now() + AHEAD / 2);
    // The leases are not given back: the floor is not stopped.
    await store.close();
    await reopen();
    expect(store.now() - before).toBeLessThan(AHEAD / 2);
    await goesOn();
    await timesGoOn();
  });

  test.each(JUMPS)('the clock is set by %i ms while it is down', async (jump) => {
    await close();
    wrong = jump;
    await reopen();
    await goesOn();
    await timesGoOn();
  });
});

describe('PostgreSQL', () => {
  let admin: Admin;
  beforeEach(async () => {
    admin = await administer(inject('postgres'));
    await open(openPostgres(admin.address));
    await playing();
  });
  afterEach(async () => {
    await close();
    await admin.drop();
  });
  /** What another process left on record while the database's clock was hours ahead. */
  const ahead = () =>
    admin.query('UPDATE puntobanco.heads SET at = at + $1 WHERE stream = $2', [5 * HOUR, 't1']);

  test('the record is hours ahead of the database’s clock while it runs', async () => {
    await ahead();
    await goesOn();
    await timesGoOn();
  });

  test('the record is hours ahead of the database’s clock when it is started', async () => {
    await close();
    await ahead();
    await open(openPostgres(admin.address));
    await goesOn();
    await timesGoOn();
  });

  test('who comes after the clock was set goes by the time of whoever is there', async () => {
    // Somebody runs a table, and the database's clock was set forward under him.
    await admin.query(
      `WITH wall AS (SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now)
       INSERT INTO puntobanco.alive (holder, at, wall) SELECT 'running', now + $1, now + 2 * $1 FROM wall`,
      [HOUR / 6],
    );
    const plain = await openPostgres(admin.address);
    expect(Math.abs(plain.now() - Date.now())).toBeLessThan(5000);
    await plain.close();
    await admin.query(
      `INSERT INTO puntobanco.leases (stream, held, holder, epoch) VALUES ('t2', true, 'running', 1)`,
    );
    const other = await openPostgres(admin.address);
    expect(Math.abs(other.now() - (Date.now() + HOUR / 6))).toBeLessThan(5000);
    await other.close();
  });

  test.each([
    ['gone for long', 20_000, 0],
    ['there, and runs no table', 500, HOUR / 6],
  ])('who comes beside a process of another time that is %s', async (_, since, ahead) => {
    await admin.query(
      `WITH wall AS (SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now)
       INSERT INTO puntobanco.alive (holder, at, wall) SELECT 'beside', now + $1 - $2, now - $2 FROM wall`,
      [HOUR / 6, since],
    );
    const other = await openPostgres(admin.address);
    expect(Math.abs(other.now() - (Date.now() + ahead))).toBeLessThan(5000);
    await other.close();
  });

  test('of two processes, one started by another clock: both go on, whoever runs the table', async () => {
    const other = await openPostgres(admin.address);
    await ahead();
    await goesOn();
    await other.append({ stream: 't1', known: 0, commands: [] }, ({ at, missed }) => {
      expect(at).toBeGreaterThanOrEqual(missed.at(-1)?.at ?? 0);
      return { entries: [], refusals: [], rounds: [] };
    });
    const before = other.now();
    expect(before).toBeGreaterThan(Date.now() + 4 * HOUR);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(other.now()).toBeGreaterThan(before + 100);
    await other.close();
  });
});
