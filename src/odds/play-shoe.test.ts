import { describe, expect, test } from 'vitest';
import { RANKS, rulebooks } from '../rulebooks/index.ts';
import { type Card, dealOut, facts } from '../rules/index.ts';
import { pairsFacts, scoreFacts } from './classes.ts';
import { lookup, playShoe, rounds, sureRounds } from './play-shoe.ts';
import { seeded } from './random.ts';
import { shuffle } from './shuffle.ts';

const shuffled = (decks: number, turns: number): Uint8Array => {
  const shoe = Uint8Array.from({ length: 52 * decks }, (_, at) => at % 13);
  const state = seeded(3, decks);
  for (let turn = 0; turn < turns; turn += 1) shuffle(shoe, state);
  return shoe;
};

describe.each(rulebooks)('$id', (book) => {
  test('plays a shoe round by round as the rules deal it, to the last round', () => {
    const played = rounds();
    for (let decks = book.decks.from; decks <= book.decks.to; decks += 1) {
      for (let turns = 1; turns <= 20; turns += 1) {
        const shoe = shuffled(decks, turns);
        const found = playShoe(lookup(book), shoe, played);
        const cards = [...shoe].reverse().map((rank): Card => `${RANKS[rank] ?? 'A'}S`);
        let dealt = 0;
        let round = 0;
        // Fourteen cards lie behind the cut card: the round in which it comes out, and one more.
        for (let more = 1; more >= 0; round += 1) {
          const { deal, used, step } = dealOut(book, cards.slice(dealt, dealt + 6));
          expect(step.step).toBe('settle');
          dealt += used;
          const { winner, playerPair, bankerPair, ...score } = facts(deal);
          expect(scoreFacts[played.scores[round] ?? -1]).toMatchObject({ winner, ...score });
          expect(pairsFacts[played.pairs[round] ?? -1]).toMatchObject({ playerPair, bankerPair });
          if (dealt >= cards.length - 14) more -= 1;
        }
        expect(found).toBe(round);
        expect(dealt).toBeLessThanOrEqual(cards.length);
      }
    }
  });
});

test.each([
  [4, 34],
  [8, 68],
  [10, 86],
])('a shoe of %i decks holds %i rounds though each take six cards', (decks, sure) => {
  const cards = 52 * decks;
  expect(sureRounds(cards)).toBe(sure);
  // The round before the last of them is the first that can leave no more than lie behind the cut card.
  expect(cards - 6 * (sure - 1)).toBeLessThanOrEqual(14);
  expect(cards - 6 * (sure - 2)).toBeGreaterThan(14);
  expect(cards - 6 * sure).toBeGreaterThanOrEqual(0);
});
