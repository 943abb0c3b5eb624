import { get } from 'node:http';
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
    expect(await asked(h.address, '/metrics', {})).toBe(200);
  });
});

/** A bare request, with whatever headers: what came back. */
const asked = (address: string, path: string, headers: Record<string, string>) =>
  new Promise<number>((resolve, reject) => {
    get(new URL(path, address), { headers }, (reply) => {
      reply.resume();
      reply.on('end', () => resolve(reply.statusCode ?? 0));
    }).on('error', reject);
  });

describe('the address of a client', () => {
  const flood = async (server: { proxies?: string[] }) => {
    const own = await openHarness({ server: { requestsPerMinute: 20, ...server }, staff: [] });
    try {
      const statuses: number[] = [];
      for (let i = 0; i < 40; i++) {
        const headers = { 'x-forwarded-for': `203.0.113.${i}` };
        statuses.push(await asked(own.address, '/api/rulebooks', headers));
      }
      return statuses;
    } finally {
      await own.end();
    }
  };

  test('is the one that it comes from, whatever it says', async () => {
    expect((await flood({})).filter((status) => status === 429).length).toBeGreaterThanOrEqual(20);
  });

  test('is what a proxy says that the house knows', async () => {
    expect(await flood({ proxies: ['127.0.0.1'] })).not.toContain(429);
    const others = await flood({ proxies: ['10.0.0.0/8'] });
    expect(others.filter((status) => status === 429).length).toBeGreaterThanOrEqual(20);
  });
});

describe('a house that answers to some names alone', () => {
  test('does not answer to others: a page of another site cannot reach it under its own name', async () => {
    const names = new Set(['127.0.0.1', 'localhost']);
    const own = await openHarness({ server: { names }, staff: [] });
    try {
      const port = new URL(own.address).port;
      for (const name of names) {
        expect(await asked(own.address, '/api/floor', { host: `${name}:${port}` })).toBe(200);
      }
      for (const host of ['evil.example', `evil.example:${port}`, 'localhost.evil.example']) {
        expect(await asked(own.address, '/api/floor', { host })).toBe(403);
      }
    } finally {
      await own.end();
    }
  });
});

describe('the metrics', () => {
  test('are for this machine alone, and for nobody whom a proxy lets in', async () => {
    expect(await asked(h.address, '/metrics', {})).toBe(200);
    expect(await asked(h.address, '/metrics', { 'x-forwarded-for': '127.0.0.1' })).toBe(403);
  });

  test('are for whoever has the token, where one is set, and for nobody else', async () => {
    const own = await openHarness({ server: { metricsToken: 'a long one' }, staff: [] });
    try {
      const answers = (headers: Record<string, string>) => asked(own.address, '/metrics', headers);
      expect(await answers({})).toBe(403);
      expect(await answers({ authorization: 'Bearer a long on' })).toBe(403);
      expect(await answers({ authorization: 'Bearer a long one' })).toBe(200);
      const passed = { authorization: 'Bearer a long one', 'x-forwarded-for': '203.0.113.9' };
      expect(await answers(passed)).toBe(200);
    } finally {
      await own.end();
    }
  });
});
