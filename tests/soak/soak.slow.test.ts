import { expect, test } from 'vitest';
import { killAll } from '../crash/server-process.ts';
import { judgedSoak } from './judged.ts';
import { soak } from './soak.ts';

/** A slice of `npm run campaign:soak`. What it says of time needs an hour; what is kept does not. */
test('robots play on over a kill, and all that they were told is in the records', async () => {
  try {
    const soaked = await soak({
      minutes: 0.2,
      tables: 2,
      kill: 6,
      seed: '1',
      speed: 10,
      store: 'sqlite',
    });
    const [kept] = judgedSoak(soaked);
    expect(kept, kept?.figure).toMatchObject({ is: 'held' });
    expect(soaked.kills).toBe(1);
    // A run in which nobody does anything proves nothing.
    expect(soaked.acknowledged).toBeGreaterThan(10);
    expect(soaked.records.size).toBe(2);
    expect(Math.min(...soaked.parts.map(({ heap }) => heap))).toBeGreaterThan(0);
  } finally {
    killAll();
  }
});
