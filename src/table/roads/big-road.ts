import type { Hand } from '../../rulebooks/index.ts';
import type { Win } from './mark.ts';
import { goOn, goToTop, LIFTED, type Pen, type Placed, tailOn } from './pen.ts';

/** A ring in the winner's colour. Pair dots: Banker top left, red; Player bottom right, blue. */
export type BigRoadCell = Placed & {
  readonly mark: Win;
  /** A stroke, with the number if there are several. */
  readonly ties: number;
};

/** The Big Road up to its newest cell, as far as the next mark of any road depends on it. */
export type BigRoad = {
  readonly newest: BigRoadCell | null;
  /** Ties before any win, which stand on the first cell once there is one. */
  readonly leadingTies: number;
  readonly pen: Pen;
  /** Depth of the newest logical column and of the three before it; 0 where there is none. */
  readonly depths: readonly [number, number, number, number];
  /** Which rows are filled in the three drawn columns left of where the newest run began. */
  readonly left: readonly [Rows, Rows, Rows];
};

/** A set of rows of one drawn column: bit 1 for row 1, and so on. */
export type Rows = number;

export const EMPTY_ROAD: BigRoad = {
  newest: null,
  leadingTies: 0,
  pen: LIFTED,
  depths: [0, 0, 0, 0],
  left: [0, 0, 0],
};

export const addWin = (road: BigRoad, mark: Win): BigRoad => {
  const pen = penFor(road, mark.winner);
  const { logical, drawn, top } = pen;
  const newest = { mark, ties: road.leadingTies, logical, drawn };
  const [a, b, c, d] = road.depths;
  if (goesOn(road, mark.winner)) {
    return { newest, leadingTies: 0, pen, depths: [a + 1, b, c, d], left: road.left };
  }
  return {
    newest,
    leadingTies: 0,
    pen,
    depths: [1, a, b, c],
    left: [rowsIn(road, top - 1), rowsIn(road, top - 2), rowsIn(road, top - 3)],
  };
};

/** The dots of a cell are those of its own round: the pairs of a tied round are on its bead alone. */
export const addTie = (road: BigRoad): BigRoad => {
  const { newest, leadingTies, pen, depths, left } = road;
  if (newest === null) return { newest, leadingTies: leadingTies + 1, pen, depths, left };
  const { mark, ties, logical, drawn } = newest;
  return { newest: { mark, ties: ties + 1, logical, drawn }, leadingTies, pen, depths, left };
};

/** Whether that winner goes below the newest cell rather than to another column. */
export const goesOn = ({ newest }: BigRoad, winner: Hand): boolean =>
  newest?.mark.winner === winner;

export const penFor = (road: BigRoad, winner: Hand): Pen =>
  goesOn(road, winner) ? goOn(road.pen) : goToTop(road.pen);

/**
 * The rows filled in a drawn column, at most three left of where the newest run began. None in the
 * columns left of the first: `left` begins empty.
 */
export const rowsIn = ({ pen, left }: BigRoad, column: number): Rows => {
  const { top, drawn, tails } = pen;
  if (column < top) return left[top - column - 1] ?? 0;
  // The newest run stands in its own column; here and further right there is nothing else but tails.
  let rows = column === top ? (1 << (drawn.row + 1)) - 2 : 0;
  for (let row = 1; row <= tails.length; row++) if (tailOn(tails, row) >= column) rows |= 1 << row;
  return rows;
};

export const isFilled = (rows: Rows, row: number): boolean => ((rows >> row) & 1) === 1;

export const howMany = (rows: Rows): number => {
  let count = 0;
  for (let rest = rows; rest !== 0; rest &= rest - 1) count += 1;
  return count;
};
