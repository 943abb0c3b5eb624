import { expect, test } from 'vitest';
import { patronBudget } from './patron-budget.ts';

const P1 = { role: 'patron', id: 'p1' } as const;
const takes = (take: () => boolean, tries: number) =>
  Array.from({ length: tries }, take).filter((taken) => taken).length;

test('ten seconds’ worth at once, then so many a second, for each patron apart', () => {
  let now = 0;
  const budget = patronBudget(5, () => now);
  expect(takes(() => budget.take(P1), 1000)).toBe(50);
  now += 1000;
  expect(takes(() => budget.take(P1), 1000)).toBe(5);
  expect(takes(() => budget.take({ ...P1, id: 'p2' }), 1000)).toBe(50);
  now += 3_600_000;
  expect(takes(() => budget.take(P1), 1000)).toBe(50);
});

test('staff are not counted, and who was quiet is forgotten without being given more', () => {
  let now = 0;
  const budget = patronBudget(1, () => now);
  expect(takes(() => budget.take({ role: 'dealer', id: 'd1' }), 1000)).toBe(1000);
  expect(takes(() => budget.take(P1), 20)).toBe(10);
  for (let i = 0; i < 20_000; i += 1) budget.take({ role: 'patron', id: `x${i}` });
  expect(budget.take(P1)).toBe(false);
  now += 10_000;
  for (let i = 0; i < 20_000; i += 1) budget.take({ role: 'patron', id: `y${i}` });
  expect(takes(() => budget.take(P1), 20)).toBe(10);
});
