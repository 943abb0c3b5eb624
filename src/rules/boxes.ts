import type { Layout } from '../rulebooks/index.ts';

/** The numbers printed on betting boxes, in order: 4, 13 and 14 are skipped. */
const PRINTED = [1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16, 17, 18, 19];

/** The numbers of the first `count` boxes. */
export const boxNumbers = (count: number): readonly number[] => PRINTED.slice(0, count);

/** Whether the layout at its largest prints a box of that number. */
export const hasBox = (layout: Layout, box: number): boolean => {
  const at = PRINTED.indexOf(box);
  return at >= 0 && at < layout.boxes.to;
};
