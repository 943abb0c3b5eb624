import { expect, test } from 'vitest';
import { nextSpot, type Rect } from './spot-keys.ts';

const rect = (left: number, top: number, width: number): Rect => ({ left, top, width, height: 80 });
// player, tie, banker; below them four side bets.
const spots = [
  rect(0, 0, 140),
  rect(140, 0, 100),
  rect(240, 0, 140),
  rect(0, 80, 95),
  rect(95, 80, 95),
  rect(190, 80, 95),
  rect(285, 80, 95),
];

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 2, 2],
  ['ArrowLeft', 2, 1],
  ['ArrowLeft', 0, 0],
  ['ArrowDown', 0, 3],
  ['ArrowDown', 2, 6],
  ['ArrowUp', 6, 2],
  ['ArrowUp', 3, 0],
  ['ArrowRight', 4, 5],
] as const)('%s from spot %i', (arrow, from, to) => {
  expect(nextSpot(spots, from, arrow)).toBe(to);
});

test('from nowhere to the first; without spots to none', () => {
  expect(nextSpot(spots, -1, 'ArrowDown')).toBe(0);
  expect(nextSpot([], -1, 'ArrowDown')).toBe(-1);
});
