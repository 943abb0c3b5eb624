import type { Rulebook } from '../rulebooks/index.ts';
import {
  bankerDraws,
  type Card,
  type Deal,
  FACE_DOWN,
  next,
  playerDraws,
  pointTotal,
  type Slot,
  type Step,
} from '../rules/index.ts';
import type { RoundData } from './state.ts';

/**
 * What the round needs now. The one thing `next` does not know is that the house has consented to open the
 * Banker third card first.
 */
export const stepOf = (book: Rulebook, { deal, bankerFirst }: RoundData): Step => {
  const [, , third] = deal.player;
  // A corrected card may have made the Banker's draw uncertain again.
  if (bankerFirst !== null && third === FACE_DOWN && bankerCertainToDraw(book, deal)) {
    const banker = deal.banker[2];
    if (banker === undefined) return { step: 'deal', to: 'banker', offers: [] };
    if (banker === FACE_DOWN) return { step: 'expose', to: 'banker', index: 2, offers: [] };
  }
  return next(book, deal);
};

/** The cards in the order in which they were dealt. */
export const inOrder = ({ player, banker }: Deal): Slot[] => {
  const [p1, p2, p3] = player;
  const [b1, b2, b3] = banker;
  return [p1, b1, p2, b2, p3, b3].filter((slot) => slot !== undefined);
};

/** The places, in the order dealt, of the cards that everybody can see. */
export const exposedPlaces = (deal: Deal): number[] =>
  inOrder(deal).flatMap((slot, place) => (slot === FACE_DOWN ? [] : [place]));

export const isCard = (slot: Slot): slot is Card => slot !== FACE_DOWN;

/** Whether the Player draws, and the Banker whatever that card is. */
export const bankerCertainToDraw = (book: Rulebook, { player, banker }: Deal): boolean => {
  const initial = [player[0], player[1], banker[0], banker[1]];
  const cards = initial.filter((slot) => slot !== undefined).filter(isCard);
  const [p1, p2, b1, b2] = cards;
  if (p1 === undefined || p2 === undefined || b1 === undefined || b2 === undefined) return false;
  const points = { player: pointTotal([p1, p2]), banker: pointTotal([b1, b2]) };
  const table = book.play.tableOfPlay;
  const values = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
  return playerDraws(table, points) && values.every((value) => bankerDraws(table, points, value));
};
