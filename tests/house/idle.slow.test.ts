import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settings } from '../table/scenario.ts';
import { type Harness, openHarness, PIN } from './harness.ts';
import { until } from './until.ts';

const MINUTE = 60_000;
const WRONG = '918273';

let h: Harness;
const t = 't1';
beforeAll(async () => {
  h = await openHarness({ staff: ['d1', 'd2', 's1'] });
  await h.table(t, settings('CI'));
});
afterAll(() => h.end());

const codeOf = (reply: { json: unknown }) =>
  (reply.json as { error?: { code: string } }).error?.code;

describe('a session nobody uses', () => {
  test('locks over HTTP and on the line, and opens with the PIN alone at its terminal', async () => {
    const d2 = h.by('d2');
    await d2.ok('POST', '/api/sign-in', { id: 'd2', pin: PIN });
    const [busy, idle] = [await d2.watch(t), await d2.watch(t)];
    h.pass(11 * MINUTE);
    const reply = await d2.get(`/api/tables/${t}`);
    expect([reply.status, codeOf(reply)]).toEqual([423, 'SESSION_LOCKED']);
    const count = h.count(t);
    const command = await d2.tries(t, { type: 'OpenRound' });
    expect([command.status, codeOf(command)]).toEqual([423, 'SESSION_LOCKED']);
    expect(await busy.asks('locked-1', { type: 'OpenRound' })).toMatchObject({
      error: { code: 'SESSION_LOCKED' },
    });
    expect(h.count(t)).toBe(count);
    // And whoever only looks on is shown no more, at the next beat of the line.
    await until(() => idle.closed !== null, 'the line to end', 40_000);
    expect(idle.frames.at(-1)).toMatchObject({ type: 'bye', code: 'SESSION_LOCKED' });
    expect(codeOf(await d2.post('/api/unlock', { pin: WRONG }))).toBe('SIGN_IN_REFUSED');
    await d2.ok('POST', '/api/unlock', { pin: PIN });
    expect((await d2.get(`/api/tables/${t}`)).status).toBe(200);
  }, 60_000);

  test('of a patron does not lock, and ends after twelve hours, with its line', async () => {
    await h.by('d1').ok('POST', '/api/unlock', { pin: PIN });
    const p1 = await h.patron(t, 'p1');
    const live = await p1.watch(t);
    h.pass(60 * MINUTE);
    expect((await p1.get(`/api/tables/${t}`)).status).toBe(200);
    h.pass(11.5 * 60 * MINUTE);
    expect(await live.asks('late-1', { type: 'Leave', patron: 'p1' })).toMatchObject({
      error: { code: 'NO_SESSION' },
    });
    await until(() => live.closed !== null, 'the line to end', 40_000);
    expect((await p1.get(`/api/tables/${t}`)).status).toBe(401);
    expect((await h.by('sm1').get('/api/staff')).status).toBe(401);
  }, 60_000);
});
