import { describe, expect, test } from 'vitest';
import type { Hand } from '../../rulebooks/index.ts';
import { addWin, type BigRoad, EMPTY_ROAD } from './big-road.ts';
import { type Convention, colourFor, type LooksBack } from './conventions.ts';
import type { Win } from './mark.ts';

const win = (winner: Hand): Win => ({
  winner,
  points: 7,
  natural: false,
  playerPair: false,
  bankerPair: false,
});

/** A Big Road of columns this deep, Banker first. */
const columns = (...depths: number[]): { road: BigRoad; same: Hand; other: Hand } => {
  let road = EMPTY_ROAD;
  let same: Hand = 'player';
  for (const depth of depths) {
    same = same === 'banker' ? 'player' : 'banker';
    for (let n = 0; n < depth; n++) road = addWin(road, win(same));
  }
  return { road, same, other: same === 'banker' ? 'player' : 'banker' };
};

type Row = [depths: number[], back: LooksBack, down: string | null, across: string | null];

/** `down`: the newest column gets one more; `across`: the other Hand wins. */
const check = (convention: Convention) => (depths: number[], back: LooksBack) => {
  const { road, same, other } = columns(...depths);
  return [colourFor(convention, road, same, back), colourFor(convention, road, other, back)];
};

describe('straight-drop', () => {
  test.each<Row>([
    // Nothing before column 2 row 2, or else column 3 row 1.
    [[], 1, null, null],
    [[1], 1, null, null],
    [[9], 1, null, null],
    [[1, 1], 1, 'blue', 'red'],
    // One and two columns later for the others.
    [[3, 1], 2, null, null],
    [[3, 1, 1], 2, 'red', 'blue'],
    [[3, 1, 1], 3, null, null],
    [[3, 1, 1, 1], 3, 'red', 'blue'],
    // Within the compared column, one below its end, and beyond.
    [[3, 1], 1, 'red', 'blue'],
    [[3, 2], 1, 'red', 'blue'],
    [[3, 3], 1, 'blue', 'red'],
    [[3, 4], 1, 'red', 'blue'],
    [[3, 9], 1, 'red', 'blue'],
    // A dragon is as deep as it is long, also where it is drawn sideways.
    [[9, 6], 1, 'red', 'blue'],
    [[9, 8], 1, 'red', 'blue'],
    [[9, 9], 1, 'blue', 'red'],
    // Each road looks at its own column: 2, 5 and 1 deep from the right.
    [[1, 5, 2, 1], 1, 'red', 'blue'],
    [[1, 5, 2, 1], 2, 'red', 'blue'],
    [[1, 5, 2, 1], 3, 'blue', 'red'],
    [[4, 1, 5, 2, 1], 3, 'blue', 'red'],
  ])('%j, %i back → %s, %s', (depths, back, down, across) => {
    expect(check('straight-drop')(depths, back)).toEqual([down, across]);
  });
});

describe('have-or-not', () => {
  test.each<Row>([
    [[1], 1, null, null],
    [[3, 2], 1, 'red', 'blue'],
    [[3, 3], 1, 'blue', 'red'],
    // Beyond the end there is nothing beside it either, so blue again.
    [[3, 4], 1, 'blue', 'blue'],
    [[3, 9], 1, 'blue', 'blue'],
    [[9, 6], 1, 'red', 'blue'],
    [[1, 5, 2, 2], 3, 'blue', 'blue'],
  ])('%j, %i back → %s, %s', (depths, back, down, across) => {
    expect(check('have-or-not')(depths, back)).toEqual([down, across]);
  });
});

describe('as-drawn', () => {
  test.each<Row>([
    [[], 1, null, null],
    [[1], 1, null, null],
    [[3, 2], 1, 'red', 'blue'],
    [[3, 3], 1, 'blue', 'red'],
    [[3, 4], 1, 'red', 'blue'],
    // The seventh is drawn at 2/6, beside 1/6 and 1/5.
    [[6], 1, 'red', null],
    // The eighth is drawn at 3/6, beside 2/6, above which nothing stands.
    [[7], 1, 'blue', null],
    [[7], 2, 'red', null],
    [[7], 3, null, null],
    // Column 2 holds two: its own and the tail below it. Column 1 holds six.
    [[7, 1], 1, 'red', 'blue'],
    // With five of its own and the tail below, column 2 is full like column 1.
    [[7, 5], 1, 'red', 'red'],
    // Down to 3/2, with 1/2 and 1/1 to compare. Across to 4/1: column 3 holds its own and a tail, column
    // 1 holds six.
    [[7, 7, 1], 2, 'red', 'blue'],
    // On the top row the tail of column 6 goes to 9/1, after columns 8 and 7, both full.
    [[13, 11, 9, 7, 5, 3], 1, 'red', 'red'],
  ])('%j, %i back → %s, %s', (depths, back, down, across) => {
    expect(check('as-drawn')(depths, back)).toEqual([down, across]);
  });
});
