import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { createDatabase } from '../postgres/server.ts';
import { killAgain } from './killing.ts';

/** The same slice of `npm run campaign:crash` on PostgreSQL, whose server is everybody's here and lives on. */
const folder = mkdtempSync(join(tmpdir(), 'puntobanco-killed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('killed with −9 again and again on the same data: what was acknowledged is kept, and tables go on', async () => {
  const database = await createDatabase(inject('postgres'));
  const killed = await killAgain({ seed: 2, kills: 3, folder, database, hasStrace: false });
  expect(killed).toMatchObject({ broken: null, kills: 3 });
  expect(killed.answers).toBeGreaterThan(60);
});
