import type { Tally } from './tally.ts';

/** Which cells of one tally add up to each class of another. */
export type Groups = {
  /** The cells of all classes, those of the first class first. */
  readonly cells: Uint16Array;
  /** Where the cells of each class begin, and at last where they end. */
  readonly begin: Uint16Array;
};

/** A cell, and a class that it counts for. */
export type Grouped = { readonly cell: number; readonly of: number };

export const groupsOf = (classes: number, parts: readonly Grouped[]): Groups => {
  const sorted = parts.toSorted((a, b) => a.of - b.of || a.cell - b.cell);
  const begin = new Uint16Array(classes + 1);
  for (const { of } of sorted) begin[of + 1] = (begin[of + 1] ?? 0) + 1;
  for (let at = 1; at < begin.length; at += 1) begin[at] = (begin[at] ?? 0) + (begin[at - 1] ?? 0);
  return { cells: Uint16Array.from(sorted, ({ cell }) => cell), begin };
};

export const sumGroups = ({ cells, begin }: Groups, tally: Tally): Tally => {
  const into = new Float64Array(begin.length - 1);
  let at = 0;
  for (let one = 0; one < into.length; one += 1) {
    const end = begin[one + 1] ?? 0;
    let sum = 0;
    for (; at < end; at += 1) sum += tally[cells[at] ?? 0] ?? 0;
    into[one] = sum;
  }
  return into;
};
