import { describe, expect, test } from 'vitest';
import { type Rulebook, rulebooks } from '../src/rulebooks/index.ts';
import { completions, dealOut, EMPTY, facts } from '../src/rules/index.ts';
import { cardsOf, disagreement } from './second/check-book.ts';
import { representatives } from './second/representatives.ts';
import type { Game } from './second/rules.ts';
import { TABLES } from './second/tables.ts';

const isGame = (id: string): id is Game => id in TABLES;
const games = rulebooks.flatMap((book) => (isGame(book.id) ? [{ book, game: book.id }] : []));

test('every book has a second settlement, and the other way round', () => {
  expect(games.map(({ game }) => game).sort()).toEqual(Object.keys(TABLES).sort());
});

test('49 layouts in all', () => {
  expect(rulebooks.flatMap(({ layouts }) => layouts)).toHaveLength(49);
});

describe.each(games)('$game', ({ book, game }) => {
  test('agrees with the second settlement in every class of deal and every paragraph', () => {
    expect(disagreement(book, game)).toBeNull();
  });

  test('is JSON-safe', () => {
    const text = JSON.stringify(book);
    expect(JSON.parse(text)).toEqual(book);
  });

  test('the completions of nothing are the classes of all deals', () => {
    const dealt = new Set(representatives().map((ranks) => classOf(book, ranks)));
    const completed = new Set([...completions(book, EMPTY)].map((end) => JSON.stringify(end)));
    expect(completed).toEqual(dealt);
  });
});

const classOf = (book: Rulebook, ranks: readonly string[]) =>
  JSON.stringify(facts(dealOut(book, cardsOf(ranks)).deal));
