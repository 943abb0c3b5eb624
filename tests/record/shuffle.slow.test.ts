import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ciphers } from '../../src/house/record/ciphers.ts';
import { shoeOrder } from '../../src/record/index.ts';
import { type Card, DECK } from '../../src/rules/index.ts';

/** Seeds that anybody can make again. */
const seed = (i: number): string => createHash('sha256').update(`shuffle ${i}`).digest('hex');
const PLACE = new Map(DECK.map((card, i) => [card, i]));
const number = (card: Card | undefined): number => (card && PLACE.get(card)) ?? -1;

/** How many standard deviations a chi-square lies from what chance gives. */
const deviation = (observed: Float64Array, expected: (cell: number) => number, freedom: number) => {
  let sum = 0;
  observed.forEach((count, cell) => {
    const mean = expected(cell);
    sum += (count - mean) ** 2 / mean;
  });
  return (sum - freedom) / Math.sqrt(2 * freedom);
};

/** Which card lies at which place of one deck. */
const places = (shuffles: number, shuffle: (i: number) => readonly Card[]): number => {
  const counts = new Float64Array(52 * 52);
  for (let i = 0; i < shuffles; i++) {
    shuffle(i).forEach((card, place) => {
      const cell = place * 52 + number(card);
      counts[cell] = (counts[cell] ?? 0) + 1;
    });
  }
  return deviation(counts, () => shuffles / 52, 51 * 51);
};

/** Which card follows which, over all neighbours of a shoe of 8 decks. */
const neighbours = (shuffles: number, shuffle: (i: number) => readonly Card[]): number => {
  const counts = new Float64Array(52 * 52);
  for (let i = 0; i < shuffles; i++) {
    const cards = shuffle(i);
    for (let place = 1; place < cards.length; place++) {
      const cell = number(cards[place - 1]) * 52 + number(cards[place]);
      counts[cell] = (counts[cell] ?? 0) + 1;
    }
  }
  const pairs = shuffles * 415;
  const chance = (cell: number) =>
    (8 / 416) * ((Math.floor(cell / 52) === cell % 52 ? 7 : 8) / 415);
  return deviation(counts, (cell) => pairs * chance(cell), 52 * 52 - 1);
};

/** Of both versions, in turns. */
const shoe = (i: number, decks: number) => {
  const nonces = i % 2 === 0 ? null : [seed(i + 1_000_000)];
  return shoeOrder(ciphers, { seed: seed(i), decks, nonces });
};

describe('the shuffle is fair', () => {
  test('every card is as likely at every place', () => {
    expect(Math.abs(places(20_000, (i) => shoe(i, 1)))).toBeLessThan(4);
  });

  test('every card is as likely to follow every other', () => {
    expect(Math.abs(neighbours(3000, (i) => shoe(i, 8)))).toBeLessThan(4);
  });
});

describe('the measure notices', () => {
  test('a shuffle that swaps each place with any other', () => {
    const naive = (i: number): Card[] => {
      const cards = [...DECK];
      const from = Buffer.concat(
        [0, 1, 2, 3].map((part) => Buffer.from(seed(i * 4 + part), 'hex')),
      );
      for (let place = 0; place < 52; place++) {
        const other = from.readUInt16BE(place * 2) % 52;
        const [a, b] = [cards[place], cards[other]];
        if (a === undefined || b === undefined) throw new Error('outside the deck');
        cards[place] = b;
        cards[other] = a;
      }
      return cards;
    };
    expect(places(20_000, naive)).toBeGreaterThan(20);
  });

  test('a shoe that is only cut', () => {
    const cut = (i: number): Card[] => {
      const first = shoe(0, 8);
      const at = Number.parseInt(seed(i).slice(0, 8), 16) % 416;
      return [...first.slice(at), ...first.slice(0, at)];
    };
    expect(neighbours(300, cut)).toBeGreaterThan(20);
  });
});
