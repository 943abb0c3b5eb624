import { drawsOf } from './tally.ts';

/**
 * What patrons gain over all counts, a unit staked on each: `high * CUT + low`. Gains and losses
 * nearly cancel where an edge is small, and their sum may pass 2^53. So the counts are cut in two,
 * and what either half adds up to is a whole number that a plain number holds, at any odds up to a
 * million to one.
 */
export type Gain = { readonly high: number; readonly low: number };

const CUT = 2 ** 26;

export const gainOver = (counts: readonly number[], gains: readonly number[]): Gain => {
  let high = 0;
  let low = 0;
  for (let at = 0; at < counts.length; at += 1) {
    const count = counts[at] ?? 0;
    const gain = gains[at] ?? 0;
    const top = Math.floor(count / CUT);
    high += top * gain;
    low += (count - top * CUT) * gain;
  }
  return { high, low };
};

/** Rounded once. */
export const asNumber = ({ high, low }: Gain): number => high * CUT + low;

/** Exact, over the draws. What is not beyond 2^53 was not rounded, and times a power of two nothing is. */
export const gainInDraws = (gain: Gain): bigint => {
  const rounded = asNumber(gain);
  if (Number.isSafeInteger(rounded)) return drawsOf(rounded);
  return drawsOf(gain.high * CUT) + drawsOf(gain.low);
};
