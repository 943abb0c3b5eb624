import { RANKS, type Rank } from '../rulebooks/index.ts';

export const SUITS = ['S', 'H', 'D', 'C'] as const;
export type Suit = (typeof SUITS)[number];

/** Rank then suit: `AS`, `10D`. Suits never matter to a result. */
export type Card = `${Rank}${Suit}`;

/** What lies in a place on the table: a card that is exposed, or one whose face nobody knows. */
export const FACE_DOWN = 'faceDown';
export type Slot = Card | typeof FACE_DOWN;

/** One deck of 52. */
export const DECK: readonly Card[] = SUITS.flatMap((suit) =>
  RANKS.map((rank): Card => `${rank}${suit}`),
);

/** Ace 1, two to nine their face value, ten and picture cards 0. */
export const VALUES: Readonly<Record<Rank, number>> = {
  A: 1,
  '2': 2,
  '3': 3,
  '4': 4,
  '5': 5,
  '6': 6,
  '7': 7,
  '8': 8,
  '9': 9,
  '10': 0,
  J: 0,
  Q: 0,
  K: 0,
};

type Face = { readonly card: Card; readonly rank: Rank; readonly value: number };

const faces = new Map<string, Face>();
for (const suit of SUITS) {
  for (const rank of RANKS) {
    const face: Face = { card: `${rank}${suit}`, rank, value: VALUES[rank] };
    faces.set(face.card, face);
    if (rank === '10') faces.set(`T${suit}`, face);
  }
}

const face = (card: Card): Face => {
  const found = faces.get(card);
  if (found === undefined) throw new Error(`not a card: ${card}`);
  return found;
};

/** Reads a card; `TD` is accepted for `10D`. */
export const parseCard = (text: unknown): Card | undefined =>
  typeof text === 'string' ? faces.get(text)?.card : undefined;

export const rankOf = (card: Card): Rank => face(card).rank;
export const cardValue = (card: Card): number => face(card).value;

/** All cards of that many decks, in order. */
export const shoe = (decks: number): Card[] => Array.from({ length: decks }, () => DECK).flat();

/** A card that occurs more often than the decks hold it, if there is one. */
export const overfull = (cards: readonly Card[], decks: number): Card | undefined => {
  // A round has six cards, so four decks or more can only be exceeded by five or six alike.
  if (cards.length <= decks) return undefined;
  return cards.find((card) => cards.filter((other) => other === card).length > decks);
};
