import { freshShoe, type ShoeCounts, shoeOf } from '../odds/index.ts';
import type { Rulebook } from '../rulebooks/index.ts';
import { isRefusal, type Refusal } from '../rules/index.ts';
import { DEFAULT_DECKS } from './commands/default-decks.ts';
import { UsageError } from './usage-error.ts';
import { wholeNumber } from './whole-number.ts';

/** The shoe that was asked for; `decks` is null for a remaining one. */
export const shoeNamed = (
  book: Rulebook,
  { decks, counts }: { readonly decks?: string; readonly counts?: string },
): { shoe: ShoeCounts; decks: number | null } => {
  if (counts !== undefined) {
    if (decks !== undefined) throw new UsageError('give --decks or --counts, not both');
    return { shoe: accepted(shoeOf(counts.split(',').map(countNamed))), decks: null };
  }
  const number = decks === undefined ? DEFAULT_DECKS : wholeNumber('--decks', decks);
  return { shoe: accepted(freshShoe(book, number)), decks: number };
};

/** What the pure code refuses was asked for wrongly. */
export const accepted = <T extends object>(answer: T | Refusal): T => {
  if (!isRefusal(answer)) return answer;
  const { message, rule } = answer;
  throw new UsageError(rule === undefined ? message : `${message} (${rule})`);
};

/** Whether it can be a count is for the shoe to say; here it must be a number. */
const countNamed = (text: string): number => {
  if (/^\s*-?\d+(\.\d+)?\s*$/.test(text)) return Number(text);
  throw new UsageError(`--counts: '${text}' is no number: give 13 whole numbers, 0 or more`);
};
