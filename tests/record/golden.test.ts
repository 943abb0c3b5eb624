import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { DECIDER } from '../../src/table/index.ts';
import { playthroughs } from '../playthroughs/playthrough.ts';
import { FOLDER, golden, probed, telling } from './golden.ts';
import { verify } from './verifying.ts';

/**
 * Records of every decider that was ever released, kept for ever. Those of the present one are decided again, and what
 * it refuses is compared too: whoever changes a decision raises DECIDER (src/table/decider.ts) and runs
 * `npm run golden`, which writes the records of the new one beside the old ones.
 */
const deciders = readdirSync(FOLDER)
  .filter((name) => /^\d+$/.test(name))
  .map(Number);

test('the present decider has its records', () => {
  expect(deciders).toContain(DECIDER);
  expect(Math.max(...deciders)).toBe(DECIDER);
});

describe.each(deciders)('decider %d', (decider) => {
  const files = readdirSync(`${FOLDER}${decider}`).filter((name) => name.endsWith('.ndjson'));

  test('has a record of every game and of both kinds of shoe', () => {
    expect(files.length).toBeGreaterThanOrEqual(10);
  });

  test.each(files)('%s verifies', (file) => {
    const lines = readFileSync(`${FOLDER}${decider}/${file}`, 'utf8').trimEnd().split('\n');
    const entries = lines.length - 1;
    expect(verify(lines)).toMatchObject(
      decider === DECIDER
        ? { entries, decidedAgain: entries, checkedByLaws: 0 }
        : { entries, decidedAgain: 0, checkedByLaws: entries },
    );
  });
});

const HOW = 'run npm run golden; where decisions have changed, raise DECIDER first';

test('what is decided, and what is refused, is what it was when the number was last raised', {
  timeout: 120_000,
}, () => {
  const kept = (file: string) => JSON.parse(readFileSync(`${FOLDER}${DECIDER}/${file}`, 'utf8'));
  const digests: Readonly<Record<string, string>> = kept('decisions.json');
  // A playthrough without one has to get it, in this run or not.
  const names = playthroughs().map(({ file }) => file.replace('.txt', ''));
  expect(Object.keys(digests).toSorted(), HOW).toEqual(names.toSorted());
  const now = probed(kept('games.json'), telling());
  const then = Object.keys(now).map((name) => [name, digests[name]]);
  expect(now, HOW).toEqual(Object.fromEntries(then));
});

test('the records are what the same play gives today', { timeout: 60_000 }, () => {
  for (const { file, lines } of golden()) {
    const kept = readFileSync(`${FOLDER}${DECIDER}/${file}`, 'utf8');
    const digest = (text: string) => createHash('sha256').update(text).digest('hex');
    expect([file, digest(`${lines.join('\n')}\n`)], HOW).toEqual([file, digest(kept)]);
  }
});
