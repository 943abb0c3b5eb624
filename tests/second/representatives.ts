// Deals that stand for all: one for every class of the first two cards of each Hand (points, rank of the
// pair), with every value of each third card. Six ranks each; the Table of Play says how many are used.

import { type Game, lay, pointTotal, RANKS } from './rules.ts';

const firstTwo = (game: Game): readonly (readonly [string, string])[] => {
  const classes = new Map<string, readonly [string, string]>();
  for (const a of RANKS) {
    for (const b of RANKS) {
      const key = a === b ? `pair of ${a}` : String(pointTotal(game, [a, b]));
      if (!classes.has(key)) classes.set(key, [a, b]);
    }
  }
  return [...classes.values()];
};

/** Rank sequences, each as long as its round. */
export const representatives = (game: Game): readonly (readonly string[])[] => {
  const deals = new Map<string, readonly string[]>();
  const thirds = RANKS.slice(0, 10);
  for (const [p1, p2] of firstTwo(game)) {
    for (const [b1, b2] of firstTwo(game)) {
      for (const fifth of thirds) {
        for (const sixth of thirds) {
          const six = [p1, b1, p2, b2, fifth, sixth];
          const deal = six.slice(0, lay(game, six).used);
          deals.set(deal.join(' '), deal);
        }
      }
    }
  }
  return [...deals.values()];
};
