import { describe, expect, test } from 'vitest';
import { paying } from './books.ts';
import { cases, expectedOf, outcomeOf, untabled } from './settling.ts';

const BANKER = paying('banker-char-siu', '10 to 1', '15 to 1', '50 to 1');
const PLAYER = paying('player-char-siu', '10 to 1', '15 to 1', '50 to 1');

describe('Banker Char Siu: by one point on 7, 8 or 9, in tiers by the cards of both hands', () => {
  test.each([
    ...cases(
      'banker-char-siu',
      BANKER,
      [
        ['2 4 / 3 4', 'banker 7 over 6 in four cards', '10 to 1'],
        ['2 4 / K 2 5', 'banker 7 over 6 in five cards, the banker drew', '15 to 1'],
        ['2 K 4 / 3 4', 'banker 7 over 6 in five cards, the player drew', '15 to 1'],
        ['2 K 4 / 3 K 4', 'banker 7 over 6 in six cards', '50 to 1'],
        ['2 K 3 / 3 4', 'banker 7 over 5', 'lose'],
        ['3 4 / 2 4', 'player 7 over 6', 'lose'],
      ],
      'banker-char-siu 7',
    ),
    ...cases(
      'banker-char-siu',
      BANKER,
      [
        ['3 4 / 4 4', 'banker 8 over 7 in four cards', '10 to 1'],
        ['3 4 / K 2 6', 'banker 8 over 7 in five cards', '15 to 1'],
        ['2 K 5 / 3 K 5', 'banker 8 over 7 in six cards', '50 to 1'],
        ['2 4 / 4 4', 'banker 8 over 6', 'lose'],
      ],
      'banker-char-siu 8',
    ),
    ...cases(
      'banker-char-siu',
      BANKER,
      [
        ['4 4 / 4 5', 'banker 9 over 8 in four cards', '10 to 1'],
        ['2 K 6 / 3 K 6', 'banker 9 over 8 in six cards', '50 to 1'],
        ['3 4 / 4 5', 'banker 9 over 7', 'lose'],
      ],
      'banker-char-siu 9',
    ),
    ...cases('banker-char-siu', BANKER, [
      ['2 K 3 / K Q 6', 'banker 6 over 5', 'lose'],
      ['K Q J / K Q A', 'banker 1 over 0', 'lose'],
      ['3 4 / 2 5', 'a tie on 7', 'lose'],
      ['4 4 / 4 4', 'a tie on 8', 'lose'],
      ['4 5 / 4 5', 'a tie on 9', 'lose'],
      ['3 4 / 2 4', 'the player wins by one', 'lose'],
      ['K Q / K 9', 'banker 9 over 0', 'lose'],
    ]),
  ])('%s', (_title, book, bet, hands, expected) => {
    expect(outcomeOf(book, bet, hands)).toEqual(expectedOf(book, bet, expected));
  });
});

describe('Player Char Siu: by one point on 7, 8 or 9, in tiers by the cards of both hands', () => {
  test.each([
    ...cases(
      'player-char-siu',
      PLAYER,
      [
        ['3 4 / 2 4', 'player 7 over 6 in four cards', '10 to 1'],
        ['3 4 / K 2 4', 'player 7 over 6 in five cards, the banker drew', '15 to 1'],
        ['2 K 5 / 2 4', 'player 7 over 6 in five cards, the player drew', '15 to 1'],
        ['2 K 5 / 3 K 3', 'player 7 over 6 in six cards', '50 to 1'],
        ['3 4 / 2 3 K', 'player 7 over 5', 'lose'],
        ['2 4 / 3 4', 'banker 7 over 6', 'lose'],
      ],
      'player-char-siu 7',
    ),
    ...cases(
      'player-char-siu',
      PLAYER,
      [
        ['4 4 / 3 4', 'player 8 over 7 in four cards', '10 to 1'],
        ['2 K 6 / 3 4', 'player 8 over 7 in five cards', '15 to 1'],
        ['2 K 6 / 3 K 4', 'player 8 over 7 in six cards', '50 to 1'],
        ['4 4 / 2 4', 'player 8 over 6', 'lose'],
      ],
      'player-char-siu 8',
    ),
    ...cases(
      'player-char-siu',
      PLAYER,
      [
        ['4 5 / 4 4', 'player 9 over 8 in four cards', '10 to 1'],
        ['2 K 7 / 3 K 5', 'player 9 over 8 in six cards', '50 to 1'],
        ['4 5 / 3 4', 'player 9 over 7', 'lose'],
      ],
      'player-char-siu 9',
    ),
    ...cases('player-char-siu', PLAYER, [
      ['2 4 / 2 3 K', 'player 6 over 5', 'lose'],
      ['2 K 9 / K Q J', 'player 1 over 0', 'lose'],
      ['3 4 / 2 5', 'a tie on 7', 'lose'],
      ['2 K 7 / 3 K 6', 'a tie on 9 in six cards', 'lose'],
      ['4 4 / 4 5', 'the banker wins by one', 'lose'],
    ]),
  ])('%s', (_title, book, bet, hands, expected) => {
    expect(outcomeOf(book, bet, hands)).toEqual(expectedOf(book, bet, expected));
  });
});

test.each(['banker-char-siu', 'player-char-siu'])(
  '%s: every book that has it is in a table',
  (bet) => {
    expect(untabled(bet), 'other odds than above: write their table').toEqual([]);
  },
);
