import fc from 'fast-check';
import { type ShoeCounts, shoeOf } from '../../src/odds/index.ts';
import { isRefusal, type Refusal } from '../../src/rules/index.ts';

/** What must be there. */
export const shoe = (counts: readonly number[]): ShoeCounts => given(shoeOf(counts));

export const given = <T extends object>(value: T | Refusal): T => {
  if (isRefusal(value)) throw new Error(value.message);
  return value;
};

/** Any shoe that holds a round: nearly full ones, worn ones, and a handful of cards. */
export const anyShoe = (fewest = 6): fc.Arbitrary<ShoeCounts> =>
  fc
    .oneof(...[2, 8, 40].map((most) => fc.array(fc.nat(most), { minLength: 13, maxLength: 13 })))
    .filter((counts) => counts.reduce((sum, count) => sum + count, 0) >= fewest)
    .map(shoe);
