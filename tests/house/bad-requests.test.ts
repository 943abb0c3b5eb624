import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hiddenIn } from '../../src/api/plain-text.ts';
import { at } from '../second/truths.ts';
import { settings } from '../table/scenario.ts';
import type { Client, Reply } from './client.ts';
import { type Harness, openHarness } from './harness.ts';
import { until } from './until.ts';
import { SAMPLES } from './wishes.ts';

/** Every kind of bad request: an answer that says what is wrong, and nothing has happened. */
let h: Harness;
let p1: Client;
const t = 't1';
const commands = `/api/tables/${t}/commands`;
const bet = SAMPLES.PlaceBet;

beforeAll(async () => {
  h = await openHarness();
  await h.table(t, settings('CI', { limits: { maximum: 100_000 } }));
  p1 = await h.patron(t, 'p1');
  await h.by('d1').does(t, { type: 'OpenRound' });
  // As much as the Differential takes.
  await p1.does(t, { type: 'PlaceBet', patron: 'p1', box: 1, bet: 'player', amount: 100_000 });
});
afterAll(() => h.end());

let before: { count: number; state: unknown };
const stateNow = () => h.house.floor.table(t)?.live.stream().state;
beforeEach(() => {
  before = { count: h.count(t), state: stateNow() };
});
afterEach(async () => {
  expect(h.count(t)).toBe(before.count);
  expect(stateNow()).toBe(before.state);
  expect((await h.client('anybody').get('/healthz')).status).toBe(200);
  expect(h.logged).toEqual([]);
});

/** A 4xx in the one shape that errors have. */
const expectError = ({ status, json, text, headers }: Reply, wanted: number, code: string) => {
  expect({ status, text }).toMatchObject({ status: wanted });
  expect(headers.get('content-type')).toMatch(/^application\/json/);
  expect(json).toMatchObject({ error: { code, message: expect.stringMatching(/\S/) } });
  expect(text).not.toMatch(/\n\s+at /);
  expect(text.length).toBeLessThan(2000);
};

describe('what is no request', () => {
  test.each([
    ['no JSON', 'this is no JSON'],
    ['half a JSON', '{"id":"x","command":'],
    ['an empty body', ''],
    ['a list', '[]'],
    ['a number', '7'],
    ['null', 'null'],
    ['a byte order of another kind', '\u0000\u0001'],
    [
      'a prototype',
      '{"id":"x","command":{"type":"OpenRound","round":2},"__proto__":{"role":"house"}}',
    ],
    [
      'a prototype within',
      '{"id":"x","command":{"type":"OpenRound","round":2,"__proto__":{"a":1}}}',
    ],
    [
      'a constructor',
      '{"id":"x","command":{"type":"OpenRound","round":2,"constructor":{"prototype":{}}}}',
    ],
    ['no id', '{"command":{"type":"OpenRound","round":2}}'],
    ['no command', '{"id":"x"}'],
    ['more than id and command', '{"id":"x","command":{"type":"OpenRound","round":2},"by":"sm1"}'],
    ['an id that is a number', '{"id":7,"command":{"type":"OpenRound","round":2}}'],
    ['an empty id', '{"id":"","command":{"type":"OpenRound","round":2}}'],
    ['an id with a blank', '{"id":"a b","command":{"type":"OpenRound","round":2}}'],
    ['an id of SQL', `{"id":"x'; DROP TABLE events; --","command":{"type":"OpenRound","round":2}}`],
    ['a long id', `{"id":"${'x'.repeat(81)}","command":{"type":"OpenRound","round":2}}`],
    ['a command that is text', '{"id":"x","command":"OpenRound"}'],
    ['a command that is null', '{"id":"x","command":null}'],
    ['a command that is a list', '{"id":"x","command":[]}'],
    ['deep lists', `{"id":"x","command":{"type":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`],
    [
      'deep objects',
      `{"id":"x","command":{"type":"OpenRound","round":2,"a":${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}}}`,
    ],
  ])('%s', async (_, body) => {
    expectError(await h.by('d1').request('POST', commands, body), 400, 'BAD_INPUT');
  });

  test.each([
    ['lists', '[', ']'],
    ['objects', '{"a":', '}'],
  ])('deep %s where items must differ from one another', async (_, open, close) => {
    for (const times of [60, 5000]) {
      const deep = `${open.repeat(times)}1${close.repeat(times)}`;
      const body = `{"game":"easy-six","kinds":[${deep},${deep}]}`;
      expectError(await h.by('m1').request('POST', '/api/drills/exam', body), 400, 'BAD_INPUT');
    }
  });

  test.each([
    ['text/plain', 400],
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data; boundary=x', 415],
    ['application/xml', 415],
    ['nonsense', 415],
  ])('a body of the type %s', async (type, status) => {
    const body = JSON.stringify({ id: 'typed', command: bet });
    const reply = await p1.request('POST', commands, body, { 'content-type': type });
    expectError(reply, status, 'BAD_INPUT');
  });

  test('a body that is too large', async () => {
    const detail = { words: 'x'.repeat(70_000) };
    const body = { id: 'large', command: { type: 'Report', kind: 'foreign-card', detail } };
    expectError(await h.by('d1').post(commands, body), 413, 'BAD_INPUT');
  });

  test('bytes that are no HTTP', async () => {
    const { port } = new URL(h.address);
    const answer = await new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write('\x16\x03\x01 what?\r\n\r\n'),
      );
      socket.on('data', (data) => {
        text += data;
      });
      socket.on('close', () => resolve(text));
      socket.on('error', () => {});
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('a command that is none', () => {
  const of = (fields: object) => ({ ...bet, ...fields });
  const without = (name: string) =>
    Object.fromEntries(Object.entries(bet).filter(([key]) => key !== name));
  test.each([
    ['of an unknown type', { type: 'GiveMeMoney' }],
    ['of a type that is an inherited name', { type: 'toString' }],
    ['of a type that is a prototype', { type: '__proto__' }],
    ['of no type', {}],
    ['of a type that is a number', { type: 7 }],
    ['with a field too many', of({ by: { role: 'house', id: 'house' } })],
    ['with a time of its own', of({ at: 0 })],
    ['without an amount', without('amount')],
    ['without a patron', without('patron')],
    ['with an amount of text', of({ amount: '2500' })],
    ['with an amount of nothing', of({ amount: null })],
    ['with a negative amount', of({ amount: -2500 })],
    ['with an amount of zero', of({ amount: 0 })],
    ['with half a cent', of({ amount: 2500.5 })],
    ['with an amount beyond all chips', of({ amount: 1e14 })],
    ['with an amount beyond whole numbers', of({ amount: 2 ** 60 })],
    ['with a negative box', of({ box: -1 })],
    ['with a round of text', of({ round: '1' })],
    ['with a negative round', of({ round: -1 })],
    ['with half a round', of({ round: 1.5 })],
    ['with an offer that it has none of', of({ offer: 0 })],
    ['with an offer of nothing', { ...SAMPLES.PlaceInsurance, offer: 'last' }],
    ['with a report of nothing', { ...SAMPLES.Resolve, report: [] }],
    ['with half a box', of({ box: 1.5 })],
    ['with a patron of SQL', of({ patron: "p1' OR '1'='1" })],
    ['with a patron that is a path', of({ patron: '../../etc/passwd' })],
    ['with an empty patron', of({ patron: '' })],
    ['with a bet of many letters', of({ bet: 'x'.repeat(41) })],
    ['with a bet of other letters', of({ bet: '<script>' })],
    ['with a card that is none', { type: 'DrawCard', card: '1S' }],
    ['with a card face down', { type: 'DrawCard', card: 'faceDown' }],
    ['with a hand that is none', { type: 'ExposeCard', hand: 'dragon', index: 0, card: '2S' }],
    [
      'with a card place beyond the hand',
      { type: 'ExposeCard', hand: 'player', index: 3, card: '2S' },
    ],
    [
      'with an irregularity that is none',
      { type: 'Report', kind: 'boredom', detail: { words: 'x' } },
    ],
    ['with a report without words', { type: 'Report', kind: 'foreign-card', detail: {} }],
    ['with a decision that is none', { type: 'Resolve', decision: { is: 'maybe' }, reason: 'x' }],
    ['with a reason without end', { type: 'ReplaceShoe', reason: 'x'.repeat(501) }],
    ['with settings that lack some', { type: 'ChangeSettings', settings: { game: 'easy-six' } }],
    [
      'with a commitment of one’s own',
      { type: 'LoadShoe', shuffled: true, cards: 416, commitment: '00'.repeat(32) },
    ],
  ])('%s', async (_, command) => {
    const name = p1.nextId();
    expectError(await p1.tries(t, command, name), 400, 'BAD_INPUT');
    // What was not understood is not kept: the id is still free for what was meant.
    const staff = h.by('s1');
    expectError(await staff.tries(t, command, name), 400, 'BAD_INPUT');
  });

  test.each(['PlaceBet', 'OpenRound', 'PlaceInsurance', 'Resolve', 'Elect'] as const)(
    '%s that does not say what it is meant for',
    async (type) => {
      expectError(await p1.sends(t, SAMPLES[type]), 400, 'BAD_INPUT');
      const named = { ...SAMPLES[type], round: 1, ...(type === 'Elect' && { offer: 0 }) };
      if (type !== 'PlaceBet' && type !== 'OpenRound') {
        expectError(await p1.sends(t, named), 400, 'BAD_INPUT');
      }
    },
  );

  test('settings of a game that nobody knows are refused by the table', async () => {
    const roulette = { ...settings('CI'), game: 'roulette' };
    const command = { type: 'ChangeSettings', settings: roulette };
    expect(await h.by('s1').refused(t, command)).toMatchObject({ status: 409, code: 'NOT_NOW' });
    await h.table('idle', settings('CI'));
    const refused = { status: 400, code: 'BAD_SETTINGS' };
    expect(await h.by('s1').refused('idle', command)).toMatchObject(refused);
    const opened = await h
      .by('s1')
      .post('/api/tables', { id: 't9', name: 'X', settings: roulette });
    expectError(opened, 400, 'BAD_SETTINGS');
    expect(h.house.floor.table('t9')).toBeUndefined();
  });

  test.each([
    ['a bet over the limit', of({ amount: 100 }), 409, 'OVER_LIMIT', at('CI', 'over-limit')],
    ['a bet of this book in no layout', of({ bet: 'easy-six' }), 400, 'UNKNOWN_BET', null],
    ['a box that is not there', of({ box: 999 }), 400, 'BAD_BOX', null],
    ['a fraction of a chip', of({ amount: 2550 }), 400, 'BAD_AMOUNT', null],
    [
      'more than the rack holds',
      of({ bet: 'tie', amount: 2_000_000 }),
      409,
      'RACK_TOO_SMALL',
      null,
    ],
    ['a box with nobody seated', of({ box: 3 }), 409, 'NO_SEATED_BET', at('CI', 'over-limit')],
    ['insurance before there is any', { ...SAMPLES.PlaceInsurance }, 409, 'NOT_NOW', null],
    [
      'a bet that does not lie there',
      { ...SAMPLES.WithdrawBet, bet: 'tie' },
      409,
      'NO_SUCH_BET',
      null,
    ],
  ])('%s is refused by the table', async (_, command, status, code, rule) => {
    const refused = await p1.refused(t, command);
    expect(refused.status).toBe(status);
    expect(refused.code).toBe(code);
    if (rule !== null) expect(refused.rule?.startsWith(rule)).toBe(true);
  });
});

describe('what is not there', () => {
  test.each([
    ['a table', 'GET', '/api/tables/t9', 404, 'UNKNOWN_TABLE'],
    ['a table for a command', 'POST', '/api/tables/t9/commands', 404, 'UNKNOWN_TABLE'],
    ['a table of SQL', 'GET', `/api/tables/${encodeURIComponent("t1' OR 1=1")}`, 400, 'BAD_INPUT'],
    ['a table of another folder', 'GET', '/api/tables/..%2F..%2Fetc', 400, 'BAD_INPUT'],
    ['the house’s own stream', 'GET', '/api/tables/house/export', 404, 'UNKNOWN_TABLE'],
    ['a long table', 'GET', `/api/tables/${'t'.repeat(33)}`, 400, 'BAD_INPUT'],
    ['a very long table', 'GET', `/api/tables/${'t'.repeat(300)}`, 414, 'BAD_INPUT'],
    ['a round', 'GET', '/api/tables/t1/rounds/77', 404, 'UNKNOWN_ROUND'],
    ['a round of text', 'GET', '/api/tables/t1/rounds/first', 400, 'BAD_INPUT'],
    ['a round below 1', 'GET', '/api/tables/t1/rounds/0', 400, 'BAD_INPUT'],
    ['a limit without limit', 'GET', '/api/tables/t1/rounds?limit=100000', 400, 'BAD_INPUT'],
    ['a game', 'GET', '/api/rulebooks/roulette', 404, 'UNKNOWN_GAME'],
    ['a game’s odds', 'GET', '/api/odds/roulette', 404, 'UNKNOWN_GAME'],
    ['an odd number of decks', 'GET', '/api/odds/easy-six?decks=99', 400, 'BAD_INPUT'],
    ['too few counts', 'GET', '/api/odds/easy-six?counts=1,2,3', 400, 'BAD_INPUT'],
    ['a layout', 'GET', '/api/odds/easy-six?layout=Z', 400, 'BAD_INPUT'],
    ['a route', 'GET', '/api/money', 404, 'NOT_FOUND'],
    ['a page', 'GET', '/nowhere', 404, 'NOT_FOUND'],
    ['a method', 'PUT', '/api/floor', 404, 'NOT_FOUND'],
    ['a method for commands', 'DELETE', commands, 404, 'NOT_FOUND'],
    ['an address of half a character', 'GET', '/api/%', 400, 'BAD_INPUT'],
    ['an address of no character', 'GET', '/api/tables/%ff', 400, 'BAD_INPUT'],
    ['a report by nothing', 'GET', '/api/reports?by=weather', 400, 'BAD_INPUT'],
    ['a report of no table', 'GET', '/api/reports?table=t9', null, null],
    ['a display', 'DELETE', '/api/displays/display-x', 404, 'UNKNOWN_DISPLAY'],
    ['somebody', 'DELETE', '/api/staff/nobody', 404, 'UNKNOWN_STAFF'],
    ['a terminal', 'DELETE', '/api/terminals/none', 404, 'UNKNOWN_TERMINAL'],
    ['an alert', 'POST', '/api/alerts/none/acknowledge', 404, 'UNKNOWN_ALERT'],
  ])('%s: %s %s', async (_, method, path, status, code) => {
    const body = path.endsWith('commands') ? { id: 'nowhere', command: bet } : undefined;
    const reply = await h.by('sm1').request(method, path, body);
    if (status === null || code === null) expect(reply.status).toBeLessThan(500);
    else expectError(reply, status, code);
  });

  test.each([
    ['/api/rulebooks/%00'],
    ['/api/rulebooks/%E2%80%AE'],
    ['/api/rulebooks/%E3%85%A4'],
    ['/api/rulebooks/easy-six?version=%0A'],
    ['/api/odds/easy-six?layout=%E2%80%A8'],
    ['/api/tables/%00'],
  ])('%s is answered in plain text', async (path) => {
    const { status, json } = await h.by('d1').get(path);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(hiddenIn(json)).toBeNull();
  });

  test('exact odds are worked out for whoever has a session, not for a stranger', async () => {
    const path = '/api/odds/easy-six?decks=8';
    expectError(await h.client('stranger').get(path), 401, 'NO_SESSION');
    expect((await p1.get(path)).status).toBe(200);
  });

  test.each([
    '/../package.json',
    '/..%2fpackage.json',
    '/%2e%2e/%2e%2e/package.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/assets/%2e%2e%5c%2e%2e%5cpackage.json',
    '/table/../../../package.json',
    '//etc/passwd',
    '/%00',
    '/.git/config',
  ])('no file outside the pages: %s', async (path) => {
    const { port } = new URL(h.address);
    // By hand: fetch would tidy the path up before it sends it.
    const answer = await new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(Number(port), '127.0.0.1', () => {
        socket.write(
          `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nconnection: close\r\n\r\n`,
        );
      });
      socket.on('data', (data) => {
        text += data;
      });
      socket.on('close', () => resolve(text));
    });
    // A path below a page is that page, which holds nothing.
    if (!answer.includes('<div id="root"></div>')) expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer).not.toMatch(/puntobanco-key|"devDependencies"|root:|\[core\]/);
  });
});

describe('who forges a request', () => {
  test.each([commands, '/api/sign-out', '/%61pi/sign-out', '/api/%73ign-out', '/api/tables'])(
    'a form of another site, which cannot send our header: %s',
    async (path) => {
      const reply = await fetch(h.address + path, {
        method: 'POST',
        headers: { cookie: p1.cookieLine, 'content-type': 'application/json' },
        body: JSON.stringify({ id: 'forged', command: bet }),
      });
      expect(reply.status).toBe(403);
      expect(await reply.json()).toMatchObject({ error: { code: 'NOT_ALLOWED' } });
      expect((await p1.get(`/api/tables/${t}`)).status).toBe(200);
    },
  );

  test.each(['https://elsewhere.example', 'null', 'http://127.0.0.1:1', 'nonsense', 'file://'])(
    'a page of %s opens no socket',
    async (origin) => {
      const live = p1.connect(t, {}, { origin });
      await until(() => live.closed !== null);
      expect(live.denied).toBe(401);
      expect(live.frames).toEqual([]);
    },
  );

  test('a page of this house opens one', async () => {
    const live = p1.connect(t, {}, { origin: h.address });
    await until(() => live.frames.length > 0);
    expect(live.frames[0]?.type).toBe('view');
    await live.cut();
  });

  test('somebody without a session, or of another table, opens none', async () => {
    const nobody = h.client('nobody').connect(t);
    const elsewhere = p1.connect('t9');
    for (const [live, code] of [
      [nobody, 'NO_SESSION'],
      [elsewhere, 'UNKNOWN_TABLE'],
    ] as const) {
      await until(() => live.closed !== null);
      expect(live.frames).toMatchObject([{ type: 'bye', code }]);
    }
  });
});
