import { describe, expect, test } from 'vitest';
import { addSpread, deviationOf, meanOf, note, quantile, spread } from './spread.ts';

const of = (values: readonly number[], scale = 200) => {
  const into = spread(scale);
  for (const value of values) note(into, value);
  return into;
};

describe('a spread', () => {
  const values = [-300, -2, 0, 5, 5, 9, 120];

  test('knows mean, deviation, extremes and how many are negative', () => {
    const found = of(values);
    expect(found).toMatchObject({ count: 7, negative: 2, least: -300, most: 120 });
    expect(meanOf(found)).toBeCloseTo(-163 / 7, 12);
    const mean = -163 / 7;
    const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
    expect(deviationOf(found)).toBeCloseTo(Math.sqrt(squares / 6), 9);
  });

  test('gives quantiles to the width of a bucket', () => {
    const even = of(Array.from({ length: 1001 }, (_, at) => at));
    expect(quantile(even, 0.5)).toBe(500);
    expect(quantile(even, 0)).toBe(0);
    expect(quantile(even, 1)).toBe(1000);
    const wide = of([-1_000_000, 1_000_000]);
    expect(quantile(wide, 0.01)).toBe(-2000);
    expect(quantile(of([3, 3, 3]), 0.5)).toBe(3);
  });

  test('is the same however it was put together', () => {
    const whole = of(values);
    const parts = of(values.slice(0, 3));
    addSpread(parts, of(values.slice(3)));
    expect(parts).toEqual(whole);
  });

  test('keeps squares exact past 2^53', () => {
    const large = 3_000_000_001;
    const found = of([large, large + 2, large + 4]);
    expect(found.squares).toBe(
      BigInt(large) ** 2n + BigInt(large + 2) ** 2n + BigInt(large + 4) ** 2n,
    );
  });
});
