import { expect, test } from 'vitest';
import { DRILL_CHIPS, fewestChips } from '../../src/drills/index.ts';

/** By trying: how few chips make the amount, or none do. */
const fewest = (amount: number, values: readonly number[]): number | null => {
  let reached = new Set([0]);
  const seen = new Set(reached);
  for (let pieces = 0; reached.size > 0; pieces++) {
    if (reached.has(amount)) return pieces;
    const further = new Set<number>();
    for (const sum of reached) {
      for (const value of values) {
        const next = sum + value;
        if (next <= amount && !seen.has(next)) further.add(next);
      }
    }
    for (const sum of further) seen.add(sum);
    reached = further;
  }
  return null;
};

test.each([
  [[1, 5, 10, 25]],
  // Not the largest first: 30 is three of 10, 8 two of 4, 12 two of 6.
  [[1, 10, 25]],
  [[1, 4, 6, 9]],
  [[5, 8]],
  [[25, 1, 10, 5]],
  [[500, 2000, 5000]],
])('with chips of %j no fewer make it', (values) => {
  const unit = Math.min(...values) >= 100 ? 100 : 1;
  for (let amount = 0; amount <= 130 * unit; amount += unit) {
    const chips = fewestChips(amount, values);
    const count = chips?.reduce((sum, { pieces }) => sum + pieces, 0) ?? null;
    expect([amount, count]).toEqual([amount, fewest(amount, values)]);
    const sum = chips?.reduce((all, { value, pieces }) => all + value * pieces, 0);
    if (chips !== null) expect(sum).toBe(amount);
  }
});

test('large amounts are made at once, whole chips of the largest first', () => {
  expect(fewestChips(1_234_567_500, DRILL_CHIPS)).toEqual([
    { value: 2_500_000, pieces: 493 },
    { value: 500_000, pieces: 4 },
    { value: 50_000, pieces: 1 },
    { value: 10_000, pieces: 1 },
    { value: 2500, pieces: 3 },
  ]);
  expect(fewestChips(1_000_000_003, [3, 1000])).not.toBeNull();
});

test('what no chips make has none', () => {
  expect(fewestChips(1, DRILL_CHIPS)).toBeNull();
  expect(fewestChips(100, [])).toBeNull();
  expect(fewestChips(-250, DRILL_CHIPS)).toBeNull();
  expect(fewestChips(0, [])).toEqual([]);
});
