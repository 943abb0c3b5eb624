import type { BoxView, Patron } from '../../../table/index.ts';

/** How a line names a patron: by the box in which he sits, or by a letter where he stands. */
export const signsOf = (
  patrons: readonly Patron[],
  boxes: readonly BoxView[],
): ReadonlyMap<string, string> => {
  const seated = new Map(boxes.flatMap(({ seated: id, number }) => (id ? [[id, number]] : [])));
  const standing = patrons.filter(({ id }) => !seated.has(id)).slice(0, LETTERS.length);
  return new Map(
    patrons.flatMap(({ id }) => {
      const sign = seated.get(id) ?? LETTERS[standing.findIndex((one) => one.id === id)];
      return sign === undefined ? [] : [[id, String(sign)]];
    }),
  );
};

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** The next box in which somebody sits, round the table. */
export const nextBox = (boxes: readonly BoxView[], box: number): number => {
  const at = boxes.findIndex(({ number }) => number === box);
  const round = [...boxes.slice(at + 1), ...boxes.slice(0, at + 1)];
  return round.find(({ seated }) => seated !== null)?.number ?? box;
};
