// The second settlement: insurance, by the table of the book.

import { type Game, type Hand, play, pointTotal } from './deal.ts';
import type { Verdict } from './settle-bet.ts';
import { at, truthOfGame } from './truths.ts';

/** The odds offered in that situation, or null. `ranks` are all cards of the round. */
export function offersInsurance(
  game: Game,
  hand: Hand,
  after: 4 | 5,
  ranks: readonly string[],
): string | null {
  const { insurance } = truthOfGame(game);
  if (insurance === null) return null;

  const dealt = play(game, ranks);
  if (after === 4 && dealt.used === 4) return null; // nothing is still to be drawn
  if (after === 5 && dealt.player.length === 2) return null; // the fifth card was the Banker's
  if (after === 5 && dealt.banker.length === 2) return null; // the Banker Hand stands
  const player = pointTotal(game, after === 4 ? dealt.player.slice(0, 2) : dealt.player);
  const banker = pointTotal(game, dealt.banker.slice(0, 2));
  if (hand === 'player') return insurance.offers.offered(hand, after, player, banker);
  return insurance.offers.offered(hand, after, banker, player);
}

/** It pays when the insured Hand loses; 4.2.1 governs a Tie. */
export function settleInsurance(
  game: Game,
  hand: Hand,
  after: 4 | 5,
  ranks: readonly string[],
): Verdict {
  const { short, insurance } = truthOfGame(game);
  const odds = offersInsurance(game, hand, after, ranks);
  if (odds === null || insurance === null)
    throw new Error(`${hand} insurance not offered after ${after}: ${ranks.join(' ')}`);

  const dealt = play(game, ranks);
  const player = pointTotal(game, dealt.player);
  const banker = pointTotal(game, dealt.banker);

  if (player === banker) {
    const rule = at(short, 'insurance-paid');
    if (insurance.offers.paidOnTie(hand, after, player)) return { result: 'win', odds, rule };
    return { result: 'push', odds: null, rule };
  }
  const rule = at(short, 'insurance-table');
  if (hand === 'player' && player < banker) return { result: 'win', odds, rule };
  if (hand === 'banker' && banker < player) return { result: 'win', odds, rule };
  return { result: 'lose', odds: null, rule };
}
