import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterEach, expect, test } from 'vitest';
import { BUDGETS } from '../../src/house/http/costs.ts';
import { settings } from '../table/scenario.ts';
import { allowing } from './budgets-of.ts';
import type { Client } from './client.ts';
import { flooding } from './flood.ts';
import { type Harness, openHarness } from './harness.ts';
import { oddsOf } from './odds-of.ts';

/** Five hundred people want work done at once that is not the table's. */
let h: Harness;
afterEach(() => h.end());

const AT_ONCE = 500;
/** Milliseconds, on a machine that has other things to do. With the odds on the thread of the tables it was 29 s. */
const LONGEST = 2500;

test.each([
  ['within the budgets of the house', BUDGETS],
  ['without any budget', allowing(1e6)],
])('500 requests at once, %s: the tables go on, and no lease moves', async (_, budgets) => {
  h = await openHarness({ server: { budgets }, running: true, staff: ['d1', 's1', 'a1'] });
  await h.table('t1', settings('CI'));
  const p1 = await h.patron('t1', 'p1');
  const a1 = h.by('a1');
  await h.by('d1').does('t1', { type: 'OpenRound' });
  const keeper = h.house.floor.table('t1')?.keeper;
  expect(keeper?.holds()).toBe(true);
  // The thread has started: what is measured is the work.
  expect((await p1.get(oddsOf(0))).status).toBe(200);
  const requests = Array.from({ length: AT_ONCE }, (_, n) => {
    const asks = (client: Client, path: string) => ({
      url: `${h.address}${path}`,
      cookie: client.cookieLine,
    });
    if (n % 25 === 0) return asks(a1, '/api/reports?by=day');
    return n % 25 === 1 ? asks(a1, '/api/tables/t1/export') : asks(p1, oddsOf(n));
  });
  const flood = await flooding(requests);
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const answers = flood();
  const before = h.count('t1');
  const bet = { type: 'PlaceBet', patron: 'p1', box: 1, bet: 'player', amount: 2500 } as const;
  const { sequence } = await h.by('d1').does('t1', bet);
  expect(sequence).toBe(before + 1);
  const statuses = await answers;
  delay.disable();

  expect(statuses.filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
  expect(statuses).toContain(200);
  expect(delay.max / 1e6).toBeLessThan(LONGEST);
  // The bet, and nothing that the house had to do because somebody lost a lease.
  expect(h.count('t1')).toBe(before + 1);
  expect(keeper?.holds()).toBe(true);
  expect(h.logged).toEqual([]);
});
