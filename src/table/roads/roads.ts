import { addTie, addWin, type BigRoad, EMPTY_ROAD } from './big-road.ts';
import { type Convention, USUAL_CONVENTION } from './conventions.ts';
import { type Counts, counted, NONE_COUNTED } from './counts.ts';
import { askDerived, type Derived, type DerivedRoad, EMPTY_DERIVED, extended } from './derived.ts';
import type { Mark } from './mark.ts';

/**
 * The roads after some hands: their marks, and the newest cell of each road, which is what the next hand goes on from.
 * All cells are drawn again from the marks when a board is asked for: kept, they would be ten times as much, at every
 * table of a floor.
 */
export type Roads = {
  readonly convention: Convention;
  readonly hands: Hands | null;
  readonly counts: Counts;
  readonly bigRoad: BigRoad;
  readonly derived: Readonly<Record<DerivedRoad, Derived>>;
};

/** The newest hand, on top of those before it, which the roads before it share. */
type Hands = { readonly mark: Mark; readonly before: Hands | null };

export const emptyRoads = (convention: Convention): Roads => ({
  convention,
  hands: null,
  counts: NONE_COUNTED,
  bigRoad: EMPTY_ROAD,
  derived: { bigEyeBoy: EMPTY_DERIVED, smallRoad: EMPTY_DERIVED, cockroachPig: EMPTY_DERIVED },
});

/** A new shoe, by the usual convention. */
export const NO_ROADS: Roads = emptyRoads(USUAL_CONVENTION);

export const addMark = (roads: Roads, mark: Mark): Roads => {
  const { convention, bigRoad, derived } = roads;
  const hands = { mark, before: roads.hands };
  const counts = counted(roads.counts, mark);
  // A Tie is a stroke on the Big Road and nothing to the derived roads.
  if (mark.winner === 'tie') {
    return { convention, hands, counts, bigRoad: addTie(bigRoad), derived };
  }
  const won = (road: DerivedRoad) =>
    extended(derived[road], askDerived(convention, bigRoad, mark.winner, road));
  return {
    convention,
    hands,
    counts,
    bigRoad: addWin(bigRoad, mark),
    derived: {
      bigEyeBoy: won('bigEyeBoy'),
      smallRoad: won('smallRoad'),
      cockroachPig: won('cockroachPig'),
    },
  };
};

/** The last round was voided, or is about to be corrected: the roads as they were before it. */
export const takeBack = ({ hands, convention }: Roads): Roads => {
  if (hands === null) throw new Error('no hand on the roads to take back');
  return roadsOf(marksIn(hands.before), convention);
};

export const roadsOf = (marks: Iterable<Mark>, convention = USUAL_CONVENTION): Roads => {
  let roads = emptyRoads(convention);
  for (const mark of marks) roads = addMark(roads, mark);
  return roads;
};

/** All that need be kept to have the roads again, oldest first. */
export const marksOf = ({ hands }: Roads): Mark[] => marksIn(hands);

const marksIn = (hands: Hands | null): Mark[] => {
  const marks: Mark[] = [];
  for (let at = hands; at !== null; at = at.before) marks.push(at.mark);
  return marks.reverse();
};

/** The same hands by another convention. */
export const redraw = (roads: Roads, convention: Convention): Roads =>
  roadsOf(marksOf(roads), convention);
