import type { Hand } from '../../rulebooks/index.ts';
import type { Colour } from './conventions.ts';
import { ask, type DerivedRoad } from './derived.ts';
import type { Roads } from './roads.ts';

/** What each derived road would get for a win of each Hand; null where it would get nothing. */
export type Asks = Readonly<Record<Hand, Readonly<Record<DerivedRoad, Colour | null>>>>;

export const asks = ({ convention, bigRoad }: Roads): Asks => {
  const all = (winner: Hand) => ({
    bigEyeBoy: ask(convention, bigRoad, winner, 'bigEyeBoy'),
    smallRoad: ask(convention, bigRoad, winner, 'smallRoad'),
    cockroachPig: ask(convention, bigRoad, winner, 'cockroachPig'),
  });
  return { player: all('player'), banker: all('banker') };
};
