import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settings } from '../table/scenario.ts';
import type { Client } from './client.ts';
import { type Harness, openHarness, PIN } from './harness.ts';
import { until } from './until.ts';

/** Cookies of a house behind TLS: names that no neighbour can write, and devices that still have those of before. */
let h: Harness;
const t = 't1';
beforeAll(async () => {
  h = await openHarness({ server: { tls: true }, staff: ['d1', 's1'] });
  await h.table(t, settings('NC'));
});
afterAll(() => h.end());

const NAMES = ['pb_staff', 'pb_patron', 'pb_display', 'pb_terminal'] as const;
/** The same device as it was before its names were changed. */
const asBefore = (name: string, { cookies, kind }: Client): Client => {
  const device = h.client(name);
  device.kind = kind;
  for (const [one, value] of cookies) device.cookies.set(one.replace('__Host-', ''), value);
  return device;
};
const namesOf = ({ cookies }: Client): string[] => [...cookies.keys()].toSorted();

describe('a device that was signed in before its names changed', () => {
  test.each([
    ['of staff', () => h.by('d1'), ['__Host-pb_staff', '__Host-pb_terminal']],
    ['of a patron', () => h.patron(t, 'p1'), ['__Host-pb_patron']],
    ['that is a display', () => h.display(t), ['__Host-pb_display']],
  ] as const)('%s stays so, and is given the names of today', async (_, made, names) => {
    const device = asBefore('of before', await made());
    expect((await device.get(`/api/tables/${t}`)).status).toBe(200);
    const live = await device.watch(t);
    expect(live.frames[0]?.type).toBe('view');
    await live.cut();
    const { headers } = await device.get('/api/me');
    expect(namesOf(device)).toEqual(names);
    for (const line of headers.getSetCookie()) {
      expect(line).toMatch(/; HttpOnly/);
      expect(line).toMatch(/; SameSite=Strict/);
      expect(line).toMatch(/; Secure/);
    }
    expect((await device.get(`/api/tables/${t}`)).status).toBe(200);
    expect((await device.get('/api/me')).headers.getSetCookie()).toEqual([]);
  });

  test('signs in and out under the names of today, and nothing of before is left', async () => {
    const device = asBefore('signs in', await h.terminal('a till'));
    await device.ok('POST', '/api/sign-in', { id: 'd1', pin: PIN });
    device.kind = 'staff';
    expect(namesOf(device)).toEqual(['__Host-pb_staff', 'pb_terminal']);
    await device.ok('POST', '/api/sign-out');
    expect(namesOf(device)).toEqual(['pb_terminal']);
    const other = asBefore('signs out', await h.patron(t, 'p2', { box: 2 }));
    await other.ok('POST', '/api/sign-out');
    expect(namesOf(other)).toEqual([]);
    await h.by('d1').ok('POST', '/api/sign-in', { id: 'd1', pin: PIN });
  });
});

describe('what somebody else has put under a name of before', () => {
  test('counts for nothing beside one of today', async () => {
    const victim = await h.patron(t, 'p3', { box: 3 });
    const attacker = await h.patron(t, 'p4', { box: 5 });
    victim.cookies.set('pb_patron', attacker.cookies.get('__Host-pb_patron') ?? '');
    expect((await victim.get('/api/me')).json).toMatchObject({ signedIn: { id: 'p3' } });
    expect(victim.cookies.get('__Host-pb_patron')).not.toBe(victim.cookies.get('pb_patron'));
  });

  test('is given no name of today where it is nobody’s', async () => {
    const device = h.client('planted');
    for (const name of NAMES) device.cookies.set(name, 'x'.repeat(43));
    expect((await device.get('/api/me')).json).toMatchObject({ signedIn: null, terminal: null });
    expect(namesOf(device)).toEqual([...NAMES].toSorted());
  });
});

test.each([
  ['of this house', () => h.address.replace('http:', 'https:'), 'view'],
  ['of this house that came without TLS', () => h.address, null],
  ['of another', () => 'https://elsewhere.example', null],
])('a page %s opens a line, or none', async (_, origin, first) => {
  const live = h.by('s1').connect(t, {}, { origin: origin() });
  await until(() => live.frames.length > 0 || live.closed !== null, 'an answer');
  expect(live.frames[0]?.type ?? null).toBe(first);
  expect(live.denied).toBe(first === null ? 401 : null);
  if (first !== null) await live.cut();
});

test('without TLS a name of today is nobody’s: a browser would not have taken it', async () => {
  const plain = await openHarness({ staff: ['d1'] });
  try {
    const device = plain.client('with a prefix');
    device.kind = 'staff';
    for (const [name, value] of plain.by('d1').cookies) device.cookies.set(`__Host-${name}`, value);
    expect((await device.get('/api/me')).json).toMatchObject({ signedIn: null, terminal: null });
  } finally {
    await plain.end();
  }
});
