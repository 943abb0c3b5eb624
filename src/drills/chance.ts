import { type Card, DECK } from '../rules/index.ts';

/** Chance from a seed: the same seed gives the same drill, here and at whoever marks it. */
export type SeededChance = {
  /** A whole number from 0 up to, and without, `count`. */
  readonly below: (count: number) => number;
  readonly pick: <T>(list: readonly T[]) => T;
  /** So many of a list, in its order. */
  readonly some: <T>(list: readonly T[], count: number) => T[];
  readonly shuffled: <T>(list: readonly T[]) => T[];
  /** Once in so many times. */
  readonly oneIn: (count: number) => boolean;
};

export const chanceOf = (seed: string): SeededChance => {
  const random = words(seed);
  /** The words that would favour the first numbers are drawn again. */
  const below = (count: number): number => {
    const most = 2 ** 32 - (2 ** 32 % count);
    for (;;) {
      const word = random();
      if (word < most) return word % count;
    }
  };
  const pick = <T>(list: readonly T[]): T => {
    const found = list[below(list.length)];
    if (found === undefined) throw new Error('nothing to pick from');
    return found;
  };
  const shuffled = <T>(list: readonly T[]): T[] => {
    const all = [...list];
    for (let i = all.length - 1; i > 0; i--) {
      const j = below(i + 1);
      const [a, b] = [all[i], all[j]];
      if (a !== undefined && b !== undefined) [all[i], all[j]] = [b, a];
    }
    return all;
  };
  const some = <T>(list: readonly T[], count: number): T[] => {
    const places = new Set(shuffled(list.map((_, i) => i)).slice(0, count));
    return list.filter((_, i) => places.has(i));
  };
  return { below, pick, some, shuffled, oneIn: (count) => below(count) === 0 };
};

/** sfc32 (Doty-Humphrey), whose state is four mixes of the text; the first words are passed over. */
const words = (seed: string): (() => number) => {
  let [a, b, c, d] = [mixed(seed, 1), mixed(seed, 2), mixed(seed, 3), 1];
  const word = (): number => {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return sum >>> 0;
  };
  for (let i = 0; i < 12; i++) word();
  return word;
};

const mixed = (text: string, salt: number): number => {
  let hash = Math.imul(salt, 0x9e3779b1);
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x85ebca6b);
    hash ^= hash >>> 13;
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
};

/** So many cards of a shuffled shoe. */
export const cardsOf = (chance: SeededChance, decks: number, count: number): Card[] => {
  const taken = new Set<number>();
  const cards: Card[] = [];
  while (cards.length < count) {
    const place = chance.below(decks * DECK.length);
    const card = DECK[place % DECK.length];
    if (taken.has(place) || card === undefined) continue;
    taken.add(place);
    cards.push(card);
  }
  return cards;
};
