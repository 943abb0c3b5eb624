import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asNumber, gainInDraws, gainOver } from './gains.ts';

/** As many outcomes as a bet has; counts as large as a shoe of ten decks has, and larger. */
const outcomes = fc.array(
  fc.record({
    count: fc.oneof(fc.nat(1000), fc.maxSafeNat()),
    gain: fc.integer({ min: -20, max: 20 * 1_000_000 }),
  }),
  { minLength: 1, maxLength: 3 },
);

test('what is gained over any counts is exact in draws, and rounded once as a number', () => {
  fc.assert(
    fc.property(outcomes, (all) => {
      const whole = all.reduce((sum, { count, gain }) => sum + BigInt(count) * BigInt(gain), 0n);
      const found = gainOver(
        all.map(({ count }) => count),
        all.map(({ gain }) => gain),
      );
      expect(gainInDraws(found)).toBe(4n * whole);
      expect(asNumber(found)).toBe(Number(whole));
    }),
  );
});

test('gains and losses that nearly cancel leave every unit', () => {
  const counts = [2 ** 53 - 1, 2 ** 53 - 2];
  expect(gainInDraws(gainOver(counts, [20, -20]))).toBe(80n);
  expect(gainInDraws(gainOver(counts, [20, 20]))).toBe(80n * (2n ** 54n - 3n));
});
