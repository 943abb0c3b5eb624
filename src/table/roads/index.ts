/** The roads: what the board shows of the hands of a shoe. */
export * from './asks.ts';
export type { BigRoadCell } from './big-road.ts';
export * from './board.ts';
export { CONVENTIONS, type Colour, type Convention, USUAL_CONVENTION } from './conventions.ts';
export type { Counts } from './counts.ts';
export { DERIVED_ROADS, type DerivedCell, type DerivedRoad } from './derived.ts';
export * from './mark.ts';
export { type Placed, ROWS, type RoadPlace } from './pen.ts';
export {
  addMark,
  emptyRoads,
  marksOf,
  NO_ROADS,
  type Roads,
  redraw,
  roadsOf,
  takeBack,
} from './roads.ts';
