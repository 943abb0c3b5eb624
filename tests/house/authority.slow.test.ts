import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUSE_DEFAULTS } from '../../src/api/house-settings.ts';
import type { Role } from '../../src/table/index.ts';
import { ALL_COMMANDS, mayByHand } from '../table/model-matrix.ts';
import { settings } from '../table/scenario.ts';
import type { Client } from './client.ts';
import { type Harness, openHarness } from './harness.ts';
import { SAMPLES } from './wishes.ts';

/** Every role and every command, over HTTP and over the line, against the table typed by hand. */
const t = 't1';
const ROLES = [
  'patron',
  'dealer',
  'pit-supervisor',
  'pit-manager',
  'shift-manager',
  'display',
  'auditor',
] as const;
type Someone = (typeof ROLES)[number];

let h: Harness;
let who: Readonly<Record<Someone, Client>>;
beforeAll(async () => {
  h = await openHarness();
  await h.table(t, settings('CI', { faceDown: true }));
  who = {
    patron: await h.patron(t, 'p1'),
    dealer: h.by('d1'),
    'pit-supervisor': h.by('s1'),
    'pit-manager': h.by('m1'),
    'shift-manager': h.by('sm1'),
    display: await h.display(t),
    auditor: h.by('a1'),
  };
  await h.patron(t, 'p2', { box: 3 });
  await h.by('d1').does(t, { type: 'OpenRound' });
});
afterAll(() => h.end());

const notForRole = (type: string, role: Role) => `${type} is not for a ${role}`;
/** The table is closed last. */
const TYPES = [...ALL_COMMANDS.filter((type) => type !== 'CloseTable'), 'CloseTable'] as const;

describe('every role × command over HTTP', () => {
  test('the samples are one of each command', () => {
    expect(Object.keys(SAMPLES).sort()).toEqual([...ALL_COMMANDS].sort());
    expect(TYPES).toHaveLength(56);
  });

  const cells = TYPES.flatMap((type) => ROLES.map((role) => [type, role] as const));
  test.each(cells)('%s by %s', async (type, role) => {
    const count = h.count(t);
    const reply = await who[role].tries(t, SAMPLES[type]);
    const { error } = reply.json as { error?: { code: string; message: string } };
    if (mayByHand(role, type)) {
      expect(error?.message).not.toBe(notForRole(type, role));
      expect([200, 400, 403, 404, 409]).toContain(reply.status);
      // Where a paragraph or the rank forbids it, that is said, and it is not the role as such.
      if (reply.status === 403) expect(error?.code).toMatch(/NOT_ALLOWED|NOT_ENTITLED|SAME_PERSON/);
    } else {
      expect(reply.status).toBe(403);
      expect(error).toMatchObject({ code: 'NOT_ALLOWED', message: notForRole(type, role) });
      expect(h.count(t)).toBe(count);
    }
  });

  test('some of every allowed role were carried out', () => {
    const carried = (role: Someone) =>
      who[role].received.filter((text) => / 200 .*\n\{"id"/.test(text)).length;
    for (const role of ['dealer', 'pit-supervisor', 'pit-manager', 'shift-manager'] as const) {
      expect([role, carried(role) >= 3]).toEqual([role, true]);
    }
    expect(carried('patron')).toBeGreaterThanOrEqual(1);
    expect(carried('display') + carried('auditor')).toBe(0);
  });
});

describe('every role × command over the line', () => {
  test.each(ROLES)('by %s', async (role) => {
    const live = await who[role].watch(t);
    const count = h.count(t);
    for (const type of TYPES) {
      if (mayByHand(role, type)) continue;
      const answer = await live.asks(`line-${role}-${type}`, SAMPLES[type]);
      expect(answer).toMatchObject({ error: { code: 'NOT_ALLOWED' } });
    }
    expect(h.count(t)).toBe(count);
    await live.cut();
  });
});

describe('a patron', () => {
  test.each(TYPES.filter((type) => mayByHand('patron', type)))(
    'does no %s for another',
    async (type) => {
      const forAnother = { ...SAMPLES[type], patron: 'p2' };
      const refused = await who.patron.refused(t, forAnother);
      expect(refused).toMatchObject({
        status: 403,
        code: 'NOT_ALLOWED',
        message: 'a patron acts for himself',
      });
    },
  );

  test('is at one table alone', async () => {
    await h.table('t2', settings('NC'));
    for (const path of ['/api/tables/t2', '/api/tables/t2/rounds']) {
      expect((await who.patron.get(path)).status).toBe(403);
    }
    expect(await who.patron.refused('t2', SAMPLES.Join)).toMatchObject({ status: 403 });
    const live = who.patron.connect('t2');
    await live.until(() => live.closed !== null);
    expect(live.frames).toMatchObject([{ type: 'bye', code: 'NOT_ALLOWED' }]);
    const shown = who.patron.connect('t2', { as: 'display' });
    await shown.until(() => shown.closed !== null);
    expect(shown.frames.some(({ type }) => type === 'view')).toBe(false);
  });
});

describe('what is not a command', () => {
  const staffOnly = [
    '/api/staff',
    '/api/terminals',
    '/api/displays',
    '/api/alerts',
    '/api/reports',
    '/api/reports/shift',
    '/api/house',
    '/api/asks',
    '/api/journal',
    '/api/journal/export',
    '/api/patrons/names',
    '/api/patrons/excluded',
    `/api/tables/${t}/export`,
    `/api/tables/${t}/slips`,
    `/api/tables/${t}/odds`,
  ];
  test.each(staffOnly)('%s is not for a patron, a display or nobody', async (path) => {
    expect((await who.patron.get(path)).status).toBe(403);
    expect((await who.display.get(path)).status).toBe(403);
    expect((await h.client('nobody').get(path)).status).toBe(401);
  });

  test('a patron and a display see no preview, and staff not what they may not do', async () => {
    const body = { command: await who.dealer.meant(t, SAMPLES.OpenRound) };
    const path = `/api/tables/${t}/preview`;
    for (const role of ['patron', 'display'] as const) {
      expect((await who[role].post(path, body)).status).toBe(403);
    }
    const notAllowed = { error: { code: 'NOT_ALLOWED' } };
    expect((await who.auditor.post(path, body)).json).toMatchObject(notAllowed);
    const filled = await who.dealer.post(path, { command: SAMPLES.FillTray });
    expect(filled.json).toMatchObject(notAllowed);
  });

  test('the auditor writes nothing anywhere', async () => {
    const writes: [string, string, object?][] = [
      ['POST', '/api/tables', { id: 't9', name: 'Nine', settings: settings('NC') }],
      ['POST', `/api/tables/${t}/codes`, {}],
      ['POST', `/api/tables/${t}/displays`],
      ['POST', '/api/staff', { id: 'x1', role: 'dealer', pin: '294751' }],
      ['POST', '/api/staff/d1/unlock'],
      ['POST', '/api/staff/d1/pin', { pin: '294752' }],
      ['DELETE', '/api/staff/d1'],
      ['POST', '/api/terminals/codes'],
      ['POST', '/api/asks', { wish: { type: 'EnrolTerminal' } }],
      ['POST', '/api/house', HOUSE_DEFAULTS],
      ['PUT', '/api/patrons/p1/name', { name: 'Guest' }],
      ['DELETE', '/api/patrons/p1/name'],
      ['PUT', '/api/patrons/p1/exclusion', { reason: 'none' }],
      ['PUT', '/api/patrons/p1/readmission', { reason: 'none' }],
      ['PUT', '/api/account', { loss: 1 }],
    ];
    for (const [method, path, body] of writes) {
      const reply = await who.auditor.request(method, path, body);
      expect([path, reply.status]).toEqual([path, 403]);
    }
    expect(h.house.floor.table('t9')).toBeUndefined();
    expect((await who.auditor.get(`/api/tables/${t}/export`)).status).toBe(200);
    expect((await who.dealer.get(`/api/tables/${t}/export`)).status).toBe(403);
  });
});
