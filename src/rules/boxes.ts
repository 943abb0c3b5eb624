import type { Layout, Rulebook } from '../rulebooks/index.ts';

/** The numbers of the first `count` boxes, as the book prints them. */
export const boxNumbers = (
  { boxNumbers: printed }: Pick<Rulebook, 'boxNumbers'>,
  count: number,
): readonly number[] => printed.slice(0, count);

/** Whether the layout at its largest prints a box of that number. */
export const hasBox = (
  { boxNumbers: printed }: Pick<Rulebook, 'boxNumbers'>,
  { boxes }: Layout,
  box: number,
): boolean => {
  const at = printed.indexOf(box);
  return at >= 0 && at < boxes.to;
};
