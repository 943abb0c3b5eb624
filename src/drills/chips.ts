import type { Chips } from '../table/index.ts';
import type { FieldAnswer } from './drill.ts';

/** Values that a house without others has, in cents. */
export const DRILL_CHIPS: readonly number[] = [
  250, 500, 2500, 10_000, 50_000, 100_000, 500_000, 2_500_000,
];

/** An amount in the fewest chips of these values, largest first; null: it cannot be made of them. */
export const fewestChips = (amount: number, values: readonly number[]): Chips[] | null => {
  const known = [...new Set(values)].filter((value) => value > 0).sort((a, b) => b - a);
  const unit = known.reduce(divisor, 0);
  const [largest] = known;
  if (amount === 0) return [];
  if (largest === undefined || amount < 0 || amount % unit !== 0) return null;
  // Far above the square of the largest there is always one of it to be taken.
  const spare = Math.max(0, Math.floor(amount / largest) - Math.max(2, largest / unit));
  const pieces = fewest((amount - spare * largest) / unit, known, unit);
  if (pieces === null) return null;
  pieces.set(largest, (pieces.get(largest) ?? 0) + spare);
  return known.flatMap((value) => {
    const count = pieces.get(value) ?? 0;
    return count > 0 ? [{ value, pieces: count }] : [];
  });
};

/** By how many chips each smaller amount takes; of equally few the one with the larger first. */
const fewest = (
  amount: number,
  values: readonly number[],
  unit: number,
): Map<number, number> | null => {
  const sizes = values.map((value) => value / unit);
  // Where each value is a multiple of the next, taking the largest first is best: no table is needed.
  if (sizes.every((size, i) => i === 0 || (sizes[i - 1] ?? 0) % size === 0)) {
    return greedy(amount, sizes, unit);
  }
  const count = new Float64Array(amount + 1).fill(Number.POSITIVE_INFINITY);
  const last = new Int32Array(amount + 1);
  count[0] = 0;
  for (let sum = 1; sum <= amount; sum++) {
    for (const size of sizes) {
      const rest = count[sum - size];
      if (rest !== undefined && rest + 1 < (count[sum] ?? 0)) {
        count[sum] = rest + 1;
        last[sum] = size;
      }
    }
  }
  if (count[amount] === Number.POSITIVE_INFINITY) return null;
  const pieces = new Map<number, number>();
  for (let sum = amount; sum > 0; ) {
    const size = last[sum] ?? 0;
    pieces.set(size * unit, (pieces.get(size * unit) ?? 0) + 1);
    sum -= size;
  }
  return pieces;
};

const greedy = (
  amount: number,
  sizes: readonly number[],
  unit: number,
): Map<number, number> | null => {
  const pieces = new Map<number, number>();
  let left = amount;
  for (const size of sizes) {
    pieces.set(size * unit, Math.floor(left / size));
    left %= size;
  }
  return left === 0 ? pieces : null;
};

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

export const piecesIn = (chips: readonly Chips[]): number =>
  chips.reduce((sum, { pieces }) => sum + pieces, 0);

export const isChips = (answered: FieldAnswer): answered is readonly Chips[] =>
  Array.isArray(answered) && answered.every((one) => typeof one === 'object' && one !== null);
