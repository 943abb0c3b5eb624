import { describe, expect, test } from 'vitest';
import { exactOdds, freshShoe } from '../../src/odds/index.ts';
import { type InsuranceRow, rulebook } from '../../src/rulebooks/index.ts';
import { truthOf, truths, WITHOUT_INSURANCE } from '../second/truths.ts';
import { GAMES } from '../table/scenario.ts';
import { given } from './shoes.ts';

/** Figures that were published or worked out elsewhere, all at eight decks. */
const eightDecks = (game: string) => {
  const book = rulebook(game);
  if (book === undefined) throw new Error(`no game ${game}`);
  return exactOdds(book, given(freshShoe(book, 8)));
};

describe('house edge in per cent', () => {
  test.each(
    truths.flatMap(({ short, game, published }) =>
      Object.entries(published).map(([bet, percent]) => [short, bet, percent, game] as const),
    ),
  )('%s %s: %s', (_short, id, percent, game) => {
    const odds = eightDecks(game).bets.find(({ bet }) => bet.id === id);
    expect(((odds?.houseEdge ?? 0) * 100).toFixed(7)).toBe(percent);
  });
});

test('ways: Banker, Player and Tie out of all ordered draws of six cards', () => {
  const { bets, draws } = eightDecks(GAMES.CI);
  const odds = (id: string) => bets.find(({ bet }) => bet.id === id);
  expect(draws).toBe(4_998_398_275_503_360n);
  expect(odds('banker')?.tiers[0]?.ways).toBe(2_292_252_566_437_888n);
  expect(odds('player')?.tiers[0]?.ways).toBe(2_230_518_282_592_256n);
  expect(odds('tie')?.tiers[0]?.ways).toBe(475_627_426_473_216n);
  expect(odds('banker')?.push).toBe(475_627_426_473_216n);
});

describe('house edge of insurance in per cent', () => {
  /** A row as the truth names it: `player 4 5|4`, the Hand, the cards exposed, its points and the other's. */
  const named = ({ hand, after, own, other }: InsuranceRow) =>
    `${hand} ${after} ${points(own)}|${points(other)}`;
  const points = (all: readonly number[]) =>
    all.length === 1 ? `${all[0]}` : `${all[0]}-${all.at(-1)}`;

  test.each(
    truths.flatMap(({ short, game, insurance }) =>
      Object.entries(insurance?.published ?? {}).map((one) => [short, ...one, game] as const),
    ),
  )('%s %s: %s', (_short, row, percent, game) => {
    const found = eightDecks(game).insurance.find((one) => named(one.row) === row);
    expect(((found?.houseEdge ?? 0) * 100).toFixed(6)).toBe(percent);
  });

  test.each(WITHOUT_INSURANCE)('%s has none', (book) => {
    expect(eightDecks(truthOf(book).game).insurance).toEqual([]);
  });
});
