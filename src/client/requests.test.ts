import { expect, test } from 'vitest';
import { FloorSchema, type Me, MeSchema } from '../api/house.ts';
import { HOUSE_DEFAULTS } from '../api/house-settings.ts';
import { requestsBy } from './requests.ts';

const ME: Me = {
  signedIn: null,
  terminal: null,
  needsSetUp: false,
  demonstration: true,
  zone: 'Asia/Singapore',
  chips: HOUSE_DEFAULTS.chips,
};

const houseSays = (body: string, status = 200) =>
  requestsBy(async () => new Response(body, { status }));

test('an answer is read by its schema', async () => {
  const house = houseSays(JSON.stringify({ ...ME, later: 'more' }));
  expect(await house.get('/me', MeSchema)).toEqual({ value: ME });
});

test.each([
  ['half an answer', JSON.stringify({ ...ME, terminal: {} }), 'answer.terminal.id is missing'],
  ['another answer', JSON.stringify({ tables: 7 }), 'answer.signedIn is missing'],
  ['a list', '[]', 'answer: a list is no object'],
  ['a page', '<html>', 'answer is missing'],
  ['nothing', '', 'answer is missing'],
])('%s says that it is not understood, and where', async (_, body, where) => {
  const house = houseSays(body);
  const answered = await house.get('/me', MeSchema);
  const error = { code: 'BAD_ANSWER', status: 200, message: expect.stringContaining(where) };
  expect(answered).toEqual({ error });
});

test.each([
  [
    'a refusal',
    '{"error":{"code":"NOT_NOW","message":"later","rule":"3.1"}}',
    { code: 'NOT_NOW', message: 'later', rule: '3.1' },
  ],
  ['half a refusal', '{"error":{"code":7}}', { code: 'BAD_ANSWER', message: '' }],
  ['a page of something in between', '<h1>502</h1>', { code: 'BAD_ANSWER', message: '' }],
])('%s is an error with its status', async (_, body, error) => {
  const house = houseSays(body, 502);
  expect(await house.get('/floor', FloorSchema)).toEqual({ error: { ...error, status: 502 } });
});

test('where only matters that it was done, the answer may be anything', async () => {
  const house = houseSays('{"id":"d1"}');
  expect(await house.post('/staff/d1/unlock')).toEqual({ value: { id: 'd1' } });
});

test('who is not reached is offline', async () => {
  const house = requestsBy(() => Promise.reject(new TypeError('fetch failed')));
  expect(await house.get('/me', MeSchema)).toEqual({
    error: { code: 'OFFLINE', message: '', status: 0 },
  });
});

test.each([
  [undefined, '1'],
  ['patron' as const, 'patron'],
])('as %s it says so in a header', async (as, said) => {
  const asked: object[] = [];
  const house = requestsBy(async (path, asking) => {
    asked.push({ path, ...asking });
    return new Response('{}');
  }, as);
  await house.post('/join', { code: '7' });
  await house.remove('/session');
  expect(asked).toEqual([
    {
      path: '/join',
      method: 'POST',
      headers: { 'x-puntobanco': said, 'content-type': 'application/json' },
      body: '{"code":"7"}',
    },
    { path: '/session', method: 'DELETE', headers: { 'x-puntobanco': said } },
  ]);
});
