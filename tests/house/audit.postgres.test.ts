import { afterAll, inject } from 'vitest';
import { type Admin, administer } from '../postgres/admin.ts';
import { auditing } from './auditing.ts';
import { openHarness } from './harness.ts';

let database: Admin;
auditing(async () => {
  database = await administer(inject('postgres'));
  return openHarness({ database: database.as('audit') });
});
afterAll(() => database.drop());
