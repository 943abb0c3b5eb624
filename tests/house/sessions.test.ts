import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dealersOf, type HandHistory } from '../../src/table/index.ts';
import { settings } from '../table/scenario.ts';
import type { Client } from './client.ts';
import { type Harness, openHarness, PIN } from './harness.ts';
import type { Live } from './live.ts';
import { until } from './until.ts';

/** A session is worth something at its own place, and as long as it lasts; what hangs on it ends with it. */
let h: Harness;
const t = 't1';
beforeAll(async () => {
  h = await openHarness({ staff: ['d1', 'd2', 's1', 's2', 'm1', 'a1'] });
  await h.table(t, settings('CI'));
});
afterAll(() => h.end());

const ends = async (live: Live, code: string) => {
  await until(() => live.closed !== null, 'the line to end');
  expect(live.frames.at(-1)).toMatchObject({ type: 'bye', code });
  expect(live.closed?.code).toBe(4401);
};
const isNobody = async (client: Client) => {
  const count = h.count(t);
  expect((await client.get(`/api/tables/${t}`)).status).toBe(401);
  expect((await client.tries(t, { type: 'OpenRound' })).status).toBe(401);
  expect((await client.post('/api/pin', { old: PIN, pin: '739105' })).status).toBe(401);
  const live = client.connect(t);
  await ends(live, 'NO_SESSION');
  expect(live.frames).toHaveLength(1);
  expect(h.count(t)).toBe(count);
};

describe('a session of staff', () => {
  test('without the terminal’s cookie is nobody', async () => {
    const thief = h.client('thief');
    thief.kind = 'staff';
    thief.cookies.set('pb_staff', h.by('s1').cookies.get('pb_staff') ?? '');
    await isNobody(thief);
  });

  test('at another enrolled terminal is nobody', async () => {
    const thief = await h.terminal('elsewhere');
    thief.kind = 'staff';
    thief.cookies.set('pb_staff', h.by('s1').cookies.get('pb_staff') ?? '');
    await isNobody(thief);
  });

  test('is not to be had by a cookie of another kind or a made-up one', async () => {
    const p9 = await h.patron(t, 'p9', { box: 5 });
    for (const token of [p9.cookies.get('pb_patron') ?? '', 'x'.repeat(43), '', '../../x']) {
      const forger = h.client('forger');
      forger.kind = 'staff';
      forger.cookies.set('pb_staff', token);
      forger.cookies.set('pb_terminal', h.by('s1').cookies.get('pb_terminal') ?? '');
      await isNobody(forger);
    }
  });
});

describe('the end of a session closes its lines', () => {
  test('signing out', async () => {
    const p1 = await h.patron(t, 'p1');
    const [one, two] = [await p1.watch(t), await p1.watch(t)];
    const other = await h.by('d1').watch(t);
    await p1.ok('POST', '/api/sign-out');
    await ends(one, 'NO_SESSION');
    await ends(two, 'NO_SESSION');
    expect(other.closed).toBeNull();
    expect((await p1.get(`/api/tables/${t}`)).status).toBe(401);
    await other.cut();
  });

  test('a staff member is removed', async () => {
    const live = await h.by('d2').watch(t);
    await h.by('sm1').ok('DELETE', '/api/staff/d2');
    await ends(live, 'NO_SESSION');
    await isNobody(h.by('d2'));
    const again = await h.by('d2').post('/api/sign-in', { id: 'd2', pin: PIN });
    expect(again.status).toBe(401);
  });

  test('a role changes: the old one has no more say', async () => {
    const live = await h.by('s2').watch(t);
    await h.by('sm1').ok('POST', '/api/staff/s2/role', { role: 'dealer' });
    await ends(live, 'NO_SESSION');
    await isNobody(h.by('s2'));
    await h.by('s2').ok('POST', '/api/sign-in', { id: 's2', pin: PIN });
    expect(await h.by('s2').refused(t, { type: 'FillTray', amount: 100 })).toMatchObject({
      status: 403,
    });
  });

  test('a PIN is set by another', async () => {
    const live = await h.by('s2').watch(t);
    await h.by('sm1').ok('POST', '/api/staff/s2/pin', { pin: '580316' });
    await ends(live, 'NO_SESSION');
  });

  test('a terminal is taken out', async () => {
    const live = await h.by('a1').watch(t);
    const { terminals } = await h
      .by('m1')
      .ok<{ terminals: { id: string; label: string }[] }>('GET', '/api/terminals');
    const own = terminals.find(({ label }) => label === 'terminal of a1');
    await h.by('m1').ok('DELETE', `/api/terminals/${own?.id}`);
    await ends(live, 'NO_SESSION');
    await isNobody(h.by('a1'));
  });

  test('a display is taken down', async () => {
    const display = await h.display(t);
    const live = await display.watch(t);
    const { displays } = await h
      .by('s1')
      .ok<{ displays: { id: string }[] }>('GET', '/api/displays');
    await h.by('s1').ok('DELETE', `/api/displays/${displays[0]?.id}`);
    await ends(live, 'NO_SESSION');
  });

  test('a relief signs in at the terminal, in the midst of a round: whoever dealt until then is nobody', async () => {
    const dealing = await h.terminal('dealing');
    dealing.kind = 'staff';
    await dealing.ok('POST', '/api/sign-in', { id: 'd1', pin: PIN });
    await dealing.does(t, { type: 'OpenRound' });
    await dealing.does(t, { type: 'CloseBets' });
    await dealing.does(t, { type: 'DrawCard', card: '9S' });
    const before = h.client('before');
    for (const [name, value] of dealing.cookies) before.cookies.set(name, value);
    before.kind = 'staff';
    const live = await dealing.watch(t);
    const wrong = await dealing.post('/api/sign-in', { id: 'm1', pin: '000000' });
    expect(wrong.status).toBe(401);
    await dealing.does(t, { type: 'DrawCard', card: '2D' });
    await dealing.ok('POST', '/api/sign-in', { id: 'm1', pin: PIN });
    await ends(live, 'NO_SESSION');
    await isNobody(before);
    await dealing.does(t, { type: 'DrawCard', card: 'KH' });
    await dealing.does(t, { type: 'DrawCard', card: '3C' });
    await dealing.does(t, { type: 'Settle' });
    const path = `/api/tables/${t}/rounds`;
    const { rounds } = await dealing.ok<{ rounds: HandHistory[] }>('GET', path);
    expect(dealersOf(rounds[0]?.steps ?? [])).toEqual(['d1', 'm1']);
  });

  test('the rack moves to another device', async () => {
    const p2 = await h.patron(t, 'p2', { box: 3 });
    const live = await p2.watch(t);
    const code = await h
      .by('d1')
      .ok<{ text: string }>('POST', `/api/tables/${t}/codes`, { patron: 'p2' });
    const phone = h.client('phone');
    phone.kind = 'patron';
    expect((await phone.post('/api/join', { code: code.text })).json).toMatchObject({
      patron: 'p2',
    });
    await ends(live, 'NO_SESSION');
    const { own } = await phone.ok<{ own: object }>('GET', `/api/tables/${t}`);
    expect(own).toMatchObject({ patron: { id: 'p2', rack: 2_000_000 } });
  });

  test('the house stops: lines end as going away, and nothing hangs', async () => {
    const live = await h.by('m1').watch(t);
    await h.stop();
    await until(() => live.closed !== null);
    expect(live.closed).toEqual({ code: 1001, reason: 'the house closes' });
    await h.start();
    for (const client of h.clients) Object.assign(client, { address: h.address });
    expect((await h.by('m1').get(`/api/tables/${t}`)).status).toBe(200);
  });
});
