import type { Rulebook } from '../rulebooks/index.ts';
import { completions } from './completions.ts';
import type { Facts } from './facts.ts';
import type { Deal } from './next.ts';
import { type Result, verdict } from './pays.ts';

/** A bet that wins, or loses, whatever card comes next. */
export type DecidedBet = { readonly bet: string; readonly result: 'win' | 'lose' };

/**
 * "An outcome has been established": a bet that the layout offers has conclusively won or lost on the
 * exposed cards. A win whose tier is open counts as won; a tied Original Bet is neither.
 */
export const outcomeEstablished = (
  book: Rulebook,
  layout: string,
  deal: Deal,
): { readonly established: boolean; readonly decided: readonly DecidedBet[] } => {
  const bets = book.bets.filter(({ layouts }) => layouts.includes(layout));
  const results = conclusive(
    book,
    deal,
    bets.map((bet) => (facts) => verdict(bet, facts).result),
  );
  const decided = bets.flatMap(({ id }, i): DecidedBet[] => {
    const result = results[i];
    return result === 'win' || result === 'lose' ? [{ bet: id, result }] : [];
  });
  return { established: decided.length > 0, decided };
};

/** For each way of reading the facts: the one result that every completion gives, or null. */
export const conclusive = (
  book: Rulebook,
  deal: Deal,
  readings: readonly ((facts: Facts) => Result)[],
): readonly (Result | null)[] => {
  const results: (Result | null | undefined)[] = readings.map(() => undefined);
  /** The readings that have given one result so far: there are thousands of completions, and most bets soon fall out. */
  const open = readings.map((_, i) => i);
  for (const facts of completions(book, deal)) {
    for (let n = open.length - 1; n >= 0; n--) {
      const i = open[n] ?? 0;
      const result = readings[i]?.(facts) ?? null;
      if (results[i] === undefined) results[i] = result;
      else if (results[i] !== result) {
        results[i] = null;
        open.splice(n, 1);
      }
    }
    if (open.length === 0) break;
  }
  return results.map((result) => result ?? null);
};
