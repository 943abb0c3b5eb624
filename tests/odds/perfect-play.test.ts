import { describe, expect, test } from 'vitest';
import {
  type CountingPlan,
  countShoe,
  nothingCounted,
  type ShoeRules,
} from '../../src/odds/index.ts';
import { rulebook } from '../../src/rulebooks/index.ts';
import { GAMES } from '../table/scenario.ts';
import { orders, perfectPlay } from './perfect-play.ts';
import { shoe } from './shoes.ts';

const book = rulebook(GAMES.CI);
if (book === undefined) throw new Error('no such game');

const CUT = 5;

/** Every order of the shoe once, each dealt like a shuffled one. */
const dealtInAllOrders = (bet: string, counts: readonly number[], burn: ShoeRules['burn']) => {
  const plan: CountingPlan = {
    book,
    shoe: shoe(counts),
    rules: { cut: CUT, afterCut: 0, burn },
    seed: 0,
    shoes: 0,
    bets: book.bets
      .filter(({ id }) => id === bet)
      .map((one) => ({ bet: one, count: { tags: [], triggers: [1] } })),
  };
  const counted = nothingCounted(plan);
  // A shoe is dealt from its last card down.
  for (const order of orders(counts)) countShoe(plan, Uint8Array.from(order).reverse(), counted);
  const { staked, gain } = counted.perfect;
  const sum = (column: Float64Array, from: number, to?: number) =>
    column.slice(from, to).reduce((all, one) => all + one, 0);
  return {
    rounds: counted.rounds[0] ?? 0,
    bet: { staked: sum(staked, 0, 1), gain: sum(gain, 0, 1) },
    insurance: { staked: sum(staked, 1), gain: sum(gain, 1) },
  };
};

describe('perfect play over all orders of a small shoe, against brute force', () => {
  test.each([
    ['tie', 'none', 'tens, fours, threes', [0, 0, 2, 3, 0, 0, 0, 0, 0, 6, 0, 0, 0]],
    ['big-tiger', 'none', 'kings, sixes, sevens', [0, 0, 0, 0, 0, 3, 2, 0, 0, 0, 0, 0, 6]],
    ['player-char-siu', 'first-card', 'aces, twos, fives', [5, 5, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0]],
  ] as const)('%s, burn %s: %s', (bet, burn, _, counts) => {
    const ours = dealtInAllOrders(bet, counts, burn);
    const theirs = perfectPlay(book.id, bet, { counts, cut: CUT, burn: burn === 'first-card' });
    expect(ours.rounds).toBe(theirs.bet.rounds);
    expect(theirs.bet.staked).toBeGreaterThan(0);
    expect(theirs.bet.staked).toBeLessThan(theirs.bet.rounds);
    expect(ours.bet.staked).toBe(theirs.bet.staked);
    expect(ours.bet.gain / theirs.bet.gain).toBeCloseTo(1, 9);
    expect(ours.insurance.staked).toBe(theirs.insurance.staked);
    expect(ours.insurance.gain).toBeCloseTo(theirs.insurance.gain, 6);
  });
});
