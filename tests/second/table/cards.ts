// The second table: where cards lie, and what the Table of Play wants next (3.10 to 3.15; readings 29, 38, 51, 58).

import { nextHand, RANKS } from '../deal.ts';
import type { Card, Hand, SecondState } from './state.ts';

export const rankOf = (face: string): string => face.slice(0, -1);

export type Need =
  | { readonly is: 'deal'; readonly to: Hand }
  | { readonly is: 'turn'; readonly places: readonly number[] }
  | { readonly is: 'end' };

const END: Need = { is: 'end' };

/** What cards that were dealt in this order need now; null: no Table of Play lays so many. */
export function need(
  game: string,
  dealt: readonly { readonly face: string | null }[],
  bankerFirst = false,
): Need | null {
  const count = dealt.length;
  if (count > 6) return null;
  if (count < 4) return { is: 'deal', to: count % 2 === 0 ? 'player' : 'banker' };
  const down = [0, 2, 1, 3].filter((place) => dealt[place]?.face === null);
  if (down.length > 0) return count === 4 ? { is: 'turn', places: down } : null;

  const [p1, b1, p2, b2, p3] = dealt.map(({ face }) => (face === null ? '' : rankOf(face)));
  const player = [p1 ?? '', p2 ?? ''];
  const banker = [b1 ?? '', b2 ?? ''];
  const fifth = nextHand(game, player, banker);
  if (count === 4) return fifth === null ? END : { is: 'deal', to: fifth };
  if (fifth === null) return null;
  if (fifth === 'banker') {
    if (count > 5) return null;
    return dealt[4]?.face === null ? { is: 'turn', places: [4] } : END;
  }

  if (dealt[4]?.face === null) {
    const certain = bankerIsCertain(game, player, banker);
    if (count === 5) {
      if (bankerFirst && certain) return { is: 'deal', to: 'banker' };
      return { is: 'turn', places: [4] };
    }
    // The Banker third card lies there before the Player's was opened (3.14).
    if (!certain) return null;
    return { is: 'turn', places: bankerFirst && dealt[5]?.face === null ? [5] : [4] };
  }
  const sixth = nextHand(game, [...player, p3 ?? ''], banker);
  if (sixth === null) return count === 5 ? END : null;
  if (count === 5) return { is: 'deal', to: 'banker' };
  return dealt[5]?.face === null ? { is: 'turn', places: [5] } : END;
}

/** Reading 29: the Player draws, and the Banker whatever that card is. */
export function bankerIsCertain(
  game: string,
  player: readonly string[],
  banker: readonly string[],
): boolean {
  if (nextHand(game, player, banker) !== 'player') return false;
  for (const third of RANKS) {
    if (nextHand(game, [...player, third], banker) !== 'banker') return false;
  }
  return true;
}

export const needOf = ({ settings, round }: SecondState): Need => {
  const needed = need(settings.game, round.dealt, round.bankerFirst);
  if (needed === null) throw new Error('no Table of Play lays these cards');
  return needed;
};

/** Reading 38: in the order in which they left the shoe, by the Table of Play; how many of them it lays. */
export function laidInTurn(game: string, cards: readonly Card[]): number {
  let laid = 0;
  while (laid < cards.length && need(game, cards.slice(0, laid))?.is === 'deal') laid += 1;
  return laid;
}

/** The places of the cards that everybody can see. */
export const exposedPlaces = (cards: readonly Card[]): number[] =>
  cards.flatMap(({ face }, place) => (face === null ? [] : [place]));

/** A card leaves the shoe. */
export function fromTheShoe(state: SecondState, face: string | null): Card {
  const { shoe } = state;
  if (shoe === null) throw new Error('no shoe is in play');
  const card: Card = { face: null, shoe: shoe.number, nth: state.out };
  state.out += 1;
  if (face !== null) see(state, card, face);
  return card;
}

/** A card is seen to be this one, whatever it was taken for before. */
export function see({ shoe }: SecondState, card: Card, face: string): void {
  if (card.shoe === shoe?.number) {
    if (card.face !== null) shoe.seen.set(card.face, (shoe.seen.get(card.face) ?? 0) - 1);
    shoe.seen.set(face, (shoe.seen.get(face) ?? 0) + 1);
  }
  card.face = face;
}

/** A card that never left the shoe is not known either. */
export function unsee({ shoe }: SecondState, card: Card): void {
  if (card.face === null || card.shoe !== shoe?.number) return;
  shoe.seen.set(card.face, (shoe.seen.get(card.face) ?? 0) - 1);
}

/** Another shoe: only what the round under way has drawn for itself is still used (readings 38, 51). */
export function shoeLeaves(state: SecondState): void {
  state.shoe = null;
  state.carried = [];
  if (state.round.is === 'settled' || state.round.is === 'void') state.waiting = [];
}

/** What a shoe that is not in play any more has left over is not for the next round. */
export function onlyOfThisShoe(state: SecondState): void {
  const own = ({ shoe }: Card) => shoe === state.shoe?.number;
  state.waiting = state.waiting.filter(own);
  state.carried = state.carried.filter(own);
}

/** The next round begins with what is over, each card in its place in the shoe. */
export function begun(state: SecondState): Card[] {
  const first = [...state.waiting];
  for (const card of state.carried) {
    const later = first.findIndex(({ nth }) => nth > card.nth);
    first.splice(later < 0 ? first.length : later, 0, card);
  }
  return first;
}
