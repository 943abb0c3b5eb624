// @vitest-environment happy-dom
import '../../../tests/web/every-word.ts';
import { cleanup, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { chipsFor, chipsShown, DENOMINATIONS, rackChips } from './chip-set.ts';
import { ChipStack } from './chip-stack.tsx';
import { chipText, moneyText } from './money-text.ts';

afterEach(cleanup);
const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);

describe('chips for an amount', () => {
  test.each<[amount: number, piles: [chip: number, count: number][]]>([
    [
      95,
      [
        [25, 3],
        [5, 4],
      ],
    ],
    [100, [[100, 1]]],
    [2_500, [[2_500, 1]]],
    [
      52_525,
      [
        [50_000, 1],
        [2_500, 1],
        [25, 1],
      ],
    ],
    [
      1_250_000,
      [
        [1_000_000, 1],
        [100_000, 2],
        [50_000, 1],
      ],
    ],
    [0, []],
  ])('%i', (amount, piles) => {
    const expected = piles.map(([chip, count]) => ({ chip, count }));
    expect(chipsFor(amount)).toEqual({ piles: expected, rest: 0 });
  });
  test('add up, largest first, with a rest smaller than the smallest chip', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 50_000_000 }),
        fc.uniqueArray(fc.constantFrom(...DENOMINATIONS), { minLength: 1 }),
        (amount, denominations) => {
          const { piles, rest } = chipsFor(amount, denominations);
          expect(sum(piles.map(({ chip, count }) => chip * count)) + rest).toBe(amount);
          expect(rest).toBeLessThan(Math.min(...denominations));
          const chips = piles.map(({ chip }) => chip);
          expect(chips).toEqual([...chips].sort((a, b) => b - a));
          expect(chips.every((chip) => denominations.includes(chip))).toBe(true);
        },
      ),
    );
  });
  test('every payment at 0.95 to 1 and 1 to 2 of a unit can be made', () => {
    for (const stake of [100, 500, 2_500]) {
      expect(chipsFor((stake * 95) / 100).rest).toBe(0);
      expect(chipsFor(stake / 2).rest).toBe(0);
    }
  });
});

test('the rack offers chips that stakes are made of, none above the maximum', () => {
  expect(rackChips({ chipUnit: 500, maximum: 100_000 })).toEqual([
    500, 2_500, 10_000, 50_000, 100_000,
  ]);
  expect(rackChips({ chipUnit: 5, maximum: 100 })).toEqual([5, 25, 100]);
});

test.each<[amount: number, most: number, shown: readonly number[]]>([
  [2_500, 4, [2_500]],
  [157_500, 7, [100_000, 50_000, 2_500, 2_500, 2_500]],
  // The smallest stays on top, whatever is left out.
  [157_500, 4, [100_000, 50_000, 2_500, 2_500]],
  [100_005, 4, [100_000, 5]],
  [40_500, 3, [10_000, 10_000, 500]],
  [0, 4, []],
])('of %i cents %i chips are drawn at the most', (amount, most, shown) => {
  expect(chipsShown(amount, DENOMINATIONS, most)).toEqual(shown);
});

test('a stack says and shows its sum', () => {
  render(<ChipStack amount={12_550} />);
  expect(screen.getByRole('img', { name: '125.50 in chips' }).textContent).toContain('125.50');
});

test.each([
  [487_500, 'full', '4,875.00'],
  [487_500, 'short', '4,875'],
  [95, 'short', '0.95'],
  [-2_595, 'full', '-25.95'],
] as const)('%i cents, %s: %s', (cents, form, text) => {
  expect(moneyText(cents, { form })).toBe(text);
});

test.each([0, 5, 100, 99_999, 100_000, 123_456_789, 10 ** 13, -1, -250_000])(
  '%i cents are written as both languages write them',
  (cents) => {
    for (const language of ['en', 'zh-CN']) {
      for (const signed of [false, true]) {
        const format = new Intl.NumberFormat(language, {
          minimumFractionDigits: 2,
          signDisplay: signed ? 'exceptZero' : 'auto',
        });
        expect(moneyText(cents, { signed })).toBe(format.format(cents / 100));
      }
    }
  },
);

test.each([
  [5, '.05'],
  [25, '.25'],
  [100, '1'],
  [100_000, '1k'],
  [10_000_000, '100k'],
])('a chip of %i prints %s', (cents, text) => {
  expect(chipText(cents)).toBe(text);
});
