import type { PublicView } from '../../../table/index.ts';
import type { Sound } from '../../parts/make-sound.ts';

/** As much of the table as can be heard. */
export type Audible = Pick<PublicView, 'round' | 'phase' | 'hands'> & {
  /** What this patron has on the table, accepted. */
  readonly staked: number;
};

/** What a change of the table sounds like; of several the one that matters most. */
export const soundOf = (before: Audible, after: Audible): Sound | null => {
  if (stops(after) && !stops(before)) return 'call';
  if (before.phase === 'betting' && after.phase === 'dealing') return 'close';
  if (before.round === after.round && moved(after) > moved(before)) return 'card';
  return after.phase === 'betting' && after.staked > before.staked ? 'chip' : null;
};

/** Somebody is called, or patrons are asked. */
const stops = ({ phase }: Audible): boolean => phase === 'halted' || phase === 'electing';

/** A card counts when it is dealt, and again when it is turned. */
const moved = ({ hands: { player, banker } }: Audible): number =>
  [...player.cards, ...banker.cards].reduce((sum, card) => sum + (card === 'faceDown' ? 1 : 2), 0);
