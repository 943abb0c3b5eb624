import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { settings } from '../table/scenario.ts';
import { type Harness, openHarness } from './harness.ts';
import { eventsOf, verifies } from './record-of.ts';
import { commitmentAgain, orderAgain, seedNumber } from './shoe-again.ts';

const t = 't1';
const hex = (text: string) => createHash('sha256').update(text).digest('hex');
const [ONE, TWO] = [hex('one'), hex('two')];
const add = (patron: string, nonce: string, shoe = 1) =>
  ({ type: 'AddNonce', patron, shoe, nonce }) as const;

let h: Harness;
beforeEach(async () => {
  h = await openHarness({ running: true });
});
afterEach(() => h.end());

test('what patrons add, before and after a restart, makes the order, and they see that it did', async () => {
  h.seeds.push(seedNumber(1));
  await h.table(t, settings('CI', { shoe: 'electronic' }));
  const [p1, p2] = [await h.patron(t, 'p1'), await h.patron(t, 'p2', { box: 2 })];
  let live = await p1.watch(t);
  await live.until(() => live.public?.coming?.number === 1, 'the commitment');
  expect(live.public?.coming?.commitment).toBe(commitmentAgain(seedNumber(1), t, 1, 8));
  await p1.does(t, add('p1', ONE));
  // Twice, changed, and for somebody else.
  for (const wish of [add('p1', ONE), add('p1', TWO), add('p2', TWO)]) {
    await p1.refused(t, wish);
  }
  await h.restart();
  live = await p1.watch(t);
  await p2.does(t, add('p2', TWO));
  await live.until(() => live.public?.coming?.nonces?.length === 2, 'both');
  expect(live.own).toMatchObject({ nonce: ONE });
  await h.by('d1').does(t, { type: 'LoadShoe' });
  await p2.refused(t, add('p2', ONE));
  const order = orderAgain(seedNumber(1), 8, [ONE, TWO]);
  await h.by('d1').does(t, { type: 'OpenRound' });
  await h.by('d1').does(t, { type: 'CloseBets' });
  for (const card of order.slice(0, 3)) {
    const { events } = await h.by('d1').does(t, { type: 'DrawCard' });
    expect(events).toContainEqual(expect.objectContaining({ type: 'CardExposed', card }));
  }
  await live.until(() => live.public?.shoe?.nonces?.length === 2, 'the shoe');
  expect(live.public?.shoe?.nonces).toEqual([ONE, TWO]);
  await h.by('d1').does(t, { type: 'DrawCard' });
  const events = await eventsOf(h, t);
  expect(
    events
      .filter(({ type }) => type === 'NonceAdded')
      .map(({ by, data }) => [by.id, data['nonce']]),
  ).toEqual([
    ['p1', ONE],
    ['p2', TWO],
  ]);
  // The next one is committed to already.
  await live.until(() => live.public?.coming?.number === 2, 'the next shoe');
  expect(await verifies(h, t)).toMatchObject({ shoes: { withNonces: 1, notYetRevealed: 1 } });
});
