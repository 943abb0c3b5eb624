import { describe, expect, test } from 'vitest';
import { RANKS, rulebooks } from '../rulebooks/index.ts';
import { type Card, cardValue, next, pointTotal } from '../rules/index.ts';
import { afterThird, drawing, points, STOOD } from './drawing.ts';
import { lookup } from './play-shoe.ts';

const CARDS = RANKS.map((rank): Card => `${rank}H`);

/** Every four ranks, and every fifth where the Player Hand draws. */
describe.each(rulebooks)('$id', (book) => {
  const table = drawing(book);
  const fast = lookup(book);

  test('the tables say what next() says, whatever the cards', () => {
    const wrong: string[] = [];
    for (const [a, p1] of CARDS.entries()) {
      for (const [b, p2] of CARDS.entries()) {
        for (const [c, b1] of CARDS.entries()) {
          for (const [d, b2] of CARDS.entries()) {
            const player = [p1, p2];
            const banker = [b1, b2];
            const both = points(pointTotal(player), pointTotal(banker));
            const step = next(book, { player, banker });
            const to = step.step === 'settle' ? null : step.to;
            const offers = step.step === 'settle' ? [] : step.offers;
            const same =
              table.playerDraws[both] === (to === 'player' ? 1 : 0) &&
              (to === 'player' ||
                table.bankerDraws[afterThird(both, STOOD)] === (to === 'banker' ? 1 : 0)) &&
              table.offersAfterFour[both]?.length === offers.length &&
              offers.every((offer) => table.offersAfterFour[both]?.includes(offer)) &&
              fast.points[(a << 4) | b] === pointTotal(player) &&
              fast.points[(c << 4) | d] === pointTotal(banker) &&
              fast.pair[(a << 4) | b] === (a === b ? a + 1 : 0);
            if (!same) wrong.push([...player, ...banker].join(' '));
          }
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  test('and after every Player third card', () => {
    const wrong: string[] = [];
    // Two cards to a total are enough here: the four-card test went through all of them.
    const hands = CARDS.flatMap((one) => CARDS.map((other) => [one, other] as const));
    const byTotal = [...new Map(hands.map((hand) => [pointTotal(hand), hand])).values()];
    for (const player of hands) {
      for (const banker of byTotal) {
        const both = points(pointTotal(player), pointTotal(banker));
        const step = next(book, { player, banker });
        for (const [rank, third] of CARDS.entries()) {
          const draws = fast.draws[(both << 4) | rank];
          if (step.step === 'settle' || step.to === 'banker') {
            if (draws !== (step.step === 'settle' ? 0 : 1)) wrong.push(`${player} ${banker}`);
            continue;
          }
          const then = next(book, { player: [...player, third], banker });
          const at = afterThird(both, cardValue(third));
          const offers = then.step === 'settle' ? [] : then.offers;
          const same =
            table.bankerDraws[at] === (then.step === 'settle' ? 0 : 1) &&
            draws === (then.step === 'settle' ? 2 : 3) &&
            table.offersAfterFive[at]?.length === offers.length &&
            offers.every((offer) => table.offersAfterFive[at]?.includes(offer));
          if (!same) wrong.push(`${player} ${banker} ${third}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  test('a third card adds its value, no card adds nothing', () => {
    for (let total = 0; total < 10; total += 1) {
      for (const [rank, card] of CARDS.entries()) {
        expect(fast.plus[(total << 4) | rank]).toBe((total + cardValue(card)) % 10);
      }
      expect(fast.plus[(total << 4) | 15]).toBe(total);
    }
  });
});
