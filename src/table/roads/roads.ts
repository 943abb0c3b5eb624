import { addTie, addWin, type BigRoad, EMPTY_ROAD } from './big-road.ts';
import { type Convention, USUAL_CONVENTION } from './conventions.ts';
import { type Counts, counted, NONE_COUNTED } from './counts.ts';
import { askDerived, type Derived, type DerivedRoad, EMPTY_DERIVED, extended } from './derived.ts';
import type { Mark } from './mark.ts';
import { ROWS, type RoadPlace } from './pen.ts';

/**
 * The roads after some hands: the newest cell of each, on top of the roads before the last hand. So a
 * hand adds a handful of cells whatever came before it, and taking it back is going one step back.
 */
export type Roads = {
  readonly convention: Convention;
  readonly last: { readonly bead: Bead; readonly before: Roads } | null;
  readonly counts: Counts;
  readonly bigRoad: BigRoad;
  readonly derived: Readonly<Record<DerivedRoad, Derived>>;
};

/** A disc in the winner's colour, with the dots of the round. */
export type Bead = { readonly mark: Mark; readonly drawn: RoadPlace };

export const emptyRoads = (convention: Convention): Roads => ({
  convention,
  last: null,
  counts: NONE_COUNTED,
  bigRoad: EMPTY_ROAD,
  derived: { bigEyeBoy: EMPTY_DERIVED, smallRoad: EMPTY_DERIVED, cockroachPig: EMPTY_DERIVED },
});

/** A new shoe, by the usual convention. */
export const NO_ROADS: Roads = emptyRoads(USUAL_CONVENTION);

export const addMark = (roads: Roads, mark: Mark): Roads => {
  const { convention, bigRoad, derived } = roads;
  const last = { bead: { mark, drawn: beadPlace(roads.counts.hands) }, before: roads };
  const counts = counted(roads.counts, mark);
  // A Tie is a stroke on the Big Road and nothing to the derived roads.
  if (mark.winner === 'tie') {
    return { convention, last, counts, bigRoad: addTie(bigRoad), derived };
  }
  const won = (road: DerivedRoad) =>
    extended(derived[road], askDerived(convention, bigRoad, mark.winner, road));
  return {
    convention,
    last,
    counts,
    bigRoad: addWin(bigRoad, mark),
    derived: {
      bigEyeBoy: won('bigEyeBoy'),
      smallRoad: won('smallRoad'),
      cockroachPig: won('cockroachPig'),
    },
  };
};

/** Beads fill one column of six after the other. */
const beadPlace = (before: number): RoadPlace => ({
  column: Math.floor(before / ROWS) + 1,
  row: (before % ROWS) + 1,
});

/** The last round was voided, or is about to be corrected: the roads as they were before it. */
export const takeBack = ({ last }: Roads): Roads => {
  if (last === null) throw new Error('no hand on the roads to take back');
  return last.before;
};

export const roadsOf = (marks: Iterable<Mark>, convention = USUAL_CONVENTION): Roads => {
  let roads = emptyRoads(convention);
  for (const mark of marks) roads = addMark(roads, mark);
  return roads;
};

/** The roads after each hand, oldest first. */
export const handByHand = (roads: Roads): RoadsAfterHand[] => {
  const hands: RoadsAfterHand[] = [];
  for (let at = roads; isAfterHand(at); at = at.last.before) hands.push(at);
  return hands.reverse();
};

export type RoadsAfterHand = Roads & { readonly last: NonNullable<Roads['last']> };

const isAfterHand = (roads: Roads): roads is RoadsAfterHand => roads.last !== null;

/** All that need be kept to have the roads again. */
export const marksOf = (roads: Roads): Mark[] =>
  handByHand(roads).map(({ last }) => last.bead.mark);

/** The same hands by another convention. */
export const redraw = (roads: Roads, convention: Convention): Roads =>
  roadsOf(marksOf(roads), convention);
