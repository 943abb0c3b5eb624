import { describe, expect, test } from 'vitest';
import {
  type CountFigures,
  type CountingPlan,
  countingFigures,
  countShoe,
  exactOdds,
  freshShoe,
  nothingCounted,
  removal,
  type ShoeRules,
  shuffled,
} from '../../src/odds/index.ts';
import { type Bet, type Rulebook, rulebook } from '../../src/rulebooks/index.ts';
import { GAMES } from '../table/scenario.ts';
import {
  BIG_TIGER_COUNT,
  byRank,
  DRAGON_7,
  DRAGON_7_COUNT,
  LUCKY_6,
  LUCKY_6_COUNTS,
} from './published-counts.ts';
import { given } from './shoes.ts';

/** Figures that were published elsewhere, all at eight decks. */

const book = rulebook(GAMES.NC);
if (book === undefined) throw new Error('no such game');
const eight = given(freshShoe(book, 8));
const betOf = (id: string): Bet => {
  const found = book.bets.find((bet) => bet.id === id);
  if (found === undefined) throw new Error(`no bet ${id}`);
  return found;
};

test('effects of removal of Tiger at 23 and 12 to 1', () => {
  const changed: Rulebook = { ...book, bets: [LUCKY_6] };
  const [effects] = given(removal(changed, eight));
  const millionths = effects?.effects.map((one) => -Math.round((one?.houseEdge ?? 0) * 1e6));
  expect(millionths).toEqual(byRank(-329, -323, -1131, -393, -278, -5386, 3907, 3537, 2838, -611));
});

test.each([
  ['Player 5 against Banker 6', 5, 6, '0.248909'],
  ['Player 0 against Banker 5', 0, 5, '0.319950'],
])('after four cards, %s: the Player wins in so many', (_, player, banker, chance) => {
  const insured = rulebook(GAMES.CI);
  if (insured === undefined) throw new Error('no such game');
  const found = exactOdds(insured, eight)
    .insurance.flatMap(({ points }) => points)
    .find(
      (one) =>
        one.offer.hand === 'banker' &&
        one.offer.after === 4 &&
        one.player === player &&
        one.banker === banker,
    );
  const { win = 0n, push = 0n, lose = 1n } = found ?? {};
  expect((Number(win) / Number(win + push + lose)).toFixed(6)).toBe(chance);
});

const SHOES = 300;
const SEED = 1;

const played = (
  rules: ShoeRules,
  bets: readonly { bet: Bet; tags: number[]; trigger: number }[],
): readonly CountFigures[] => {
  const plan: CountingPlan = {
    book,
    shoe: eight,
    rules,
    seed: SEED,
    shoes: SHOES,
    bets: bets.map((one) => ({
      bet: one.bet,
      count: { tags: one.tags, triggers: [one.trigger] },
    })),
  };
  const counted = nothingCounted(plan);
  for (let at = 0; at < plan.shoes; at += 1) countShoe(plan, shuffled(plan, at), counted);
  return countingFigures(plan, counted).bets.map(({ count }) => count);
};

/** `docs/odds/counting.md` has longer runs. */
describe('linear counts, within three standard errors of what was published', () => {
  const within = (found: number | undefined, error: number | undefined, published: number) =>
    expect(Math.abs((found ?? 0) - published) / (error ?? 0)).toBeLessThan(3);

  test('14 cards behind the cut, one more round, burn by the first card', () => {
    const [tiger, dragon] = played({ cut: 14, afterCut: 1, burn: 'first-card' }, [
      { bet: betOf('big-tiger'), ...BIG_TIGER_COUNT },
      { bet: DRAGON_7, ...DRAGON_7_COUNT },
    ]);
    within(tiger?.gained?.unitsPer100Rounds, tiger?.gained?.unitsPer100RoundsError, 0.256);
    within(dragon?.gained?.unitsPerShoe, dragon?.gained?.unitsPerShoeError, 0.597);
    expect(tiger?.gained?.staked).toBeGreaterThan(0.03);
    expect(tiger?.gained?.staked).toBeLessThan(0.042);
  });

  test('16 cards behind the cut, no further round, burn by the first card', () => {
    const [simple, exact] = played({ cut: 16, afterCut: 0, burn: 'first-card' }, [
      { bet: LUCKY_6, ...LUCKY_6_COUNTS.simple },
      { bet: LUCKY_6, ...LUCKY_6_COUNTS.exact },
    ]);
    within(simple?.gained?.unitsPerShoe, simple?.gained?.unitsPerShoeError, 0.155);
    within(exact?.gained?.unitsPerShoe, exact?.gained?.unitsPerShoeError, 0.23);
    expect(exact?.gained?.offersPerShoe).toBeCloseTo(80.1, 0);
    expect(exact?.shareOfPerfect).toBeGreaterThan(0.7);
    expect(exact?.shareOfPerfect).toBeLessThanOrEqual(1);
  });
});
