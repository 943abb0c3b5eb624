import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settings } from '../table/scenario.ts';
import { allowing } from './budgets-of.ts';
import { type Harness, openHarness } from './harness.ts';

/** Whom the house answers: by address, by name, by token. */
let h: Harness;
beforeAll(async () => {
  h = await openHarness({ staff: ['d1', 's1'] });
  await h.table('t1', settings('NC'));
});
afterAll(() => h.end());

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
    const budgets = { ...allowing(1e6), usual: { session: 1e6, address: 1e6, strangers: 20 } };
    const clock = () => 0;
    const own = await openHarness({ server: { budgets, clock, ...server }, staff: [] });
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
    expect((await flood({})).filter((status) => status === 429)).toHaveLength(20);
  });

  test('is what a proxy says that the house knows', async () => {
    expect(await flood({ proxies: ['127.0.0.1'] })).not.toContain(429);
    const others = await flood({ proxies: ['10.0.0.0/8'] });
    expect(others.filter((status) => status === 429)).toHaveLength(20);
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
