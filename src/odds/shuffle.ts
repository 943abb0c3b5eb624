import type { RandomState } from './random.ts';

/**
 * Puts the cards of a shoe in a random order, each order equally likely (Fisher and Yates). The shoe
 * is an even number of cards, so two cards are placed with every random word, one from each half.
 * The state stays in local variables: the loop runs twice as fast so.
 */
export const shuffle = (shoe: Uint8Array, state: RandomState): void => {
  let s0 = state[0] ?? 0;
  let s1 = state[1] ?? 0;
  let s2 = state[2] ?? 0;
  let s3 = state[3] ?? 0;
  for (let left = shoe.length; left > 1; left -= 2) {
    let high: number;
    let low: number;
    do {
      const fives = Math.imul(s1, 5);
      const word = Math.imul((fives << 7) | (fives >>> 25), 9);
      const shifted = s1 << 9;
      s2 ^= s0;
      s3 ^= s1;
      s1 ^= s2;
      s0 ^= s3;
      s2 ^= shifted;
      s3 = (s3 << 11) | (s3 >>> 21);
      high = Math.imul(word >>> 16, left);
      low = Math.imul(word & HALF, left - 1);
    } while (unfair(high, left) || unfair(low, left - 1));
    swap(shoe, high >>> 16, left - 1);
    swap(shoe, low >>> 16, left - 2);
  }
  state[0] = s0;
  state[1] = s1;
  state[2] = s2;
  state[3] = s3;
};

const HALF = 0xffff;

/**
 * A 16-bit number times n has its place among n in the upper half. Where 65,536 is no multiple of n
 * some places would come up once more than others: those products are drawn again (Lemire).
 */
const unfair = (product: number, n: number): boolean => {
  const rest = product & HALF;
  return rest < n && rest < (HALF + 1) % n;
};

const swap = (shoe: Uint8Array, a: number, b: number): void => {
  const card = shoe[a] ?? 0;
  shoe[a] = shoe[b] ?? 0;
  shoe[b] = card;
};
