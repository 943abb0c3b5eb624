// The second settlement: cards, Point Totals and the Table of Play, straight from the text.
// NC, DH 3.2, 3.10 to 3.13; CI, NI 3.2, 3.10, 3.13 to 3.16; E6 3.4 to 3.7. Shares no code with src/.

import { truthOfGame } from './truths.ts';

/** A game by its name in src/rulebooks/. */
export type Game = string;

export type Hand = 'player' | 'banker';

export const RANKS: readonly string[] = [
  'A',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
  '10',
  'J',
  'Q',
  'K',
];

/** What a card is worth. A ten has its face value (3.2) or is zero (E6 3.7): the truth of the book says. */
export function cardValue(game: Game, rank: string): number {
  if (rank === 'A') return 1;
  if (rank === '2') return 2;
  if (rank === '3') return 3;
  if (rank === '4') return 4;
  if (rank === '5') return 5;
  if (rank === '6') return 6;
  if (rank === '7') return 7;
  if (rank === '8') return 8;
  if (rank === '9') return 9;
  if (rank === '10') return truthOfGame(game).ten;
  if (rank === 'J') return 0;
  if (rank === 'Q') return 0;
  if (rank === 'K') return 0;
  throw new Error(`no such rank: ${rank}`);
}

/** The Point Total: the second digit where the total is more than 9. */
export function pointTotal(game: Game, hand: readonly string[]): number {
  let total = 0;
  for (const rank of hand) total += cardValue(game, rank);
  while (total > 9) total -= 10;
  return total;
}

/** The lower half of the Table of Play, when the Player Hand has drawn `third` (a ten counts 0: reading 1). */
function bankerDrawsAgainst(banker: number, third: number): boolean {
  if (banker === 0) return true;
  if (banker === 1) return true;
  if (banker === 2) return true;
  if (banker === 3) {
    if (third === 8) return false;
    return true;
  }
  if (banker === 4) {
    if (third === 0) return false;
    if (third === 1) return false;
    if (third === 8) return false;
    if (third === 9) return false;
    return true;
  }
  if (banker === 5) {
    if (third === 4) return true;
    if (third === 5) return true;
    if (third === 6) return true;
    if (third === 7) return true;
    return false;
  }
  if (banker === 6) {
    if (third === 6) return true;
    if (third === 7) return true;
    return false;
  }
  return false;
}

/** Which Hand the next card goes to; null when the Table of Play draws no more. */
export function nextHand(
  game: Game,
  player: readonly string[],
  banker: readonly string[],
): Hand | null {
  if (player.length === 0) return 'player';
  if (banker.length === 0) return 'banker';
  if (player.length === 1) return 'player';
  if (banker.length === 1) return 'banker';
  if (banker.length === 3) return null;

  const playerTwo = pointTotal(game, player.slice(0, 2));
  const bankerTwo = pointTotal(game, banker);

  // Naturals first: both Hands stand.
  if (playerTwo === 8 || playerTwo === 9) return null;
  if (bankerTwo === 8 || bankerTwo === 9) return null;

  if (player.length === 2) {
    if (playerTwo <= 5) return 'player';
    // The Player Hand stands on 6 or 7: the Banker Hand stands on 6 and 7 and draws on 0 to 5.
    if (bankerTwo <= 5) return 'banker';
    return null;
  }

  let third = cardValue(game, player[2] ?? '');
  if (third === 10) third = 0;
  if (bankerDrawsAgainst(bankerTwo, third)) return 'banker';
  return null;
}

/** Deals as many of `ranks` as the Table of Play takes; `complete` says whether it wants no more. */
export function lay(
  game: Game,
  ranks: readonly string[],
): { player: string[]; banker: string[]; used: number; complete: boolean } {
  const player: string[] = [];
  const banker: string[] = [];
  let used = 0;
  for (;;) {
    const hand = nextHand(game, player, banker);
    if (hand === null) return { player, banker, used, complete: true };
    const rank = ranks[used];
    if (rank === undefined) return { player, banker, used, complete: false };
    if (hand === 'player') player.push(rank);
    if (hand === 'banker') banker.push(rank);
    used += 1;
  }
}

/** A whole round. Throws if there are too few cards; cards left over are not looked at. */
export function play(
  game: Game,
  ranks: readonly string[],
): { player: string[]; banker: string[]; used: number } {
  const { player, banker, used, complete } = lay(game, ranks);
  if (!complete) throw new Error(`too few cards: ${ranks.join(' ')}`);
  return { player, banker, used };
}
