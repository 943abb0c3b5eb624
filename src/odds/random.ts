/**
 * The state of xoshiro128** (Blackman and Vigna), four 32-bit words. For simulation only: the shoes
 * of a live table come from elsewhere.
 */
export type RandomState = Int32Array;

/**
 * A state for every block of a seed, so that blocks can be dealt in any order, by anybody. Each word
 * is a one-to-one mix of the block number: no two blocks of a seed start alike.
 */
export const seeded = (seed: number, block: number): RandomState => {
  const parts = [seed | 0, Math.floor(seed / 2 ** 32) | 0, block | 0];
  const words = WORDS.map((word) => parts.reduce((hash, part) => mix(hash ^ part), mix(word)));
  // The one state that never changes.
  return Int32Array.from(words.every((word) => word === 0) ? WORDS : words);
};

const WORDS = [1, 2, 3, 4];

/** The finaliser of MurmurHash3: every bit of the input moves every bit of the result. */
const mix = (value: number): number => {
  let hash = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
};
