import { freshShoe, MOST_CARDS, type ShoeCounts, shoeOf } from '../../../odds/shoe.ts';
import { RANKS, type Rulebook } from '../../../rulebooks/rulebook.ts';
import { usualDecks } from '../../../rules/decks.ts';
import { isRefusal } from '../../../rules/index.ts';
import type { Side } from './address.ts';

/** What a side of the lab is about, once its book is there. */
export type ChosenShoe = {
  readonly book: Rulebook;
  readonly layout: string | null;
  /** Null: a shoe of its own. */
  readonly decks: number | null;
  readonly counts: readonly number[];
  /** Null where no round can be dealt from it. */
  readonly shoe: ShoeCounts | null;
  readonly trouble: 'few' | 'many' | 'decks' | null;
};

export const chosenOf = (side: Side, book: Rulebook): ChosenShoe => {
  const layout = book.layouts.some(({ id }) => id === side.layout) ? side.layout : null;
  if (side.counts !== null) {
    const shoe = shoeOf(side.counts);
    const cards = side.counts.reduce((sum, count) => sum + count, 0);
    const refused = isRefusal(shoe);
    return {
      book,
      layout,
      decks: null,
      counts: side.counts,
      shoe: refused ? null : shoe,
      trouble: refused ? (cards > MOST_CARDS ? 'many' : 'few') : null,
    };
  }
  const decks = side.decks ?? usualDecks(book);
  const shoe = freshShoe(book, decks);
  const refused = isRefusal(shoe);
  return {
    book,
    layout,
    decks,
    counts: refused ? RANKS.map(() => 0) : shoe.counts,
    shoe: refused ? null : shoe,
    trouble: refused ? 'decks' : null,
  };
};

/** Whole decks to deal from, also where the shoe looked at is not whole. */
export const wholeDecks = ({ book, decks }: ChosenShoe): number => decks ?? usualDecks(book);
