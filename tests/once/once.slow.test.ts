import { afterAll, expect, test } from 'vitest';
import { endMembers } from '../processes/members.ts';
import { runOnce } from './run.ts';

/** A slice of `npm run campaign:once`, on SQLite. */
const database = null;
const timeout = 600_000;
afterAll(endMembers);

test('commands sent one to five times over restarts: one effect and one answer each', {
  timeout,
}, async () => {
  const { broken, figures } = await runOnce({ seed: 7, commands: 250, restarts: 0, database });
  expect(broken, 'npm run campaign:once -- --on sqlite').toBeNull();
  // A run in which nothing is repeated, refused or taken twice proves nothing.
  for (const name of ['compared', 'conflicts', 'accepted', 'refused', 'by request', 'by socket']) {
    expect(figures[name], name).toBeGreaterThan(0);
  }
});

test('planted: a command that is forgotten, is found', { timeout }, async () => {
  const fault = 'command forgotten';
  const { broken } = await runOnce({ seed: 7, commands: 120, restarts: 0, database, fault });
  expect(broken).not.toBeNull();
});
