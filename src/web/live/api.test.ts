import { afterEach, expect, test, vi } from 'vitest';
import { FloorSchema, type Me, MeSchema } from '../../api/house.ts';
import { HOUSE_DEFAULTS } from '../../api/house-settings.ts';
import { api } from './api.ts';

const ME: Me = {
  signedIn: null,
  terminal: null,
  needsSetUp: false,
  demonstration: true,
  zone: 'Asia/Singapore',
  chips: HOUSE_DEFAULTS.chips,
};

const houseSays = (body: string, status = 200) =>
  vi.stubGlobal('fetch', async () => new Response(body, { status }));

afterEach(() => void vi.unstubAllGlobals());

test('an answer is read by its schema', async () => {
  houseSays(JSON.stringify({ ...ME, later: 'more' }));
  expect(await api.get('/me', MeSchema)).toEqual({ value: ME });
});

test.each([
  ['half an answer', JSON.stringify({ ...ME, terminal: {} }), 'answer.terminal.id is missing'],
  ['another answer', JSON.stringify({ tables: 7 }), 'answer.signedIn is missing'],
  ['a list', '[]', 'answer: a list is no object'],
  ['a page', '<html>', 'answer is missing'],
  ['nothing', '', 'answer is missing'],
])('%s says that the page does not understand, and where', async (_, body, where) => {
  houseSays(body);
  const answered = await api.get('/me', MeSchema);
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
  houseSays(body, 502);
  expect(await api.get('/floor', FloorSchema)).toEqual({ error: { ...error, status: 502 } });
});

test('where only matters that it was done, the answer may be anything', async () => {
  houseSays('{"id":"d1"}');
  expect(await api.post('/staff/d1/unlock')).toEqual({ value: { id: 'd1' } });
});
