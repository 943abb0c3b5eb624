// Odds by brute force: every ordered draw of six ranks, one after the other, settled by the second
// settlement. Slow and simple. Shares no code with src/.

import { cardValue, type Game, type Hand, play, pointTotal, RANKS } from '../second/deal.ts';
import { offersInsurance, settleInsurance } from '../second/insurance.ts';
import { settleBet } from '../second/settle-bet.ts';

/** Draws that no bet and no insurance can tell apart: one of them, and how many there are. */
export type Alike = { readonly ranks: readonly string[]; ways: bigint };

/** All draws from a shoe of so many cards of each rank, ace first. */
export function allDraws(game: Game, counts: readonly number[]): Alike[] {
  const kindOf = kindsOf(game);
  const groups: Alike[] = [];
  const left = [...counts];
  const drawn: string[] = [];
  const draw = (ways: bigint, place: number): void => {
    if (drawn.length === 6) {
      const kind = kindOf(drawn, place);
      const group = groups[kind];
      if (group === undefined) groups[kind] = { ranks: [...drawn], ways };
      else group.ways += ways;
      return;
    }
    for (let rank = 0; rank < 13; rank += 1) {
      const cards = left[rank] ?? 0;
      if (cards === 0) continue;
      left[rank] = cards - 1;
      drawn.push(RANKS[rank] ?? '');
      draw(ways * BigInt(cards), place * 13 + rank);
      drawn.pop();
      left[rank] = cards;
    }
  };
  draw(1n, 0);
  return groups.filter((group) => group !== undefined);
}

type KindOf = (drawn: readonly string[], place: number) => number;
const kindsByGame = new Map<Game, KindOf>();

/** A number for each distinction. That of a sequence of ranks is the same in every shoe, and looked for once. */
function kindsOf(game: Game): KindOf {
  const shared = kindsByGame.get(game);
  if (shared !== undefined) return shared;
  const names = new Map<string, number>();
  const known = new Int32Array(13 ** 6).fill(-1);
  const kindOf: KindOf = (drawn, place) => {
    const kind = known[place] ?? -1;
    if (kind !== -1) return kind;
    const name = distinction(game, drawn);
    const found = names.get(name) ?? names.size;
    names.set(name, found);
    known[place] = found;
    return found;
  };
  kindsByGame.set(game, kindOf);
  return kindOf;
}

/** Points of the first two cards, the third cards, and the pairs. */
function distinction(game: Game, ranks: readonly string[]): string {
  const { player, banker } = play(game, ranks);
  const third = (hand: readonly string[]) =>
    hand.length === 3 ? thirdValue(game, hand[2] ?? '') : '-';
  const pair = (hand: readonly string[]) => (hand[0] === hand[1] ? hand[0] : '-');
  return [
    pointTotal(game, player.slice(0, 2)),
    pointTotal(game, banker.slice(0, 2)),
    third(player),
    third(banker),
    pair(player),
    pair(banker),
  ].join(' ');
}

function thirdValue(game: Game, rank: string): number {
  return cardValue(game, rank) % 10;
}

/** Ways by "win at odds", push and lose. */
export function betWays(game: Game, bet: string, draws: readonly Alike[]): Record<string, bigint> {
  const ways: Record<string, bigint> = {};
  for (const draw of draws) {
    const { result, odds } = settleBet(game, bet, draw.ranks);
    const name = odds === null ? result : `win ${odds}`;
    ways[name] = (ways[name] ?? 0n) + draw.ways;
  }
  return ways;
}

/** What a bet gains on a unit, in twentieths. */
export function gain(game: Game, bet: string, ranks: readonly string[]): bigint {
  const { result, odds } = settleBet(game, bet, ranks);
  if (result === 'push') return 0n;
  if (result === 'lose') return -20n;
  const [win, stake] = (odds ?? '').split(' to ').map(Number);
  return BigInt(Math.round(((win ?? 0) * 20) / (stake ?? 1)));
}

/** Insurance by situation: hand, cards exposed, points, and the third card or any. */
export function insuranceWays(
  game: Game,
  draws: readonly Alike[],
): Record<string, { odds: string; win: bigint; push: bigint; lose: bigint }> {
  const found: Record<string, { odds: string; win: bigint; push: bigint; lose: bigint }> = {};
  const hands: readonly Hand[] = ['player', 'banker'];
  for (const { ranks, ways } of draws) {
    for (const hand of hands) {
      for (const after of [4, 5] as const) {
        const odds = offersInsurance(game, hand, after, ranks);
        if (odds === null) continue;
        const { player, banker } = play(game, ranks);
        const exposed = player.slice(0, after === 4 ? 2 : 3);
        const points = [pointTotal(game, exposed), pointTotal(game, banker.slice(0, 2))];
        const { result } = settleInsurance(game, hand, after, ranks);
        const keys = [`${hand} ${after} ${points.join('-')}`];
        if (after === 5) keys.push(`${keys[0]} third ${thirdValue(game, player[2] ?? '')}`);
        for (const key of keys) {
          found[key] ??= { odds, win: 0n, push: 0n, lose: 0n };
          found[key][result] += ways;
        }
      }
    }
  }
  return found;
}
