import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  exactOdds,
  freshShoe,
  jointFacts,
  jointTally,
  liveOdds,
  orderedDraws,
  outcomeOf,
  PAIRS,
  pairsTally,
  reading,
  readings,
  removal,
  SCORES,
  scoreTally,
  together,
} from '../../src/odds/index.ts';
import { type Bet, rulebooks } from '../../src/rulebooks/index.ts';
import { anyShoe, given, shoe } from './shoes.ts';

const first = rulebooks[0];
if (first === undefined) throw new Error('no books');
const sum = (counts: Iterable<number>) => [...counts].reduce((all, count) => all + count, 0);

describe('tallies', () => {
  test('of any shoe add up to a quarter of its ordered draws', () => {
    fc.assert(
      fc.property(anyShoe(), (any) => {
        const quarter = Number(orderedDraws(any) / 4n);
        expect(sum(scoreTally(first, any))).toBe(quarter);
        expect(sum(pairsTally(any))).toBe(quarter);
      }),
    );
  });

  test('of score and of pairs are the two sides of the joint one', () => {
    fc.assert(
      fc.property(anyShoe(), (any) => {
        const joint = jointTally(first, any);
        const score = new Float64Array(SCORES);
        const pairs = new Float64Array(PAIRS);
        for (const [at, count] of joint.entries()) {
          score[at % SCORES] = (score[at % SCORES] ?? 0) + count;
          const row = Math.floor(at / SCORES);
          pairs[row] = (pairs[row] ?? 0) + count;
        }
        expect(score).toEqual(scoreTally(first, any));
        expect(pairs).toEqual(pairsTally(any));
      }),
      { numRuns: 20 },
    );
  });

  test('of score do not tell a ten from a picture card', () => {
    fc.assert(
      fc.property(anyShoe(), ({ counts }) => {
        const zeros = sum(counts.slice(9));
        const moved = shoe([...counts.slice(0, 9), 0, zeros, 0, 0]);
        expect(scoreTally(first, moved)).toEqual(scoreTally(first, shoe(counts)));
      }),
    );
  });
});

describe('readings', () => {
  test.each(rulebooks)('$id: each class is settled as every deal in it would be', (book) => {
    for (const { bet, of, outcomes } of readings(book)) {
      const wrong: number[] = [];
      for (let pairs = 0; pairs < PAIRS; pairs += 1) {
        for (let score = 0; score < SCORES; score += 1) {
          const at = of === 'score' ? score : pairs;
          const outcome = outcomeOf(bet, jointFacts(score, pairs));
          if (outcome !== outcomes[at]) wrong.push(at);
        }
      }
      expect({ bet: bet.id, wrong }).toEqual({ bet: bet.id, wrong: [] });
    }
  });

  test('a bet that looks at score and pairs together is not read off either', () => {
    const [bet] = first.bets;
    if (bet === undefined) throw new Error('no bets');
    const both: Bet = { ...bet, pays: [{ when: { pairs: 'twin' }, pays: '1 to 1' }] };
    expect(() => reading(both)).toThrow(/score and pairs/);
    const mixed: Bet = {
      ...both,
      original: null,
      pays: [{ when: { pairs: 'twin', points: [6] }, pays: '1 to 1' }],
    };
    expect(() => reading(mixed)).toThrow(/score and pairs/);
  });
});

describe('figures', () => {
  test.each(rulebooks)('$id: the ways of every bet add up, for every number of decks', (book) => {
    for (let decks = book.decks.from; decks <= book.decks.to; decks += 1) {
      const { bets, draws } = exactOdds(book, given(freshShoe(book, decks)));
      expect(bets).toHaveLength(book.bets.length);
      for (const { tiers, push, lose } of bets) {
        expect(tiers.reduce((all, { ways }) => all + ways, push + lose)).toBe(draws);
      }
    }
  });

  test.each(rulebooks)('$id: every layout has the bets that its book puts there', (book) => {
    const any = given(freshShoe(book, 8));
    const whole = exactOdds(book, any);
    for (const { id } of book.layouts) {
      const there = book.bets.filter(({ layouts }) => layouts.includes(id)).map((bet) => bet.id);
      const { bets } = exactOdds(book, any, { layout: id });
      expect(bets.map(({ bet }) => bet.id)).toEqual(there);
      for (const odds of bets) {
        expect(odds).toEqual(whole.bets.find(({ bet }) => bet.id === odds.bet.id));
      }
      expect(together(book, any, { layout: id }).bets.map((bet) => bet.id)).toEqual(there);
      expect(liveOdds(book, any, { layout: id }).map(({ bet }) => bet.id)).toEqual(there);
    }
  });

  test('the live form is right to twelve digits on any shoe', () => {
    fc.assert(
      fc.property(fc.constantFrom(...rulebooks), anyShoe(), (book, any) => {
        const live = liveOdds(book, any);
        for (const [at, exact] of exactOdds(book, any).bets.entries()) {
          expect(live[at]?.bet).toBe(exact.bet);
          expect(off(live[at]?.houseEdge, exact.houseEdge)).toBeLessThan(1e-12);
          expect(off(live[at]?.hitRate, exact.hitRate)).toBeLessThan(1e-12);
          expect(off(live[at]?.variance, exact.variance)).toBeLessThan(1e-12);
        }
      }),
    );
  });

  test('insurance by third card adds up to the pair of points, and those to the printed row', () => {
    const insured = rulebooks.filter(({ insurance }) => insurance !== null);
    expect(insured).not.toEqual([]);
    fc.assert(
      fc.property(fc.constantFrom(...insured), anyShoe(), (book, any) => {
        for (const row of exactOdds(book, any).insurance) {
          for (const part of ['win', 'push', 'lose'] as const) {
            const total = (parts: readonly { readonly [key in typeof part]: bigint }[]) =>
              parts.reduce((all, one) => all + one[part], 0n);
            expect(total(row.points)).toBe(row[part]);
            for (const points of row.points) {
              if (points.offer.after === 5) expect(total(points.thirds)).toBe(points[part]);
              else expect(points.thirds).toEqual([]);
            }
          }
        }
      }),
    );
  });

  test('covariance is symmetric, its diagonal the variance, and correlation at most 1', () => {
    fc.assert(
      fc.property(anyShoe(), (any) => {
        const { bets } = exactOdds(first, any);
        const { covariance, correlation } = together(first, any);
        for (const [row, { variance }] of bets.entries()) {
          expect(covariance[row]?.[row]).toBe(variance);
          for (const column of bets.keys()) {
            expect(covariance[row]?.[column]).toBe(covariance[column]?.[row]);
            expect(Math.abs(correlation[row]?.[column] ?? 0)).toBeLessThanOrEqual(1 + 1e-12);
          }
        }
      }),
      { numRuns: 20 },
    );
  });

  test('effects of removal, each card of the shoe once, add up to nothing: exactly', () => {
    fc.assert(
      fc.property(fc.constantFrom(...rulebooks), anyShoe(7), (book, any) => {
        for (const { effects } of given(removal(book, any))) {
          let numerator = 0n;
          let denominator = 1n;
          for (const [rank, effect] of effects.entries()) {
            expect(effect === null).toBe(any.counts[rank] === 0);
            if (effect === null) continue;
            const { change } = effect;
            const cards = BigInt(any.counts[rank] ?? 0);
            numerator = numerator * change.denominator + cards * change.numerator * denominator;
            denominator *= change.denominator;
          }
          expect(numerator).toBe(0n);
        }
      }),
      { numRuns: 20 },
    );
  });

  test('a shoe of six cards has none to spare', () => {
    const six = shoe([0, 0, 0, 0, 0, 0, 0, 0, 6, 0, 0, 0, 0]);
    expect(removal(first, six)).toMatchObject({ code: 'TOO_FEW_CARDS' });
  });
});

/** Relative error; where the true value is 0, the error itself. */
const off = (found: number | undefined, exact: number): number =>
  Math.abs((found ?? Number.NaN) - exact) / (exact === 0 ? 1 : Math.abs(exact));
