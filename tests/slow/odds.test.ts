import { describe, expect, test } from 'vitest';
import { dealOnThreads } from '../../src/cli/simulate-threads.ts';
import {
  compare,
  exactOdds,
  freshShoe,
  liveOdds,
  removal,
  scoreTally,
  vulnerability,
} from '../../src/odds/index.ts';
import { seeded } from '../../src/odds/random.ts';
import { shuffle } from '../../src/odds/shuffle.ts';
import { RANKS, rulebooks } from '../../src/rulebooks/index.ts';
import { type Card, dealOut } from '../../src/rules/index.ts';
import { allDraws } from '../odds/brute-force.ts';
import { lateRounds } from '../odds/late-rounds.ts';
import { expectSameWays } from '../odds/same-ways.ts';
import { given, shoe } from '../odds/shoes.ts';

/** All thirteen ranks: nearly five million draws of six ranks each. */
describe('brute force over all thirteen ranks', () => {
  test.each([
    ['ten decks, past 2^53', Array.from({ length: 13 }, () => 40)],
    ['what a long evening left', [3, 11, 7, 1, 9, 2, 14, 6, 4, 8, 1, 5, 10]],
  ])('%s: every bet and insurance has the same ways', (_, counts) => {
    for (const book of rulebooks.filter(({ bets, insurance }) => bets.length > 19 || insurance)) {
      expectSameWays(exactOdds(book, shoe(counts)), allDraws(book.id, counts));
    }
  });
});

test('ten million rounds of every game agree with the exact odds', async () => {
  for (const [at, book] of rulebooks.entries()) {
    const eight = given(freshShoe(book, 8));
    const plan = { book, shoe: eight, seed: 2 + at, rounds: 1e7, mix: [] };
    const { tallies, rounds, sure } = await dealOnThreads(plan, 2).dealt;
    expect(rounds).toBe(1e7);
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
  const plan = { book, shoe: one, seed: 9, rounds: 2e7, mix: [] };
  const dealt = await dealOnThreads(plan, 2).dealt;
  const [sure, late] = [dealt.sure, lateRounds(dealt)];
  const exact = exactOdds(book, one);
  expect(compare(exact, sure.tallies, sure.rounds).fit.p).toBeGreaterThan(0.001);
  expect(compare(exact, late.tallies, late.rounds).fit.p).toBeLessThan(0.001);
});

/** A patron who knows the exact odds before every round can do no worse than one who only counts. */
test('what a linear count gains is a lower bound, of the right size, of what can be gained', () => {
  const book = rulebooks.find(({ bets }) => bets.some(({ id }) => id === 'easy-six'));
  if (book === undefined) throw new Error('no such book');
  const fresh = given(freshShoe(book, 8));
  const moved = given(removal(book, fresh)).find(({ bet }) => bet.id === 'easy-six');
  if (moved === undefined) throw new Error('no such bet');
  const { gainPerShoe } = vulnerability(moved, fresh, scoreTally(book, fresh));
  const SHOES = 200;
  const state = seeded(1, 0);
  const cards = Uint8Array.from({ length: fresh.cards }, (_, at) => at % RANKS.length);
  let gained = 0;
  for (let at = 0; at < SHOES; at += 1) {
    shuffle(cards, state);
    const left = [...fresh.counts];
    for (let dealt = 0; cards.length - dealt >= 14; ) {
      const edge = liveOdds(book, shoe(left)).find(({ bet }) => bet.id === 'easy-six')?.houseEdge;
      gained += Math.max(0, -(edge ?? 0));
      const six = [...cards.slice(dealt, dealt + 6)];
      const { used } = dealOut(
        book,
        six.map((rank): Card => `${RANKS[rank] ?? 'A'}S`),
      );
      for (const rank of six.slice(0, used)) left[rank] = (left[rank] ?? 0) - 1;
      dealt += used;
    }
  }
  expect(gained / SHOES).toBeGreaterThan(gainPerShoe);
  expect(gained / SHOES).toBeLessThan(2 * gainPerShoe);
});
