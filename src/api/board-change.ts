import type { Board } from '../table/roads/index.ts';
import { BOARD } from './board.ts';
import {
  type Fields,
  form,
  type Optional,
  object,
  optional,
  type Schema,
  whole,
} from './schema.ts';

/** The fields of a board that are cells, one after the other. */
const ROADS = ['beadPlate', 'bigRoad', 'bigEyeBoy', 'smallRoad', 'cockroachPig'] as const;
type Road = (typeof ROADS)[number];
/** Any other is told anew where it differs. */
type Other = Exclude<keyof Board, Road>;

/** Of the cells that were there so many stay, from the first on, and these follow. */
export type CellsChange<Cells extends readonly unknown[]> = {
  readonly keep: number;
  readonly add: Cells;
};

/** How a board changed: late in a shoe it is some thirty thousand bytes, and a hand changes a few hundred. */
export type BoardChange = { readonly [Name in Other]?: Board[Name] } & {
  readonly [Name in Road]?: CellsChange<Board[Name]>;
};

/** What makes the one of the other. */
export const boardChange = (before: Board, after: Board): BoardChange => {
  const others = (Object.keys(BOARD) as (keyof Board)[]).filter(
    (name) => !ROADS.some((road) => road === name) && !isSame(before[name], after[name]),
  );
  const roads = ROADS.flatMap((name) => {
    const change = cellsChange<unknown>(before[name], after[name]);
    return change.add.length === 0 && change.keep === before[name].length ? [] : [[name, change]];
  });
  return Object.fromEntries([...others.map((name) => [name, after[name]]), ...roads]);
};

const cellsChange = <Cell>(
  before: readonly Cell[],
  after: readonly Cell[],
): CellsChange<readonly Cell[]> => {
  const other = after.findIndex((cell, i) => !isSame(cell, before[i]));
  const keep = other < 0 ? after.length : other;
  return { keep, add: after.slice(keep) };
};

/** Boards of one shoe share their cells. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** The board after a change; null: it was of another board. */
export const boardAfter = (board: Board, change: BoardChange): Board | null => {
  const roads: unknown[][] = [];
  for (const name of ROADS) {
    const cells = change[name];
    if (cells === undefined) continue;
    if (cells.keep > board[name].length) return null;
    roads.push([name, [...board[name].slice(0, cells.keep), ...cells.add]]);
  }
  return { ...board, ...change, ...Object.fromEntries(roads) };
};

const cells = <Cells extends readonly unknown[]>(
  add: Schema<Cells>,
): Optional<CellsChange<Cells>> =>
  optional(form({ keep: whole, add }) as Schema<CellsChange<Cells>>);

const FIELDS: Fields<BoardChange> = {
  convention: optional(BOARD.convention),
  counts: optional(BOARD.counts),
  leadingTies: optional(BOARD.leadingTies),
  asks: optional(BOARD.asks),
  beadPlate: cells(BOARD.beadPlate),
  bigRoad: cells(BOARD.bigRoad),
  bigEyeBoy: cells(BOARD.bigEyeBoy),
  smallRoad: cells(BOARD.smallRoad),
  cockroachPig: cells(BOARD.cockroachPig),
};
export const BoardChangeSchema: Schema<BoardChange> = object<BoardChange>(FIELDS);
