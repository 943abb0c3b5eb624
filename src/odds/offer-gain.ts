import type { Rulebook } from '../rulebooks/index.ts';
import { insuranceResult, type Offer, twentieths } from '../rules/index.ts';
import { scoreClass, scoreFacts } from './classes.ts';
import type { OfferMade } from './counted-shoe.ts';
import { afterThird, drawing, STOOD } from './drawing.ts';
import { UNIT } from './readings.ts';

/**
 * What a unit of insurance gains on average, with these cards not seen yet: how many of each value.
 * What has been dealt is known, so the one or two cards that may follow are all there is to draw.
 */
export const offerGain = (
  book: Rulebook,
  { offer, both, third }: OfferMade,
  unseen: readonly number[],
): number => {
  const table = drawing(book);
  const cards = unseen.reduce((sum, count) => sum + count, 0);
  const [player, banker] = [Math.floor(both / 10), both % 10];
  const gains = gainsOf(offer);
  const end = (playerThird: number, bankerThird: number): number =>
    gains[((player + playerThird) % 10) * 10 + ((banker + bankerThird) % 10)] ?? 0;
  /** The Banker Hand is next, or stands; `gone` is a Player third card not taken from `unseen`. */
  const afterPlayer = (playerThird: number, gone: number): number => {
    const added = playerThird === STOOD ? 0 : playerThird;
    if (table.bankerDraws[afterThird(both, playerThird)] !== 1) return end(added, 0);
    const left = cards - (gone === STOOD ? 0 : 1);
    let sum = 0;
    for (let value = 0; value < 10; value += 1) {
      sum += ((unseen[value] ?? 0) - (value === gone ? 1 : 0)) * end(added, value);
    }
    return sum / left;
  };
  if (third !== STOOD || table.playerDraws[both] !== 1) return afterPlayer(third, STOOD);
  let sum = 0;
  for (let value = 0; value < 10; value += 1) {
    const count = unseen[value] ?? 0;
    if (count > 0) sum += count * afterPlayer(value, value);
  }
  return sum / cards;
};

/** By the points at the end, Player and Banker. */
const gainsOf = (offer: Offer): readonly number[] => {
  let gains = known.get(offer);
  if (gains === undefined) {
    const pays = { win: twentieths(offer.pays) / UNIT, push: 0, lose: -1 };
    gains = Array.from({ length: 100 }, (_, at) => {
      const ends = { playerPoints: Math.floor(at / 10), bankerPoints: at % 10 };
      const facts = scoreFacts[scoreClass({ ...ends, playerCards: 2, bankerCards: 2 })];
      if (facts === undefined) throw new Error(`no score class ${at}`);
      return pays[insuranceResult(offer, facts)];
    });
    known.set(offer, gains);
  }
  return gains;
};

const known = new WeakMap<Offer, readonly number[]>();
