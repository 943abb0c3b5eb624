/** Chance for sample rounds: the same seed gives the same numbers everywhere. No shoe of a real table. */
export type Chance = {
  /** A whole number from 0 up to, but not including, `end`; each equally likely. */
  readonly below: (end: number) => number;
  /** One of them. */
  readonly pick: <T>(from: readonly T[]) => T;
  /** All of them, in a random order (Fisher–Yates). */
  readonly shuffle: <T>(from: readonly T[]) => T[];
};

const ALL = 2 ** 32;

export const seededChance = (seed: string): Chance => {
  const draw = numbers(seed);
  const below = (end: number): number => {
    // Numbers past the last whole multiple would favour the small ones.
    const fair = ALL - (ALL % end);
    let number = draw();
    while (number >= fair) number = draw();
    return number % end;
  };
  const pick = <T>(from: readonly T[]): T => {
    const one = from.slice(below(from.length))[0];
    if (one === undefined) throw new Error('nothing to pick from');
    return one;
  };
  const shuffle = <T>(from: readonly T[]): T[] => {
    const left = [...from];
    const order: T[] = [];
    while (left.length > 0) order.push(...left.splice(below(left.length), 1));
    return order;
  };
  return { below, pick, shuffle };
};

/** splitmix32, started from the FNV-1a hash of the seed. */
const numbers = (seed: string) => {
  let state = 0x811c9dc5;
  for (const character of seed) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return (): number => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
};
