import { describe, expect, test } from 'vitest';
import { atPlace, PAGE, type Pages, placesIn, withPlace } from '../../src/table/pages.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);

/** As it grows at a table. */
const inPages = (list: readonly number[]): Pages<number> =>
  list.reduce<Pages<number>>((pages, value, place) => withPlace(pages, place, value), []);

describe('a list in pages', () => {
  test.each([0, 1, PAGE - 1, PAGE, PAGE + 1, 5 * PAGE + 3])('of %i', (count) => {
    const pages = inPages(numbers(count));
    expect(pages.flat()).toEqual(numbers(count));
    expect(pages.every(({ length }) => length <= PAGE)).toBe(true);
    expect(placesIn(pages)).toBe(count);
    expect(numbers(count).map((i) => atPlace(pages, i))).toEqual(numbers(count));
    expect(atPlace(pages, count)).toBeUndefined();
    expect(atPlace(pages, -1)).toBeUndefined();
    const more = withPlace(pages, count, -1);
    expect(more.flat()).toEqual([...numbers(count), -1]);
    expect(pages.flat()).toEqual(numbers(count));
  });

  test('a change copies one page and leaves the others', () => {
    const pages = inPages(numbers(3 * PAGE));
    const changed = withPlace(pages, PAGE + 1, -1);
    expect(changed.flat()).toEqual(numbers(3 * PAGE).with(PAGE + 1, -1));
    expect(changed.map((page, i) => page === pages[i])).toEqual([true, false, true]);
  });
});
