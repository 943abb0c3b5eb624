import { expect, test } from 'vitest';
import { tampered } from './campaign.ts';
import { FILES, HANDS } from './forgery.ts';
import { PLANTED } from './planted.ts';
import { forgeries } from './tamper-table.ts';

/** A slice of `npm run campaign:tamper`: the same forgeries in every run. */
const SEED = 1;

test('whatever was forged is refused, with a reason and its line', async () => {
  const slice = await tampered({ seed: SEED, from: 0, count: 200, python: false });
  expect(slice.missed).toEqual([]);
  expect(forgeries(slice)).toBeGreaterThan(160);
  const met = (of: 'file' | 'hand') => new Set(slice.counts.map((one) => one[of]));
  // Odds are counted again by Python, and by tests/odds/certificate.test.ts.
  expect([...met('file')].sort()).toEqual(
    FILES.filter((file) => file !== 'certificate of odds').toSorted(),
  );
  expect([...met('hand')].sort()).toEqual([...HANDS].sort());
});

test.each(PLANTED)('%s: that is noticed', async (fault) => {
  const slice = { seed: SEED, from: 0, count: 200, python: false };
  const { missed } = await tampered({ ...slice, fault, enough: 1 });
  expect(missed).not.toEqual([]);
});
