import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { judged } from './judged.ts';
import { addLooks, CARDS, KINDS, look, nothingSeen, realShoes, type ShoeOf } from './looks.ts';

/** A slice of `npm run campaign:random`; and shuffles that are wrong, each of which the same measure must find. */
const SHOES = 2000;

const seen = (shoeOf: ShoeOf, shoes = SHOES) => {
  const looks = nothingSeen();
  look(shoeOf, 0, shoes, looks);
  return looks;
};
const named = (shoeOf: ShoeOf, shoes = SHOES) => {
  const { tests, passes } = judged(seen(shoeOf, shoes));
  const strange = tests.filter(({ p }) => p < 1e-6).map(({ what }) => what);
  return { passes, strange };
};

test('shoes of this build look like chance, in one piece or in parts', () => {
  const whole = seen(realShoes('a slice'));
  expect(judged(whole)).toMatchObject({ passes: true });
  const parts = nothingSeen();
  look(realShoes('a slice'), 0, 600, parts);
  const rest = nothingSeen();
  look(realShoes('a slice'), 600, SHOES, rest);
  addLooks(parts, rest);
  expect(judged(parts)).toEqual(judged(whole));
});

/** Bytes for the shoe of a number, as many as are asked for. */
const bytesFor = (number: number, other: boolean) => {
  let block = Buffer.alloc(0);
  let at = 0;
  let turn = 0;
  return () => {
    if (at === block.length) {
      block = createHash('sha512').update(`${number} ${other} ${turn}`).digest();
      turn += 1;
      at = 0;
    }
    at += 1;
    return block[at - 1] ?? 0;
  };
};

type Draw = (below: number) => number;
const fairly = (next: () => number): Draw => {
  const draw: Draw = (below) => {
    const value = next() * 256 + next();
    return value < 65_536 - (65_536 % below) ? value % below : draw(below);
  };
  return draw;
};
const newShoe = () => Uint8Array.from({ length: CARDS }, (_, place) => place % KINDS);
const swap = (cards: Uint8Array, one: number, other: number) => {
  [cards[one], cards[other]] = [cards[other] ?? 0, cards[one] ?? 0];
};

/** Fisher-Yates with something put in its place: how far a place is drawn, and by what. */
const shuffled =
  (below: (last: number) => number, drawing: (next: () => number) => Draw = fairly): ShoeOf =>
  (number, other) => {
    const cards = newShoe();
    const draw = drawing(bytesFor(number, other));
    for (let last = CARDS - 1; last > 0; last -= 1) swap(cards, last, draw(below(last)));
    return cards;
  };

const right = shuffled((last) => last + 1);

describe('found', () => {
  test('nothing, where the shuffle is right', () => {
    expect(named(right)).toEqual({ passes: true, strange: [] });
  });

  test.each<[string, ShoeOf, string]>([
    [
      'off by one: no card stays where it was',
      shuffled((last) => last),
      'Places at which a shoe is like a new one',
    ],
    ['each place with any other', shuffled(() => CARDS), 'Kinds of cards by place'],
    [
      'places from single bytes, by the remainder',
      shuffled(
        (last) => last + 1,
        (next) => (below) => next() % below,
      ),
      'Kinds of cards by place',
    ],
    [
      'the first card is left out',
      (number, other) => {
        const cards = right(number, other);
        const [first = 0] = cards;
        const at = cards.indexOf(0);
        cards[at] = first;
        cards[0] = 0;
        return cards;
      },
      'The same, the first 16 places',
    ],
    [
      'a seed is used again after a hundred shoes',
      (number, other) => right(other ? number + 1e6 : number % 100, other),
      'Shoes that begin with the nine cards of another',
    ],
    [
      'each shoe is the one before with a hundred swaps',
      (number, other) => {
        const cards = right(number >> 1, false);
        const draw = fairly(bytesFor(number, other));
        if (number % 2 === 1)
          for (let i = 0; i < 100; i += 1) swap(cards, draw(CARDS), draw(CARDS));
        return cards;
      },
      'Places at which a shoe is like the next',
    ],
    [
      'a bit of the source changes nothing',
      (number) => right(number, false),
      'Places alike where one bit of the source is another',
    ],
    [
      'shuffled by cutting alone',
      (number, other) => {
        const draw = fairly(bytesFor(number, other));
        const at = draw(CARDS);
        const cards = newShoe();
        return Uint8Array.from(cards, (_, place) => cards[(place + at) % CARDS] ?? 0);
      },
      'Neighbours as in a new deck, a shoe',
    ],
  ])('%s', (_, shoeOf, what) => {
    const { passes, strange } = named(shoeOf, 1500);
    expect(passes).toBe(false);
    expect(strange).toContain(what);
  });
});
