import { expect, test } from 'vitest';
import { cutBelow, type Gained } from './counting-figures.ts';

const gained = (cut: number, unitsPer100Rounds: number, error = 0.01): Gained => ({
  cut,
  offersPerShoe: 80,
  staked: 0.04,
  meanGain: 0.1,
  unitsPerShoe: unitsPer100Rounds * 0.8,
  unitsPerShoeError: error * 0.8,
  unitsPer100Rounds,
  unitsPer100RoundsError: error,
});

const byCut = [gained(14, 0.5), gained(26, 0.3), gained(39, 0.1), gained(52, 0.04)];

test.each([
  ['the cut that was asked for will do', 0.6, 14],
  ['a shallower one is needed', 0.4, 26],
  ['two standard errors are added: 0.3 and 0.02 are not below 0.32', 0.32, 39],
  ['and are just below more', 0.3201, 26],
  ['none will do', 0.05, null],
])('%s', (_, units, cut) => {
  expect(cutBelow(byCut, units)).toBe(cut);
});

test('a cut is named only if every shallower one stays below too', () => {
  expect(cutBelow([gained(14, 0.1), gained(26, 0.3), gained(39, 0.1)], 0.2)).toBe(39);
});
