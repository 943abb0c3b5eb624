import {
  beside,
  betweenRounds,
  comingUp,
  inOrder,
  type State,
  type Table,
  type TableSlot,
} from '../../table/index.ts';
import { type Shoes, Unsealable } from './shoes.ts';
import type { Stream } from './stream.ts';

/**
 * Takes the shoe in play into the hand, and those of cards that still lie face down. Any process may be asked to open
 * a card; only the one that runs the clock makes shoes.
 */
export const takeInHand = async ({ state }: Stream, shoes: Shoes): Promise<void> => {
  if (!electronic(state) || state.status === 'closed') return;
  const { shoe, unrevealed } = state;
  const lying = [...faceDown(state), ...beside(state)];
  // The one in play first: it stays in play though another one is lost.
  const wanted = new Set(shoe !== null && shoe.commitment !== null ? [shoe.number] : []);
  for (const { shoe: number } of lying) wanted.add(number);
  for (const number of wanted) {
    const sealed = unrevealed.find((one) => one.number === number);
    if (sealed !== undefined) await shoes.open(sealed);
  }
  if (shoe?.spent)
    throw new Unsealable(`shoe ${shoe.number} was in play when the data were restored`);
};

export const electronic = (state: State): state is Table =>
  state.status !== 'unopened' && comingUp(state).settings.shoe === 'electronic';

/** Where the cards come from that are still to be turned; once the round is over none is. */
const faceDown = (state: Table): readonly TableSlot[] => {
  const { round } = state;
  if (round === null || betweenRounds(state)) return [];
  return inOrder(round.hands).filter(({ face }) => face === null);
};

/** Somebody is to see a card before the others: whichever process he looks through must know it. */
export const isSqueezed = (state: State): boolean =>
  state.status !== 'unopened' &&
  state.round !== null &&
  (state.round.squeezes.length > 0 || state.round.shown.length > 0);
