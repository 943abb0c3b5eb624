import type { Bet, Condition, PayLine } from '../rulebooks/index.ts';
import type { Facts } from './facts.ts';

export type Result = 'win' | 'lose' | 'push';

/** What became of a bet: won on a pay line, pushed, or lost. */
export type Verdict =
  | { readonly result: 'win'; readonly line: PayLine }
  | { readonly result: 'lose' | 'push'; readonly line: null };

const LOSE: Verdict = { result: 'lose', line: null };
const PUSH: Verdict = { result: 'push', line: null };

/** A bet that meets no pay line is pushed where its pay table says so, an Original Bet on a Tie too; else it loses. */
export const verdict = (bet: Bet, facts: Facts): Verdict => {
  const line = winningLine(bet, facts);
  if (line !== undefined) return { result: 'win', line };
  const tied = bet.original !== null && facts.winner === 'tie';
  return tied || bet.pushes?.some((when) => holds(when, facts)) ? PUSH : LOSE;
};

export const winningLine = (bet: Bet, facts: Facts): PayLine | undefined => {
  for (const line of bet.pays) if (holds(line.when, facts)) return line;
  return undefined;
};

export const holds = (when: Condition, facts: Facts): boolean =>
  has(when.winner, facts.winner) &&
  has(when.points, Math.max(facts.playerPoints, facts.bankerPoints)) &&
  has(when.cards, facts.winner === 'player' ? facts.playerCards : facts.bankerCards) &&
  has(when.totalCards, facts.playerCards + facts.bankerCards) &&
  has(when.margin, Math.abs(facts.playerPoints - facts.bankerPoints)) &&
  (when.natural === undefined || when.natural === isNatural(facts)) &&
  has(when.playerPair, facts.playerPair) &&
  has(when.bankerPair, facts.bankerPair) &&
  (when.pairs === undefined || when.pairs === pairs(facts));

/** A natural stops both Hands, so on a Tie one is natural only if both are. */
const isNatural = ({ winner, playerPoints, bankerPoints, playerCards, bankerCards }: Facts) =>
  Math.max(playerPoints, bankerPoints) >= NATURAL &&
  (winner === 'player' ? playerCards : bankerCards) === 2;
const NATURAL = 8;

/** A part that is not named holds. */
const has = <T>(allowed: readonly T[] | undefined, value: T | null): boolean =>
  allowed === undefined || (value !== null && allowed.includes(value));

const pairs = ({ playerPair, bankerPair }: Facts): Condition['pairs'] | 'none' => {
  if (playerPair !== null && bankerPair !== null) {
    return playerPair === bankerPair ? 'twin' : 'double';
  }
  return playerPair === null && bankerPair === null ? 'none' : 'single';
};
