import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type Cutting, cutPower } from './cutting.ts';
import { readRecording } from './recorded.ts';

/**
 * A slice of `npm run campaign:power`, by its own code, on a short recording that needs no `strace`: two lives of a house
 * on SQLite with three tables. `npm run campaign:power -- --record` makes it anew.
 */
const recorded = readRecording(new URL('recorded.ndjson.br', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'puntobanco-power-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const cutting = (name: string, cuts: number, more: Partial<Cutting> = {}): Cutting => ({
  ...{ seed: recorded.seed, bulk: recorded.bulk, recorded, cuts, recordings: 1, answers: 0 },
  folder: join(folder, name),
  ...more,
});

test('the power is cut at dozens of moments: the house starts, and what was acknowledged is there', async () => {
  const { broken, cuts, manners, calls, syncs, entries } = await cutPower(cutting('honest', 24));
  expect(broken).toBeNull();
  expect([cuts, calls]).toEqual([24, recorded.calls.length]);
  expect(syncs).toBeGreaterThan(50);
  expect(entries).toBeGreaterThan(300);
  // Writes that were not synced were lost, torn and put in another order.
  expect(Object.keys(manners).length).toBeGreaterThan(5);
});

describe('planted, and found', () => {
  test.each<[string, NonNullable<Cutting['lies']>, RegExp]>([
    ['a disk that lies about the log', (path) => path.endsWith('-wal'), /were acknowledged/],
    ['a disk that lies about names', (path) => path.endsWith('/keys'), /there is no key file/],
  ])('%s', async (name, lies, says) => {
    const { broken } = await cutPower(cutting(name.replaceAll(' ', '-'), 40, { lies }));
    expect(broken).toMatch(says);
  });
});
