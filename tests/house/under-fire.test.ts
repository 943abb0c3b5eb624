import { afterAll, beforeAll } from 'vitest';
import { BEHIND_A_PROXY, guessing } from './guessing.ts';
import { type Harness, openHarness } from './harness.ts';

/** What is promised under attack, on SQLite. */
let h: Harness;
beforeAll(async () => {
  h = await openHarness({ server: BEHIND_A_PROXY, staff: ['d1', 's1'] });
});
afterAll(() => h.end());

guessing(() => h);
