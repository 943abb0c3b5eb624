import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openPostgres } from '../../src/house/store/postgres.ts';
import { type Admin, administer } from '../postgres/admin.ts';
import { writer } from './chain.ts';

/** A newer release brings its schema while processes of this one run. */
let admin: Admin;
beforeAll(async () => {
  admin = await administer(inject('postgres'));
});
afterAll(() => admin.drop());

/** What a step may do: add tables, indexes, and columns that have a value by themselves. */
const NEXT = `
  ALTER TABLE puntobanco.entries ADD COLUMN shift text;
  ALTER TABLE puntobanco.heads ADD COLUMN epoch_of_shift bigint NOT NULL DEFAULT 0;
  ALTER TABLE puntobanco.refusals ADD COLUMN shift text;
  ALTER TABLE puntobanco.rounds ADD COLUMN shift text;
  ALTER TABLE puntobanco.marks ADD COLUMN shift text;
  ALTER TABLE puntobanco.documents ADD COLUMN shift text;
  ALTER TABLE puntobanco.leases ADD COLUMN shift text;
  ALTER TABLE puntobanco.alive ADD COLUMN shift text;
  ALTER TABLE puntobanco.snapshots ADD COLUMN shift text;
  CREATE TABLE puntobanco.shifts (name text PRIMARY KEY);
  CREATE INDEX entries_by_shift ON puntobanco.entries (shift);
  INSERT INTO puntobanco.migrations (number) SELECT max(number) + 1 FROM puntobanco.migrations;`;

test('a running process goes on over a schema that was added to; at start it refuses it', async () => {
  const store = await openPostgres(admin.address);
  const add = writer(store, 't1');
  await add([{ marks: ['BoughtIn'] }, {}]);
  await store.documents.put('kind', 'one', 'text', 0);
  const lease = await store.lease('t1');
  const text = { sequence: 1, hash: 'h', version: 'v', state: 's' };
  await store.saveSnapshot('t1', text);
  await store.rounds({ stream: 't1', limit: 1 });

  await admin.query(NEXT);

  // Every statement once more, on the same connections and with the plans that they have kept.
  for (let turn = 0; turn < 12; turn++) await add([{ marks: ['BoughtIn'] }]);
  expect((await store.read('t1', 1, 100)).length).toBe(14);
  expect((await store.readMarked({ kinds: ['BoughtIn'] })).length).toBe(13);
  await store.append(
    { stream: 't1', known: 14, commands: [{ person: 'p', id: 'refused' }] },
    () => ({
      entries: [],
      refusals: [{ person: 'p', id: 'refused', body: 'b', text: 't' }],
      rounds: [{ stream: 't1', round: 1, at: 5, text: 'history' }],
    }),
  );
  expect(await store.rounds({ stream: 't1', limit: 9 })).toHaveLength(1);
  expect(await store.documents.put('kind', 'one', 'text', 1)).toBe(true);
  await store.saveSnapshot('t1', { ...text, sequence: 2 });
  expect(await store.snapshot('t1')).toMatchObject({ sequence: 2 });
  await lease?.release();
  expect((await store.lease('t1'))?.abandoned).toBe(false);
  expect(await store.healthy()).toBe(true);
  await store.close();

  await expect(openPostgres(admin.address)).rejects.toThrow(
    /has schema \d+, this program knows \d+: start the newer version/,
  );
});
