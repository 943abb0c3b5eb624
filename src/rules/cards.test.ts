import { describe, expect, test } from 'vitest';
import { type Card, cardValue, DECK, overfull, parseCard, rankOf, SUITS, shoe } from './cards.ts';

describe('parsing', () => {
  test.each([
    ['AS', 'AS'],
    ['10D', '10D'],
    ['TD', '10D'],
    ['TS', '10S'],
    ['KC', 'KC'],
    ['2H', '2H'],
  ])('%s is %s', (text, card) => {
    expect(parseCard(text)).toBe(card);
  });

  test('every card of the deck is read as itself', () => {
    expect(DECK.map(parseCard)).toEqual(DECK);
    expect(new Set(DECK).size).toBe(52);
  });

  test.each([
    '',
    'S',
    'A',
    'as',
    'AX',
    '1S',
    '11S',
    '0S',
    '10',
    'T',
    'SA',
    'AS ',
    ' AS',
    'AS\n',
    'A♠',
    'faceDown',
    'undefined',
    '__proto__',
    'constructor',
    'toString',
    10,
    0,
    null,
    undefined,
    true,
    [],
    ['AS'],
    { card: 'AS' },
  ])('%j is no card', (text) => {
    expect(parseCard(text)).toBeUndefined();
  });
});

describe('ranks and values', () => {
  test.each([
    ['AS', 'A', 1],
    ['2H', '2', 2],
    ['9D', '9', 9],
    ['10C', '10', 0],
    ['JS', 'J', 0],
    ['QS', 'Q', 0],
    ['KS', 'K', 0],
  ] as const)('%s has rank %s and counts %i', (card, rank, value) => {
    expect(rankOf(card)).toBe(rank);
    expect(cardValue(card)).toBe(value);
  });

  test('what is no card is an error', () => {
    expect(() => cardValue('1S' as Card)).toThrow('not a card: 1S');
    expect(() => rankOf('' as Card)).toThrow('not a card: ');
  });
});

test('a shoe has every card once a deck, in order', () => {
  expect(shoe(0)).toEqual([]);
  expect(shoe(1)).toEqual(DECK);
  expect(shoe(3)).toEqual([...DECK, ...DECK, ...DECK]);
  expect(SUITS).toEqual(['S', 'H', 'D', 'C']);
});

describe('overfull', () => {
  test.each([
    ['none', [], 1, undefined],
    ['as many as decks', ['AS', 'AS'], 2, undefined],
    ['one more', ['AS', 'AS', 'AS'], 2, 'AS'],
    ['another suit', ['AS', 'AS', 'AH'], 2, undefined],
    ['the second card', ['KS', 'AS', 'AS', 'AS'], 2, 'AS'],
    ['two alike in one deck', ['AS', 'AS'], 1, 'AS'],
    ['two in one deck', ['AS', 'AH'], 1, undefined],
  ] as const)('%s', (_words, cards, decks, expected) => {
    expect(overfull(cards, decks)).toBe(expected);
  });
});
