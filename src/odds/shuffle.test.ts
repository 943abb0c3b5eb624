import { describe, expect, test } from 'vitest';
import { chiSquareTail } from './distributions.ts';
import { seeded } from './random.ts';
import { shuffle } from './shuffle.ts';

/** The generator as its authors publish it, in whole numbers of any size. */
const reference = (start: readonly number[]) => {
  const MASK = 0xffffffffn;
  let [a = 0n, b = 0n, c = 0n, d = 0n] = start.map((word) => BigInt(word) & MASK);
  const turned = (x: bigint, k: bigint) => ((x << k) | (x >> (32n - k))) & MASK;
  return (): number => {
    const result = (turned((b * 5n) & MASK, 7n) * 9n) & MASK;
    const t = (b << 9n) & MASK;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= t;
    d = turned(d, 11n);
    return Number(result);
  };
};

/** Fisher and Yates, drawing again wherever a half word would favour a place. */
const plainly = (cards: readonly number[], word: () => number): number[] => {
  const shoe = [...cards];
  for (let left = shoe.length; left > 1; left -= 2) {
    for (;;) {
      const both = word();
      const halves = [Math.floor(both / 65536), both % 65536];
      const fair = halves.every((half, at) => (half * (left - at)) % 65536 >= 65536 % (left - at));
      if (!fair) continue;
      for (const [at, half] of halves.entries()) {
        const place = Math.floor((half * (left - at)) / 65536);
        const last = left - at - 1;
        [shoe[place], shoe[last]] = [shoe[last] ?? 0, shoe[place] ?? 0];
      }
      break;
    }
  }
  return shoe;
};

test('the reference gives the published numbers of xoshiro128**', () => {
  const word = reference([1, 2, 3, 4]);
  expect([word(), word(), word(), word()]).toEqual([11520, 0, 5927040, 70819200]);
});

describe('shuffle', () => {
  test('places every card as the reference does, shoe after shoe', () => {
    for (const size of [2, 6, 208, 416, 520]) {
      const state = seeded(7, size);
      const word = reference([...state]);
      let expected = Array.from({ length: size }, (_, at) => at % 251);
      const shoe = Uint8Array.from(expected);
      for (let turn = 0; turn < 200; turn += 1) {
        shuffle(shoe, state);
        expected = plainly(expected, word);
        expect([...shoe]).toEqual(expected);
      }
    }
  });

  test('gives each of the 720 orders of six cards its share', () => {
    const state = seeded(1, 0);
    const counts = new Map<string, number>();
    const TURNS = 72_000;
    for (let turn = 0; turn < TURNS; turn += 1) {
      const shoe = Uint8Array.of(0, 1, 2, 3, 4, 5);
      shuffle(shoe, state);
      counts.set(shoe.join(), (counts.get(shoe.join()) ?? 0) + 1);
    }
    expect(counts.size).toBe(720);
    const expected = TURNS / 720;
    const chiSquare = [...counts.values()].reduce(
      (all, n) => all + (n - expected) ** 2 / expected,
      0,
    );
    expect(chiSquareTail(chiSquare, 719)).toBeGreaterThan(0.001);
    expect(chiSquareTail(chiSquare, 719)).toBeLessThan(0.999);
  });
});

describe('seeds', () => {
  test('no two blocks start alike, nor the same block of two seeds', () => {
    const states = new Set<string>();
    for (const seed of [0, 1, 2, 2 ** 32, 2 ** 53 - 1]) {
      for (let block = 0; block < 2000; block += 1) states.add(seeded(seed, block).join());
    }
    expect(states.size).toBe(10_000);
  });

  test('the same seed and block start alike', () => {
    expect(seeded(12345, 6)).toEqual(seeded(12345, 6));
  });
});
