import { expect, test } from 'vitest';
import { groupsOf, sumGroups } from './groups.ts';

test('every class is the sum of its cells; a cell may count for several, a class may have none', () => {
  const groups = groupsOf(5, [
    { cell: 2, of: 4 },
    { cell: 0, of: 1 },
    { cell: 2, of: 1 },
    { cell: 1, of: 3 },
    { cell: 1, of: 3 },
  ]);
  expect(sumGroups(groups, Float64Array.of(1, 10, 100))).toEqual(
    Float64Array.of(0, 101, 0, 20, 100),
  );
});
