import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Report } from '../../src/api/report.ts';
import type { PatronView } from '../../src/table/index.ts';
import { settings } from '../table/scenario.ts';
import type { Client } from './client.ts';
import { type Harness, openHarness } from './harness.ts';
import { verifies } from './record-of.ts';
import { until } from './until.ts';

/** Exclusion and limits of a patron's own, over two tables and a restart. */
let h: Harness;
beforeAll(async () => {
  h = await openHarness({ staff: ['d1', 's1', 'm1', 'a1'] });
  await h.table('t1', settings('NC'));
  await h.table('t2', settings('NC'));
});
afterAll(() => h.end());

const bet = (patron: string, amount: number, box = 1) =>
  ({ type: 'PlaceBet', patron, box, bet: 'player', amount }) as const;
const guard = async (client: Client, table: string) => {
  const { own } = await client.ok<{ own: PatronView }>('GET', `/api/tables/${table}`);
  return own.guard;
};
/** Player loses 0 to 9. */
const lose = async (table: string) => {
  const d1 = h.by('d1');
  await d1.does(table, { type: 'CloseBets' });
  for (const card of ['KS', '9D', 'KH', 'KC'] as const) {
    await d1.does(table, { type: 'DrawCard', card });
  }
  await d1.does(table, { type: 'Settle' });
};
const joins = (patron: string) => ({ type: 'Join', patron, box: 5, seat: 'seated' }) as const;

describe('limits of his own', () => {
  test('hold over two tables and a restart, one table at a time', async () => {
    const d1 = h.by('d1');
    const p1 = await h.patron('t1', 'p1', { amount: 100_000 });
    expect(await p1.ok('GET', '/api/account')).toMatchObject({ loss: { now: null }, remind: null });
    await p1.ok('PUT', '/api/account', { loss: 50_000, buyIn: 200_000 });
    expect(await guard(p1, 't1')).toMatchObject({ loss: 50_000, buyIn: 200_000 });
    await d1.does('t1', { type: 'OpenRound' });
    expect(await p1.refused('t1', bet('p1', 50_100))).toMatchObject({ code: 'OWN_LIMIT' });
    await p1.does('t1', bet('p1', 30_000));
    // In use here: not at another table as long as he is here.
    expect(await d1.refused('t2', joins('p1'))).toMatchObject({ code: 'AT_ANOTHER_TABLE' });
    await lose('t1');
    await h.restart();
    h.pass(60_000);
    expect(await guard(p1, 't1')).toMatchObject({ loss: 20_000 });
    // Raised, it is what it was until a day has gone by.
    await p1.ok('PUT', '/api/account', { loss: 90_000 });
    expect(await guard(p1, 't1')).toMatchObject({ loss: 20_000 });
    await d1.does('t1', { type: 'OpenRound' });
    await d1.does('t1', { type: 'CashOut', patron: 'p1', amount: 70_000 });
    await d1.does('t1', { type: 'Leave', patron: 'p1' });
    // What was lost there counts here.
    const there = await h.patron('t2', 'p1', { amount: 60_000 });
    expect(await guard(there, 't2')).toMatchObject({ loss: 20_000, buyIn: 140_000 });
    await d1.does('t2', { type: 'OpenRound' });
    expect(await there.refused('t2', bet('p1', 20_100))).toMatchObject({ code: 'OWN_LIMIT' });
    expect(await d1.refused('t1', joins('p1'))).toMatchObject({ code: 'AT_ANOTHER_TABLE' });
    // One account, two tables: one line of the report.
    const report = await h.by('s1').ok<Report>('GET', '/api/reports?by=patron');
    expect(report.groups).toMatchObject([
      {
        key: 'p1',
        rounds: 1,
        total: { win: 30_000 },
        money: { drop: 160_000, cashOuts: 70_000 },
        rating: { averageBet: 30_000, time: 60_000 },
      },
    ]);
    for (const table of ['t1', 't2']) await verifies(h, table);
  });
});

describe('an excluded patron', () => {
  test('plays nowhere, before and after a restart; his chips are his', async () => {
    const [d1, m1] = [h.by('d1'), h.by('m1')];
    const p2 = await h.patron('t1', 'p2', { box: 2, amount: 100_000 });
    await p2.does('t1', bet('p2', 10_000, 2));
    const path = '/api/patrons/p2/exclusion';
    expect((await h.by('s1').request('PUT', path, { reason: 'none' })).status).toBe(403);
    await m1.ok('PUT', path, { reason: 'at the wish of his family' });
    expect(await p2.refused('t1', bet('p2', 10_000, 2))).toMatchObject({ code: 'EXCLUDED' });
    expect(await d1.refused('t2', joins('p2'))).toMatchObject({ code: 'EXCLUDED' });
    await h.restart();
    expect(await d1.refused('t2', joins('p2'))).toMatchObject({ code: 'EXCLUDED' });
    expect(await d1.refused('t1', { type: 'BuyIn', patron: 'p2', amount: 100 })).toMatchObject({
      code: 'EXCLUDED',
    });
    // The bet that lay there is played, and what is his he gets.
    await lose('t1');
    await d1.does('t1', { type: 'CashOut', patron: 'p2', amount: 90_000 });
    // Why is in no record of a table, and in nothing that he was sent.
    const lines = [...(await h.exported('t1')), ...(await h.exported('t2')), ...p2.received];
    expect(lines.join('\n')).not.toContain('family');
    expect(lines.join('\n')).toContain('"PatronGuarded"');
  });

  test('excludes himself, and no shift manager lifts it', async () => {
    const p3 = await h.patron('t1', 'p3', { box: 3, amount: 10_000 });
    await p3.ok('POST', '/api/account/exclusion', { days: 7 });
    expect(await guard(p3, 't1')).toMatchObject({ excluded: true });
    const lift = { reason: 'he asks for it' };
    const { json } = await h.by('sm1').request('PUT', '/api/patrons/p3/readmission', lift);
    expect(json).toMatchObject({ error: { code: 'NOT_EXCLUDED' } });
  });
});

test('a day later a raise holds and the count begins anew, by the clock of the house alone', async () => {
  const known = () => {
    const state = h.house.floor.table('t2')?.live.stream().state;
    return state?.status === 'open' ? state.guards.get('p1') : undefined;
  };
  expect(known()).toMatchObject({ loss: 50_000, elsewhere: { lost: 30_000, bought: 0 } });
  h.pass(24 * 3_600_000);
  await until(() => known()?.loss === 90_000, 'the new day');
  expect(known()).toMatchObject({ bought: 0, elsewhere: { lost: 0, bought: 0 } });
});
