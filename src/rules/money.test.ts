import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Odds } from '../rulebooks/index.ts';
import { apportion, pay, percentOf, twentieths } from './money.ts';

const MOST = Number.MAX_SAFE_INTEGER;

describe('odds in twentieths', () => {
  test.each([
    ['0.95 to 1', 19],
    ['1 to 1', 20],
    ['1.05 to 1', 21],
    ['1 to 2', 10],
    ['3 to 2', 30],
    ['5 to 2', 50],
    ['150 to 1', 3000],
  ] as const)('%s is %i', (odds, expected) => {
    expect(twentieths(odds)).toBe(expected);
    // Asked again, it answers the same.
    expect(twentieths(odds)).toBe(expected);
  });

  test.each(['1 to 3', '0.99 to 1', '0.951 to 1', '0 to 1', '-1 to 1', 'evens'])(
    '%s is an error',
    (odds) => {
      expect(() => twentieths(odds as Odds)).toThrow(`odds not in twentieths: ${odds}`);
    },
  );
});

describe('winnings', () => {
  test.each([
    ['0.95 to 1', 1, 0, 19],
    ['0.95 to 1', 21, 19, 19],
    ['0.95 to 1', 39, 37, 1],
    ['0.95 to 1', 40, 38, 0],
    ['1.05 to 1', 19, 19, 19],
    ['1 to 2', 3, 1, 10],
    ['150 to 1', 7, 1050, 0],
    ['1 to 1', MOST, MOST, 0],
    ['1 to 2', MOST, 4503599627370495, 10],
    ['0.95 to 1', MOST, 8556839292003941, 9],
  ] as const)('%s on %i: %i and %i twentieths', (odds, stake, paid, residue) => {
    expect(pay(stake, odds, { winnings: 'down' })).toEqual({ paid, residue });
  });

  test('paid and residue are exactly the odds on the stake', () => {
    const odds = fc.constantFrom<Odds[]>('0.95 to 1', '1.05 to 1', '1 to 2', '3 to 2', '1 to 1');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 52 }), odds, (stake, at) => {
        const { paid, residue } = pay(stake, at, { winnings: 'down' });
        expect(BigInt(paid) * 20n + BigInt(residue)).toBe(BigInt(stake) * BigInt(twentieths(at)));
        expect(residue).toBeGreaterThanOrEqual(0);
        expect(residue).toBeLessThan(20);
      }),
    );
  });
});

describe('winnings, rounded otherwise', () => {
  test.each([
    ['0.95 to 1', 100, { winnings: 'up' }, 95, 0],
    ['0.95 to 1', 101, { winnings: 'up' }, 96, -1],
    ['0.95 to 1', 1, { winnings: 'up' }, 1, -1],
    ['0.95 to 1', 2500, { winnings: 'down', chip: 50 }, 2350, 500],
    ['0.95 to 1', 2500, { winnings: 'up', chip: 50 }, 2400, -500],
    ['0.95 to 1', 1000, { winnings: 'up', chip: 50 }, 950, 0],
    ['0.95 to 1', 100, { winnings: 'down', chip: 100 }, 0, 1900],
    ['1 to 2', 2500, { winnings: 'up', chip: 100 }, 1300, -1000],
    ['1 to 2', 2501, { winnings: 'down', chip: 100 }, 1200, 1010],
    ['1 to 1', MOST, { winnings: 'down', chip: 1 }, MOST, 0],
  ] as const)('%s on %i, %j: %i and %i twentieths', (odds, stake, rounding, paid, residue) => {
    expect(pay(stake, odds, rounding)).toEqual({ paid, residue });
  });

  test('in whole chips, less than a chip away, and the residue is exact', () => {
    const odds = fc.constantFrom<Odds[]>('0.95 to 1', '1 to 2', '3 to 2', '40 to 1');
    const rounding = fc.record({
      winnings: fc.constantFrom('down' as const, 'up' as const),
      chip: fc.constantFrom(1, 5, 25, 50, 100, 2500, 1_000_000),
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 46 }), odds, rounding, (stake, at, how) => {
        const { paid, residue } = pay(stake, at, how);
        expect(paid % how.chip).toBe(0);
        expect(BigInt(paid) * 20n + BigInt(residue)).toBe(BigInt(stake) * BigInt(twentieths(at)));
        expect(Math.abs(residue)).toBeLessThan(20 * how.chip);
        expect(how.winnings === 'down' ? residue >= 0 : residue <= 0).toBe(true);
      }),
    );
  });
});

describe('per cent, rounded down', () => {
  test.each([
    [1000000, 25, 250000],
    [1000003, 25, 250000],
    [1000004, 25, 250001],
    [99, 25, 24],
    [3, 25, 0],
    [MOST, 25, 2251799813685247],
  ])('of %i, %i per cent is %i', (amount, percent, expected) => {
    expect(percentOf(amount, percent)).toBe(expected);
  });
});

describe('apportion', () => {
  test.each([
    [1100000, [800000, 400000], [733333, 366667]],
    [100, [1, 1, 1], [34, 33, 33]],
    [200, [1, 1, 1], [67, 67, 66]],
    [1, [1, 1], [1, 0]],
    [3, [1, 2, 4], [0, 1, 2]],
    [10, [3, 3, 1], [4, 4, 2]],
    [0, [5, 5], [0, 0]],
    [7, [0, 0], [0, 0]],
    [7, [], []],
    [MOST, [MOST], [MOST]],
    [MOST - 1, [MOST, 1], [MOST - 2, 1]],
  ] as const)('%i over %j is %j', (total, weights, parts) => {
    expect(apportion(total, weights)).toEqual(parts);
  });

  const amount = fc.integer({ min: 1, max: 10_000_000 });
  const shared = fc.record({
    weights: fc.array(amount, { minLength: 1, maxLength: 8 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  });

  test('the parts add up, are near their share, and nobody gets more than laid', () => {
    fc.assert(
      fc.property(shared, ({ weights, share }) => {
        const sum = weights.reduce((all, weight) => all + weight, 0);
        const total = Math.floor(sum * share);
        const parts = apportion(total, weights);
        expect(parts.reduce((all, part) => all + part, 0)).toBe(total);
        parts.forEach((part, i) => {
          const weight = weights[i] ?? 0;
          expect(part).toBeLessThanOrEqual(weight);
          // Within a cent of total × weight ÷ sum.
          const off = BigInt(part) * BigInt(sum) - BigInt(total) * BigInt(weight);
          expect(off < BigInt(sum) && off > -BigInt(sum)).toBe(true);
        });
      }),
    );
  });

  test('equal weights differ by a cent at most, the earlier never less', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.nat(5000), (count, total) => {
        const parts = apportion(
          total,
          Array.from({ length: count }, () => 1000),
        );
        expect(parts).toEqual([...parts].sort((a, b) => b - a));
        expect((parts[0] ?? 0) - (parts.at(-1) ?? 0)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
