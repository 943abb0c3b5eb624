import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settings } from '../table/scenario.ts';
import { type Harness, openHarness } from './harness.ts';

/** Too many requests from one address, and guessing. */
let h: Harness;
beforeAll(async () => {
  h = await openHarness({ server: { requestsPerMinute: 60 }, staff: ['d1', 's1'] });
  await h.table('t1', settings('NC'));
});
afterAll(() => h.end());

describe('too many requests', () => {
  test('a tenth of the way sign-in is slow already, whoever asks', async () => {
    const stranger = h.client('stranger');
    const statuses: number[] = [];
    for (let i = 0; i < 25; i++) {
      const reply = await stranger.post('/api/sign-in', { id: 'sm1', pin: '000000' });
      statuses.push(reply.status);
      if (reply.status === 429) {
        expect(reply.json).toMatchObject({ error: { code: 'TOO_MANY_REQUESTS' } });
      }
    }
    expect(statuses[0]).toBe(403);
    expect(statuses.at(-1)).toBe(429);
    // On a device that is not enrolled nothing counts: nobody is locked out by a stranger.
    expect((await h.by('sm1').get('/api/me')).json).toMatchObject({ signedIn: { locked: false } });
  });

  test('429, in the shape of all errors, and with the time to wait', async () => {
    const client = h.client('busy');
    const count = h.count('t1');
    const replies = await Promise.all(Array.from({ length: 80 }, () => client.get('/api/floor')));
    const put = replies.filter(({ status }) => status === 429);
    expect(put.length).toBeGreaterThan(10);
    expect(put[0]?.json).toMatchObject({ error: { code: 'TOO_MANY_REQUESTS' } });
    expect(put[0]?.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(h.count('t1')).toBe(count);
  });

  test('who watches the house from outside still gets an answer', async () => {
    expect((await h.client('probe').get('/healthz')).status).toBe(200);
    expect((await h.client('probe').get('/metrics')).status).toBe(200);
  });
});
