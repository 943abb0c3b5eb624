// Perfect play by brute force: every order of a small shoe dealt by the second settlement, and before
// every round and every offer all that may still come. Slow and simple. Shares no code with src/.

import { cardValue, type Game, type Hand, play, RANKS } from '../second/deal.ts';
import { offersInsurance, settleInsurance } from '../second/insurance.ts';
import { allDraws, gain } from './brute-force.ts';

export type Gained = { rounds: number; staked: number; gain: number };

/** All orders of the cards, ranks by place; each once, however many cards are alike. */
export function* orders(counts: readonly number[]): Generator<number[]> {
  const left = [...counts];
  const order: number[] = [];
  const cards = counts.reduce((sum, count) => sum + count, 0);
  function* place(): Generator<number[]> {
    if (order.length === cards) {
      yield order;
      return;
    }
    for (const [rank, count] of left.entries()) {
      if (count === 0) continue;
      left[rank] = count - 1;
      order.push(rank);
      yield* place();
      order.pop();
      left[rank] = count;
    }
  }
  yield* place();
}

/** What a patron gains on one bet, and on all insurance, over all orders: `cut` cards behind the cut card, no round after it. */
export function perfectPlay(
  game: Game,
  bet: string,
  { counts, cut, burn }: { counts: readonly number[]; cut: number; burn: boolean },
): { bet: Gained; insurance: Gained } {
  const found = { bet: nothing(), insurance: nothing() };
  const known = new Map<string, number>();
  const remembered = (key: string, work: () => number): number => {
    const value = known.get(key) ?? work();
    known.set(key, value);
    return value;
  };
  for (const order of orders(counts)) {
    const cards = order.map((rank) => RANKS[rank] ?? '');
    const unseen = [...counts];
    const see = (rank: string) => {
      const at = RANKS.indexOf(rank);
      unseen[at] = (unseen[at] ?? 0) - 1;
    };
    let at = 0;
    if (burn) {
      const first = cards[0] ?? '';
      see(first);
      at = 1 + (cardValue(game, first) % 10 || 10);
    }
    while (cards.length - at > cut) {
      const edge = remembered(unseen.join(), () => edgeOf(game, bet, unseen));
      add(found.bet, edge);
      found.insurance.rounds += 1;
      const six = cards.slice(at, at + 6);
      const { used, player } = play(game, six);
      for (const [place, rank] of six.slice(0, used).entries()) {
        see(rank);
        const after = place + 1;
        if (after !== 4 && !(after === 5 && player.length === 3)) continue;
        for (const hand of ['player', 'banker'] as const) {
          if (offersInsurance(game, hand, after, six) === null) continue;
          const open = six.slice(0, after);
          const worth = remembered([hand, ...open, ...unseen].join(), () =>
            offerWorth(game, hand, open, unseen),
          );
          if (worth > NOTHING) {
            found.insurance.staked += 1;
            found.insurance.gain += worth;
          }
        }
      }
      at += used;
    }
  }
  return found;
}

/** What favours nobody is not staked on, whichever way it is rounded. */
const NOTHING = 1e-12;

const nothing = (): Gained => ({ rounds: 0, staked: 0, gain: 0 });

function add(into: Gained, edge: number): void {
  into.rounds += 1;
  if (edge <= NOTHING) return;
  into.staked += 1;
  into.gain += edge;
}

function edgeOf(game: Game, bet: string, counts: readonly number[]): number {
  let ways = 0n;
  let sum = 0n;
  for (const draw of allDraws(game, counts)) {
    ways += draw.ways;
    sum += draw.ways * gain(game, bet, draw.ranks);
  }
  return Number(sum) / Number(ways) / 20;
}

/** The cards up to the sixth are drawn in every way, whether they are needed or not. */
function offerWorth(
  game: Game,
  hand: Hand,
  open: readonly string[],
  unseen: readonly number[],
): number {
  let ways = 0;
  let sum = 0;
  const left = [...unseen];
  const draw = (ranks: readonly string[], these: number): void => {
    if (ranks.length === 6) {
      const { result, odds } = settleInsurance(game, hand, open.length === 4 ? 4 : 5, ranks);
      const [win, stake] = (odds ?? '0 to 1').split(' to ').map(Number);
      ways += these;
      if (result === 'win') sum += (these * (win ?? 0)) / (stake ?? 1);
      if (result === 'lose') sum -= these;
      return;
    }
    for (const [rank, count] of left.entries()) {
      if (count === 0) continue;
      left[rank] = count - 1;
      draw([...ranks, RANKS[rank] ?? ''], these * count);
      left[rank] = count;
    }
  };
  draw(open, 1);
  return sum / ways;
}
