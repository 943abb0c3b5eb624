import { describe, expect, test } from 'vitest';
import { offering, paying } from './books.ts';
import { cases, expectedOf, outcomeOf, type Row, untabled } from './settling.ts';

/** The same hands from the other side of the table; both hands of each draw no third card. */
const swapped = (rows: readonly Row[]): Row[] =>
  rows.map(([hands, words, expected]) => {
    const [player, banker] = hands.split(' / ');
    return [`${banker} / ${player}`, words, expected];
  });

describe('Player Pair and Banker Pair look at the first two cards of their hand alone', () => {
  const playerPair: readonly Row[] = [
    ['3 3 / 2 5', 'a pair that loses', '11 to 1'],
    ['3 3 / 2 3 4', 'a pair, and the banker draws', '11 to 1'],
    ['8 8 / 5 A', 'a pair and a tie', '11 to 1'],
    ['A A 5 / 3 4', 'a pair that draws', '11 to 1'],
    ['10 10 7 / 3 4', 'a pair of tens', '11 to 1'],
    ['K K 7 / 3 4', 'a pair of kings', '11 to 1'],
    ['K Q 7 / 3 4', 'king and queen are no pair', 'lose'],
    ['10 J 7 / 3 4', 'ten and jack are no pair', 'lose'],
    ['2 K K / 3 4', 'the third card makes no pair', 'lose'],
    ['2 5 / 3 3', 'the pair is in the other hand', 'lose'],
    ['3 4 / 3 4', 'one of each hand is no pair', 'lose'],
  ];
  const bankerPair: readonly Row[] = [
    ...swapped(playerPair.filter(([hands]) => hands.split(' ').length === 5)),
    ['3 4 / A A 5', 'a pair that draws', '11 to 1'],
    ['3 4 / 10 10 7', 'a pair of tens', '11 to 1'],
    ['3 4 / K K 7', 'a pair of kings', '11 to 1'],
    ['3 4 / K Q 7', 'king and queen are no pair', 'lose'],
    ['3 4 / 10 J 7', 'ten and jack are no pair', 'lose'],
    ['3 4 / 2 K K', 'the third card makes no pair', 'lose'],
  ];
  test.each([
    ...cases('player-pair', offering('player-pair', '11 to 1'), playerPair, 'four-cards'),
    ...cases('banker-pair', offering('banker-pair', '11 to 1'), bankerPair, 'four-cards'),
  ])('%s', (_title, book, bet, hands, expected) => {
    expect(outcomeOf(book, bet, hands)).toEqual(expectedOf(book, bet, expected));
  });
});

describe('a pair of sixes', () => {
  test.each([
    ...cases('player-pair', paying('player-pair', '13 to 1', '11 to 1'), [
      ['6 6 5 / 3 4', 'a pair of sixes', '13 to 1'],
      ['3 3 / 3 4', 'a pair of threes makes 6 and is no pair of sixes', '11 to 1'],
      ['6 K / 6 6 K', 'the sixes are in the other hand', 'lose'],
      ['6 K / 3 4', 'one six is no pair', 'lose'],
    ]),
    ...cases('banker-pair', paying('banker-pair', '13 to 1', '11 to 1'), [
      ['3 4 / 6 6 5', 'a pair of sixes', '13 to 1'],
      ['3 4 / 8 8', 'a pair of eights makes 6 and is no pair of sixes', '11 to 1'],
      ['6 6 5 / 3 4', 'the sixes are in the other hand', 'lose'],
    ]),
    ...cases('player-pair', paying('player-pair', '11 to 1'), [
      ['6 6 5 / 3 4', 'sixes are like others', '11 to 1'],
    ]),
    ...cases('banker-pair', paying('banker-pair', '11 to 1'), [
      ['3 4 / 6 6 5', 'sixes are like others', '11 to 1'],
    ]),
  ])('%s', (_title, book, bet, hands, expected) => {
    expect(outcomeOf(book, bet, hands)).toEqual(expectedOf(book, bet, expected));
  });
});

describe('Tiger Pair pays its best tier alone', () => {
  test.each(
    cases(
      'tiger-pair',
      paying('tiger-pair', '4 to 1', '20 to 1', '100 to 1'),
      [
        ['3 3 / 2 5', 'the player hand paired', '4 to 1'],
        ['2 5 / 3 3', 'the banker hand paired', '4 to 1'],
        ['3 3 / 5 A', 'one pair and a tie', '4 to 1'],
        ['3 3 / 8 8', 'both paired, in two ranks', '20 to 1'],
        ['K K 5 / Q Q 7', 'kings and queens are of one value, in two ranks', '20 to 1'],
        ['10 10 5 / J J 7', 'tens and jacks', '20 to 1'],
        ['3 3 / 3 3', 'both paired in threes', '100 to 1'],
        ['K K 5 / K K 7', 'both paired in kings', '100 to 1'],
        ['7 7 5 / 7 7 K', 'both paired in sevens', '100 to 1'],
        ['3 4 / 3 4', 'two cards alike across the hands', 'lose'],
        ['K Q 7 / K Q 7', 'king and queen twice', 'lose'],
        ['2 K K / 3 4', 'the third card makes no pair', 'lose'],
      ],
      'four-cards',
    ),
  )('%s', (_title, book, bet, hands, expected) => {
    expect(outcomeOf(book, bet, hands)).toEqual(expectedOf(book, bet, expected));
  });
});

test.each(['player-pair', 'banker-pair', 'tiger-pair'])(
  '%s: every book that has it is in a table',
  (bet) => {
    expect(untabled(bet), 'other odds than above: write their table').toEqual([]);
  },
);
