import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { killAgain } from './killing.ts';

/** A slice of `npm run campaign:crash`, by its own code: store and tables in a process of their own, on SQLite. */
const folder = mkdtempSync(join(tmpdir(), 'puntobanco-killed-'));
// Each life starts anew: what was compiled for the one before need not be compiled again.
vi.stubEnv('NODE_COMPILE_CACHE', join(folder, 'compiled'));
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** Without `strace`, which is not everywhere: kills by a signal, at a start, and at a statement of the database. */
const killing = (name: string, seed: number, kills: number) => ({
  ...{ seed, kills, database: null, hasStrace: false },
  folder: join(folder, name),
});

test('killed with −9 again and again on the same data: what was acknowledged is kept, and tables go on', async () => {
  const killed = await killAgain(killing('honest', 1, 5));
  expect(killed).toMatchObject({ broken: null, kills: 5 });
  // It was at work, and was asked again what it had answered in an earlier life.
  expect(killed.answers).toBeGreaterThan(60);
  expect(killed.again).toBeGreaterThan(0);
  expect(killed.ways['stop']).toBe(1);
});

test('planted, and found: an entry that nobody asked for', async () => {
  const killed = await killAgain({ ...killing('planted', 5, 8), fault: 'unasked' });
  expect(killed.broken).toMatch(/nobody asked for/);
});
