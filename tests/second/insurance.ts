// The second settlement: Insurance Plus. CI 4.1.15 and NI 4.1.8 (the same rows in both), 4.2.1 of each.

import type { Verdict } from './bets.ts';
import { type Game, type Hand, play, pointTotal } from './deal.ts';

/** Player Insurance Bets, "After Four Cards Exposed". */
function playerAfterFour(player: number, banker: number): string | null {
  if (player === 5 && banker === 4) return '3 to 2';
  if (player === 6 && banker <= 5) return '5 to 2';
  if (player === 7 && banker <= 5) return '4 to 1';
  return null;
}

/** Player Insurance Bets, "After Player's 3rd Card Exposed". */
function playerAfterThird(player: number, banker: number): string | null {
  if (player === 5 && banker <= 4) return '3 to 2';
  if (player === 6 && banker <= 5) return '5 to 2';
  if (player === 7 && banker <= 6) return '4 to 1';
  if (player === 8 && banker <= 6) return '10 to 1';
  if (player === 9 && banker <= 6) return '10 to 1';
  return null;
}

/** Banker Insurance Bets, "After Four Cards Exposed". */
function bankerAfterFour(banker: number, player: number): string | null {
  if (banker === 4 && player <= 3) return '3 to 2';
  if (banker === 5 && player <= 4) return '3 to 2';
  if (banker === 6 && player <= 5) return '5 to 2';
  if (banker === 7 && player <= 5) return '4 to 1';
  return null;
}

/** Banker Insurance Bets, "After Player's 3rd Card Exposed". */
function bankerAfterThird(banker: number, player: number): string | null {
  if (player === 0 && banker >= 1 && banker <= 6) return '10 to 1';
  if (player === 1 && banker === 1) return '6 to 1';
  if (player === 1 && banker >= 2 && banker <= 6) return '10 to 1';
  if (player === 2 && banker >= 3 && banker <= 6) return '4 to 1';
  if (player === 3 && banker === 4) return '5 to 2';
  return null;
}

/** The odds offered in that situation, or null. `ranks` are all cards of the round. */
export function offersInsurance(
  game: Game,
  hand: Hand,
  after: 4 | 5,
  ranks: readonly string[],
): string | null {
  if (game === 'tiger-buffalo-non-commission') return null;
  if (game === 'da-hu-ying-xiong') return null;
  if (game === 'easy-six') return null;

  const dealt = play(game, ranks);
  const bankerTwo = pointTotal(game, dealt.banker.slice(0, 2));
  if (after === 4) {
    if (dealt.used === 4) return null; // nothing is still to be drawn
    const playerTwo = pointTotal(game, dealt.player.slice(0, 2));
    if (hand === 'player') return playerAfterFour(playerTwo, bankerTwo);
    return bankerAfterFour(bankerTwo, playerTwo);
  }
  if (dealt.player.length === 2) return null; // the fifth card was the Banker's
  if (dealt.banker.length === 2) return null; // the Banker Hand stands
  const playerThree = pointTotal(game, dealt.player);
  if (hand === 'player') return playerAfterThird(playerThree, bankerTwo);
  return bankerAfterThird(bankerTwo, playerThree);
}

/** It pays when the insured Hand loses; 4.2.1 governs a Tie. */
export function settleInsurance(
  game: Game,
  hand: Hand,
  after: 4 | 5,
  ranks: readonly string[],
): Verdict {
  const odds = offersInsurance(game, hand, after, ranks);
  if (odds === null)
    throw new Error(`${hand} insurance not offered after ${after}: ${ranks.join(' ')}`);

  let table = '';
  if (game === 'tiger-buffalo-commission-insurance') table = '4.1.15';
  if (game === 'tiger-buffalo-non-commission-insurance') table = '4.1.8';

  const dealt = play(game, ranks);
  const player = pointTotal(game, dealt.player);
  const banker = pointTotal(game, dealt.banker);

  if (player === banker) {
    // 4.2.1(a): taken after the third card on a Player Hand of 9, and the Banker also draws to 9.
    if (hand === 'player' && after === 5 && player === 9)
      return { result: 'win', odds, rule: '4.2.1' };
    // 4.2.1(b): taken after the third card left the Player Hand at 0, and the Banker draws to 0.
    if (hand === 'banker' && after === 5 && player === 0)
      return { result: 'win', odds, rule: '4.2.1' };
    return { result: 'push', odds: null, rule: '4.2.1' };
  }
  if (hand === 'player' && player < banker) return { result: 'win', odds, rule: table };
  if (hand === 'banker' && banker < player) return { result: 'win', odds, rule: table };
  return { result: 'lose', odds: null, rule: table };
}
