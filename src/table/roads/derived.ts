import type { Hand } from '../../rulebooks/index.ts';
import type { BigRoad } from './big-road.ts';
import { type Colour, type Convention, colourFor, type LooksBack } from './conventions.ts';
import { goOn, goToTop, LIFTED, type Pen, type Placed } from './pen.ts';

export const DERIVED_ROADS = ['bigEyeBoy', 'smallRoad', 'cockroachPig'] as const;
export type DerivedRoad = (typeof DERIVED_ROADS)[number];

/** The same rule for all three; each looks one column further back than the one before. */
const LOOKS_BACK: Readonly<Record<DerivedRoad, LooksBack>> = {
  bigEyeBoy: 1,
  smallRoad: 2,
  cockroachPig: 3,
};

export type DerivedCell = Placed & { readonly colour: Colour };

/** A derived road up to its newest cell. */
export type Derived = {
  readonly newest: DerivedCell | null;
  readonly length: number;
  readonly pen: Pen;
};

export const EMPTY_DERIVED: Derived = { newest: null, length: 0, pen: LIFTED };

/** What that road gets if that Hand wins next; null before it begins. */
export const askDerived = (
  convention: Convention,
  bigRoad: BigRoad,
  winner: Hand,
  road: DerivedRoad,
): Colour | null => colourFor(convention, bigRoad, winner, LOOKS_BACK[road]);

export const extended = (derived: Derived, colour: Colour | null): Derived => {
  if (colour === null) return derived;
  const pen = derived.newest?.colour === colour ? goOn(derived.pen) : goToTop(derived.pen);
  const { logical, drawn } = pen;
  return { newest: { colour, logical, drawn }, length: derived.length + 1, pen };
};
