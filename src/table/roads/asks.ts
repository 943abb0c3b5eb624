import type { Hand } from '../../rulebooks/index.ts';
import type { Colour } from './conventions.ts';
import { askDerived, type DerivedRoad } from './derived.ts';
import type { Roads } from './roads.ts';

/** What each derived road would get for a win of each Hand; null where it would get nothing. */
export type Asks = Readonly<Record<Hand, Readonly<Record<DerivedRoad, Colour | null>>>>;

export const asks = ({ convention, bigRoad }: Roads): Asks => {
  const all = (winner: Hand) => ({
    bigEyeBoy: askDerived(convention, bigRoad, winner, 'bigEyeBoy'),
    smallRoad: askDerived(convention, bigRoad, winner, 'smallRoad'),
    cockroachPig: askDerived(convention, bigRoad, winner, 'cockroachPig'),
  });
  return { player: all('player'), banker: all('banker') };
};
