import { expect, test } from 'vitest';
import { printed } from '../rulebooks/irregularities.ts';
import { boxNumbers, hasBox } from './boxes.ts';

test('the first numbers printed, without 4, 13 and 14', () => {
  expect(boxNumbers(printed, 0)).toEqual([]);
  expect(boxNumbers(printed, 1)).toEqual([1]);
  expect(boxNumbers(printed, 5)).toEqual([1, 2, 3, 5, 6]);
  expect(boxNumbers(printed, 16)).toEqual([1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16, 17, 18, 19]);
});

test('a layout has as many as it prints at its largest', () => {
  const layout = { id: 'X', boxes: { from: 1, to: 5, rule: '2.1.1(a)' } };
  const found = Array.from({ length: 30 }, (_, i) => i - 4).filter((box) =>
    hasBox(printed, layout, box),
  );
  expect(found).toEqual(boxNumbers(printed, 5));
  expect(hasBox(printed, layout, 1.5)).toBe(false);
  expect(hasBox(printed, layout, Number.NaN)).toBe(false);
});
