import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { killLoaded, loseLog } from './killing-loaded.ts';

/** A slice of `npm run campaign:crash`, by its own code: a whole server on SQLite, while sixty lines bet as fast as they can. */
const folder = mkdtempSync(join(tmpdir(), 'puntobanco-loaded-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const killing = (name: string, kills: number) => ({
  ...{ seed: 1, kills, newDatabase: null, copying: 0, betting: 500 },
  folder: join(folder, name),
});

test('killed with −9 at full load: what was acknowledged is kept, and the rest is answered in the next life', async () => {
  const killed = await killLoaded(killing('honest', 2));
  expect(killed).toMatchObject({ broken: null, kills: 2, ways: { betting: 2 } });
  expect(killed.answers).toBeGreaterThanOrEqual(240);
});

test('planted, and found: a log without what was acknowledged', async () => {
  const killed = await killLoaded({ ...killing('spoilt', 1), spoil: loseLog });
  expect(killed.broken).toMatch(/was acknowledged as .* and is not there/);
});
