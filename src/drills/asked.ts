import type { Rulebook } from '../rulebooks/index.ts';
import { deckNumbers, isPlayedWith } from '../rules/index.ts';
import { chanceOf, type SeededChance } from './chance.ts';
import { DRILL_CHIPS } from './chips.ts';
import type { DrillAsked, Level } from './drill.ts';

/** A drill that is being made: what was asked for, and by chance what was left open. */
export type Making = {
  readonly book: Rulebook;
  readonly chance: SeededChance;
  readonly level: Level;
  readonly layout: string;
  readonly decks: number;
  readonly chips: readonly number[];
};

/** Throws where the book has no such layout or number of decks: what comes from outside is parsed before. */
export const makingOf = (asked: DrillAsked, salt: string): Making => {
  const { book, level = 2, chips = DRILL_CHIPS } = asked;
  const chance = chanceOf(`${salt} ${book.id} ${book.version} ${level} ${asked.seed}`);
  const layout = asked.layout ?? chance.pick(book.layouts).id;
  if (!book.layouts.some(({ id }) => id === layout)) {
    throw new Error(`${book.title} has no layout ${layout}`);
  }
  const decks = asked.decks ?? chance.pick(deckNumbers(book.decks));
  if (!isPlayedWith(book.decks, decks)) {
    throw new Error(`${book.title} is not played with ${decks} decks`);
  }
  return { book, chance, level, layout, decks, chips };
};
