import type { Rulebook } from '../rulebooks/index.ts';
import type { Slot } from './cards.ts';
import { add, type Deal, next, type Step } from './next.ts';

/**
 * Puts cards back in the order in which they left the shoe and deals them by the Table of Play.
 * `step` is what the round then needs. `over` are the cards not placed: with `settle` they begin the
 * next round; with `expose` it shows only after that card is turned whether they are needed.
 */
export const reconstruct = (
  book: Rulebook,
  drawn: readonly Slot[],
): { readonly deal: Deal; readonly step: Step; readonly over: readonly Slot[] } => {
  let deal: Deal = { player: [], banker: [] };
  let step = next(book, deal);
  let placed = 0;
  for (const slot of drawn) {
    if (step.step !== 'deal') break;
    deal = add(deal, step.to, slot);
    step = next(book, deal);
    placed += 1;
  }
  return { deal, step, over: drawn.slice(placed) };
};
