import { afterAll, expect, inject, test } from 'vitest';
import { createDatabase } from '../postgres/server.ts';
import { endMembers } from '../processes/members.ts';
import { runOnce } from './run.ts';

/** A slice of `npm run campaign:once`, by two processes on one PostgreSQL. */
afterAll(endMembers);

test('commands sent one to five times through two processes: one effect and one answer each', {
  timeout: 600_000,
}, async () => {
  const database = await createDatabase(inject('postgres'));
  const { broken, figures } = await runOnce({ seed: 8, commands: 250, restarts: 0, database });
  expect(broken, 'npm run campaign:once -- --on postgres').toBeNull();
  for (const name of ['compared', 'conflicts', 'accepted', 'refused', 'by request']) {
    expect(figures[name], name).toBeGreaterThan(0);
  }
});
