import type { Odds, Rounding } from '../rulebooks/index.ts';

/** Money is whole cents. All odds of the books divide a twentieth: 0.95 to 1 is 19, 1 to 2 is 10. */
const known = new Map<Odds, number>();

export const twentieths = (odds: Odds): number => {
  let value = known.get(odds);
  if (value === undefined) {
    const [win, stake] = odds.split(' to ').map(Number);
    value = Math.round(((win ?? Number.NaN) * 2000) / (stake ?? Number.NaN)) / 100;
    if (!Number.isInteger(value) || value <= 0) throw new Error(`odds not in twentieths: ${odds}`);
    known.set(odds, value);
  }
  return value;
};

/** Winnings without the stake, in whole cents or chips; `residue` is what is left of them, in twentieths of a cent. */
export const pay = (
  stake: number,
  odds: Odds,
  { winnings, chip = 1 }: Rounding,
): { paid: number; residue: number } => {
  const rate = twentieths(odds);
  // Split first: stake × rate may pass 2^53 where the winnings themselves do not.
  const unit = 20 * chip;
  const rest = (stake % unit) * rate;
  const chips = winnings === 'down' ? Math.floor(rest / unit) : Math.ceil(rest / unit);
  return {
    paid: Math.floor(stake / unit) * rate * chip + chips * chip,
    residue: rest - chips * unit,
  };
};

/** A whole per cent of an amount, rounded down. */
export const percentOf = (amount: number, percent: number): number =>
  Math.floor(amount / 100) * percent + Math.floor(((amount % 100) * percent) / 100);

/**
 * Shares out `total` in proportion to the weights, in whole cents that add up exactly:
 * by largest remainder, ties to the earlier.
 */
export const apportion = (total: number, weights: readonly number[]): number[] => {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n);
  if (sum === 0n) return weights.map(() => 0);
  const exact = weights.map((weight) => BigInt(total) * BigInt(weight));
  const parts = exact.map((share) => share / sum);
  let left = BigInt(total) - parts.reduce((all, part) => all + part, 0n);
  const byRemainder = exact
    .map((share, at) => ({ at, remainder: share % sum }))
    .sort((a, b) =>
      a.remainder === b.remainder ? a.at - b.at : a.remainder > b.remainder ? -1 : 1,
    );
  for (const { at } of byRemainder) {
    if (left === 0n) break;
    parts[at] = (parts[at] ?? 0n) + 1n;
    left -= 1n;
  }
  return parts.map(Number);
};
