import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  FEWEST_CARDS,
  freshShoe,
  jointTally,
  liveOdds,
  PAIRS,
  pairsTally,
  SCORES,
  type ShoeCounts,
  scoreTally,
  type Tallies,
  withOneMore,
  without,
} from '../../src/odds/index.ts';
import { seeded } from '../../src/odds/random.ts';
import { shuffle } from '../../src/odds/shuffle.ts';
import { RANKS, rulebooks } from '../../src/rulebooks/index.ts';
import { isRefusal } from '../../src/rules/index.ts';
import { anyShoe, given } from './shoes.ts';

/** Cards leave a shoe and come back, one by one: the tallies are counted by points each time. */
const [book] = rulebooks;
if (book === undefined) throw new Error('no books');

const tallied = (shoe: ShoeCounts): Tallies => ({
  score: scoreTally(book, shoe),
  pairs: pairsTally(shoe),
});

/** The same, counted another way: every two ranks against every two ranks. */
const rankByRank = (shoe: ShoeCounts): Tallies => {
  const sides = { score: new Float64Array(SCORES), pairs: new Float64Array(PAIRS) };
  for (const [at, count] of jointTally(book, shoe).entries()) {
    const [row, column] = [Math.floor(at / SCORES), at % SCORES];
    sides.score[column] = (sides.score[column] ?? 0) + count;
    sides.pairs[row] = (sides.pairs[row] ?? 0) + count;
  }
  return sides;
};

describe('eight decks, dealt card by card to the last six and put back', () => {
  test.each([1, 2])('shuffle %i: the tallies are right at every card, both ways', (seed) => {
    const fresh = given(freshShoe(book, 8));
    const order = Uint8Array.from({ length: fresh.cards }, (_, at) => at % RANKS.length);
    shuffle(order, seeded(seed, 0));
    const leaving = [...order.slice(FEWEST_CARDS)];
    const before: { readonly shoe: ShoeCounts; readonly tallies: Tallies }[] = [];
    let shoe = fresh;
    for (const [gone, rank] of leaving.entries()) {
      before.push({ shoe, tallies: tallied(shoe) });
      shoe = given(without(shoe, rank));
      // The last deck card by card, as ranks run out there.
      if (gone % 8 === 0 || shoe.cards < 52) expect(tallied(shoe)).toEqual(rankByRank(shoe));
    }
    expect(shoe.cards).toBe(FEWEST_CARDS);
    for (const rank of leaving.toReversed()) {
      shoe = given(withOneMore(shoe, rank));
      expect({ shoe, tallies: tallied(shoe) }).toEqual(before.pop());
    }
    expect(shoe).toEqual(fresh);
  });
});

test('any shoe, any cards taken and put back: as if every card were gone through', () => {
  const moves = fc.array(fc.record({ rank: fc.nat(RANKS.length - 1), taken: fc.boolean() }), {
    minLength: 20,
    maxLength: 20,
  });
  fc.assert(
    fc.property(anyShoe(), moves, (start, all) => {
      let shoe = start;
      for (const { rank, taken } of all) {
        const moved = taken ? without(shoe, rank) : withOneMore(shoe, rank);
        if (isRefusal(moved)) continue;
        shoe = moved;
        expect(tallied(shoe)).toEqual(rankByRank(shoe));
      }
    }),
    { numRuns: 15 },
  );
});

test('a card that is taken and put back leaves the live figures as they were', () => {
  const fresh = given(freshShoe(book, 8));
  for (const rank of RANKS.keys()) {
    const back = given(withOneMore(given(without(fresh, rank)), rank));
    expect(liveOdds(book, back)).toEqual(liveOdds(book, fresh));
  }
});
