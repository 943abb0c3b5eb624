import type { Rulebook } from '../../../rulebooks/index.ts';
import type { Slot } from '../../../rules/index.ts';
import type { Words } from '../../words/index.ts';

/** A book's names of bets. */
export type Names = Pick<Rulebook, 'bets'>;

export const betWords = (id: string, { bets }: Names, { say, name }: Words): string => {
  const found = bets.find((one) => one.id === id);
  if (found !== undefined) return name(found.name);
  if (id === 'player-insurance')
    return say('dealer.insurance.on', { hand: say('shared.hand.player') });
  if (id === 'banker-insurance')
    return say('dealer.insurance.on', { hand: say('shared.hand.banker') });
  return id;
};

/** A bet on a hand's name is known by its letter: "P Pair". */
export const shortBet = (id: string, book: Names, words: Words): string => {
  const whole = betWords(id, book, words);
  const hand = book.bets.find(
    ({ original, name }) => original !== null && whole.startsWith(`${words.name(name)} `),
  );
  return hand === undefined ? whole : whole[0] + whole.slice(words.name(hand.name).length);
};

const SIGNS: Readonly<Record<string, string>> = { S: '♠', H: '♥', D: '♦', C: '♣' };

/** `7♠`, as a dealer reads it. */
export const cardText = (card: string): string =>
  card.slice(0, -1) + (SIGNS[card.slice(-1)] ?? card.slice(-1));

export const slotsText = (slots: readonly Slot[], { say }: Words): string =>
  slots.length === 0
    ? '–'
    : slots
        .map((slot) => (slot === 'faceDown' ? say('shared.card.down') : cardText(slot)))
        .join(' ');
