import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rulebooks } from '../../../rulebooks/index.ts';
import { type Card, DECK, dealOut, facts } from '../../../rules/index.ts';
import { replayed, stepsOf } from './replayed.ts';

test('a card at a time, nothing taken back, and the outcome only at the end', () => {
  const six = fc.array(fc.constantFrom(...DECK), { minLength: 6, maxLength: 6 });
  fc.assert(
    fc.property(fc.constantFrom(...rulebooks), six, (book, drawn) => {
      const { deal, used } = dealOut(book, drawn);
      const cards: readonly Card[] = drawn.slice(0, used);
      const { winner: outcome } = facts(deal);
      const hands = {
        player: { cards: deal.player, points: null },
        banker: { cards: deal.banker, points: null },
      };
      const round = { cards, settlement: { outcome, ...hands, lines: [] } };
      const count = (step: number) => {
        const { player, banker } = replayed(round, book, step).hands;
        return player.cards.length + banker.cards.length;
      };
      for (let step = 0; step <= used; step++) {
        expect(count(step)).toBe(step);
        expect(replayed(round, book, step).outcome).toBeNull();
      }
      const end = replayed(round, book, stepsOf(round));
      expect(end.outcome).toBe(outcome);
      expect(end.hands.player.cards).toEqual(deal.player);
      expect(end.hands.banker.cards).toEqual(deal.banker);
    }),
  );
});
