import type { Layout, Rulebook } from '../rulebooks/index.ts';

/** The numbers of the first `count` boxes, as the book prints them. */
export const boxNumbers = (
  { boxNumbers: printed }: Pick<Rulebook, 'boxNumbers'>,
  count: number,
): readonly number[] => printed.slice(0, count);

/** Whether the layout at its largest prints a box of that number. */
export const hasBox = (
  book: Pick<Rulebook, 'boxNumbers'>,
  { boxes }: Layout,
  box: number,
): boolean => boxNumbers(book, boxes.to).includes(box);
