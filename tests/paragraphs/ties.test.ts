import { describe, expect, test } from 'vitest';
import { offering, paying } from './books.ts';
import { cases, expectedOf, outcomeOf, type Row, untabled } from './settling.ts';

/** Every tie there is: both hands open with 0 and draw the same. */
const tie = (points: string, third: string, expected: Row[2]): Row => [
  `K Q ${third} / K Q ${third}`,
  `a tie on ${points}`,
  expected,
];

const noTies: readonly Row[] = [
  ['2 K 9 / K Q J', 'player 1, banker 0', 'lose'],
  ['K Q J / K Q A', 'player 0, banker 1', 'lose'],
  ['4 5 / 4 4', 'player 9, banker 8', 'lose'],
];

describe('Tie', () => {
  test.each([
    ...cases('tie', paying('tie', '8 to 1'), [
      tie('0', 'J', '8 to 1'),
      tie('1', 'A', '8 to 1'),
      tie('5', '5', '8 to 1'),
      tie('6', '6', '8 to 1'),
      tie('7', '7', '8 to 1'),
      tie('9', '9', '8 to 1'),
      ['4 4 / 9 9', 'a tie of two naturals', '8 to 1'],
      ['2 4 / 5 A', 'a tie on 6 in four cards', '8 to 1'],
      ...noTies,
    ]),
    ...cases('tie', paying('tie', '10 to 1', '8 to 1'), [
      tie('0', 'J', '8 to 1'),
      tie('1', 'A', '8 to 1'),
      tie('2', '2', '8 to 1'),
      tie('3', '3', '8 to 1'),
      tie('4', '4', '8 to 1'),
      tie('5', '5', '8 to 1'),
      tie('6', '6', '10 to 1'),
      tie('7', '7', '8 to 1'),
      tie('8', '8', '8 to 1'),
      tie('9', '9', '8 to 1'),
      ['2 4 / 5 A', 'a tie on 6 in four cards', '10 to 1'],
      ['2 4 / 3 4', 'player 6 is not level', 'lose'],
      ...noTies,
    ]),
  ])('%s', (_title, book, bet, hands, expected) => {
    expect(outcomeOf(book, bet, hands)).toEqual(expectedOf(book, bet, expected));
  });
});

describe('Tiger Tie', () => {
  test.each(
    cases('tiger-tie', offering('tiger-tie', '35 to 1'), [
      ['2 4 / 5 A', 'a tie on 6 in four cards', '35 to 1'],
      ['2 4 / 2 3 A', 'a tie on 6 in five cards', '35 to 1'],
      tie('6', '6', '35 to 1'),
      tie('0', 'J', 'lose'),
      tie('5', '5', 'lose'),
      tie('7', '7', 'lose'),
      tie('8', '8', 'lose'),
      ['2 3 9 / 2 4', 'banker wins on 6', 'lose'],
      ['2 4 / 2 3 K', 'player wins on 6', 'lose'],
      ['2 4 / 3 4', 'player loses on 6', 'lose'],
    ]),
  )('%s', (_title, book, bet, hands, expected) => {
    expect(outcomeOf(book, bet, hands)).toEqual(expectedOf(book, bet, expected));
  });
});

test.each(['tie', 'tiger-tie'])('%s: every book that has it is in a table', (bet) => {
  expect(untabled(bet), 'other odds than above: write their table').toEqual([]);
});
