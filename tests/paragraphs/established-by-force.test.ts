import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RANKS, type Rulebook, type Winner } from '../../src/rulebooks/index.ts';
import {
  type Card,
  type Deal,
  FACE_DOWN,
  type Facts,
  outcomeEstablished,
  rankOf,
  type Slot,
  verdict,
} from '../../src/rules/index.ts';
import { across, BOOKS, booksOn, layoutsOf, rulesOf } from './books.ts';

/** Ranks go by their place, ace first: 0 to 12. */
const VALUE = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0];
const ANY = VALUE.map((_, rank) => rank);
const DRAWS_ON = [
  '0123456789',
  '0123456789',
  '0123456789',
  '012345679',
  '234567',
  '4567',
  '67',
  '',
];
const BANKER_DRAWS = DRAWS_ON.map((on) =>
  Array.from({ length: 10 }, (_, third) => on.includes(`${third}`)),
);
const value = (rank: number) => VALUE[rank] ?? 0;

const ranksAt = (slot: Slot | undefined): readonly number[] =>
  slot === undefined || slot === FACE_DOWN ? ANY : [RANKS.indexOf(rankOf(slot))];

const factsOf = (key: number): Facts => {
  const digit = (base: number) => {
    const found = key % base;
    key = Math.floor(key / base);
    return found;
  };
  const [bankerPair, playerPair] = [digit(14), digit(14)].map((rank) => RANKS[rank] ?? null);
  const [bankerCards, playerCards] = [digit(4), digit(4)];
  const [bankerPoints, playerPoints] = [digit(10), digit(10)];
  const level: Winner = playerPoints > bankerPoints ? 'player' : 'banker';
  return {
    winner: playerPoints === bankerPoints ? 'tie' : level,
    playerPoints,
    bankerPoints,
    playerCards,
    bankerCards,
    playerPair: playerPair ?? null,
    bankerPair: bankerPair ?? null,
  };
};

/** How the deal can end, each card not exposed taking each of the 13 ranks in turn. */
const ends = ({ player, banker }: Deal): Facts[] => {
  const found = new Set<number>();
  const [p1s, p2s, p3s] = [ranksAt(player[0]), ranksAt(player[1]), ranksAt(player[2])];
  const [b1s, b2s, b3s] = [ranksAt(banker[0]), ranksAt(banker[1]), ranksAt(banker[2])];
  for (const p1 of p1s) {
    for (const p2 of p2s) {
      for (const b1 of b1s) {
        for (const b2 of b2s) {
          const p = (value(p1) + value(p2)) % 10;
          const b = (value(b1) + value(b2)) % 10;
          const pairs = (p1 === p2 ? p1 : 13) * 14 + (b1 === b2 ? b1 : 13);
          const end = (own: number, cards: number, other: number, others: number) =>
            found.add((((own * 10 + other) * 4 + cards) * 4 + others) * 196 + pairs);
          if (p > 7 || b > 7 || (p > 5 && b > 5)) end(p, 2, b, 2);
          else if (p > 5) for (const b3 of b3s) end(p, 2, (b + value(b3)) % 10, 3);
          else {
            for (const p3 of p3s) {
              const third = value(p3);
              const drawn = (p + third) % 10;
              if (!BANKER_DRAWS[b]?.[third]) end(drawn, 3, b, 2);
              else for (const b3 of b3s) end(drawn, 3, (b + value(b3)) % 10, 3);
            }
          }
        }
      }
    }
  }
  return [...found].map(factsOf);
};

/** The bets that are won, or lost, at every end; on a layout those of them that it has. */
const byForce = (book: Rulebook, all: readonly Facts[]) => {
  const sure = book.bets.flatMap((bet) => {
    const [only, other] = new Set(all.map((end) => verdict(bet, end).result));
    return other === undefined && only !== 'push' ? [{ bet, result: only }] : [];
  });
  return (layout: string) =>
    sure.flatMap(({ bet: { id, layouts }, result }) =>
      layouts.includes(layout) ? [{ bet: id, result }] : [],
    );
};

const anyCard = fc.constantFrom(...RANKS).map((rank): Card => `${rank}S`);

/** Three cards or more, up to two of them face down anywhere; a third card may lie where none is due. */
const partialDeals = fc
  .record({
    book: fc.constantFrom(...booksOn('interruption')),
    letter: fc.nat(),
    cards: fc.array(anyCard, { minLength: 6, maxLength: 6 }),
    lying: fc.constantFrom([2, 1], [2, 2], [2, 2], [3, 2], [2, 3], [3, 3]),
    hidden: fc.uniqueArray(fc.nat({ max: 5 }), { maxLength: 2 }),
  })
  .map(({ book, letter, cards, lying: [players, bankers], hidden }) => {
    const letters = layoutsOf(book);
    const slots = cards.map((card, i): Slot => (hidden.includes(i) ? FACE_DOWN : card));
    const dealt = { player: slots.slice(0, players), banker: slots.slice(3, 3 + (bankers ?? 0)) };
    return { book: rulesOf(book), layout: letters[letter % letters.length] ?? 'A', dealt };
  });

test(`${across('established', 'not-established')}: random partial deals agree with every completion, one by one`, () => {
  let established = 0;
  fc.assert(
    fc.property(partialDeals, ({ book, layout, dealt }) => {
      const expected = byForce(book, ends(dealt))(layout);
      expect(outcomeEstablished(book, layout, dealt).decided).toEqual(expected);
      if (expected.length > 0) established += 1;
    }),
    { numRuns: 400, seed: 541 },
  );
  expect(established).toBeGreaterThan(100);
  expect(established).toBeLessThan(1000);
});

/** A natural, both stand, one draws, both draw; with pairs, sixes, sevens and ties among them. */
const COURSES: readonly string[] = [
  '4 K 5 2',
  '3 8 3 A',
  '6 K 6 7 5',
  '3 4 3 2',
  '7 K K 4 2',
  '2 3 3 4 8',
  'K K A 6 6 K',
  '5 5 5 5 6 6',
];

const cardOf = (rank: string): Card => {
  const known = RANKS.find((one) => one === rank);
  if (known === undefined) throw new Error(`no rank ${rank}`);
  return `${known}S`;
};

/** The first cards of a deal, in the order dealt, on the table. */
const exposed = (ranks: readonly string[], count: number): Deal => {
  const [p1, b1, p2, b2, fifth, sixth] = ranks.slice(0, count).map((rank) => cardOf(rank));
  const playerStands = ['6', '7', '8', '9'].includes(points(ranks[0], ranks[2]));
  const [p3, b3] = playerStands ? [undefined, fifth] : [fifth, sixth];
  const lying = (slots: readonly (Card | undefined)[]) =>
    slots.filter((slot) => slot !== undefined);
  return { player: lying([p1, p2, p3]), banker: lying([b1, b2, b3]) };
};

const points = (a = '', b = ''): string => {
  const [first, second] = [cardOf(a), cardOf(b)].map((card) => value(RANKS.indexOf(rankOf(card))));
  return String(((first ?? 0) + (second ?? 0)) % 10);
};

test.each(COURSES)(
  `${across('interruption')}: %s at each card, on every layout of every book`,
  (course) => {
    const ranks = course.split(' ');
    // Before the first card all of them are the same.
    for (let count = course === COURSES[0] ? 0 : 1; count <= ranks.length; count++) {
      const dealt = exposed(ranks, count);
      const all = ends(dealt);
      for (const book of BOOKS) {
        const sure = byForce(rulesOf(book), all);
        for (const layout of layoutsOf(book)) {
          const { decided } = outcomeEstablished(rulesOf(book), layout, dealt);
          const expected = sure(layout);
          expect(decided, `${book} ${layout} after ${count}`).toEqual(expected);
          // Before the first card nothing is decided on any layout.
          if (count === 0) expect(expected).toEqual([]);
        }
      }
    }
  },
);
