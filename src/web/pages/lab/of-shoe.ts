import type { Figures } from './asks.ts';
import type { ChosenShoe } from './chosen.ts';
import { numberOf } from './desk.ts';

/** What a worker is asked about: a book, a shoe, a layout. */
export const ofShoe = ({ book, counts, layout }: ChosenShoe): Figures['odds']['of'] => ({
  book: numberOf(book),
  counts,
  layout,
});
