import { type Asks, asks } from './asks.ts';
import type { BigRoadCell } from './big-road.ts';
import type { Convention } from './conventions.ts';
import type { Counts } from './counts.ts';
import type { Derived, DerivedCell } from './derived.ts';
import type { Mark } from './mark.ts';
import { ROWS, type RoadPlace } from './pen.ts';
import { addMark, emptyRoads, marksOf, type Roads } from './roads.ts';

/** All that a board shows, oldest first, each cell with its place on the six rows. */
export type Board = {
  readonly convention: Convention;
  readonly counts: Counts;
  readonly beadPlate: readonly Bead[];
  readonly bigRoad: readonly BigRoadCell[];
  /** Ties before any win: a stroke in the first place, which has no ring yet. */
  readonly leadingTies: number;
  readonly bigEyeBoy: readonly DerivedCell[];
  readonly smallRoad: readonly DerivedCell[];
  readonly cockroachPig: readonly DerivedCell[];
  readonly asks: Asks;
};

/** A disc in the winner's colour, with the dots of the round. */
export type Bead = { readonly mark: Mark; readonly drawn: RoadPlace };

export const board = (roads: Roads): Board => boardFrom(marksOf(roads), roads.convention);

/** Adds one hand after the other, and gathers the cell that each gives. */
export const boardFrom = (marks: readonly Mark[], convention: Convention): Board => {
  const beadPlate: Bead[] = [];
  const bigRoad: BigRoadCell[] = [];
  const bigEyeBoy: DerivedCell[] = [];
  const smallRoad: DerivedCell[] = [];
  const cockroachPig: DerivedCell[] = [];
  let roads = emptyRoads(convention);
  for (const [hands, mark] of marks.entries()) {
    roads = addMark(roads, mark);
    const { bigRoad: road, derived } = roads;
    beadPlate.push({ mark, drawn: beadPlace(hands) });
    // A tie leaves the newest cell where it was, with another stroke.
    if (mark.winner === 'tie') bigRoad.pop();
    if (road.newest !== null) bigRoad.push(road.newest);
    gather(bigEyeBoy, derived.bigEyeBoy);
    gather(smallRoad, derived.smallRoad);
    gather(cockroachPig, derived.cockroachPig);
  }
  return {
    convention,
    counts: roads.counts,
    beadPlate,
    bigRoad,
    leadingTies: roads.bigRoad.leadingTies,
    bigEyeBoy,
    smallRoad,
    cockroachPig,
    asks: asks(roads),
  };
};

/** Beads fill one column of six after the other. */
const beadPlace = (before: number): RoadPlace => ({
  column: Math.floor(before / ROWS) + 1,
  row: (before % ROWS) + 1,
});

const gather = (cells: DerivedCell[], { newest, length }: Derived) => {
  if (newest !== null && length > cells.length) cells.push(newest);
};
