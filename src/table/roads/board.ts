import { type Asks, asks } from './asks.ts';
import type { BigRoadCell } from './big-road.ts';
import type { Convention } from './conventions.ts';
import type { Counts } from './counts.ts';
import type { Derived, DerivedCell } from './derived.ts';
import { type Bead, handByHand, type Roads } from './roads.ts';

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

/** Gathers the cells, which were made when their hands were added: boards share them. */
export const board = (roads: Roads): Board => {
  const beadPlate: Bead[] = [];
  const bigRoad: BigRoadCell[] = [];
  const bigEyeBoy: DerivedCell[] = [];
  const smallRoad: DerivedCell[] = [];
  const cockroachPig: DerivedCell[] = [];
  for (const { last, bigRoad: road, derived } of handByHand(roads)) {
    beadPlate.push(last.bead);
    // A tie leaves the newest cell where it was, with another stroke.
    if (last.bead.mark.winner === 'tie') bigRoad.pop();
    if (road.newest !== null) bigRoad.push(road.newest);
    gather(bigEyeBoy, derived.bigEyeBoy);
    gather(smallRoad, derived.smallRoad);
    gather(cockroachPig, derived.cockroachPig);
  }
  return {
    convention: roads.convention,
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

const gather = (cells: DerivedCell[], { newest, length }: Derived) => {
  if (newest !== null && length > cells.length) cells.push(newest);
};
