import { afterEach, describe, expect, test } from 'vitest';
import { BUDGETS, type Budgets, COST_OF } from '../../src/house/http/costs.ts';
import { settings } from '../table/scenario.ts';
import { allowing } from './budgets-of.ts';
import type { Client } from './client.ts';
import { type Harness, type HarnessOptions, openHarness, PIN } from './harness.ts';

/** Every route has a budget, by session and by address, in bursts of a second. Here time passes only when it is told. */
let h: Harness;
let milliseconds = 0;
const opened = async (budgets: Budgets, options: HarnessOptions = {}): Promise<Harness> => {
  const server = { budgets, clock: () => milliseconds, proxies: ['127.0.0.1'], ...options.server };
  h = await openHarness({ ...options, server });
  return h;
};
afterEach(() => h.end());

/** From an address of its own, as the proxy says. */
const from = (address: string, client: Client, path: string, method = 'GET') =>
  client.request(method, path, undefined, { 'x-forwarded-for': address });
const times = (count: number) => Array.from({ length: count }, (_, i) => i);
/** How many of so many at once are not refused. */
const granted = async (count: number, ask: () => Promise<{ status: number }>): Promise<number> =>
  (await Promise.all(times(count).map(ask))).filter(({ status }) => status !== 429).length;

type Document = { readonly paths: Readonly<Record<string, object>> };
/** Not in the document: pages, the document itself, and what is not there at all. */
const UNLISTED = [
  ...['/', '/sign-in', '/set-up/x', '/join/x', '/pit', '/table/x', '/display/x', '/nothing-there'],
  ...['/api/openapi.json', '/api/docs/json', '/api/docs/yaml', '/api/docs/static/swagger-ui.css'],
  ...['/healthz', '/metrics', '/api/nothing-there'],
].map((path) => `GET ${path}`);

test('every route has a budget: the second of two requests in a burst of one is refused', async () => {
  await opened(allowing(1), { staff: [] });
  const stranger = h.client('stranger');
  const { paths } = await stranger.ok<Document>('GET', '/api/openapi.json');
  const listed = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(listed.length).toBeGreaterThan(40);
  for (const [n, route] of [...listed, ...UNLISTED, 'HEAD /api/floor'].entries()) {
    const [method = '', path = ''] = route.replaceAll(/\{\w+\}/g, '1').split(' ');
    const ask = () => from(`203.0.113.${n}`, stranger, path, method);
    expect((await ask()).status, route).not.toBe(429);
    const { status, json, headers } = await ask();
    expect(status, route).toBe(429);
    expect(headers.get('retry-after'), route).toBe('1');
    if (method !== 'HEAD') expect(json).toMatchObject({ error: { code: 'TOO_MANY_REQUESTS' } });
  }
  // What the table of costs names is there.
  const known = [...listed.map((one) => one.replaceAll(/\{(\w+)\}/g, ':$1')), ...UNLISTED];
  expect(Object.keys(COST_OF).filter((route) => !known.includes(route))).toEqual([]);
});

describe('as the house has them', () => {
  test('strangers have so many a second and one second later as many again', async () => {
    await opened(BUDGETS, { staff: [] });
    const ask = () => from('203.0.113.1', h.client('stranger'), '/api/rulebooks');
    const { strangers } = BUDGETS.usual;
    expect(await granted(strangers + 50, ask)).toBe(strangers);
    expect(await granted(5, ask)).toBe(0);
    milliseconds += 500;
    expect(await granted(strangers, ask)).toBe(strangers / 2);
    milliseconds += 60_000;
    expect(await granted(strangers + 50, ask)).toBe(strangers);
  });

  test('a flood without a session takes nothing from those of the same address who have one', async () => {
    await opened(BUDGETS, { staff: ['d1'] });
    const here = '203.0.113.1';
    const stranger = h.client('stranger');
    expect(await granted(150, () => from(here, stranger, '/api/me'))).toBe(100);
    expect((await from(here, h.by('d1'), '/api/me')).json).toMatchObject({
      signedIn: { id: 'd1' },
    });
    // A cookie that somebody made up is worth nothing.
    stranger.cookies.set('pb_staff', 'x'.repeat(43));
    expect((await from(here, stranger, '/api/me')).status).toBe(429);
    // Nor does it help one address that another is quiet.
    expect((await from('203.0.113.2', stranger, '/api/me')).status).toBe(200);
  });

  test('a session that asks too much is refused wherever it is, and its neighbours are not', async () => {
    await opened(BUDGETS, { staff: ['d1', 's1'] });
    milliseconds += 1000;
    let place = 0;
    const ask = () => from(`203.0.113.${place++}`, h.by('d1'), '/api/floor');
    expect(await granted(BUDGETS.usual.session + 30, ask)).toBe(BUDGETS.usual.session);
    expect((await from('203.0.113.1', h.by('s1'), '/api/floor')).status).toBe(200);
  });

  test('what is costly has less: odds for a patron, ten a second', async () => {
    await opened(BUDGETS, { staff: ['d1', 's1'] });
    await h.table('t1', settings('CI'));
    const p1 = await h.patron('t1', 'p1');
    expect(await granted(30, () => p1.get('/api/odds/easy-six'))).toBe(10);
    // And nothing of what is usual is gone with it.
    expect((await p1.get('/api/tables/t1')).status).toBe(200);
  });

  test('a PIN over the budget is not tried, and locks nobody out', async () => {
    const guess = { ...BUDGETS.guess, strangers: 3 };
    await opened({ ...BUDGETS, guess }, { staff: [] });
    const device = await h.terminal('d1');
    await h.by('sm1').ok('POST', '/api/staff', { id: 'd1', role: 'dealer', pin: PIN });
    milliseconds += 1000;
    const wrong = () => device.post('/api/sign-in', { id: 'nobody', pin: '294752' });
    const right = () => device.post('/api/sign-in', { id: 'd1', pin: PIN });
    expect(await granted(2, wrong)).toBe(2);
    // The third of this second; the others are not even read.
    const tried = (await device.post('/api/sign-in', { id: 'd1', pin: '294752' })).status;
    expect(tried).toBe(401);
    expect(await granted(20, () => device.post('/api/sign-in', { id: 'd1', pin: '294752' }))).toBe(
      0,
    );
    milliseconds += 1000;
    expect((await right()).status).toBe(200);
  });

  test('who watches the house still gets an answer from an address that asks too much', async () => {
    await opened(BUDGETS, { staff: [] });
    const here = '203.0.113.1';
    const stranger = h.client('stranger');
    expect(await granted(150, () => from(here, stranger, '/api/floor'))).toBe(100);
    expect((await from(here, stranger, '/healthz')).status).toBe(200);
    expect(await granted(20, () => from(here, stranger, '/healthz'))).toBe(9);
  });
});

test('all lines of one session share a budget', async () => {
  await opened(allowing(1e6), {
    staff: ['d1', 's1'],
    server: { commandsPerSecond: 10, clock: () => 0 },
  });
  await h.table('t1', settings('NC'));
  const p1 = await h.patron('t1', 'p1');
  const lines = await Promise.all(times(8).map(() => p1.watch('t1')));
  const refused = { type: 'PlaceBet', patron: 'p1', box: 1, bet: 'player', amount: 1, round: 1 };
  // Eight on each: no line sends too much; all of them together send 64, and may send 40.
  for (const [n, line] of lines.entries()) {
    for (const i of times(8)) {
      line.socket.send(JSON.stringify({ type: 'command', id: `c${n}-${i}`, command: refused }));
    }
  }
  const answers = () =>
    lines.flatMap(({ frames }) =>
      frames.flatMap((frame) => (frame.type === 'answer' ? frame : [])),
    );
  await lines[0]?.until(() => answers().length === 64);
  const codes = answers().map((answer) => ('error' in answer ? answer.error?.code : 'done'));
  expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(24);
});
