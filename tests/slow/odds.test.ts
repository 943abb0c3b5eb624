import { describe, expect, test } from 'vitest';
import { dealOnThreads } from '../../src/cli/simulate-threads.ts';
import { compare, exactOdds, freshShoe } from '../../src/odds/index.ts';
import { RANKS, rulebooks } from '../../src/rulebooks/index.ts';
import { allDraws } from '../odds/brute-force.ts';
import { lateRounds } from '../odds/late-rounds.ts';
import { expectSameWays } from '../odds/same-ways.ts';
import { given, shoe } from '../odds/shoes.ts';
import { WHOLE } from '../whole.ts';

const ROUNDS = WHOLE ? 5e6 : 1e6;

/** All thirteen ranks: nearly five million draws of six ranks each. */
describe('brute force over all thirteen ranks', () => {
  test.each([
    ['ten decks, past 2^53', Array.from({ length: 13 }, () => 40)],
    ['what a long evening left', [3, 11, 7, 1, 9, 2, 14, 6, 4, 8, 1, 5, 10]],
  ])('%s: every bet and insurance has the same ways', (_, counts) => {
    // The one with the most bets and insurance; the tallies of the others are the same ones.
    const [book] = rulebooks
      .filter(({ insurance }) => insurance !== null)
      .sort((one, other) => other.bets.length - one.bets.length);
    if (book === undefined) throw new Error('no book has insurance');
    expectSameWays(exactOdds(book, shoe(counts)), allDraws(book.id, counts));
  });
});

test('a million rounds of every game, five in a whole run, agree with the exact odds', async () => {
  for (const [at, book] of rulebooks.entries()) {
    const eight = given(freshShoe(book, 8));
    const plan = { book, shoe: eight, seed: 2 + at, rounds: ROUNDS, mix: [] };
    const { tallies, rounds, sure } = await dealOnThreads(plan, 2).result;
    expect(rounds).toBe(ROUNDS);
    for (const part of [{ tallies, rounds }, sure]) {
      const { bets, fit } = compare(exactOdds(book, eight), part.tallies, part.rounds);
      expect(bets.filter(({ z }) => Math.abs(z) >= 4)).toEqual([]);
      expect(fit.p).toBeGreaterThan(0.001);
    }
  }
});

/**
 * The cut card moves the late rounds, and the first of a shoe not at all. Of eight decks it takes hundreds of millions
 * of rounds to see (`npm run odds:campaign`); of one deck, in which a late round is a large part, a few.
 */
test('only the rounds that not every shoe holds stray from the exact odds', async () => {
  const [book] = rulebooks;
  if (book === undefined) throw new Error('no books');
  const one = shoe(RANKS.map(() => 4));
  const plan = { book, shoe: one, seed: 9, rounds: 1e7, mix: [] };
  const dealt = await dealOnThreads(plan, 2).result;
  const [sure, late] = [dealt.sure, lateRounds(dealt)];
  const exact = exactOdds(book, one);
  expect(compare(exact, sure.tallies, sure.rounds).fit.p).toBeGreaterThan(0.001);
  expect(compare(exact, late.tallies, late.rounds).fit.p).toBeLessThan(0.001);
});
