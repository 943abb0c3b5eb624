import type { Place, Places } from '../../record/index.ts';
import { HANDS } from '../../rulebooks/index.ts';
import { FACE_DOWN } from '../../rules/index.ts';
import { betweenRounds, comingUp, type State, type Table } from '../../table/index.ts';
import type { Shoes } from './shoes.ts';
import type { Stream } from './stream.ts';

/**
 * Takes the shoe in play into the hand, and those of cards that still lie face down. Any process may be asked to open
 * a card; only the one that runs the clock makes shoes.
 */
export const takeInHand = async ({ state, places }: Stream, shoes: Shoes): Promise<void> => {
  if (!electronic(state) || state.status === 'closed') return;
  const { shoe, unrevealed } = state;
  const lying = [...faceDown(state, places), ...places.waiting];
  // The one in play first: it stays in play though another one is lost.
  const wanted = new Set(shoe !== null && shoe.commitment !== null ? [shoe.number] : []);
  for (const place of lying) if (place !== undefined) wanted.add(place.shoe);
  for (const number of wanted) {
    if (!unrevealed.includes(number)) continue;
    await shoes.open(number, number === shoe?.number ? shoe.commitment : null);
  }
};

export const electronic = (state: State): state is Table =>
  state.status !== 'unopened' && comingUp(state).settings.shoe === 'electronic';

/** Where the cards come from that are still to be turned; once the round is over none is. */
const faceDown = (state: Table, { hands }: Places): readonly (Place | undefined)[] => {
  const { round } = state;
  if (round.phase === 'none' || betweenRounds(state)) return [];
  return HANDS.flatMap((hand) => hands[hand].filter((_, i) => round.deal[hand][i] === FACE_DOWN));
};

/** Somebody is to see a card before the others: whichever process he looks through must know it. */
export const isSqueezed = (state: State): boolean =>
  state.status !== 'unopened' &&
  state.round.phase !== 'none' &&
  (state.round.squeeze !== null || state.round.shown.length > 0);
