import { expect, test } from 'vitest';
import { dueAt, isDue, isNew, schedule } from './schedule.ts';

const DAY = 86_400_000;
const at = (day: number, right: boolean, time = 5_000) => ({ at: day * DAY, right, time });

test('what was right comes later each time, what was wrong comes soon', () => {
  const once = dueAt([at(1, true)]) ?? 0;
  const often = dueAt([at(1, true), at(4, true), at(12, true)]) ?? 0;
  expect(once).toBeGreaterThan(DAY);
  expect(often - 12 * DAY).toBeGreaterThan(once - DAY);
  const failed = dueAt([at(1, true), at(4, true), at(12, false)]) ?? 0;
  expect(failed - 12 * DAY).toBeLessThan(DAY);
  const slow = dueAt([at(1, true), at(4, true), at(12, true, 60_000)]) ?? 0;
  expect(slow).toBeLessThanOrEqual(often);
});

test('due longest first, then new, then what comes later', () => {
  const items = [
    { rule: 'later', last: [at(99, true), at(100, true)] },
    { rule: 'long', last: [at(1, false)] },
    { rule: 'due', last: [at(50, false)] },
  ];
  const all = schedule(['later', 'new', 'due', 'long'], items, 100 * DAY);
  expect(all.map(({ rule }) => rule)).toEqual(['long', 'due', 'new', 'later']);
  expect(all.filter((one) => isDue(one, 100 * DAY)).map(({ rule }) => rule)).toEqual([
    'long',
    'due',
  ]);
  expect(all.filter(isNew).map(({ rule }) => rule)).toEqual(['new']);
});
