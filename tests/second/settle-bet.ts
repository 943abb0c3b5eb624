// The second settlement: one bet on the cards of a round, with the paragraph that decides it.

import type { Outcome } from './bets.ts';
import { type Game, play, pointTotal } from './deal.ts';
import { at, truthOfGame } from './truths.ts';

export type Verdict = Outcome & { rule: string };

function pairOf(hand: readonly string[]): string {
  const first = hand[0];
  if (first !== undefined && first === hand[1]) return first;
  return '';
}

export function settleBet(game: Game, bet: string, ranks: readonly string[]): Verdict {
  const { short, bets } = truthOfGame(game);
  const row = bets[bet];
  if (row === undefined) throw new Error(`${game} has no bet ${bet}`);
  const dealt = play(game, ranks);
  const outcome = row.settles({
    player: pointTotal(game, dealt.player),
    banker: pointTotal(game, dealt.banker),
    playerCards: dealt.player.length,
    bankerCards: dealt.banker.length,
    playerPair: pairOf(dealt.player),
    bankerPair: pairOf(dealt.banker),
  });
  const rule = outcome.result === 'push' ? at(short, 'push') : at(short, `pays ${bet}`);
  return { ...outcome, rule };
}
