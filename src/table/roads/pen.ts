/** How deep every road is drawn. */
export const ROWS = 6;

/** Columns and rows count from 1, as the trade does. */
export type RoadPlace = { readonly column: number; readonly row: number };

/** Where a mark stands: in logical columns, which have any depth, and as drawn on the six rows. */
export type Placed = { readonly logical: RoadPlace; readonly drawn: RoadPlace };

/**
 * Where a road was last drawn, and what stands in the way of its next mark. A run of like marks goes
 * down from the top; where it can go no further it turns and keeps to that row: the dragon tail. All
 * that can block a later run are such tails, and each lies unbroken on one row, so six numbers stand
 * for the whole drawing.
 */
export type Pen = Placed & {
  /** The drawn column in which the run began. */
  readonly top: number;
  /** For each row, the last column that a tail has reached on it. */
  readonly tails: readonly number[];
};

/** Before the first mark, which goes to the top of column 1. */
export const LIFTED: Pen = {
  logical: { column: 0, row: 0 },
  drawn: { column: 0, row: 0 },
  top: 0,
  tails: Array.from({ length: ROWS }, () => 0),
};

/** The run goes on: down while there is room, else to the right. */
export const goOn = ({ logical, drawn, top, tails }: Pen): Pen => {
  const next = { column: logical.column, row: logical.row + 1 };
  const { column, row } = drawn;
  return column === top && row < ROWS && tailOn(tails, row + 1) < column
    ? { logical: next, drawn: { column, row: row + 1 }, top, tails }
    : {
        logical: next,
        drawn: { column: column + 1, row },
        top,
        tails: tails.with(row - 1, column + 1),
      };
};

/** Another run begins in the next column whose top is free: a tail may lie on the top row itself. */
export const goToTop = ({ logical, drawn, top, tails }: Pen): Pen => {
  const column = (drawn.row === 1 ? drawn.column : top) + 1;
  return {
    logical: { column: logical.column + 1, row: 1 },
    drawn: { column, row: 1 },
    top: column,
    tails,
  };
};

/** The last column that a tail has reached on that row. */
export const tailOn = (tails: readonly number[], row: number): number => tails[row - 1] ?? 0;
