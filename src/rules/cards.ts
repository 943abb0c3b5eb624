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

const cards = new Map<string, Card>(DECK.map((card) => [card, card]));
for (const suit of SUITS) cards.set(`T${suit}`, `10${suit}`);

/** Reads a card; `TD` is accepted for `10D`. */
export const parseCard = (text: unknown): Card | undefined =>
  typeof text === 'string' ? cards.get(text) : undefined;

/** Something of each rank, by the character before the suit: all ranks differ in it, of 10 it is the 0. */
const byCharacter = <T>(of: (rank: Rank) => T): readonly (T | undefined)[] => {
  const found = Array.from<T | undefined>({ length: 128 });
  for (const rank of RANKS) found[rank.charCodeAt(rank.length - 1)] = of(rank);
  return found;
};

const rankAt = byCharacter((rank) => rank);
const valueAt = byCharacter((rank) => VALUES[rank]);

export const rankOf = (card: Card): Rank =>
  rankAt[card.charCodeAt(card.length - 2)] ?? noCard(card);
export const cardValue = (card: Card): number =>
  valueAt[card.charCodeAt(card.length - 2)] ?? noCard(card);

const noCard = (card: string): never => {
  throw new Error(`not a card: ${card}`);
};

/** All cards of that many decks, in order. */
export const shoe = (decks: number): Card[] => Array.from({ length: decks }, () => DECK).flat();

/** A card that occurs more often than the decks hold it, if there is one. */
export const overfull = (cards: readonly Card[], decks: number): Card | undefined => {
  // A round has six cards, so four decks or more can only be exceeded by five or six alike.
  if (cards.length <= decks) return undefined;
  return cards.find((card) => cards.filter((other) => other === card).length > decks);
};
