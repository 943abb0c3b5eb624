import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minus, reduced, toNumber } from './rational.ts';

const size = (whole: bigint): bigint => (whole < 0n ? -whole : whole);

describe('a fraction as a number', () => {
  test.each([
    ['a half', 1n, 2n, 0.5],
    ['nothing', 0n, 10n ** 40n, 0],
    ['a third of a huge number', 10n ** 40n, 3n * 10n ** 40n, 1 / 3],
    ['less than nothing', -(10n ** 40n), 3n * 10n ** 40n, -1 / 3],
    ['far below one', 1n, 10n ** 40n, 1e-40],
    ['far above one', 10n ** 40n, 1n, 1e40],
  ])('%s', (_, numerator, denominator, number) => {
    expect(toNumber({ numerator, denominator })).toBeCloseTo(number, 15);
    if (number !== 0) expect(toNumber({ numerator, denominator }) / number).toBeCloseTo(1, 15);
  });

  test('is the nearest one, or its neighbour, however large the two are', () => {
    fc.assert(
      fc.property(fc.bigInt(-(2n ** 200n), 2n ** 200n), fc.bigInt(1n, 2n ** 150n), (a, b) => {
        // Doubling a number is exact: as a whole number over a power of two it can be compared.
        let number = toNumber({ numerator: a, denominator: b });
        let doubled = 0n;
        for (; !Number.isInteger(number); doubled += 1n) number *= 2;
        const wanted = a << doubled;
        const error = wanted - BigInt(number) * b;
        expect(size(error) << 52n).toBeLessThanOrEqual(size(wanted));
      }),
    );
  });
});

test('a difference, in lowest terms', () => {
  const difference = minus({ numerator: 1n, denominator: 6n }, { numerator: 1n, denominator: 2n });
  expect(reduced(difference)).toEqual({ numerator: -1n, denominator: 3n });
  expect(reduced({ numerator: 0n, denominator: 7n })).toEqual({ numerator: 0n, denominator: 1n });
});
