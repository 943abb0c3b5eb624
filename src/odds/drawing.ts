import { RANKS, type Rulebook } from '../rulebooks/index.ts';
import { type Card, next, type Offer, VALUES } from '../rules/index.ts';

/**
 * The Table of Play as lookup tables for the fast loops. Nothing is worked out here: `next` is
 * asked for every pair of Point Totals and every value of a Player third card.
 */
export type Drawing = {
  /** By `points(player, banker)`: 1 where the Player Hand draws. */
  readonly playerDraws: Uint8Array;
  /** By `afterThird(points, third)`: 1 where the Banker Hand draws. */
  readonly bankerDraws: Uint8Array;
  /** The insurance offers before a next card, by the same two indexes. */
  readonly offersAfterFour: readonly (readonly Offer[])[];
  readonly offersAfterFive: readonly (readonly Offer[])[];
};

/** Stands for the value of a third card where the Hand stood. */
export const STOOD = 10;
/** Ten values, or none. */
export const THIRDS = 11;

/** Index of the Point Totals of the first two cards of both Hands. */
export const points = (player: number, banker: number): number => player * 10 + banker;

export const afterThird = (both: number, third: number): number => both * THIRDS + third;

/** Built once a book. */
export const drawing = (book: Rulebook): Drawing => {
  let table = tables.get(book);
  if (table === undefined) {
    table = ask(book);
    tables.set(book, table);
  }
  return table;
};

const tables = new WeakMap<Rulebook, Drawing>();

const ask = (book: Rulebook): Drawing => {
  const playerDraws = new Uint8Array(100);
  const bankerDraws = new Uint8Array(100 * THIRDS);
  const offersAfterFour: (readonly Offer[])[] = Array.from({ length: 100 }, () => []);
  const offersAfterFive: (readonly Offer[])[] = Array.from({ length: 100 * THIRDS }, () => []);
  for (let player = 0; player < 10; player += 1) {
    for (let banker = 0; banker < 10; banker += 1) {
      const both = points(player, banker);
      const deal = { player: twoCards(player), banker: twoCards(banker) };
      const step = next(book, deal);
      if (step.step === 'settle') continue;
      offersAfterFour[both] = step.offers;
      if (step.to === 'banker') {
        bankerDraws[afterThird(both, STOOD)] = 1;
        continue;
      }
      playerDraws[both] = 1;
      for (let third = 0; third < 10; third += 1) {
        const then = next(book, { ...deal, player: [...deal.player, cardOf(third)] });
        if (then.step === 'settle') continue;
        bankerDraws[afterThird(both, third)] = 1;
        offersAfterFive[afterThird(both, third)] = then.offers;
      }
    }
  }
  return { playerDraws, bankerDraws, offersAfterFour, offersAfterFive };
};

/** Any card of that value: the Table of Play looks at nothing else, and a test tries all of them. */
const cardOf = (value: number): Card => {
  const rank = RANKS.find((one) => VALUES[one] === value);
  if (rank === undefined) throw new Error(`no card has the value ${value}`);
  return `${rank}S`;
};

const twoCards = (total: number): readonly Card[] => [cardOf(0), cardOf(total)];
