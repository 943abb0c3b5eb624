import type { Bet, Condition, PayLine } from '../rulebooks/index.ts';
import type { Facts } from './facts.ts';

export type Result = 'win' | 'lose' | 'push';

/** What became of a bet: won on a pay line, pushed, or lost. */
export type Verdict =
  | { readonly result: 'win'; readonly line: PayLine }
  | { readonly result: 'lose' | 'push'; readonly line: null };

const LOSE: Verdict = { result: 'lose', line: null };
const PUSH: Verdict = { result: 'push', line: null };

/** An Original Bet is pushed on a Tie; any other bet that meets no pay line loses. */
export const verdict = (bet: Bet, facts: Facts): Verdict => {
  const line = winningLine(bet, facts);
  if (line !== undefined) return { result: 'win', line };
  return bet.original !== null && facts.winner === 'tie' ? PUSH : LOSE;
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
  has(when.playerPair, facts.playerPair) &&
  has(when.bankerPair, facts.bankerPair) &&
  (when.pairs === undefined || when.pairs === pairs(facts));

/** A part that is not named holds. */
const has = <T>(allowed: readonly T[] | undefined, value: T | null): boolean =>
  allowed === undefined || (value !== null && allowed.includes(value));

const pairs = ({ playerPair, bankerPair }: Facts): Condition['pairs'] | 'none' => {
  if (playerPair !== null && bankerPair !== null) {
    return playerPair === bankerPair ? 'twin' : 'double';
  }
  return playerPair === null && bankerPair === null ? 'none' : 'single';
};
