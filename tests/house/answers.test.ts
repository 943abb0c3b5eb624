import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settingsOf } from '../../src/table/index.ts';
import type { Client } from './client.ts';
import { problemWith } from './documented.ts';
import { type Harness, openHarness, PIN } from './harness.ts';

/**
 * The document of the API says what every route takes and answers, and every route answers that. The harness holds all
 * other answers and frames of `tests/house` to it as well.
 */
type Operation = {
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
  readonly requestBody?: object;
  readonly responses: Readonly<Record<string, { readonly content?: object }>>;
};
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
};

let harness: Harness;
let document: Document;
const met = new Set<string>();

beforeAll(async () => {
  harness = await openHarness();
  document = await harness.by('sm1').ok<Document>('GET', '/api/openapi.json');
});
afterAll(() => harness.end());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      path,
      operation,
    })),
  );

describe('the document', () => {
  /** What they do is in the address. */
  const WITHOUT_BODY = [
    'POST /api/drills/exam/next',
    'POST /api/drills/exam/give-up',
    'POST /api/sign-out',
    'POST /api/lock',
    'POST /api/staff/{id}/unlock',
    'POST /api/alerts/{id}/acknowledge',
    'POST /api/terminals/codes',
    'POST /api/asks/{ask}/confirm',
    'POST /api/asks/{ask}/refuse',
    'POST /api/tables/{table}/displays',
  ];

  test('every route says what it takes', () => {
    for (const { name, path, operation } of operations()) {
      expect(operation.summary, name).toBeTruthy();
      expect(operation.tags, name).toHaveLength(1);
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, param]) => param);
      const known = operation.parameters?.filter((one) => one.in === 'path') ?? [];
      expect(known.map((one) => one.name).toSorted(), name).toEqual(inPath.toSorted());
      const sends = /^(POST|PUT)/.test(name) && !WITHOUT_BODY.includes(name);
      expect(operation.requestBody !== undefined, name).toBe(sends);
    }
  });

  test('every route says what it answers, and fails in one way', () => {
    const failed = { 'application/json': { schema: { $ref: '#/components/schemas/Failed' } } };
    for (const { name, operation } of operations()) {
      if (name === LIVE) continue;
      const { '4XX': refused, '5XX': broken, ...good } = operation.responses;
      expect(refused?.content, name).toEqual(failed);
      expect(broken?.content, name).toEqual(failed);
      const [[status, answer] = [], ...more] = Object.entries(good);
      expect(more, name).toEqual([]);
      expect(status, name).toMatch(/^20[01]$/);
      const [schema] = Object.values(answer?.content ?? {}) as { schema?: object }[];
      expect(Object.keys(schema?.schema ?? {}), name).not.toEqual([]);
    }
  });

  test('commands and frames have names in it', () => {
    const names = Object.keys(document.components.schemas);
    expect(names).toEqual(
      expect.arrayContaining([
        'Command',
        'Event',
        'Answer',
        'ServerFrame',
        'ClientFrame',
        'Settings',
      ]),
    );
    // Each once: what is named is not written out again.
    expect(JSON.stringify(document).length).toBeLessThan(320_000);
  });
});

const LIVE = 'GET /api/tables/{table}/live';

/** Asks, and marks the route as met; the harness throws where the answer is not as documented. */
const meets = async (name: string, by: Client, path: string, body?: unknown): Promise<unknown> => {
  const [method = ''] = name.split(' ');
  met.add(name);
  return by.ok(method, path, body);
};

test('every route answers as the document says', async () => {
  const [sm1, d1, s1, a1] = (['sm1', 'd1', 's1', 'a1'] as const).map((id) => harness.by(id));
  if (!sm1 || !d1 || !s1 || !a1) throw new Error('somebody is missing');
  // The harness meets these when it opens, and below when somebody comes.
  met.add('POST /api/set-up').add('POST /api/terminals').add('POST /api/terminals/codes');
  met
    .add('POST /api/staff')
    .add('POST /api/sign-in')
    .add('POST /api/join')
    .add('POST /api/display');
  met.add('POST /api/tables/{table}/codes').add('POST /api/tables/{table}/displays');

  const settings = settingsOf('tiger-buffalo-commission-insurance', {
    thresholds: { cashOut: 1e12, fill: 1e12, credit: 1e12 },
  });
  await meets('POST /api/tables', s1, '/api/tables', { id: 't1', name: 'One', settings });
  await s1.does('t1', { type: 'FillTray', amount: 100_000_000 });
  await d1.does('t1', { type: 'LoadShoe', shuffled: true, cards: 416 });
  const p1 = await harness.patron('t1', 'p1');
  await harness.display('t1');

  // A round with insurance, a card corrected and something noted; then one that is void.
  await d1.does('t1', { type: 'OpenRound' });
  await p1.does('t1', { type: 'PlaceBet', patron: 'p1', box: 1, bet: 'player', amount: 10_000 });
  await d1.does('t1', { type: 'CloseBets' });
  for (const card of ['3S', 'KD', '2H', '4C'] as const) {
    await d1.does('t1', { type: 'DrawCard', card });
  }
  const cover = { patron: 'p1', box: 1, hand: 'player', amount: 2_500 } as const;
  await p1.does('t1', { type: 'PlaceInsurance', ...cover });
  for (const card of ['2D', '7S'] as const) await d1.does('t1', { type: 'DrawCard', card });
  const settle = await d1.meant('t1', { type: 'Settle' });
  const tables = '/api/tables/t1';
  await meets('POST /api/tables/{table}/preview', d1, `${tables}/preview`, { command: settle });
  const settled = { id: 'settled', command: settle };
  await meets('POST /api/tables/{table}/commands', d1, `${tables}/commands`, settled);
  await d1.does('t1', { type: 'OpenRound' });
  const detail = { words: 'a card of another game' };
  await d1.does('t1', { type: 'Report', kind: 'foreign-card', detail });

  await meets('GET /api/floor', p1, '/api/floor');
  for (const by of [d1, p1]) {
    await meets('GET /api/tables/{table}', by, tables);
    await meets('GET /api/tables/{table}/rounds', by, `${tables}/rounds`);
    await meets('GET /api/tables/{table}/rounds/{round}', by, `${tables}/rounds/1`);
    const receipt = `${tables}/rounds/1/receipt?patron=p1`;
    await meets('GET /api/tables/{table}/rounds/{round}/receipt', by, receipt);
  }
  await meets('GET /api/tables/{table}/slips', d1, `${tables}/slips`);
  await meets('GET /api/tables/{table}/export', a1, `${tables}/export`);
  const entry = `${tables}/moments/8`;
  await meets('GET /api/tables/{table}/entries', a1, `${tables}/entries?limit=200`);
  await meets('GET /api/tables/{table}/rounds/{round}/course', a1, `${tables}/rounds/1/course`);
  await meets('GET /api/tables/{table}/moments/{sequence}', a1, entry);
  await meets('GET /api/tables/{table}/moments/{sequence}/view', a1, `${entry}/view?role=dealer`);
  await meets('GET /api/tables/{table}/odds', d1, `${tables}/odds`);
  await meets('GET /api/key', d1, '/api/key');
  // The receipt was signed for: it is shown to anybody.
  const passer = harness.client('stranger');
  await meets('GET /api/checkpoints', passer, '/api/checkpoints');
  const consistency = `${tables}/consistency?from=1&to=2`;
  await meets('GET /api/tables/{table}/consistency', passer, consistency);
  await meets('GET /api/rulebooks', d1, '/api/rulebooks');
  await meets('GET /api/rulebooks/{game}', d1, `/api/rulebooks/${settings.game}`);
  const check = `/api/rulebooks/${settings.game}/check`;
  await meets('GET /api/rulebooks/{game}/check', d1, check);
  await meets('GET /api/odds/{game}', d1, `/api/odds/${settings.game}?decks=6`);
  const plain = `/api/odds/${settings.game}/plain?decks=8`;
  await meets('GET /api/odds/{game}/plain', p1, plain);
  for (const by of ['table', 'bet', 'dealer', 'day', 'shift', 'patron']) {
    await meets('GET /api/reports', s1, `/api/reports?by=${by}`);
  }
  await meets('GET /api/reports', s1, '/api/reports?format=csv');

  await meets('GET /api/me', sm1, '/api/me');
  await meets('GET /api/reports/shift', s1, '/api/reports/shift');
  await meets('GET /api/reports/shift', s1, '/api/reports/shift?format=csv');
  await meets('GET /api/journal', a1, '/api/journal?kind=staff&person=d1');
  await meets('GET /api/journal', a1, '/api/journal?format=csv');
  await meets('GET /api/journal/export', a1, '/api/journal/export');
  const { game } = settings;
  const asked = (await meets('POST /api/drills/practice', d1, '/api/drills/practice', {
    game,
    kind: 'draws',
  })) as { id: string };
  const marked = 'POST /api/drills/practice/{drill}/answer';
  await meets(marked, d1, `/api/drills/practice/${asked.id}/answer`, { answer: {} });
  await meets('GET /api/drills/own', d1, '/api/drills/own');
  await meets('GET /api/drills/people', s1, '/api/drills/people');
  await meets('GET /api/drills/people/{person}', s1, '/api/drills/people/d1');
  await meets('GET /api/drills/exam', d1, '/api/drills/exam');
  const wish = { game, questions: 5 };
  const exam = (await meets('POST /api/drills/exam', d1, '/api/drills/exam', wish)) as {
    id: string;
  };
  await meets('POST /api/drills/exam/next', d1, '/api/drills/exam/next');
  const answer = { exam: exam.id, number: 1, answer: {} };
  await meets('POST /api/drills/exam/answer', d1, '/api/drills/exam/answer', answer);
  await meets('POST /api/drills/exam/give-up', d1, '/api/drills/exam/give-up');
  // A certificate takes an exam that was passed: tests/house/drills.test.ts.
  met.add('GET /api/drills/certificates/{exam}');
  const house = await meets('GET /api/house', sm1, '/api/house');
  await meets('POST /api/house', sm1, '/api/house', house);
  await meets('GET /api/staff', sm1, '/api/staff');
  await meets('POST /api/staff', sm1, '/api/staff', { id: 'd9', role: 'dealer', pin: PIN });
  await meets('POST /api/staff/{id}/role', sm1, '/api/staff/d9/role', { role: 'pit-supervisor' });
  await meets('POST /api/staff/{id}/pin', sm1, '/api/staff/d9/pin', { pin: '583920' });
  await meets('POST /api/pin', d1, '/api/pin', { old: PIN, pin: '746302' });
  const stranger = await harness.terminal('stranger');
  for (let tries = 0; tries < 3; tries += 1) {
    await stranger.post('/api/sign-in', { id: 'd9', pin: '000000' });
  }
  const { alerts } = (await meets('GET /api/alerts', sm1, '/api/alerts')) as {
    alerts: { id: string }[];
  };
  const seen = `/api/alerts/${alerts[0]?.id}/acknowledge`;
  await meets('POST /api/alerts/{id}/acknowledge', sm1, seen);
  await meets('POST /api/staff/{id}/unlock', sm1, '/api/staff/d9/unlock');
  await meets('DELETE /api/staff/{id}', sm1, '/api/staff/d9');
  await meets('PUT /api/patrons/{patron}/name', s1, '/api/patrons/p1/name', { name: 'Lee' });
  await meets('GET /api/account', p1, '/api/account');
  await meets('PUT /api/account', p1, '/api/account', { loss: 50_000, remind: 30 });
  await meets('POST /api/account/exclusion', p1, '/api/account/exclusion', { days: 1 });
  const reason = { reason: 'asked by the regulator' };
  const excluded = '/api/patrons/p2/exclusion';
  await meets('PUT /api/patrons/{patron}/exclusion', sm1, excluded, reason);
  await meets('GET /api/patrons/excluded', d1, '/api/patrons/excluded');
  const again = '/api/patrons/p2/readmission';
  await meets('PUT /api/patrons/{patron}/readmission', sm1, again, reason);
  await meets('GET /api/patrons/names', s1, '/api/patrons/names');
  await meets('DELETE /api/patrons/{patron}/name', s1, '/api/patrons/p1/name');
  const { displays } = (await meets('GET /api/displays', s1, '/api/displays')) as {
    displays: { id: string }[];
  };
  await meets('DELETE /api/displays/{id}', s1, `/api/displays/${displays[0]?.id}`);
  const { terminals } = (await meets('GET /api/terminals', sm1, '/api/terminals')) as {
    terminals: { id: string; label: string }[];
  };
  const taken = terminals.find(({ label }) => label === 'terminal of stranger');
  await meets('DELETE /api/terminals/{id}', sm1, `/api/terminals/${taken?.id}`);
  // Somebody else has a PIN of his own from here on: what gives power takes two.
  const m1 = harness.by('m1');
  await m1.ok('POST', '/api/pin', { old: PIN, pin: '746303' });
  const raise = { type: 'ChangeRole', staff: 'd1', role: 'pit-supervisor' };
  const asks = async () =>
    (await meets('POST /api/asks', sm1, '/api/asks', { wish: raise })) as { ask: number };
  const { ask: no } = await asks();
  await meets('GET /api/asks', m1, '/api/asks');
  await meets('POST /api/asks/{ask}/refuse', m1, `/api/asks/${no}/refuse`);
  const { ask: yes } = await asks();
  await meets('POST /api/asks/{ask}/confirm', m1, `/api/asks/${yes}/confirm`);
  const second = { id: 'm1', pin: '746303' };
  for (const wish of [{ type: 'EnrolTerminal' }, { type: 'ChangeSettings', settings: house }]) {
    await meets('POST /api/asks', sm1, '/api/asks', { wish, second });
  }
  await meets('POST /api/lock', s1, '/api/lock');
  await meets('POST /api/unlock', s1, '/api/unlock', { pin: PIN });
  await meets('POST /api/sign-out', s1, '/api/sign-out');

  const all = operations().map(({ name }) => name);
  expect([...met, LIVE].toSorted()).toEqual(all.toSorted());
});

test('what the document does not say would be noticed', () => {
  const schema = { type: 'object', required: ['a'], properties: { a: { type: 'integer' } } };
  expect(problemWith(schema, { a: 1 })).toBeUndefined();
  expect(problemWith(schema, { a: 1, b: 2 })).toMatch(/more than the schema says: .b: 2/);
  expect(problemWith(schema, { a: 'x' })).toMatch(/integer/);
  expect(problemWith(schema, {})).toMatch(/a/);
});
