import { expect, test } from 'vitest';
import { goOn, goToTop, LIFTED } from './pen.ts';

/** Draws runs of these lengths and says where each run lies: `1/6` is column 1, row 6. */
const draw = (...runs: number[]): string[] => {
  let pen = LIFTED;
  return runs.map((length) => {
    const places: string[] = [];
    for (let n = 0; n < length; n++) {
      pen = n === 0 ? goToTop(pen) : goOn(pen);
      places.push(`${pen.drawn.column}/${pen.drawn.row}`);
    }
    return places.join(' ');
  });
};

test.each([
  ['single marks go along the top', [1, 1, 1], ['1/1', '2/1', '3/1']],
  ['six fill a column', [6, 1], ['1/1 1/2 1/3 1/4 1/5 1/6', '2/1']],
  ['the seventh turns right', [8], ['1/1 1/2 1/3 1/4 1/5 1/6 2/6 3/6']],
  [
    'the next run begins above the tail, not after it, and turns above it',
    [8, 6],
    ['1/1 1/2 1/3 1/4 1/5 1/6 2/6 3/6', '2/1 2/2 2/3 2/4 2/5 3/5'],
  ],
  [
    'a run that has turned keeps to its row, though the place below is free',
    [7, 7],
    ['1/1 1/2 1/3 1/4 1/5 1/6 2/6', '2/1 2/2 2/3 2/4 2/5 3/5 4/5'],
  ],
  [
    'beyond the end of a tail there is room to row six again',
    [7, 1, 6],
    ['1/1 1/2 1/3 1/4 1/5 1/6 2/6', '2/1', '3/1 3/2 3/3 3/4 3/5 3/6'],
  ],
  [
    'the higher of two tails is the one that blocks',
    [9, 7, 5],
    ['1/1 1/2 1/3 1/4 1/5 1/6 2/6 3/6 4/6', '2/1 2/2 2/3 2/4 2/5 3/5 4/5', '3/1 3/2 3/3 3/4 4/4'],
  ],
  [
    'a lower tail that is longer than a higher one blocks after it',
    [11, 6, 1, 6],
    [
      '1/1 1/2 1/3 1/4 1/5 1/6 2/6 3/6 4/6 5/6 6/6',
      '2/1 2/2 2/3 2/4 2/5 3/5',
      '3/1',
      '4/1 4/2 4/3 4/4 4/5 5/5',
    ],
  ],
  [
    'when even row two is taken the tail lies on the top row, and the next run begins after it',
    [13, 11, 9, 7, 5, 3, 2],
    [
      '1/1 1/2 1/3 1/4 1/5 1/6 2/6 3/6 4/6 5/6 6/6 7/6 8/6',
      '2/1 2/2 2/3 2/4 2/5 3/5 4/5 5/5 6/5 7/5 8/5',
      '3/1 3/2 3/3 3/4 4/4 5/4 6/4 7/4 8/4',
      '4/1 4/2 4/3 5/3 6/3 7/3 8/3',
      '5/1 5/2 6/2 7/2 8/2',
      '6/1 7/1 8/1',
      '9/1 9/2',
    ],
  ],
])('%s', (_what, runs, places) => {
  expect(draw(...runs)).toEqual(places);
});
