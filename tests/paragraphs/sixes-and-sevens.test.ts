import { describe, expect, test } from 'vitest';
import { paying } from './books.ts';
import { cases, expectedOf, outcomeOf, untabled } from './settling.ts';

describe('Banker on 6: Big Tiger, Small Tiger, Tiger', () => {
  test.each([
    ...cases('big-tiger', paying('big-tiger', '50 to 1'), [
      ['2 K 3 / K Q 6', 'banker wins on 6 with three cards', '50 to 1'],
      ['2 3 9 / 2 4', 'banker wins on 6 with two cards', 'lose'],
      ['2 K 3 / K Q 7', 'banker wins on 7 with three cards', 'lose'],
      ['2 K A / K Q 5', 'banker wins on 5 with three cards', 'lose'],
      ['2 K 4 / K Q 6', 'a tie on 6, the banker with three cards', 'lose'],
      ['3 4 / 2 3 A', 'banker loses on 6 with three cards', 'lose'],
      ['2 K 4 / 3 K 2', 'player wins on 6 with three cards', 'lose'],
    ]),
    ...cases('small-tiger', paying('small-tiger', '22 to 1'), [
      ['2 3 9 / 2 4', 'banker wins on 6 with two cards', '22 to 1'],
      ['2 K 3 / K Q 6', 'banker wins on 6 with three cards', 'lose'],
      ['2 3 K / 3 4', 'banker wins on 7 with two cards', 'lose'],
      ['2 K 2 / 2 3', 'banker wins on 5 with two cards', 'lose'],
      ['2 4 / 5 A', 'a tie on 6 in four cards', 'lose'],
      ['3 4 / 2 4', 'banker loses on 6 with two cards', 'lose'],
      ['2 4 / 2 3 K', 'player wins on 6 with two cards', 'lose'],
    ]),
    ...cases('tiger', paying('tiger', '12 to 1', '20 to 1'), [
      ['2 3 9 / 2 4', 'banker wins on 6 with two cards', '12 to 1'],
      ['2 K 3 / K Q 6', 'banker wins on 6 with three cards', '20 to 1'],
      ['2 K 3 / K Q 7', 'banker wins on 7', 'lose'],
      ['2 K 2 / 2 3', 'banker wins on 5', 'lose'],
      ['2 4 / 5 A', 'a tie on 6', 'lose'],
      ['3 4 / 2 4', 'banker loses on 6', 'lose'],
      ['2 4 / 2 3 K', 'player wins on 6', 'lose'],
    ]),
  ])('%s', (_title, book, bet, hands, expected) => {
    expect(outcomeOf(book, bet, hands)).toEqual(expectedOf(book, bet, expected));
  });
});

describe('Player on 6: Big Buffalo, Small Buffalo', () => {
  test.each([
    ...cases('big-buffalo', paying('big-buffalo', '35 to 1'), [
      ['2 K 4 / 3 K 2', 'player wins on 6 with three cards', '35 to 1'],
      ['2 K 4 / 2 3 K', 'player wins on 6 with three cards, banker 5', '35 to 1'],
      ['2 4 / 2 3 K', 'player wins on 6 with two cards', 'lose'],
      ['2 K 5 / 3 K 2', 'player wins on 7 with three cards', 'lose'],
      ['2 K 3 / 2 K 2', 'player wins on 5 with three cards', 'lose'],
      ['2 K 4 / 3 K 3', 'a tie on 6 with three cards each', 'lose'],
      ['2 K 4 / 3 4', 'player loses on 6 with three cards', 'lose'],
      ['2 K 3 / K Q 6', 'banker wins on 6 with three cards', 'lose'],
    ]),
    ...cases('small-buffalo', paying('small-buffalo', '20 to 1'), [
      ['2 4 / 2 3 K', 'player wins on 6 with two cards', '20 to 1'],
      ['2 K 4 / 3 K 2', 'player wins on 6 with three cards', 'lose'],
      ['3 4 / 2 3 K', 'player wins on 7 with two cards', 'lose'],
      ['2 4 / 5 A', 'a tie on 6 in four cards', 'lose'],
      ['2 4 / 3 4', 'player loses on 6 with two cards', 'lose'],
      ['2 3 9 / 2 4', 'banker wins on 6 with two cards', 'lose'],
    ]),
  ])('%s', (_title, book, bet, hands, expected) => {
    expect(outcomeOf(book, bet, hands)).toEqual(expectedOf(book, bet, expected));
  });
});

describe('either hand on 6: a tie on 6 loses Tiger Buffalo and wins Easy Six', () => {
  test.each([
    ...cases('tiger-buffalo', paying('tiger-buffalo', '6 to 1'), [
      ['2 3 9 / 2 4', 'banker wins on 6 with two cards', '6 to 1'],
      ['2 K 3 / K Q 6', 'banker wins on 6 with three cards', '6 to 1'],
      ['2 4 / 2 3 K', 'player wins on 6 with two cards', '6 to 1'],
      ['2 K 4 / 3 K 2', 'player wins on 6 with three cards', '6 to 1'],
      ['2 4 / 5 A', 'a tie on 6 in four cards', 'lose'],
      ['2 K 4 / 3 K 3', 'a tie on 6 in six cards', 'lose'],
      ['2 4 / 3 4', 'player loses on 6', 'lose'],
      ['3 4 / 2 4', 'banker loses on 6', 'lose'],
      ['2 3 K / 3 4', 'banker wins on 7', 'lose'],
      ['2 K 3 / 2 K 2', 'player wins on 5', 'lose'],
    ]),
    ...cases('easy-six', paying('easy-six', '6 to 1'), [
      ['2 3 9 / 2 4', 'banker wins on 6 with two cards', '6 to 1'],
      ['2 K 3 / K Q 6', 'banker wins on 6 with three cards', '6 to 1'],
      ['2 4 / 2 3 K', 'player wins on 6 with two cards', '6 to 1'],
      ['2 K 4 / 3 K 2', 'player wins on 6 with three cards', '6 to 1'],
      ['2 4 / 5 A', 'a tie on 6 in four cards', '6 to 1'],
      ['2 K 4 / 3 K 3', 'a tie on 6 in six cards', '6 to 1'],
      ['2 4 / 3 4', 'player loses on 6', 'lose'],
      ['3 4 / 2 4', 'banker loses on 6', 'lose'],
      ['2 3 K / 3 4', 'banker wins on 7', 'lose'],
      ['3 4 / 2 5', 'a tie on 7', 'lose'],
      ['2 K 3 / 2 K 3', 'a tie on 5', 'lose'],
    ]),
  ])('%s', (_title, book, bet, hands, expected) => {
    expect(outcomeOf(book, bet, hands)).toEqual(expectedOf(book, bet, expected));
  });
});

describe('a hand on 7: Big 7, Small 7', () => {
  test.each([
    ...cases('banker-big-7', paying('banker-big-7', '30 to 1'), [
      ['2 K 3 / K Q 7', 'banker wins on 7 with three cards', '30 to 1'],
      ['2 3 K / 3 4', 'banker wins on 7 with two cards', 'lose'],
      ['2 K 3 / K Q 8', 'banker wins on 8 with three cards', 'lose'],
      ['2 K 3 / K Q 6', 'banker wins on 6 with three cards', 'lose'],
      ['2 K 5 / K Q 7', 'a tie on 7, the banker with three cards', 'lose'],
      ['2 K 6 / K Q 7', 'banker loses on 7 with three cards', 'lose'],
      ['2 K 5 / 3 K 2', 'player wins on 7 with three cards', 'lose'],
    ]),
    ...cases('banker-small-7', paying('banker-small-7', '15 to 1'), [
      ['2 3 K / 3 4', 'banker wins on 7 with two cards', '15 to 1'],
      ['2 K 3 / K Q 7', 'banker wins on 7 with three cards', 'lose'],
      ['2 3 9 / 2 4', 'banker wins on 6 with two cards', 'lose'],
      ['3 4 / 4 4', 'banker wins on 8 with two cards', 'lose'],
      ['3 4 / 2 5', 'a tie on 7 in four cards', 'lose'],
      ['4 4 / 3 4', 'banker loses on 7 with two cards', 'lose'],
      ['3 4 / 2 3 K', 'player wins on 7 with two cards', 'lose'],
    ]),
    ...cases('player-big-7', paying('player-big-7', '30 to 1'), [
      ['2 K 5 / 3 K 2', 'player wins on 7 with three cards', '30 to 1'],
      ['3 4 / 2 3 K', 'player wins on 7 with two cards', 'lose'],
      ['2 K 6 / 3 K 2', 'player wins on 8 with three cards', 'lose'],
      ['2 K 4 / 3 K 2', 'player wins on 6 with three cards', 'lose'],
      ['2 K 5 / K Q 7', 'a tie on 7, the player with three cards', 'lose'],
      ['2 K 5 / K Q 8', 'player loses on 7 with three cards', 'lose'],
      ['2 K 3 / K Q 7', 'banker wins on 7 with three cards', 'lose'],
    ]),
    ...cases('player-small-7', paying('player-small-7', '15 to 1'), [
      ['3 4 / 2 3 K', 'player wins on 7 with two cards', '15 to 1'],
      ['2 K 5 / 3 K 2', 'player wins on 7 with three cards', 'lose'],
      ['2 4 / 2 3 K', 'player wins on 6 with two cards', 'lose'],
      ['4 4 / 3 4', 'player wins on 8 with two cards', 'lose'],
      ['3 4 / 2 5', 'a tie on 7 in four cards', 'lose'],
      ['3 4 / 4 4', 'player loses on 7 with two cards', 'lose'],
      ['2 3 K / 3 4', 'banker wins on 7 with two cards', 'lose'],
    ]),
  ])('%s', (_title, book, bet, hands, expected) => {
    expect(outcomeOf(book, bet, hands)).toEqual(expectedOf(book, bet, expected));
  });
});

describe('Wu Dalang: the player hand wins on 1, so against 0 alone', () => {
  test.each(
    cases('wu-dalang', paying('wu-dalang', '150 to 1'), [
      ['2 K 9 / K Q J', 'player 1, banker 0', '150 to 1'],
      ['A K Q / A K 9', 'player 1 with an ace, banker 0 drawn from 1', '150 to 1'],
      ['2 K 9 / K Q A', 'a tie on 1', 'lose'],
      ['2 K 9 / K Q 2', 'player loses on 1 to 2', 'lose'],
      ['2 K / 4 5', 'the banker has a natural', 'lose'],
      ['A K 9 / K Q A', 'banker wins on 1 against 0', 'lose'],
      ['2 K J / K Q J', 'player wins on 2 against 0', 'lose'],
      ['2 K J / K Q A', 'player wins on 2 against 1', 'lose'],
      ['A K J / K Q A', 'a tie on 1 with aces', 'lose'],
    ]),
  )('%s', (_title, book, bet, hands, expected) => {
    expect(outcomeOf(book, bet, hands)).toEqual(expectedOf(book, bet, expected));
  });
});

test.each([
  'big-tiger',
  'small-tiger',
  'tiger',
  'big-buffalo',
  'small-buffalo',
  'tiger-buffalo',
  'easy-six',
  'banker-big-7',
  'banker-small-7',
  'player-big-7',
  'player-small-7',
  'wu-dalang',
])('%s: every book that has it is in a table', (bet) => {
  expect(untabled(bet), 'other odds than above: write their table').toEqual([]);
});
