import { describe, expect, test } from 'vitest';
import { rulebooks } from '../../rulebooks/index.ts';
import { type Card, facts } from '../../rules/index.ts';
import { asks } from './asks.ts';
import { board } from './board.ts';
import { type Mark, markOf } from './mark.ts';
import { addMark, emptyRoads, marksOf, NO_ROADS, redraw, roadsOf, takeBack } from './roads.ts';

const mark = (winner: Mark['winner'], more: Partial<Mark> = {}): Mark => ({
  winner,
  points: 7,
  natural: false,
  playerPair: false,
  bankerPair: false,
  ...more,
});
const B = mark('banker');
const P = mark('player');
const T = mark('tie');

describe('a round leaves a mark', () => {
  test.each<[what: string, player: Card[], banker: Card[], left: Mark]>([
    ['points of the winner', ['2S', '5H'], ['KS', '6H'], mark('player')],
    [
      'a natural of the winner',
      ['9S', 'KH'],
      ['KS', '6H'],
      mark('player', { points: 9, natural: true }),
    ],
    [
      'a natural of Banker',
      ['2S', '5H'],
      ['KS', '8H'],
      mark('banker', { points: 8, natural: true }),
    ],
    ['a natural that ties', ['8S', 'KH'], ['3S', '5H'], mark('tie', { points: 8, natural: true })],
    [
      'eight in three cards is none',
      ['2S', '3H', '3D'],
      ['KS', '7H'],
      mark('player', { points: 8 }),
    ],
    ['nor is nine', ['2S', '5H'], ['KS', '3H', '6D'], mark('banker', { points: 9 })],
    ['a pair of the loser', ['3S', '3H'], ['KS', '7H'], mark('banker', { playerPair: true })],
    [
      'two pairs',
      ['KS', 'KH'],
      ['8S', '8H', 'AS'],
      mark('banker', { playerPair: true, bankerPair: true }),
    ],
    ['ten and king are none', ['10S', 'KH'], ['2S', '5H'], mark('banker')],
  ])('%s', (_what, player, banker, left) => {
    for (const book of rulebooks) {
      const { results: _, ...rest } = markOf(book, 'A', facts({ player, banker }));
      expect(rest).toEqual(left);
    }
  });

  test('with what else it was by the bets of the layout, if anything', () => {
    const player: Card[] = ['2S', '3H', 'KD'];
    const marks = (banker: Card[]) =>
      Object.fromEntries(
        rulebooks.map((book) => [book.id, markOf(book, 'A', facts({ player, banker })).results]),
      );
    expect(marks(['2D', '4C'])).toMatchObject({
      'easy-six': ['easy-six'],
      'da-hu-ying-xiong': ['small-tiger', 'tiger'],
      'tiger-buffalo-commission-insurance': ['small-tiger'],
    });
    expect(marks(['2D', '6C'])).toMatchObject({ 'easy-six': undefined });
  });
});

describe('counts', () => {
  test.each<[hands: Mark[], counts: object]>([
    [[], { hands: 0, player: 0, banker: 0, tie: 0, playerPair: 0, bankerPair: 0, natural: 0 }],
    [[B, B, P, B, T, T, B], { hands: 7, player: 1, banker: 4, tie: 2 }],
    // A tied round counts for pairs and naturals like any other.
    [
      [mark('tie', { natural: true, playerPair: true }), mark('banker', { bankerPair: true })],
      { hands: 2, playerPair: 1, bankerPair: 1, natural: 1 },
    ],
    [
      [mark('banker', { results: ['s', 't'] }), B, mark('tie', { results: ['t'] })],
      { hands: 3, results: { s: 1, t: 2 } },
    ],
  ])('%#', (hands, counts) => {
    expect(roadsOf(hands).counts).toMatchObject(counts);
  });
});

describe('taking back', () => {
  test.each([
    ['a win that goes down', B],
    ['a win that starts a column', P],
    ['a tie', T],
  ])('%s: the roads are those from before', (_what, hand) => {
    const before = roadsOf([T, B, P, T, B, B]);
    expect(takeBack(addMark(before, hand))).toEqual(before);
  });

  test('results go with their hand', () => {
    const before = roadsOf([B]);
    const after = addMark(before, mark('banker', { results: ['s'] }));
    expect(after.counts.results).toEqual({ s: 1 });
    expect(takeBack(after).counts).toEqual(before.counts);
    expect('results' in takeBack(after).counts).toBe(false);
  });

  test('a correction is taking back and adding', () => {
    expect(addMark(takeBack(roadsOf([B, P, B])), P)).toEqual(roadsOf([B, P, P]));
  });

  test('there is nothing to take back on a new shoe', () => {
    expect(() => takeBack(NO_ROADS)).toThrow('no hand');
  });
});

describe('conventions', () => {
  test('straight drop is the usual one', () => {
    expect(NO_ROADS).toEqual(emptyRoads('straight-drop'));
    expect(roadsOf([B]).convention).toBe('straight-drop');
  });

  test('the same hands are drawn again by another', () => {
    const hands = [B, P, P, P];
    const colours = (convention: 'straight-drop' | 'have-or-not') =>
      board(redraw(roadsOf(hands), convention)).bigEyeBoy.map(({ colour }) => colour);
    expect(colours('straight-drop')).toEqual(['blue', 'red']);
    expect(colours('have-or-not')).toEqual(['blue', 'blue']);
    expect(redraw(roadsOf(hands), 'as-drawn')).toEqual(roadsOf(hands, 'as-drawn'));
  });
});

test('the marks are all that need be kept', () => {
  const hands = [T, B, mark('player', { points: 9, natural: true, bankerPair: true }), T];
  expect(marksOf(roadsOf(hands))).toEqual(hands);
});

test('roads that went through JSON go on as before', () => {
  const roads = roadsOf([B, B, P, T, P, B]);
  expect(board(addMark(JSON.parse(JSON.stringify(roads)), P))).toEqual(board(addMark(roads, P)));
});

test('asking is what adding then does', () => {
  const roads = roadsOf([B, P, B, B, P, B]);
  // Depths 1 1 2 1 1, from the left. Banker goes down: beside 1, 2, 1. Player starts a column.
  expect(asks(roads)).toEqual({
    banker: { bigEyeBoy: 'blue', smallRoad: 'red', cockroachPig: 'blue' },
    player: { bigEyeBoy: 'red', smallRoad: 'blue', cockroachPig: 'red' },
  });
  expect(board(addMark(roads, B)).bigEyeBoy.at(-1)?.colour).toBe('blue');
  expect(board(addMark(roads, P)).bigEyeBoy.at(-1)?.colour).toBe('red');
});
