import { RANKS } from '../rulebooks/index.ts';
import { type Facts, factsOf } from '../rules/index.ts';

/**
 * The classes of a tally: *score* is the points and the number of cards of each Hand, *pairs* the
 * rank of each Hand's pair, or none. Each has facts, from which the rules settle any bet.
 */
export const SCORES = 400;
export const PAIRS = 14 * 14;

export const scoreClass = (score: {
  playerPoints: number;
  bankerPoints: number;
  playerCards: number;
  bankerCards: number;
}): number =>
  (score.playerPoints * 10 + score.bankerPoints) * 4 +
  (score.playerCards - 2) * 2 +
  (score.bankerCards - 2);

/** 0 is no pair, else one more than the rank's place in `RANKS`. */
export const NO_PAIR = 0;
export const pairsClass = (player: number, banker: number): number => player * 14 + banker;

/** Facts of a score class, both Hands unpaired: a bet read off this tally does not ask. */
export const scoreFacts: readonly Facts[] = Array.from({ length: SCORES }, (_, at) =>
  factsOf(
    { points: Math.floor(at / 40), cards: 2 + (Math.floor(at / 2) % 2), pair: null },
    { points: Math.floor(at / 4) % 10, cards: 2 + (at % 2), pair: null },
  ),
);

/** Facts of a pairs class, with one score for all: a bet read off this tally does not ask. */
export const pairsFacts: readonly Facts[] = Array.from({ length: PAIRS }, (_, at) =>
  factsOf(
    { points: 0, cards: 2, pair: RANKS[Math.floor(at / 14) - 1] ?? null },
    { points: 0, cards: 2, pair: RANKS[(at % 14) - 1] ?? null },
  ),
);

/** What lies in both: a cell of the joint tally. */
export const jointFacts = (score: number, pairs: number): Facts => {
  const { playerPair, bankerPair } = pairsFacts[pairs] ?? unknown('pairs', pairs);
  return { ...(scoreFacts[score] ?? unknown('score', score)), playerPair, bankerPair };
};

const unknown = (kind: string, at: number): never => {
  throw new Error(`no ${kind} class ${at}`);
};
