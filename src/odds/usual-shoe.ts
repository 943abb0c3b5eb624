import type { Rulebook } from '../rulebooks/index.ts';
import { isRefusal } from '../rules/index.ts';
import { freshShoe, type ShoeCounts } from './shoe.ts';

/** The shoe that figures are given for: eight decks, or as many as the book comes nearest to them. */
export const usualShoe = (book: Rulebook): ShoeCounts =>
  shoeOfDecks(book, Math.min(Math.max(8, book.decks.from), book.decks.to));

export const shoeOfDecks = (book: Rulebook, decks: number): ShoeCounts => {
  const shoe = freshShoe(book, decks);
  if (isRefusal(shoe)) throw new Error(shoe.message);
  return shoe;
};
