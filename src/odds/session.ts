import type { Rulebook } from '../rulebooks/index.ts';
import { pay } from '../rules/index.ts';
import type { BetOdds } from './bet-odds.ts';
import { toNumber } from './rational.ts';

/** What a patron may have won after so many rounds, and how likely: every result, `step` cents apart. */
export type SessionResults = {
  /** The first result, in cents; less than nothing is a loss. */
  readonly from: number;
  readonly step: number;
  readonly chances: Float64Array;
};

/** What one round may bring, in cents as it is settled. */
export type RoundResult = { readonly cents: number; readonly chance: number };

/** A stake on one bet, with winnings in whole cents as the book rounds them; results alike are one. */
export const roundResults = (
  { rounding }: Pick<Rulebook, 'rounding'>,
  { bet, tiers, push, lose }: BetOdds,
  { stake, draws }: { readonly stake: number; readonly draws: bigint },
): readonly RoundResult[] => {
  const ways = new Map<number, bigint>();
  const add = (cents: number, count: bigint) =>
    count > 0n && ways.set(cents, (ways.get(cents) ?? 0n) + count);
  for (const [at, { ways: count }] of tiers.entries()) {
    const line = bet.pays[at];
    if (line !== undefined) add(pay(stake, line.pays, rounding).paid, count);
  }
  add(0, push);
  add(-stake, lose);
  return [...ways]
    .map(([cents, numerator]) => ({ cents, chance: toNumber({ numerator, denominator: draws }) }))
    .toSorted((a, b) => a.cents - b.cents);
};

/**
 * The rounds of a session one after another, each with the odds of the same shoe. It is the whole
 * distribution but for what is less likely than `LEAST`, far out at either end: what is left off
 * all together stays below a millionth of a millionth.
 */
export const sessionOf = (results: readonly RoundResult[], rounds: number): SessionResults => {
  const step = results.reduce((sum, { cents }) => divisor(sum, cents), 0) || 1;
  const moves = results.map(({ cents, chance }) => ({ by: cents / step, chance }));
  const least = Math.min(...moves.map(({ by }) => by));
  const most = Math.max(...moves.map(({ by }) => by));
  let from = 0;
  let now = Float64Array.of(1);
  for (let round = 0; round < rounds; round += 1) {
    const next = new Float64Array(now.length + most - least);
    for (const { by, chance } of moves) {
      const shift = by - least;
      for (let at = 0; at < now.length; at += 1) {
        next[at + shift] = (next[at + shift] ?? 0) + (now[at] ?? 0) * chance;
      }
    }
    const trimmed = withoutEnds(next);
    from += least + trimmed.cut;
    now = trimmed.left;
  }
  return { from: from * step, step, chances: now };
};

const LEAST = 1e-18;

const withoutEnds = (chances: Float64Array): { left: Float64Array<ArrayBuffer>; cut: number } => {
  let first = 0;
  let last = chances.length - 1;
  while (first < last && (chances[first] ?? 0) < LEAST) first += 1;
  while (last > first && (chances[last] ?? 0) < LEAST) last -= 1;
  return { left: chances.slice(first, last + 1), cut: first };
};

const divisor = (a: number, b: number): number => {
  let [one, other] = [Math.abs(a), Math.abs(b)];
  while (other !== 0) [one, other] = [other, one % other];
  return one;
};

/** What is said of a session. */
export type SessionFigures = {
  readonly mean: number;
  readonly deviation: number;
  readonly ahead: number;
  readonly even: number;
  readonly behind: number;
  /** The results that so large a share of sessions stays at or below. */
  readonly quantiles: readonly { readonly share: number; readonly cents: number }[];
};

export const sessionFigures = (
  { from, step, chances }: SessionResults,
  shares: readonly number[],
): SessionFigures => {
  let [mean, squares, ahead, even, behind] = [0, 0, 0, 0, 0];
  for (const [at, chance] of chances.entries()) {
    const cents = from + at * step;
    mean += cents * chance;
    squares += cents * cents * chance;
    if (cents > 0) ahead += chance;
    else if (cents < 0) behind += chance;
    else even += chance;
  }
  return {
    mean,
    deviation: Math.sqrt(Math.max(0, squares - mean * mean)),
    ahead,
    even,
    behind,
    quantiles: shares.map((share) => ({
      share,
      cents: atShare({ from, step, chances }, share),
    })),
  };
};

const atShare = ({ from, step, chances }: SessionResults, share: number): number => {
  let below = 0;
  for (const [at, chance] of chances.entries()) {
    below += chance;
    if (below >= share) return from + at * step;
  }
  return from + (chances.length - 1) * step;
};

/** A session in so many columns of the same width, for a picture; results beyond the ends are in the outer ones. */
export const sessionColumns = (
  { from, step, chances }: SessionResults,
  { low, high, most }: { readonly low: number; readonly high: number; readonly most: number },
): { readonly width: number; readonly columns: readonly SessionColumn[] } => {
  const steps = Math.max(1, Math.ceil((high - low) / step / most));
  const width = steps * step;
  const first = Math.floor(low / width);
  const columns = Array.from({ length: Math.floor(high / width) - first + 1 }, (_, at) => ({
    cents: (first + at) * width,
    chance: 0,
  }));
  for (const [at, chance] of chances.entries()) {
    const place = Math.floor((from + at * step) / width) - first;
    const column = columns[Math.min(columns.length - 1, Math.max(0, place))];
    if (column !== undefined) column.chance += chance;
  }
  return { width, columns };
};

export type SessionColumn = { readonly cents: number; readonly chance: number };
