import { describe, expect, test } from 'vitest';
import { SECRETS_FAULTS } from './faults.ts';
import { runPair } from './pair.ts';
import { SQUEEZED } from './written.ts';

/** A slice of `npm run campaign:secrets`: the same stories in every run. */
const SEED = 1;

describe('two runs that differ in hidden cards alone cannot be told apart', () => {
  test('a Hand squeezed, another device, a card too many, the lights out: by anything that leaves or rests', async () => {
    const { broken, counts } = await runPair({ seed: SEED, kind: 'order', story: SQUEEZED });
    expect(broken).toBeNull();
    // There was something to be told: of four cards one was turned, and two are squeezed.
    expect(counts).toMatchObject({ lying: 3, squeezed: 2, revealed: 0 });
    expect(counts.changed).toBeGreaterThan(300);
    expect(counts.answers).toBeGreaterThan(100);
    expect(counts.frames).toBeGreaterThan(200);
  });

  test('the same by what others are sent, at the house and through an edge', async () => {
    const { broken } = await runPair({ seed: SEED, kind: 'edge', story: SQUEEZED, brief: true });
    expect(broken).toBeNull();
  });

  test('a squeezed card to another device of his: that is found', async () => {
    const planted = SECRETS_FAULTS['a squeezed card to another device of his'];
    if (planted === undefined) throw new Error('there is no such fault');
    const pair = { seed: SEED, kind: 'order', story: SQUEEZED, brief: true } as const;
    const { broken } = await runPair({ ...pair, planted });
    expect(broken).toMatch(/^line \d of p1-2, /);
  });
});
