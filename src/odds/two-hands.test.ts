import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leftOf, putAside, putBack, type TwoPoints, waysOf, waysWithout } from './two-hands.ts';

/** A handful of cards by value, some values missing, others many times over. */
const handful = fc
  .array(fc.nat(9), { minLength: 1, maxLength: 9 })
  .map((cards) =>
    Array.from({ length: 10 }, (_, value) => cards.filter((v) => v === value).length),
  );

const twoPoints = fc.record({ one: fc.nat(9), other: fc.nat(9) });

/** Every card is one of its own: two for the one Hand, and two others for the other Hand. */
const byHand = (byValue: readonly number[], { one, other }: TwoPoints): number => {
  const cards = byValue.flatMap((count, value) => Array.from({ length: count }, () => value));
  const hands = cards.flatMap((a, first) =>
    cards.flatMap((b, second) => (second > first ? [{ total: (a + b) % 10, first, second }] : [])),
  );
  let ways = 0;
  for (const mine of hands.filter(({ total }) => total === one)) {
    for (const theirs of hands.filter(({ total }) => total === other)) {
      const shared = [mine.first, mine.second].some((at) =>
        [theirs.first, theirs.second].includes(at),
      );
      if (!shared) ways += 1;
    }
  }
  return ways;
};

const less = (byValue: readonly number[], value: number): readonly number[] =>
  byValue.map((count, at) => (at === value ? count - 1 : count));

describe('the first two cards of two Hands', () => {
  test('lie in as many ways as there are when every card is gone through', () => {
    fc.assert(
      fc.property(handful, twoPoints, (byValue, points) => {
        expect(waysOf(leftOf(byValue), points)).toBe(byHand(byValue, points));
      }),
    );
  });

  test('and in as many with any one card put aside, times what is asked for', () => {
    fc.assert(
      fc.property(handful, twoPoints, fc.nat(9), (byValue, points, upTo) => {
        const left = leftOf(byValue);
        const tally = Float64Array.of(0, 0, waysOf(left, points), ...Array(12).fill(-1));
        waysWithout(left, [points], {
          ways: { tally, at: 2, apart: 1 },
          into: { tally, at: 3, apart: 10 },
          upTo,
          times: Float64Array.from(byValue),
        });
        for (const [value, cards] of byValue.entries()) {
          const ways = cards === 0 ? 0 : byHand(less(byValue, value), points);
          expect(tally[3 + value]).toBeCloseTo(value > upTo ? -1 : cards * ways, 12);
        }
      }),
    );
  });
});

test('a card put aside leaves what there is without it; put back, all is as it was', () => {
  fc.assert(
    fc.property(handful, fc.nat(9), (byValue, value) => {
      fc.pre((byValue[value] ?? 0) > 0);
      const left = leftOf(byValue);
      putAside(left, value);
      expect(left).toEqual(leftOf(less(byValue, value)));
      putBack(left, value);
      expect(left).toEqual(leftOf(byValue));
    }),
  );
});
