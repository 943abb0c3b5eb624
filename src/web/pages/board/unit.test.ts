import { expect, test } from 'vitest';
import { roadSizes } from './road-sizes.ts';
import { measureOf } from './unit.ts';

test.each([
  ['16 to 9', 1920, 1080, { beads: 16, big: 20, small: 12 }],
  ['the same in 4K', 3840, 2160, { beads: 16, big: 20, small: 12 }],
  ['21 to 9', 2560, 1080, { beads: 28, big: 31, small: 20 }],
  ['4 to 3', 1024, 768, { beads: 14, big: 17, small: 10 }],
  ['upright', 1080, 1920, { beads: 17, big: 21, small: 13 }],
])('%s: columns', (_, width, height, columns) => {
  const { beads, big, small } = roadSizes(measureOf({ width, height }));
  expect({ beads: beads.columns, big: big.columns, small: small.columns }).toEqual(columns);
});

test.each([
  [1920, 1080],
  [2560, 1080],
  [1440, 900],
  [844, 390],
])('%i by %i: the roads stay on the screen', (width, height) => {
  const measure = measureOf({ width, height });
  const { beads, big, small } = roadSizes(measure);
  const high = 6 * (beads.cell + big.cell + small.cell) + 8 * measure.unit;
  expect(high).toBeLessThanOrEqual(height - 2.3 * measure.unit);
});
