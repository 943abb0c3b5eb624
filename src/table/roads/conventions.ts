import type { Hand } from '../../rulebooks/index.ts';
import { type BigRoad, goesOn, howMany, isFilled, penFor, rowsIn } from './big-road.ts';

/** Red: the Big Road repeats itself. Blue: it does not. Neither stands for a Hand. */
export type Colour = 'red' | 'blue';

export const CONVENTIONS = ['straight-drop', 'have-or-not', 'as-drawn'] as const;
export type Convention = (typeof CONVENTIONS)[number];
export const USUAL_CONVENTION: Convention = 'straight-drop';

/** What a derived road that looks so far back gets for the next win; null before it begins. */
export const colourFor = (
  convention: Convention,
  road: BigRoad,
  winner: Hand,
  back: LooksBack,
): Colour | null => COMPARISONS[convention](road, winner, back);

/** How many columns a derived road looks back. */
export type LooksBack = 1 | 2 | 3;

type Comparison = (road: BigRoad, winner: Hand, back: LooksBack) => Colour | null;

/** Logical columns: a dragon is one column, however it is drawn. */
const byDepth =
  (beyond: Colour): Comparison =>
  (road, winner, back) => {
    const newest = road.depths[0];
    const compared = road.depths[back];
    // Without that column the road has not begun, whether the win goes down or starts a column.
    if (compared === 0) return null;
    if (!goesOn(road, winner)) return redIf(newest === compared);
    const row = newest + 1;
    return row > compared + 1 ? beyond : redIf(row <= compared);
  };

/** The drawing alone: tails fill the columns that they pass through. */
const byDrawing: Comparison = (road, winner, back) => {
  const { column, row } = penFor(road, winner).drawn;
  if (row === 1) {
    const earlier = column - 1 - back;
    if (earlier < 1) return null;
    return redIf(howMany(rowsIn(road, column - 1)) === howMany(rowsIn(road, earlier)));
  }
  if (column - back < 1) return null;
  const beside = rowsIn(road, column - back);
  return redIf(isFilled(beside, row) === isFilled(beside, row - 1));
};

const COMPARISONS: Readonly<Record<Convention, Comparison>> = {
  'straight-drop': byDepth('red'),
  'have-or-not': byDepth('blue'),
  'as-drawn': byDrawing,
};

const redIf = (same: boolean): Colour => (same ? 'red' : 'blue');
