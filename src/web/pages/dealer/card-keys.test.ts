import { describe, expect, test } from 'vitest';
import { DECK } from '../../../rules/cards.ts';
import { cardIn, NOTHING_TYPED, type Typed, typeKey } from './card-keys.ts';

const keys = (...pressed: string[]): Typed =>
  pressed.reduce<Typed>((typed, key) => typeKey(typed, key) ?? typed, NOTHING_TYPED);

test.each(DECK.map((card) => [card]))(
  '%s can be keyed as it is written, in either case',
  (card) => {
    expect(cardIn(card)).toBe(card);
    expect(cardIn(card.toLowerCase())).toBe(card);
  },
);

test.each([
  ['0d', '10D'],
  ['td', '10D'],
  ['TD', '10D'],
  ['10D', '10D'],
  [' 7s ', '7S'],
])('%s is %s', (text, card) => expect(cardIn(text)).toBe(card));

test.each(['', '7', '1s', '11d', 's', 's7', '7x', 'hello', '7 s'])('%j is no card', (text) =>
  expect(cardIn(text)).toBeNull(),
);

describe('as keys are pressed', () => {
  test('the rank is shown before the suit', () => {
    expect(keys('0')).toMatchObject({ text: '10', card: null, wrong: null });
    expect(keys('k', 'h')).toMatchObject({ text: 'KH', card: 'KH', wrong: null });
  });
  test('another rank before the suit replaces the first', () => {
    expect(keys('7', '8', 'd').card).toBe('8D');
  });
  test('a rank after a whole card begins the next one; a suit changes the suit', () => {
    expect(keys('7', 's', '9').text).toBe('9');
    expect(keys('7', 's', 'h').card).toBe('7H');
    expect(keys('0', 's', '0').text).toBe('10');
  });
  test('a ten is not made of the suit of one card and the 0 of the next', () => {
    expect(keys('1', '0', 'c').card).toBe('10C');
    expect(keys('a', 'c', '0', 'd').card).toBe('10D');
  });
  test('a suit alone, and a one, are told apart as wrong', () => {
    expect(keys('s').wrong).toBe('rank-first');
    expect(keys('1', 's').wrong).toBe('no-such-rank');
    expect(keys('s', '7', 's').card).toBe('7S');
  });
  test('Escape clears; Backspace takes the last key back, and no more', () => {
    expect(keys('7', 's', 'Escape')).toEqual(NOTHING_TYPED);
    expect(keys('1', '0', 's', 'Backspace').text).toBe('10');
    expect(keys('1', '0', 's', 'Backspace', 'Backspace').text).toBe('1');
    expect(keys('0', 's', 'Backspace', 'Backspace')).toEqual(NOTHING_TYPED);
    expect(keys('1', 's', 'Backspace')).toMatchObject({ text: '1', wrong: null });
    expect(keys('7', 's', '9', 'Backspace').card).toBe('7S');
    expect(keys('Backspace')).toEqual(NOTHING_TYPED);
  });
  test.each(['Enter', ' ', 'F9', 'x', 'Shift', 'Tab'])('%j has nothing to do with cards', (key) => {
    expect(typeKey(NOTHING_TYPED, key)).toBeNull();
  });
});
