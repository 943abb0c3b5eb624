import { describe, expect, test } from 'vitest';
import { board } from './board.ts';
import type { Mark } from './mark.ts';
import { addMark, NO_ROADS, roadsOf } from './roads.ts';

const mark = (winner: Mark['winner'], more: Partial<Mark> = {}): Mark => ({
  winner,
  points: 7,
  natural: false,
  playerPair: false,
  bankerPair: false,
  ...more,
});

const WINNERS = { B: 'banker', P: 'player', T: 'tie' } as const;
const hands = (letters: string) =>
  [...letters].map((letter) => mark(WINNERS[letter as keyof typeof WINNERS]));

test('an empty board', () => {
  const nothing = { bigEyeBoy: null, smallRoad: null, cockroachPig: null };
  expect(board(NO_ROADS)).toEqual({
    convention: 'straight-drop',
    counts: { hands: 0, player: 0, banker: 0, tie: 0, playerPair: 0, bankerPair: 0, natural: 0 },
    beadPlate: [],
    bigRoad: [],
    leadingTies: 0,
    bigEyeBoy: [],
    smallRoad: [],
    cockroachPig: [],
    asks: { player: nothing, banker: nothing },
  });
});

test('beads go down six and then to the next column', () => {
  const places = board(roadsOf(hands('BPTBBPBP'))).beadPlate.map(
    ({ mark: { winner }, drawn }) => `${winner} ${drawn.column}/${drawn.row}`,
  );
  expect(places).toEqual([
    'banker 1/1',
    'player 1/2',
    'tie 1/3',
    'banker 1/4',
    'banker 1/5',
    'player 1/6',
    'banker 2/1',
    'player 2/2',
  ]);
});

describe('ties are strokes on the last cell', () => {
  test.each([
    ['BTPTT', [1, 2], 0],
    ['BBTB', [0, 1, 0], 0],
    // Before any win they wait, and then stand on the first cell with those that follow it.
    ['TT', [], 2],
    ['TTB', [2], 0],
    ['TTBTB', [3, 0], 0],
    ['TB', [1], 0],
  ])('%s', (letters, ties, leadingTies) => {
    const shown = board(roadsOf(hands(letters)));
    expect(shown.bigRoad.map((cell) => cell.ties)).toEqual(ties);
    expect(shown.leadingTies).toBe(leadingTies);
  });
});

test('a cell has the dots, the points and the natural of its own round, not of the ties on it', () => {
  const win = mark('banker', { points: 8, natural: true, bankerPair: true });
  const tie = mark('tie', { points: 6, playerPair: true });
  const shown = board(roadsOf([win, tie]));
  expect(shown.bigRoad).toEqual([
    {
      mark: win,
      ties: 1,
      logical: { column: 1, row: 1 },
      drawn: { column: 1, row: 1 },
    },
  ]);
  expect(shown.beadPlate[1]).toEqual({ mark: tie, drawn: { column: 1, row: 2 } });
});

test('a dragon is one logical column, drawn round the corner', () => {
  const cells = board(roadsOf(hands('BBBBBBBBP'))).bigRoad.slice(-3);
  expect(cells.map(({ logical, drawn }) => ({ logical, drawn }))).toEqual([
    { logical: { column: 1, row: 7 }, drawn: { column: 2, row: 6 } },
    { logical: { column: 1, row: 8 }, drawn: { column: 3, row: 6 } },
    { logical: { column: 2, row: 1 }, drawn: { column: 2, row: 1 } },
  ]);
});

test('derived marks of one colour stand below one another', () => {
  // Depths 1 1 1 2: red, red, then blue one below the end of the column before.
  expect(board(roadsOf(hands('BPBPP'))).bigEyeBoy).toEqual([
    { colour: 'red', logical: { column: 1, row: 1 }, drawn: { column: 1, row: 1 } },
    { colour: 'red', logical: { column: 1, row: 2 }, drawn: { column: 1, row: 2 } },
    { colour: 'blue', logical: { column: 2, row: 1 }, drawn: { column: 2, row: 1 } },
  ]);
});

test('a board once made does not change with the next hand', () => {
  const roads = roadsOf(hands('BPB'));
  const shown = board(roads);
  const copy = structuredClone(shown);
  board(addMark(roads, mark('tie')));
  expect(shown).toEqual(copy);
});
