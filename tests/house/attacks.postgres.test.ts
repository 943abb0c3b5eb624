import { afterAll, beforeAll, inject } from 'vitest';
import { type Admin, administer } from '../postgres/admin.ts';
import { growing, PER_SECOND } from './growing.ts';
import { BEHIND_A_PROXY, guessing } from './guessing.ts';
import { type Harness, openHarness } from './harness.ts';
import { oneDevice } from './one-device.ts';
import { tellingNobody } from './telling.ts';
import { troubles } from './troubles.ts';
import { until } from './until.ts';

/** What is promised under attack, on PostgreSQL. */
let database: Admin;
let h: Harness;
beforeAll(async () => {
  database = await administer(inject('postgres'));
  h = await openHarness({
    server: { ...BEHIND_A_PROXY, patronCommandsPerSecond: PER_SECOND },
    staff: ['d1', 'd2', 's1'],
    database: database.as('under-fire'),
  });
});
afterAll(async () => {
  await h.end();
  await database.drop();
});

guessing(() => h);
oneDevice(() => h);
growing(
  () => h,
  async () => {
    const [row] = await database.query(
      `SELECT sum(pg_total_relation_size('puntobanco.' || name))::int AS bytes
       FROM unnest(ARRAY['entries', 'refusals', 'marks', 'rounds', 'documents']) AS name`,
    );
    return Number(row?.['bytes']);
  },
);
troubles(() => h);
tellingNobody({
  house: () => h,
  breaks: async () => {
    await database.allow(false);
    await database.terminate('under-fire');
  },
  mends: async () => {
    await database.allow(true);
    await until(async () => h.house.store.healthy(), 'the database');
  },
  address: () => {
    const { hostname, port, pathname } = new URL(database.address);
    return [`${hostname}:${port}${pathname}`, port, pathname.slice(1)];
  },
});
