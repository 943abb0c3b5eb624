import { expect, test } from 'vitest';
import { budgetEach, CommandBudget } from './budget.ts';

test('what is not used gathers up to one second’s worth', () => {
  let now = 0;
  const budget = new CommandBudget(4, () => now);
  const taken = (tries: number) =>
    Array.from({ length: tries }, () => budget.take()).filter(Boolean).length;
  expect(taken(10)).toBe(4);
  expect(budget.wait()).toBe(0.25);
  now += 500;
  expect(taken(10)).toBe(2);
  now += 3_600_000;
  expect(taken(10)).toBe(4);
});

test('each has a budget of its own', () => {
  const each = budgetEach(2, () => 0);
  expect(['a', 'a', 'a', 'b', 'b', 'b'].map(each.take)).toEqual([0, 0, 0.5, 0, 0, 0.5]);
});

test('of those that are quiet nothing is kept, and never too much of the others', () => {
  let now = 0;
  const each = budgetEach(1, () => now);
  for (let n = 0; n < 100_000; n += 1) each.take(`one ${n}`);
  expect(each.size()).toBeLessThanOrEqual(20_000);
  // Whoever asked last is not forgotten.
  expect(each.take('one 99999')).toBeGreaterThan(0);
  for (const later of [1000, 2000]) {
    now = later;
    each.take('somebody else');
  }
  expect(each.size()).toBe(2);
});
