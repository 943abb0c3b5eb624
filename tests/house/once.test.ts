import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settings } from '../table/scenario.ts';
import type { Client } from './client.ts';
import { type Harness, openHarness } from './harness.ts';
import { verifies } from './record-of.ts';

/** A command happens once, whoever repeats it and however often, also over a restart. */
let h: Harness;
let p1: Client;
const t = 't1';
const bet = (amount: number) =>
  ({ type: 'PlaceBet', patron: 'p1', box: 1, bet: 'player', amount }) as const;

beforeAll(async () => {
  h = await openHarness();
  await h.table(t, settings('CI', { limits: { maximum: 100_000 } }));
  p1 = await h.patron(t, 'p1');
  await h.by('d1').does(t, { type: 'OpenRound' });
});
afterAll(() => h.end());

const rack = async () => {
  const { own } = await p1.ok<{ own: { patron: { rack: number } } }>('GET', `/api/tables/${t}`);
  return own.patron.rack;
};

describe('the same id', () => {
  test('with the same body has one effect and one answer', async () => {
    const first = await p1.tries(t, bet(5000), 'same-1');
    const count = h.count(t);
    for (let i = 0; i < 3; i++) {
      const again = await p1.tries(t, bet(5000), 'same-1');
      expect(again.status).toBe(200);
      expect(again.text).toBe(first.text);
    }
    const live = await p1.watch(t);
    expect(await live.asks('same-1', bet(5000))).toMatchObject(first.json as object);
    await live.cut();
    expect(h.count(t)).toBe(count);
    expect(await rack()).toBe(2_000_000 - 5000);
  });

  test('sent many times at once has one effect and one answer', async () => {
    const count = h.count(t);
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => p1.tries(t, bet(2500), 'at-once')),
    );
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(replies[0]?.status).toBe(200);
    expect(h.count(t)).toBe(count + 1);
    expect(await rack()).toBe(2_000_000 - 7500);
  });

  test('with another body is a conflict', async () => {
    const count = h.count(t);
    const conflict = await p1.refused(t, bet(5100), 'same-1');
    expect(conflict).toMatchObject({ status: 409, code: 'ID_REUSED' });
    expect(h.count(t)).toBe(count);
  });

  test('of a refusal stays refused, though it would be possible now', async () => {
    const close = { type: 'Leave', patron: 'p1' } as const;
    const refused = await p1.refused(t, close, 'early');
    expect(refused.status).toBe(409);
    expect(await p1.refused(t, close, 'early')).toEqual(refused);
  });

  test('of somebody else is another command', async () => {
    const before = await rack();
    const other = await h.by('d1').tries(t, bet(5000), 'same-1');
    expect(other.status).toBe(200);
    expect(await rack()).toBe(before - 5000);
  });

  test('is known after the house was closed and opened again', async () => {
    const first = await p1.tries(t, bet(5000), 'same-1');
    const refused = await p1.refused(t, { type: 'Leave', patron: 'p1' }, 'early');
    const [count, chips] = [h.count(t), await rack()];
    await h.restart();
    expect(h.count(t)).toBe(count);
    const again = await p1.tries(t, bet(5000), 'same-1');
    expect(again.text).toBe(first.text);
    expect(await p1.refused(t, bet(5100), 'same-1')).toMatchObject({ code: 'ID_REUSED' });
    expect(await p1.refused(t, { type: 'Leave', patron: 'p1' }, 'early')).toEqual(refused);
    expect(h.count(t)).toBe(count);
    expect(await rack()).toBe(chips);
    // An orderly stop is no interruption: bets are still taken.
    await p1.does(t, bet(2500));
    expect(await rack()).toBe(chips - 2500);
  });
});

describe('a table that cannot be opened', () => {
  const wanted = (settled: object) => ({ id: 't2', name: 'Two', settings: settled });
  const bad = { ...settings('NC'), decks: 3 };

  test.each(['d1', 'a1'] as const)('by %s leaves nothing behind', async (id) => {
    const reply = await h.by(id).post('/api/tables', wanted(settings('NC')));
    expect(reply.status).toBe(403);
    expect(h.house.floor.table('t2')).toBeUndefined();
    expect(await h.house.store.documents.get('table', 't2')).toBeNull();
  });

  test('for its settings can be opened once they are right', async () => {
    const s1 = h.by('s1');
    const refused = await s1.post('/api/tables', wanted(bad));
    expect(refused.status).toBe(400);
    expect(refused.json).toMatchObject({
      error: { code: 'BAD_SETTINGS', rule: expect.any(String) },
    });
    expect(h.house.floor.table('t2')).toBeUndefined();
    expect((await s1.post('/api/tables', wanted(settings('NC')))).status).toBe(201);
    const again = await h.by('m1').post('/api/tables', wanted(settings('NC')));
    expect(again.json).toMatchObject({ error: { code: 'TABLE_EXISTS' } });
    expect(again.status).toBe(409);
  });

  test('under the name of the house’s own stream is refused', async () => {
    const reply = await h.by('s1').post('/api/tables', { ...wanted(settings('NC')), id: 'house' });
    expect(reply.status).toBe(400);
  });
});

test('the record of all this verifies', async () => {
  for (const table of [t, 't2']) await verifies(h, table);
});
