import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Server, startPostgres } from '../postgres/server.ts';
import { endMembers } from '../processes/members.ts';
import { runOrder } from './run.ts';

/** A slice of `npm run campaign:order`. The server is this file's own, for it is stopped. */
let server: Server;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(async () => {
  endMembers();
  await server?.stop();
});

test('the holder is stopped and goes on, and the database too: one chain each, every step once, all of it seen in order', {
  timeout: 600_000,
}, async () => {
  const given = { tables: 4, writers: 6, stops: 2, long: 1, restarts: 1 };
  const { broken, figures } = await runOrder({ seed: 3, ...given, server });
  expect(broken, 'npm run campaign:order').toBeNull();
  expect(figures).toMatchObject({ short: 1, long: 1, 'database stopped': 1 });
  for (const name of ['accepted', 'steps of the house', 'frames']) {
    expect(figures[name], name).toBeGreaterThan(0);
  }
});
