import { expect } from 'vitest';
import type { ExactOdds, InsuranceOdds } from '../../src/odds/index.ts';
import { type Alike, betWays, insuranceWays } from './brute-force.ts';

/** Every bet and every insurance situation has the same ways in both, to the integer. */
export const expectSameWays = (exact: ExactOdds, draws: readonly Alike[]): void => {
  const game = exact.book.id;
  expect(exact.draws).toBe(draws.reduce((sum, { ways }) => sum + ways, 0n));
  for (const odds of exact.bets) {
    const ways: Record<string, bigint> = {};
    const add = (name: string, count: bigint) => {
      if (count !== 0n) ways[name] = (ways[name] ?? 0n) + count;
    };
    for (const tier of odds.tiers) add(`win ${tier.line.pays}`, tier.ways);
    add('push', odds.push);
    add('lose', odds.lose);
    expect({ bet: odds.bet.id, ways }).toEqual({
      bet: odds.bet.id,
      ways: betWays(game, odds.bet.id, draws),
    });
  }
  const insured: Record<string, { odds: string; win: bigint; push: bigint; lose: bigint }> = {};
  for (const { points } of exact.insurance) {
    for (const { offer, player, banker, thirds, ...whole } of points) {
      const key = `${offer.hand} ${offer.after} ${player}-${banker}`;
      const ways = ({ win, push, lose }: InsuranceOdds) => ({ odds: offer.pays, win, push, lose });
      insured[key] = ways(whole);
      for (const split of thirds) insured[`${key} third ${split.third}`] = ways(split);
    }
  }
  expect(insured).toEqual(insuranceWays(game, draws));
};
