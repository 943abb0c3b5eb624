import {
  type Asks,
  type Bead,
  type BigRoadCell,
  type Board,
  CONVENTIONS,
  type Colour,
  type Counts,
  type DerivedCell,
  type Mark,
  type RoadPlace,
} from '../table/roads/index.ts';
import {
  type Fields,
  flag,
  listOf,
  object,
  oneOf,
  optional,
  orNull,
  recordOf,
  type Schema,
  whole,
} from './schema.ts';
import { hand, text } from './values.ts';

/** The roads of a shoe, as a board shows them. */

const place: Schema<RoadPlace> = object<RoadPlace>({ column: whole, row: whole });
const placed = { logical: place, drawn: place };
const colour: Schema<Colour> = oneOf('red', 'blue');

const shown = {
  points: whole,
  natural: flag,
  playerPair: flag,
  bankerPair: flag,
  results: optional(listOf(text)),
};
const win = object<BigRoadCell['mark']>({ winner: hand, ...shown });
// One object, not one of two: a win and a Tie have the same fields.
const mark = object<{ readonly [K in keyof Mark]: Mark[K] }>({
  winner: oneOf('player', 'banker', 'tie'),
  ...shown,
}) as Schema<object> as Schema<Mark>;

const derived = listOf(object<DerivedCell>({ ...placed, colour }));
const asks = object<Asks['player']>({
  bigEyeBoy: orNull(colour),
  smallRoad: orNull(colour),
  cockroachPig: orNull(colour),
});

export const BOARD: Fields<Board> = {
  convention: oneOf(...CONVENTIONS),
  counts: object<Counts>({
    hands: whole,
    player: whole,
    banker: whole,
    tie: whole,
    playerPair: whole,
    bankerPair: whole,
    natural: whole,
    results: optional(recordOf(whole)),
  }),
  beadPlate: listOf(object<Bead>({ mark, drawn: place })),
  bigRoad: listOf(object<BigRoadCell>({ ...placed, mark: win, ties: whole })),
  leadingTies: whole,
  bigEyeBoy: derived,
  smallRoad: derived,
  cockroachPig: derived,
  asks: object<Asks>({ player: asks, banker: asks }),
};
export const BoardSchema: Schema<Board> = object<Board>(BOARD);
