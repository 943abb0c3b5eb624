import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operationsOf } from '../attacks/operations.ts';
import { settings } from '../table/scenario.ts';
import type { Client } from './client.ts';
import { type Harness, openHarness, PIN } from './harness.ts';
import { until } from './until.ts';

/** What ASVS asks of sign-in, sessions and access, and nothing else in these folders tries by name (V2, V3, V4). */
const WRONG = '918273';
let h: Harness;
let p1: Client;
let p2: Client;
beforeAll(async () => {
  h = await openHarness({ staff: ['d1', 'd2', 's1', 's2', 'm1', 'a1'] });
  await h.table('t1', settings('CI'));
  await h.table('t2', settings('CI'));
  p1 = await h.patron('t1', 'p1');
  p2 = await h.patron('t2', 'p2');
});
afterAll(() => h.end());

const codeOf = ({ json }: { json: unknown }) =>
  (json as { error?: { code: string } } | null)?.error?.code;
const bodyOf = ({ status, text, headers }: Awaited<ReturnType<Client['get']>>) => ({
  status,
  text,
  headers: [...headers].filter(([name]) => name !== 'date' && name !== 'keep-alive'),
});

describe('V2 sign-in', () => {
  test('who has an account does not show: the answers are the same to the byte', async () => {
    const till = await h.terminal('to look for ids');
    const of = async (id: string) => bodyOf(await till.post('/api/sign-in', { id, pin: WRONG }));
    const known = [await of('d2'), await of('d2'), await of('d2'), await of('d2')];
    const unknown = [await of('d7'), await of('d7'), await of('d7'), await of('d7')];
    expect(unknown).toEqual(known);
    await h.by('m1').ok('POST', '/api/staff/d2/unlock');
  });

  test('every door that takes a PIN counts in one budget: three wrong ones lock, wherever they were tried', async () => {
    const s2 = h.by('s2');
    const { patron } = await h
      .by('d1')
      .ok<{ text: string }>('POST', '/api/tables/t1/codes', {})
      .then(async ({ text }) =>
        h.client('px').ok<{ patron: string }>('POST', '/api/join', { code: text }),
      );
    const second = { id: 's2', pin: WRONG };
    const tries = [
      await s2.post('/api/pin', { old: WRONG, pin: '602214' }),
      await h.by('d1').post('/api/tables/t1/codes', { patron, second }),
      await s2.post('/api/unlock', { pin: WRONG }),
      await h.by('sm1').post('/api/asks', { wish: { type: 'EnrolTerminal' }, second }),
      await (await h.terminal('a fourth door')).post('/api/sign-in', { id: 's2', pin: PIN }),
    ];
    expect(tries.map(codeOf)).toEqual([
      'SIGN_IN_REFUSED',
      'SIGN_IN_REFUSED',
      'ACCOUNT_LOCKED',
      'ACCOUNT_LOCKED',
      'ACCOUNT_LOCKED',
    ]);
    await h.by('m1').ok('POST', '/api/staff/s2/unlock');
  });
});

describe('V3 sessions', () => {
  test('no session is fixed beforehand: what a device brought is neither taken over nor worth anything', async () => {
    const planted = 'A'.repeat(43);
    const till = await h.terminal('with a cookie of somebody');
    till.cookies.set('pb_staff', planted);
    await till.ok('POST', '/api/sign-in', { id: 'd2', pin: PIN });
    const first = till.cookies.get('pb_staff');
    await till.ok('POST', '/api/sign-in', { id: 'd2', pin: PIN });
    const second = till.cookies.get('pb_staff');
    expect(new Set([planted, first, second]).size).toBe(3);
    till.kind = 'staff';
    for (const [token, status] of [
      [planted, 401],
      [first ?? '', 401],
      [second ?? '', 200],
    ] as const) {
      till.cookies.set('pb_staff', token);
      expect((await till.get('/api/tables/t1')).status).toBe(status);
    }
    const joining = h.client('joins');
    joining.cookies.set('pb_patron', planted);
    const { text } = await h.by('d1').ok<{ text: string }>('POST', '/api/tables/t1/codes', {});
    await joining.ok('POST', '/api/join', { code: text });
    expect(joining.cookies.get('pb_patron')).not.toBe(planted);
  });

  test('a relief at a terminal that has lost its cookie ends what was open there', async () => {
    const till = await h.terminal('forgetful');
    till.kind = 'staff';
    await till.ok('POST', '/api/sign-in', { id: 'd2', pin: PIN });
    const copied = h.client('copied');
    copied.kind = 'staff';
    for (const [name, value] of till.cookies) copied.cookies.set(name, value);
    const live = await copied.watch('t1');
    till.cookies.delete('pb_staff');
    await till.ok('POST', '/api/sign-in', { id: 'a1', pin: PIN });
    await until(() => live.closed !== null, 'the line to end');
    expect((await copied.get('/api/tables/t1')).status).toBe(401);
  });

  test('a locked session shows nothing, not even as a display looks on', async () => {
    const till = await h.terminal('to be locked');
    till.kind = 'staff';
    await till.ok('POST', '/api/sign-in', { id: 'd2', pin: PIN });
    await till.ok('POST', '/api/lock');
    expect(codeOf(await till.get('/api/tables/t1'))).toBe('SESSION_LOCKED');
    for (const as of ['display', 'staff']) {
      const live = till.connect('t1', { as });
      await until(() => live.closed !== null || live.frames.length > 1, 'the line to end');
      expect(live.frames).toMatchObject([{ type: 'bye', code: 'SESSION_LOCKED' }]);
    }
    await till.ok('POST', '/api/unlock', { pin: PIN });
    const live = till.connect('t1', { as: 'display' });
    await until(() => live.frames.length > 0, 'the view');
    expect(live.frames[0]?.type).toBe('view');
    await live.cut();
  });

  test('no token stands in an answer, a frame or the log', async () => {
    const clients = [p1, p2, h.by('d1'), h.by('s1'), h.by('sm1')];
    for (const client of clients) await client.get('/api/me');
    const told = [...h.clients.flatMap(({ received }) => received), JSON.stringify(h.logged)];
    // What a browser is given as a cookie is the one place.
    const bodies = told.join('\n').replaceAll(/\["set-cookie","[^"]*"\]/g, '');
    const secrets = h.clients.flatMap(({ cookies }) => [...cookies.values()]);
    expect(secrets.length).toBeGreaterThan(10);
    for (const secret of secrets) expect(bodies).not.toContain(secret);
  });
});

describe('V4 access', () => {
  const ofTables = () =>
    operationsOf(h.app.swagger()).filter(({ path }) => path.includes('{table}'));
  const addressed = (path: string, named: Readonly<Record<string, string>>) =>
    path.replaceAll(/\{(\w+)\}/g, (_, name: string) => named[name] ?? '1');

  test('a patron has nothing of another table, by any route', async () => {
    expect(ofTables().length).toBeGreaterThan(10);
    for (const { method, path } of ofTables()) {
      const place = addressed(path, { table: 't2' });
      const reply = await p1.request(method, place, method === 'GET' ? undefined : {});
      expect([400, 403, 404], `${method} ${place} ${reply.text}`).toContain(reply.status);
      expect(reply.text).not.toContain('"rack"');
    }
    const round = { type: 'PlaceBet', patron: 'p1', box: 1, bet: 'player', amount: 2500, round: 1 };
    expect(codeOf(await p1.sends('t2', round))).toBe('NOT_ALLOWED');
    for (const as of ['patron', 'display']) {
      const live = p1.connect('t2', { as });
      await until(() => live.closed !== null, 'the line to end');
      expect(live.frames).toMatchObject([{ type: 'bye', code: 'NOT_ALLOWED' }]);
    }
  });

  test('a patron has nothing of another patron at his own table', async () => {
    const other = await h.patron('t1', 'p3', { box: 3 });
    const before = h.count('t1');
    for (const wish of [
      { type: 'PlaceBet', patron: 'p3', box: 3, bet: 'player', amount: 2500, round: 1 },
      { type: 'Leave', patron: 'p3' },
      { type: 'ChangeSeat', patron: 'p3', box: 2, seat: 'seated' },
      { type: 'AddNonce', patron: 'p3', shoe: 1, nonce: '0f'.repeat(32) },
    ]) {
      expect((await p1.sends('t1', wish)).status, wish.type).toBeGreaterThanOrEqual(400);
    }
    expect(h.count('t1')).toBe(before);
    const receipt = await p1.get('/api/tables/t1/rounds/1/receipt?patron=p3');
    expect([receipt.status, codeOf(receipt)]).toEqual([403, 'NOT_ALLOWED']);
    for (const path of [
      '/api/patrons/names',
      '/api/patrons/excluded',
      '/api/journal',
      '/api/staff',
    ]) {
      expect((await p1.get(path)).status, path).toBe(403);
    }
    const { own } = (await p1.get('/api/tables/t1')).json as { own: { patron: { id: string } } };
    expect(own.patron.id).toBe('p1');
    await other.ok('PUT', '/api/account', { loss: 12_300 });
    expect((await other.get('/api/account')).text).toContain('12300');
    expect((await p1.get('/api/account')).text).not.toContain('12300');
  });

  test('nothing changes by GET or HEAD, whoever asks and whatever the header says', async () => {
    const kinds = ['staff', 'patron-code', 'enrolment-code', 'display-link', 'terminal', 'alert'];
    const kept = async () => [
      (await h.house.store.streams()).map(({ stream, count }) => `${stream} ${count}`),
      await Promise.all(kinds.map((kind) => h.house.store.documents.list(kind))),
    ];
    const before = await kept();
    for (const { path } of operationsOf(h.app.swagger())) {
      const place = addressed(path, { table: 't1', id: 'd1', patron: 'p1', game: 'easy-six' });
      for (const method of ['GET', 'HEAD']) {
        if (place.includes('/odds') || place.includes('/check')) continue;
        await h.by('sm1').request(method, place, undefined, {
          'x-http-method-override': 'DELETE',
          'x-method-override': 'DELETE',
        });
      }
    }
    expect(await kept()).toEqual(before);
  });
});
