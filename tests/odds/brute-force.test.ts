import { describe, expect, test } from 'vitest';
import { exactOdds, removal, together, toNumber, without } from '../../src/odds/index.ts';
import { rulebooks } from '../../src/rulebooks/index.ts';
import { isRefusal } from '../../src/rules/index.ts';
import { type Alike, allDraws, gain } from './brute-force.ts';
import { expectSameWays } from './same-ways.ts';
import { shoe } from './shoes.ts';

/** Small and odd shoes: cards left of each rank, ace first. */
const SHOES: readonly (readonly [string, readonly number[]])[] = [
  ['six cards of one rank', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 6]],
  ['six aces', [6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
  ['many cards of one rank', [0, 0, 0, 40, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
  ['six different cards', [0, 1, 0, 1, 1, 0, 1, 0, 1, 0, 1, 0, 0]],
  ['six zero-valued cards of four ranks', [0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 1, 2]],
  ['sevens, eights and a king', [0, 0, 0, 0, 0, 0, 3, 3, 0, 0, 0, 0, 1]],
  ['no card but threes, sixes and nines', [0, 0, 5, 0, 0, 4, 0, 0, 7, 0, 0, 0, 0]],
  ['a lone six among small cards', [4, 2, 3, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0]],
  ['tens and queens against aces and fours', [3, 0, 0, 2, 0, 0, 0, 0, 0, 8, 0, 2, 0]],
  ['odd counts of six ranks', [1, 0, 9, 0, 3, 0, 2, 0, 0, 0, 5, 0, 31]],
];

describe.each(SHOES)('%s', (_, counts) => {
  test.each(rulebooks.map((book) => [book.id, book] as const))(
    'every bet and insurance of %s has the ways that brute force counts',
    (_id, book) => {
      expectSameWays(exactOdds(book, shoe(counts)), allDraws(book.id, counts));
    },
  );
});

describe('a shoe of eleven cards', () => {
  const counts = [2, 0, 0, 0, 1, 3, 0, 1, 0, 0, 2, 0, 2];
  const book = rulebooks.find(({ bets }) => bets.length === 20);
  if (book === undefined) throw new Error('no book has twenty bets');
  const game = book.id;
  const draws = allDraws(game, counts);
  const all = draws.reduce((sum, { ways }) => sum + ways, 0n);
  const total = (of: (ranks: readonly string[]) => bigint) =>
    draws.reduce((sum, { ranks, ways }) => sum + ways * of(ranks), 0n);

  test('the variance of every bet is what brute force gives', () => {
    for (const { bet, variance } of exactOdds(book, shoe(counts)).bets) {
      const mean = total((ranks) => gain(game, bet.id, ranks));
      const squares = total((ranks) => gain(game, bet.id, ranks) ** 2n);
      const exact = (squares * all - mean * mean) * 10n ** 30n;
      expect(variance).toBeCloseTo(Number(exact / (all * all * 400n)) / 1e30, 12);
    }
  });

  test('the covariance of any two bets is what brute force gives', () => {
    const { bets, covariance } = together(book, shoe(counts));
    for (const [row, one] of bets.entries()) {
      for (const [column, other] of bets.entries()) {
        const product = total((r) => gain(game, one.id, r) * gain(game, other.id, r));
        const means = total((r) => gain(game, one.id, r)) * total((r) => gain(game, other.id, r));
        const exact = ((product * all - means) * 10n ** 30n) / (all * all * 400n);
        expect(covariance[row]?.[column]).toBeCloseTo(Number(exact) / 1e30, 12);
      }
    }
  });

  test('taking a card moves every edge by what brute force says', () => {
    const moved = removal(book, shoe(counts));
    if (isRefusal(moved)) throw new Error(moved.message);
    const edge = (ways: readonly Alike[], bet: string) => ({
      numerator: -ways.reduce((sum, one) => sum + one.ways * gain(game, bet, one.ranks), 0n),
      denominator: ways.reduce((sum, one) => sum + one.ways, 0n) * 20n,
    });
    for (const rank of counts.keys()) {
      const less = without(shoe(counts), rank);
      const left = isRefusal(less) ? null : allDraws(game, less.counts);
      for (const { bet, effects } of moved) {
        const effect = effects[rank] ?? null;
        expect(effect === null).toBe(left === null);
        if (effect === null || left === null) continue;
        const now = edge(left, bet.id);
        const before = edge(draws, bet.id);
        const difference = now.numerator * before.denominator - before.numerator * now.denominator;
        expect(effect.change.numerator * now.denominator * before.denominator).toBe(
          difference * effect.change.denominator,
        );
        expect(effect.houseEdge).toBe(toNumber(effect.change));
      }
    }
  });
});
