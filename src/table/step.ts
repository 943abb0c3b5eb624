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
import { dealOf, inOrder } from './cards.ts';
import type { RoundData } from './state.ts';

/**
 * What the round needs now. The one thing `next` does not know is that the house has consented to open the
 * Banker third card first.
 */
export const stepOf = (book: Rulebook, round: Pick<RoundData, 'hands' | 'bankerFirst'>): Step => {
  const deal = dealOf(round);
  const [, , third] = deal.player;
  // A corrected card may have made the Banker's draw uncertain again.
  if (round.bankerFirst !== null && third === FACE_DOWN && bankerCertainToDraw(book, deal)) {
    const banker = deal.banker[2];
    if (banker === undefined) return { step: 'deal', to: 'banker', offers: [] };
    if (banker === FACE_DOWN) return { step: 'expose', to: 'banker', index: 2, offers: [] };
  }
  return next(book, deal);
};

/** The places, in the order dealt, of the cards that everybody can see. */
export const exposedPlaces = (deal: Deal): number[] =>
  inOrder(deal).flatMap((slot, place) => (slot === FACE_DOWN ? [] : [place]));

/** The deal as if of its cards only those at these places could be seen. */
export const seenAt = (deal: Deal, places: readonly number[]): Deal => {
  const at = inOrder({
    player: deal.player.map((_, index) => ({ hand: 'player', index })),
    banker: deal.banker.map((_, index) => ({ hand: 'banker', index })),
  });
  const open = at.filter((_, place) => places.includes(place));
  const only = (hand: 'player' | 'banker') =>
    deal[hand].map((slot, index) =>
      open.some((one) => one.hand === hand && one.index === index) ? slot : FACE_DOWN,
    );
  return { player: only('player'), banker: only('banker') };
};

export const isCard = (slot: Slot): slot is Card => slot !== FACE_DOWN;

/** Whether a third card lies there that those not yet turned may turn out not to give. */
export const hangsOnUnseen = (book: Rulebook, deal: Deal): boolean => {
  const { player, banker } = deal;
  if (player[2] === undefined && banker[2] === undefined) return false;
  const initial = [...player.slice(0, 2), ...banker.slice(0, 2)];
  if (!initial.every(isCard)) return true;
  return banker[2] !== undefined && player[2] === FACE_DOWN && !bankerCertainToDraw(book, deal);
};

/** Whether the Player draws, and the Banker whatever that card is. */
export const bankerCertainToDraw = (book: Rulebook, { player, banker }: Deal): boolean => {
  const cards = [...player.slice(0, 2), ...banker.slice(0, 2)].filter(isCard);
  if (cards.length < 4) return false;
  const points = { player: pointTotal(cards.slice(0, 2)), banker: pointTotal(cards.slice(2)) };
  const table = book.play.tableOfPlay;
  const values = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
  return playerDraws(table, points) && values.every((value) => bankerDraws(table, points, value));
};
