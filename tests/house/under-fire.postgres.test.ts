import { afterAll, beforeAll, inject } from 'vitest';
import { type Admin, administer } from '../postgres/admin.ts';
import { BEHIND_A_PROXY, guessing } from './guessing.ts';
import { type Harness, openHarness } from './harness.ts';

/** What is promised under attack, on PostgreSQL. */
let database: Admin;
let h: Harness;
beforeAll(async () => {
  database = await administer(inject('postgres'));
  h = await openHarness({
    server: BEHIND_A_PROXY,
    staff: ['d1', 's1'],
    database: database.address,
  });
});
afterAll(async () => {
  await h.end();
  await database.drop();
});

guessing(() => h);
