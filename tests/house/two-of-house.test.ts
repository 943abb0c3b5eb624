import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ShiftReport } from '../../src/api/balance.ts';
import type { JournalPage } from '../../src/api/journal.ts';
import { verifiedFiles } from '../../src/cli/verify-files.ts';
import { settings } from '../table/scenario.ts';
import { type Harness, openHarness, PIN } from './harness.ts';

/** What two persons of a house do, over HTTP, on its log and after a restart. */
let h: Harness;
const OWN = '746303';
const t = 't1';
beforeAll(async () => {
  h = await openHarness({ staff: ['d1', 's1', 'm1', 'a1'] });
  await h.by('m1').ok('POST', '/api/pin', { old: PIN, pin: OWN });
});
afterAll(() => h.end());

const raise = { type: 'ChangeRole', staff: 'd1', role: 'pit-supervisor' };
const codeIn = ({ json }: { json: unknown }) => (json as { error?: { code: string } }).error?.code;
const asked = async (wish: object = raise) =>
  (await h.by('sm1').ok<{ ask: number }>('POST', '/api/asks', { wish })).ask;
const roleOf = async (id: string) => {
  const { staff } = await h
    .by('sm1')
    .ok<{ staff: { id: string; role: string }[] }>('GET', '/api/staff');
  return staff.find((one) => one.id === id)?.role;
};

describe('a rank', () => {
  test('is not changed by one', async () => {
    const sm1 = h.by('sm1');
    const direct = await sm1.post('/api/staff/d1/role', { role: 'pit-supervisor' });
    expect([direct.status, codeIn(direct)]).toEqual([409, 'SECOND_PERSON']);
    const second = { id: 'sm1', pin: PIN };
    expect(codeIn(await sm1.post('/api/asks', { wish: raise, second }))).toBe('SAME_PERSON');
    const ask = await asked();
    expect(codeIn(await sm1.post(`/api/asks/${ask}/confirm`))).toBe('SAME_PERSON');
    // At another terminal, in a session of its own, he is still the same.
    const other = await h.terminalBy(second, { id: 'm1', pin: OWN });
    await other.ok('POST', '/api/sign-in', second);
    other.kind = 'staff';
    expect(codeIn(await other.post(`/api/asks/${ask}/confirm`))).toBe('SAME_PERSON');
    for (const by of ['s1', 'a1', 'd1'] as const) {
      expect((await h.by(by).post(`/api/asks/${ask}/confirm`)).status).toBe(403);
    }
    expect(await roleOf('d1')).toBe('dealer');
    await sm1.ok('POST', `/api/asks/${ask}/refuse`);
  });

  test('is asked for, and confirmed once, after a restart too', async () => {
    const ask = await asked();
    await h.restart();
    const [one, two] = await Promise.all([
      h.by('m1').post(`/api/asks/${ask}/confirm`),
      h.by('m1').post(`/api/asks/${ask}/confirm`),
    ]);
    expect([one, two].map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await roleOf('d1')).toBe('pit-supervisor');
    expect((await h.by('d1').get(`/api/floor`)).status).toBe(200);
    expect((await h.by('d1').get('/api/staff')).status).toBe(401);
  });

  test('two at one terminal', async () => {
    const wish = { ...raise, role: 'dealer' };
    const second = { id: 'm1', pin: OWN };
    const done = await h.by('sm1').ok('POST', '/api/asks', { wish, second });
    expect(done).toEqual({ done: { member: { id: 'd1', role: 'dealer' } } });
  });
});

test('what is no wish leaves nothing in the log, least of all a secret', async () => {
  const wish = { type: 'SetPin', staff: 'd1', pin: '918273' };
  const reply = await h.by('sm1').post('/api/asks', { wish, pin: '918273' });
  expect(reply.status).toBe(400);
  const { text } = await h.by('a1').get('/api/journal?limit=500');
  expect(text).not.toContain('918273');
});

test.each([
  [{ zone: 'Mars/Olympus' }, 'time zone'],
  [{ day: '07:00' }, 'no shift begins'],
  [{ chips: [] }, ''],
  [
    {
      chips: [
        { value: 100, colour: 'red' },
        { value: 100, colour: 'blue' },
      ],
    },
    'worth 1.00',
  ],
  [
    {
      chips: [
        { value: 500, colour: 'red' },
        { value: 100, colour: 'blue' },
      ],
    },
    'smallest first',
  ],
  [
    {
      chips: [
        { value: 100, colour: 'red' },
        { value: 500, colour: 'red' },
      ],
    },
    'another colour',
  ],
  [
    {
      shifts: [
        { name: 'a', from: '06:00' },
        { name: 'a', from: '12:00' },
      ],
    },
    'rename',
  ],
  [{ shifts: [{ name: 'a', from: '25:00' }] }, 'no time of day'],
])('settings %j are refused: %s', async (part, why) => {
  const now = await h.by('sm1').ok<object>('GET', '/api/house');
  const change = { type: 'ChangeSettings', settings: { ...now, ...part } };
  const reply = await h.by('sm1').post('/api/asks', { wish: change });
  expect(reply.status).toBe(400);
  expect(reply.text).toContain(why);
});

test('settings by two: pages are told the chips, reports the days', async () => {
  const now = await h.by('sm1').ok<object>('GET', '/api/house');
  const chips = [
    { value: 500, colour: 'pink' },
    { value: 2_500, colour: 'green' },
  ];
  const shifts = [
    { name: 'early', from: '08:00' },
    { name: 'late', from: '20:00' },
  ];
  const changed = { ...now, chips, shifts, day: '08:00', zone: 'Europe/Paris' };
  const ask = await asked({ type: 'ChangeSettings', settings: changed });
  expect((await h.by('d1').post(`/api/asks/${ask}/confirm`)).status).toBe(401);
  await h.by('m1').ok('POST', `/api/asks/${ask}/confirm`);
  expect(await h.client('nobody').ok('GET', '/api/me')).toMatchObject({
    chips,
    zone: 'Europe/Paris',
  });
  const report = await h.by('s1').ok('GET', '/api/reports?by=shift');
  expect(report).toMatchObject({ timeZone: 'Europe/Paris', shifts });
});

test('the log is exported, signed, and verify follows it', async () => {
  const { text } = await h.by('a1').get('/api/journal/export');
  const file = join(h.folder, 'house.ndjson');
  writeFileSync(file, text);
  const found = await verifiedFiles([file], { key: h.house.keys.fingerprint }, Readable.from([]));
  expect(found).toMatchObject({ verdict: 'verified', house: { staff: 5, confirmed: 4 } });
  const lines = text.split('\n');
  const at = lines.findIndex((line) => line.includes('"RoleChanged"'));
  writeFileSync(file, lines.filter((_, i) => i !== at).join('\n'));
  expect(await verifiedFiles([file], {}, Readable.from([]))).toMatchObject({ line: at + 1 });
});

test('it is read by person and kind, and page by page', async () => {
  const a1 = h.by('a1');
  const read = (query: string) => a1.ok<JournalPage>('GET', `/api/journal?${query}`);
  const { entries } = await read('kind=staff&person=d1');
  expect(entries.map(({ type }) => type)).toEqual(['RoleChanged', 'RoleChanged', 'StaffAdded']);
  expect(entries[0]).toMatchObject({ by: { id: 'sm1' }, said: { second: { id: 'm1' } } });
  const all = (await read('limit=500')).entries.map(({ sequence }) => sequence);
  const paged: number[] = [];
  for (let before: number | null = Number.MAX_SAFE_INTEGER; before !== null; ) {
    const page: JournalPage = await read(`limit=7&before=${before}`);
    paged.push(...page.entries.map(({ sequence }) => sequence));
    before = page.before;
  }
  expect(paged).toEqual(all);
  for (const by of ['m1', 's1'] as const) {
    expect((await h.by(by).get('/api/journal')).status).toBe(403);
  }
});

test('a shift from opener to closer, to the cent', async () => {
  await h.by('s1').ok('POST', '/api/sign-in', { id: 's1', pin: PIN });
  await h.by('d1').ok('POST', '/api/sign-in', { id: 'd1', pin: PIN });
  await h.table(t, settings('E6', { thresholds: { cashOut: 1e12, fill: 1e12, credit: 1e12 } }));
  await h.patron(t, 'p1', { amount: 500_000 });
  const d1 = h.by('d1');
  for (const cards of [
    ['4S', '9D', '2H', 'KC'],
    ['9S', '4D', 'KH', '2C'],
  ] as const) {
    await d1.does(t, { type: 'OpenRound' });
    await d1.does(t, { type: 'PlaceBet', patron: 'p1', box: 1, bet: 'banker', amount: 10_000 });
    await d1.does(t, { type: 'CloseBets' });
    for (const card of cards) await d1.does(t, { type: 'DrawCard', card });
    await d1.does(t, { type: 'Settle' });
  }
  await d1.does(t, { type: 'CashOut', patron: 'p1', amount: 20_000 });
  await h.by('s1').does(t, { type: 'CreditTray', amount: 30_000 });
  const report = await h.by('s1').ok<ShiftReport>('GET', '/api/reports/shift');
  // Won 100.00 and lost 100.00: the house has neither won nor lost.
  const row = {
    opener: 0,
    fills: 100_000_000,
    credits: 30_000,
    sold: 500_000,
    bought: 20_000,
    win: 0,
    variance: 0,
    closer: 100_000_000 - 30_000 - 500_000 + 20_000,
    difference: 0,
  };
  expect(report).toMatchObject({ over: false, tables: [{ table: t, ...row }], whole: row });
  const bad = await h.by('s1').get('/api/reports/shift?shift=noon');
  expect([bad.status, codeIn(bad)]).toEqual([400, 'BAD_REPORT']);
  expect(bad.text).toContain('early, late');
});
