import { describe, expect, test } from 'vitest';
import { type Rulebook, rulebooks } from '../src/rulebooks/index.ts';
import { completions, dealOut, EMPTY, facts } from '../src/rules/index.ts';
import { cardsOf, disagreement } from './second/check-book.ts';
import { representatives } from './second/representatives.ts';
import { NO_TRUTH, truths } from './second/truths.ts';

test.each(rulebooks.map(({ id }) => id))('%s has its truth', (game) => {
  expect(truths.map((truth) => truth.game).includes(game), NO_TRUTH(game)).toBe(true);
});

test.each(truths)('$game, of which there is a truth, is registered', ({ game }) => {
  expect(rulebooks.map(({ id }) => id)).toContain(game);
});

test('no two games have one short name', () => {
  expect(new Set(truths.map(({ short }) => short)).size).toBe(truths.length);
});

const known = rulebooks.filter(({ id }) => truths.some(({ game }) => game === id));

describe.each(known)('$id', (book) => {
  const { counted } = truths.find(({ game }) => game === book.id) ?? {};

  test('agrees with the second settlement in every class of deal and every paragraph', () => {
    expect(disagreement(book, book.id)).toBeNull();
  });

  test('has as many layouts and bets as were counted on paper', () => {
    expect([book.layouts.length, book.bets.length]).toEqual([counted?.layouts, counted?.bets]);
  });

  test('is JSON-safe', () => {
    const text = JSON.stringify(book);
    expect(JSON.parse(text)).toEqual(book);
  });

  test('the completions of nothing are the classes of all deals', () => {
    const dealt = new Set(representatives(book.id).map((ranks) => classOf(book, ranks)));
    const completed = new Set([...completions(book, EMPTY)].map((end) => JSON.stringify(end)));
    expect(completed).toEqual(dealt);
  });
});

const classOf = (book: Rulebook, ranks: readonly string[]) =>
  JSON.stringify(facts(dealOut(book, cardsOf(ranks)).deal));
