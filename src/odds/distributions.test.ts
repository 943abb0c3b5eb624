import { expect, test } from 'vitest';
import { chiSquareTail } from './distributions.ts';

/** Critical values as printed tables of statistics have them. */
test.each([
  [1, 3.841, 0.05],
  [1, 6.635, 0.01],
  [2, 9.21, 0.01],
  [5, 11.07, 0.05],
  [10, 18.307, 0.05],
  [10, 29.588, 0.001],
  [30, 43.773, 0.05],
  [100, 124.342, 0.05],
  [100, 149.449, 0.001],
  [100, 77.929, 0.95],
])('chi-square with %i degrees of freedom passes %f with chance %f', (degrees, x, chance) => {
  expect(chiSquareTail(x, degrees)).toBeCloseTo(chance, 4);
});

test('chi-square with two degrees of freedom is exponential: known in closed form', () => {
  for (const x of [0.001, 0.5, 1, 3, 10, 50, 400]) {
    expect(chiSquareTail(x, 2) / Math.exp(-x / 2)).toBeCloseTo(1, 12);
  }
  expect(chiSquareTail(0, 2)).toBe(1);
});
