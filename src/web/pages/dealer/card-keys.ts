import { type Card, parseCard } from '../../../rules/cards.ts';

/** What has been keyed of a card so far. `wrong` says why it cannot become one. */
export type Typed = {
  readonly text: string;
  readonly card: Card | null;
  readonly wrong: 'rank-first' | 'no-such-rank' | null;
  /** As it was before the last key. */
  readonly before?: Typed;
};

export const NOTHING_TYPED: Typed = { text: '', card: null, wrong: null };

/**
 * Keys of a card, a rank and then a suit: `7` `s`, `0` or `t` or `1` `0` for a ten. A scanner types the same, so it
 * needs no code of its own. Null: the key has nothing to do with cards.
 */
export const typeKey = (typed: Typed, key: string): Typed | null => {
  if (key === 'Escape') return NOTHING_TYPED;
  if (key === 'Backspace') return typed.before ?? NOTHING_TYPED;
  const after = typedAfter(typed, key);
  return after && { ...after, before: typed };
};

const typedAfter = (typed: Typed, key: string): Typed | null => {
  const letter = key.length === 1 ? key.toUpperCase() : '';
  if (RANK_KEYS.includes(letter) && letter !== '') return withRank(typed, letter);
  if (SUIT_KEYS.includes(letter) && letter !== '') return withSuit(typed, letter);
  return null;
};

/** A card as text, keyed or scanned: `10d`, `TD`, ` 7s`. */
export const cardIn = (text: string): Card | null =>
  [...text.trim()].reduce<Typed | null>(
    (typed, key) => (typed === null ? null : typeKey(typed, key)),
    NOTHING_TYPED,
  )?.card ?? null;

const RANK_KEYS = 'A123456789T0JQK';
const SUIT_KEYS = 'SHDC';

const withRank = ({ text, card }: Typed, letter: string): Typed => {
  // The one rank of two keys: every other rank starts a card anew.
  if (letter === '0' && text === '1' && card === null) return started('10');
  return started(letter === '0' || letter === 'T' ? '10' : letter);
};

const started = (text: string): Typed => ({ text, card: null, wrong: null });

const withSuit = ({ text, card }: Typed, suit: string): Typed => {
  const rank = card === null ? text : card.slice(0, -1);
  if (rank === '' || SUIT_KEYS.includes(rank)) {
    return { text: suit, card: null, wrong: 'rank-first' };
  }
  const found = parseCard(rank + suit);
  return found === undefined
    ? { text: rank + suit, card: null, wrong: 'no-such-rank' }
    : { text: found, card: found, wrong: null };
};
