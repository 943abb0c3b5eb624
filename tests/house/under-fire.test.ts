import { afterAll, beforeAll } from 'vitest';
import { StoreUnavailable } from '../../src/house/store/unavailable.ts';
import { BEHIND_A_PROXY, guessing } from './guessing.ts';
import { type Harness, openHarness } from './harness.ts';
import { tellingNobody } from './telling.ts';

/** What is promised under attack, on SQLite. */
let h: Harness;
beforeAll(async () => {
  h = await openHarness({ server: BEHIND_A_PROXY, staff: ['d1', 's1'] });
});
afterAll(() => h.end());

guessing(() => h);
tellingNobody({
  house: () => h,
  breaks: async () => {
    h.broken = new StoreUnavailable(`The disk of ${h.data} is full: make room and try again.`);
  },
  mends: async () => {
    h.broken = null;
  },
  address: () => [h.data, 'The disk of'],
});
