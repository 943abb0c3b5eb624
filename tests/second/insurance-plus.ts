// The second settlement: the table of Insurance Plus, in plain ifs. CI 4.1.15 and NI 4.1.8 print the same rows; 4.2.1.

import type { Hand } from './deal.ts';

export type InsuranceOffers = {
  /** The odds for the insured Hand, or null. */
  offered(hand: Hand, after: 4 | 5, own: number, other: number): string | null;
  /** Whether insurance that was taken is paid on a Tie, and not given back. */
  paidOnTie(hand: Hand, after: 4 | 5, points: number): boolean;
};

export const insurancePlus: InsuranceOffers = {
  offered(hand, after, own, other) {
    if (hand === 'player' && after === 4) return playerAfterFour(own, other);
    if (hand === 'player') return playerAfterThird(own, other);
    if (after === 4) return bankerAfterFour(own, other);
    return bankerAfterThird(own, other);
  },

  paidOnTie(hand, after, points) {
    // 4.2.1(a): taken after the third card on a Player Hand of 9, and the Banker also draws to 9.
    if (hand === 'player' && after === 5 && points === 9) return true;
    // 4.2.1(b): taken after the third card left the Player Hand at 0, and the Banker draws to 0.
    if (hand === 'banker' && after === 5 && points === 0) return true;
    return false;
  },
};

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
