import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import type { App } from './app.ts';
import { takeTurns } from './turns.ts';

let app: App;
afterEach(() => app.close());

test('of a crowd from one address a few are begun at a time, and others do not wait for it', async () => {
  app = Fastify().withTypeProvider<TypeBoxTypeProvider>();
  takeTurns(app);
  const begun: string[] = [];
  /** How many are begun before the event loop goes on. */
  const turns: number[] = [];
  let inTurn = 0;
  app.get('/', async ({ ip }) => {
    if (inTurn === 0) {
      setImmediate(() => {
        turns.push(inTurn);
        inTurn = 0;
      });
    }
    inTurn += 1;
    begun.push(ip);
    return 'done';
  });
  await app.ready();
  const ask = (remoteAddress: string) => app.inject({ url: '/', remoteAddress });
  const crowd = Array.from({ length: 200 }, () => ask('203.0.113.1'));
  const others = ['203.0.113.2', '203.0.113.3'].map(ask);
  for (const { statusCode } of await Promise.all([...crowd, ...others])) {
    expect(statusCode).toBe(200);
  }
  expect(begun).toHaveLength(202);
  expect(Math.max(...turns)).toBeLessThanOrEqual(8);
  expect(begun.indexOf('203.0.113.2')).toBeLessThan(20);
  expect(begun.indexOf('203.0.113.3')).toBeLessThan(20);
});
