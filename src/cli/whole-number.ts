import { grouped } from '../odds/grouped.ts';
import { UsageError } from './usage-error.ts';

/** What was typed after a flag, within bounds. */
export const wholeNumber = (
  flag: string,
  text: string,
  { from = 0, to = Number.MAX_SAFE_INTEGER }: { readonly from?: number; readonly to?: number } = {},
): number => {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= from && value <= to) return value;
  const range = `from ${grouped(from)} to ${grouped(to)}`;
  throw new UsageError(`${flag}: give a whole number ${range}, not '${text}'`);
};

const MOST_THREADS = 256;

export const threadsNamed = (text: string | undefined, usual: number): number =>
  text === undefined ? usual : wholeNumber('--threads', text, { from: 1, to: MOST_THREADS });
