import { randomInt } from 'node:crypto';

/** A whole number from 0 up to, but not including, `end`. */
export const below = (end: number): number => (end <= 1 ? 0 : randomInt(end));

/** A whole number from one to the other, both included. */
export const anyBetween = (from: number, to: number): number => from + below(to - from + 1);

/** True so many times in a hundred. */
export const oftenAs = (percent: number): boolean => below(100) < percent;

/** One of them; undefined if there is none. */
export const one = <T>(from: readonly T[]): T | undefined => from[below(from.length)];

/** So many of them, each at most once. */
export const some = <T>(from: readonly T[], count: number): T[] => {
  const left = [...from];
  const chosen: T[] = [];
  while (left.length > 0 && chosen.length < count)
    chosen.push(...left.splice(below(left.length), 1));
  return chosen;
};
