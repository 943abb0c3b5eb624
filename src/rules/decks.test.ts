import { expect, test } from 'vitest';
import type { Decks } from '../rulebooks/index.ts';
import { deckNumbers, decksInWords, isPlayedWith, usualDecks } from './decks.ts';

const range: Decks = { from: 4, to: 10, rule: 'r' };
const list: Decks = { from: 3, to: 8, only: [8, 3, 4, 6], rule: 'r' };
const one: Decks = { from: 1, to: 1, only: [1], rule: 'r' };

test.each([
  [range, [4, 5, 6, 7, 8, 9, 10], '4 to 10 decks', 8],
  [list, [3, 4, 6, 8], '3, 4, 6 or 8 decks', 8],
  [one, [1], '1 deck', 1],
  [{ from: 2, to: 6, only: [2, 6], rule: 'r' }, [2, 6], '2 or 6 decks', 6],
])('%j', (decks, numbers, words, usual) => {
  expect(deckNumbers(decks)).toEqual(numbers);
  expect(decksInWords(decks)).toBe(words);
  expect(usualDecks({ decks })).toBe(usual);
  for (let n = 0; n <= 12; n += 1) expect(isPlayedWith(decks, n)).toBe(numbers.includes(n));
});

test('a number in a list is not played with though it lies between', () => {
  expect([3, 5, 6.5, '6', null, undefined].map((n) => isPlayedWith(list, n))).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});
