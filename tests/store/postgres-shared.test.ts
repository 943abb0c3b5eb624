import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { openPostgres } from '../../src/house/store/postgres.ts';
import { Conflict, type Store } from '../../src/house/store/store.ts';
import { type Admin, administer } from '../postgres/admin.ts';
import { add, textsOf } from './adding.ts';

/** Tables of one process share transactions, and are no worse off for it. */
describe('several streams at once', () => {
  let admin: Admin;
  let store: Store;
  const TABLES = ['t1', 't2', 't3', 't4'];
  beforeEach(async () => {
    admin = await administer(inject('postgres'));
    store = await openPostgres(admin.address);
    for (const stream of TABLES) await add(store, { stream, id: 'first' });
  });
  afterEach(async () => {
    await store.close();
    await admin.drop();
  });

  const commits = async (): Promise<number> => {
    const [row] = await admin.query(
      "SELECT count(DISTINCT xmin::text)::int AS count FROM puntobanco.entries WHERE id = 'second'",
    );
    return Number(row?.['count']);
  };

  test('go into one transaction, each with its own', async () => {
    await Promise.all(TABLES.map((stream) => add(store, { stream, id: 'second' })));
    for (const stream of TABLES) expect(await textsOf(store, stream)).toEqual(['first', 'second']);
    expect(await commits()).toBe(1);
    const heads = await admin.query(
      'SELECT stream, count::int, hash FROM puntobanco.heads ORDER BY 1',
    );
    expect(heads).toEqual(TABLES.map((stream) => ({ stream, count: 2, hash: 'h2' })));
  });

  test('one whose head somebody holds waits alone', async () => {
    const other = new pg.Client({ connectionString: admin.address });
    await other.connect();
    await other.query('BEGIN');
    await other.query("SELECT 1 FROM puntobanco.heads WHERE stream = 't2' FOR UPDATE");
    let held = true;
    const waiting = add(store, { stream: 't2', id: 'second' }).finally(() => {
      held = false;
    });
    for (let turn = 0; turn < 3; turn++) {
      const others = TABLES.filter((stream) => stream !== 't2');
      await Promise.all(others.map((stream) => add(store, { stream, id: `more ${turn}` })));
    }
    expect(held).toBe(true);
    await other.query('COMMIT');
    expect(await waiting).toEqual({ sequence: 2, repeated: false });
    expect(await textsOf(store, 't2')).toEqual(['first', 'second']);
    expect(await textsOf(store, 't3')).toEqual(['first', 'more 0', 'more 1', 'more 2']);
    await other.end();
  });

  test('one that writes what is there already fails alone', async () => {
    const wrong = store.append({ stream: 't2', known: 1, commands: [] }, ({ at }) => ({
      entries: [{ sequence: 2, at, person: 'd1', id: 'first', text: 'again', hash: 'h2' }],
      refusals: [],
      rounds: [],
    }));
    const rest = TABLES.filter((stream) => stream !== 't2');
    const others = Promise.all(rest.map((stream) => add(store, { stream, id: 'second' })));
    await expect(wrong).rejects.toThrow(Conflict);
    await others;
    for (const stream of rest) expect(await textsOf(store, stream)).toEqual(['first', 'second']);
    expect(await textsOf(store, 't2')).toEqual(['first']);
  });

  test('one that is new beside others that are not', async () => {
    const all = [...TABLES, 't5', 't6'];
    const told = await Promise.all(all.map((stream) => add(store, { stream, id: 'second' })));
    expect(told.map(({ sequence }) => sequence)).toEqual([2, 2, 2, 2, 1, 1]);
    const again = await Promise.all(all.map((stream) => add(store, { stream, id: 'second' })));
    expect(again.every(({ repeated }) => repeated)).toBe(true);
  });

  test('commands of the same id at several tables are not each other’s', async () => {
    const told = await Promise.all(
      TABLES.flatMap((stream) => [
        add(store, { stream, id: 'second', text: `of ${stream}` }),
        add(store, { stream, id: 'second', text: `of ${stream}` }),
      ]),
    );
    expect(told.filter(({ repeated }) => repeated)).toHaveLength(TABLES.length);
    for (const stream of TABLES)
      expect(await textsOf(store, stream)).toEqual(['first', `of ${stream}`]);
  });
});
