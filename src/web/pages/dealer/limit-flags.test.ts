import { expect, test } from 'vitest';
import { rulebooks } from '../../../rulebooks/index.ts';
import type { Lying, TableLimits } from '../../../table/index.ts';
import { boxFlags, stakeFlag, tableOver } from './limit-flags.ts';

const withDifferential = rulebooks.find(({ limits }) => limits !== null) ?? { limits: null };
const without = { limits: null };
const limits: TableLimits = {
  minimum: 2_500,
  maximum: 100_000,
  per: 'box',
  side: { tie: { minimum: 500, maximum: 5_000 } },
};
const stake = (hand: 'player' | 'banker' | null, amount: number, box = 1): Lying => ({
  patron: 'p1',
  bet: hand ?? 'tie',
  hand,
  amount,
  standing: false,
  asItLay: false,
  order: 0,
  box,
});

test('the Differential of a box is what one Hand has more than the other', () => {
  expect(withDifferential.limits).not.toBeNull();
  const lying = [stake('player', 150_000), stake('banker', 30_000), stake(null, 999_999)];
  expect(boxFlags(lying, limits, withDifferential)).toEqual({
    player: 150_000,
    banker: 30_000,
    over: 20_000,
  });
  expect(boxFlags([stake('player', 100_000)], limits, withDifferential).over).toBe(0);
});

test('where it is measured over the table, a box has none of its own', () => {
  const table = { ...limits, per: 'table' } as const;
  const lying = [stake('player', 80_000, 1), stake('player', 70_000, 2)];
  expect(boxFlags(lying, table, withDifferential).over).toBe(0);
  expect(tableOver(lying, table, withDifferential)).toBe(50_000);
  expect(tableOver(lying, limits, withDifferential)).toBe(0);
});

test.each([
  [stake('player', 2_400), withDifferential, 'short'],
  [stake('player', 2_500), withDifferential, null],
  [stake('player', 100_100), withDifferential, null],
  [stake('player', 100_100), without, 'over'],
  [stake(null, 400), withDifferential, 'short'],
  [stake(null, 5_100), withDifferential, 'over'],
  [{ ...stake(null, 1), bet: 'banker-pair' }, withDifferential, null],
] as const)('a stake is flagged by its own limits %#', (lying, book, flag) => {
  expect(stakeFlag(lying, limits, book)).toBe(flag);
});
