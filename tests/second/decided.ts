// The second settlement: is a bet decided on the cards so far? Reading 35, by brute force: over every completion
// with any of the 13 ranks it always wins or always loses. A push is neither.

import { type Game, type Hand, lay, RANKS } from './deal.ts';
import { settleInsurance } from './insurance.ts';
import { settleBet, type Verdict } from './settle-bet.ts';

/** Asks `visit` about every way the round can end; stops when it answers false. */
function everyEnd(
  game: Game,
  ranks: readonly string[],
  visit: (whole: readonly string[]) => boolean,
): boolean {
  if (lay(game, ranks).complete) return visit(ranks);
  for (const rank of RANKS) {
    if (!everyEnd(game, [...ranks, rank], visit)) return false;
  }
  return true;
}

function alwaysTheSame(
  game: Game,
  ranks: readonly string[],
  settle: (whole: readonly string[]) => Verdict,
): boolean {
  let first = '';
  return everyEnd(game, ranks, (whole) => {
    const { result } = settle(whole);
    if (result === 'push') return false;
    if (first === '') first = result;
    return result === first;
  });
}

export function betDecided(game: Game, bet: string, exposed: readonly string[]): boolean {
  return alwaysTheSame(game, exposed, (whole) => settleBet(game, bet, whole));
}

/** An insurance taken later than `exposed` is not decided on it. */
export function insuranceDecided(
  game: Game,
  hand: Hand,
  after: 4 | 5,
  exposed: readonly string[],
): boolean {
  if (exposed.length < after) return false;
  return alwaysTheSame(game, exposed, (whole) => settleInsurance(game, hand, after, whole));
}
