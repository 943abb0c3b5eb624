import type { Decks, Rulebook } from '../rulebooks/index.ts';

/** Every number of decks that the book is played with. */
export const deckNumbers = ({ from, to, only }: Decks): readonly number[] =>
  only?.toSorted((a, b) => a - b) ?? Array.from({ length: to - from + 1 }, (_, i) => from + i);

export const isPlayedWith = ({ from, to, only }: Decks, wanted: unknown): wanted is number =>
  typeof wanted === 'number' &&
  (only?.includes(wanted) ?? (Number.isInteger(wanted) && wanted >= from && wanted <= to));

/** "4 to 10 decks", "3, 4, 6 or 8 decks". */
export const decksInWords = (decks: Decks): string => {
  if (decks.only === undefined) return `${decks.from} to ${decks.to} decks`;
  const numbers = deckNumbers(decks);
  const last = numbers.at(-1);
  const others = numbers.slice(0, -1);
  const words = others.length === 0 ? `${last}` : `${others.join(', ')} or ${last}`;
  return `${words} ${last === 1 ? 'deck' : 'decks'}`;
};

/** Eight, where it is played with eight, else the most. */
export const usualDecks = ({ decks }: Pick<Rulebook, 'decks'>): number =>
  isPlayedWith(decks, 8) ? 8 : decks.to;
