import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  exactOdds,
  freshShoe,
  type RoundResult,
  roundResults,
  sessionColumns,
  sessionFigures,
  sessionOf,
} from '../../src/odds/index.ts';
import { rulebooks } from '../../src/rulebooks/index.ts';
import { given } from './shoes.ts';

/** Every way that the rounds can go, one by one. */
const byHand = (results: readonly RoundResult[], rounds: number): Map<number, number> => {
  const found = new Map<number, number>();
  const go = (left: number, cents: number, chance: number): void => {
    if (left === 0) {
      found.set(cents, (found.get(cents) ?? 0) + chance);
      return;
    }
    for (const one of results) go(left - 1, cents + one.cents, chance * one.chance);
  };
  go(rounds, 0, 1);
  return found;
};

describe.each(rulebooks.map((book) => [book.id, book] as const))('%s', (_, book) => {
  const exact = exactOdds(book, given(freshShoe(book, book.decks.to)));

  test.each(exact.bets.map((odds) => [odds.bet.id, odds] as const))(
    'five rounds on %s, each way by itself; and its mean and deviation',
    (_bet, odds) => {
      // Commission and 1 to 2 on this stake leave no whole cents: it is settled as at a table.
      for (const stake of [10_000, 33]) {
        const results = roundResults(book, odds, { stake, draws: exact.draws });
        expect(results.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12);
        const { from, step, chances } = sessionOf(results, 5);
        const expected = byHand(results, 5);
        const held = [...chances].flatMap((chance, at) =>
          chance > 0 ? [[from + at * step, chance] as const] : [],
        );
        const known = [...expected].filter(([, chance]) => chance > 1e-17);
        expect(held.length).toBeGreaterThanOrEqual(known.length);
        for (const [cents, chance] of held) {
          expect(chance).toBeCloseTo(expected.get(cents) ?? Number.NaN, 12);
        }
      }
      const hundred = sessionOf(
        roundResults(book, odds, { stake: 10_000, draws: exact.draws }),
        100,
      );
      const figures = sessionFigures(hundred, [0.5]);
      expect(figures.mean).toBeCloseTo(-odds.houseEdge * 1_000_000, 3);
      expect(figures.deviation / (odds.standardDeviation * 10_000 * 10)).toBeCloseTo(1, 9);
      expect(figures.ahead + figures.even + figures.behind).toBeCloseTo(1, 11);
    },
  );
});

test('a fair coin: four rounds, and the columns of a picture hold all of it', () => {
  const coin = [
    { cents: -100, chance: 0.5 },
    { cents: 100, chance: 0.5 },
  ];
  const session = sessionOf(coin, 4);
  expect(session).toMatchObject({ from: -400, step: 100 });
  expect([...session.chances].filter((one) => one > 0)).toEqual([1, 4, 6, 4, 1].map((n) => n / 16));
  expect(sessionFigures(session, [0.05, 0.5, 0.99])).toMatchObject({
    mean: 0,
    deviation: 200,
    ahead: 5 / 16,
    even: 6 / 16,
    behind: 5 / 16,
    quantiles: [{ cents: -400 }, { cents: 0 }, { cents: 400 }],
  });
  const { columns } = sessionColumns(session, { low: -200, high: 200, most: 3 });
  expect(columns.reduce((sum, { chance }) => sum + chance, 0)).toBe(1);
});

test('whatever a round may bring, chances add up to one, and no result is beyond the ends', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: -50, max: 500 }), fc.integer({ min: 1, max: 99 })), {
        minLength: 1,
        maxLength: 5,
      }),
      fc.integer({ min: 0, max: 30 }),
      (pairs, rounds) => {
        const all = pairs.reduce((sum, [, weight]) => sum + weight, 0);
        const results = pairs.map(([cents, weight]) => ({ cents, chance: weight / all }));
        const { from, step, chances } = sessionOf(results, rounds);
        expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 10);
        const [least, most] = [Math.min, Math.max].map((pick) =>
          pick(...results.map(({ cents }) => cents)),
        );
        expect(from).toBeGreaterThanOrEqual((least ?? 0) * rounds);
        expect(from + (chances.length - 1) * step).toBeLessThanOrEqual((most ?? 0) * rounds);
      },
    ),
  );
});
