import type { Hand, Insurance, Rulebook } from '../rulebooks/index.ts';
import type { Card } from './cards.ts';
import { longOddsCap } from './insurance.ts';
import type { Offer } from './insurance-table.ts';
import { twentieths } from './money.ts';
import { dealOut } from './next.ts';
import { brief, type Refusal, refuse } from './refusal.ts';
import type { PlacedInsurance, PlayedRound } from './round.ts';

/** An insurance with the offer it was taken on. */
export type Insured = PlacedInsurance & { readonly offer: Offer };

/** Each insurance of the round with its offer, or why one of them could not have been taken. */
export const insured = (round: PlayedRound): readonly Insured[] | Refusal => {
  const rules = round.book.insurance;
  if (round.insurance.length === 0) return [];
  if (rules === null) return withoutInsurance(round);
  const offers = {
    4: offersAfter(round.book, round.cards, 4),
    5: offersAfter(round.book, round.cards, 5),
  };
  const originals = originalBets(round);
  const returned = returnedAt(round);
  const taken: Insured[] = [];
  for (const [i, placed] of round.insurance.entries()) {
    const { hand, after, patron, box } = placed;
    const offer = offers[after].find((one) => one.hand === hand);
    if (waived(round, rules, after)) {
      const rule = round.insuranceWaived ?? rules.waived;
      return refuse('INSURANCE_WAIVED', `insurance[${i}]: insurance was waived`, rule);
    }
    if (offer === undefined) {
      const message = `insurance[${i}]: no ${hand} insurance is offered after ${after} cards here`;
      return refuse('INSURANCE_NOT_OFFERED', message, rules.table.rule);
    }
    if (!originals.has(stakeKey(placed)) || (returned.get(patron) ?? after) < after) {
      const message = `insurance[${i}]: ${brief(patron)} has no ${hand} bet in box ${box} to insure`;
      return refuse('INSURANCE_WITHOUT_ORIGINAL', message, rules.right);
    }
    taken.push({ ...placed, offer });
  }
  return overCap(round, rules, originals, taken) ?? taken;
};

export const withoutInsurance = ({ book }: PlayedRound): Refusal =>
  refuse('INSURANCE_NOT_OFFERED', `${book.title} has no insurance: leave it out`);

/** A patron's stakes on one Hand in one box belong together. */
export const stakeKey = (stake: { box: number; patron: string; hand: Hand }) =>
  `${stake.box} ${stake.hand} ${stake.patron}`;

/** What these cards offer once so many of them are exposed. */
export const offersAfter = (
  book: Rulebook,
  cards: readonly Card[],
  after: 4 | 5,
): readonly Offer[] => {
  const { step } = dealOut(book, cards.slice(0, after));
  return step.step === 'settle' ? [] : step.offers.filter((offer) => offer.after === after);
};

const originalBets = ({ bets }: PlayedRound) => {
  const originals = new Map<string, number>();
  for (const { box, patron, bet, amount } of bets) {
    if (bet.original === null) continue;
    add(originals, stakeKey({ box, patron, hand: bet.original }), amount);
  }
  return originals;
};

/** Opening the Banker third card first waives the second offer only; a table without insurance, all. */
const waived = ({ insuranceWaived }: PlayedRound, rules: Insurance, after: 4 | 5): boolean =>
  insuranceWaived !== null && (insuranceWaived === rules.off || after === 5);

/** How many cards lay open when a patron had the bets returned: then there is nothing left to insure. */
const returnedAt = ({ elections }: PlayedRound): ReadonlyMap<string, number> =>
  new Map(
    elections
      .filter(({ choice }) => choice === 'return')
      .map(({ patron, cards }) => [patron, cards]),
  );

const overCap = (
  { limits }: PlayedRound,
  rules: Insurance,
  originals: ReadonlyMap<string, number>,
  taken: readonly Insured[],
): Refusal | undefined => {
  const perOffer = new Map<string, number>();
  const atLongOdds = new Map<string, number>();
  const late = new Map<string, bigint>();
  for (const one of taken) {
    const key = stakeKey(one);
    const original = originals.get(key) ?? 0;
    const over = (what: string, rule: string) =>
      refuse(
        'INSURANCE_OVER_CAP',
        `${one.hand} insurance of ${brief(one.patron)} in box ${one.box} is above ${what}`,
        rule,
      );
    if (add(perOffer, `${one.after} ${key}`, one.amount) > original) {
      return over('the Original Bet', rules.cap.rule);
    }
    const most = longOddsCap(rules, one.offer, limits?.maximumDifferential ?? null);
    if (one.offer.pays === rules.cap.at && add(atLongOdds, one.patron, one.amount) > most) {
      return over(`${rules.cap.percentOfMaximum}% of the maximum`, rules.cap.rule);
    }
    // Exact, in twentieths of a cent, so that several small ones cannot win more by rounding.
    const wins = (late.get(key) ?? 0n) + (one.late ? winnings(one) : 0n);
    late.set(key, wins);
    if (wins > BigInt(original) * 20n) {
      return over('what a late offer may win, the Original Bet', rules.neglected.before);
    }
  }
  return undefined;
};

const winnings = ({ amount, offer }: Insured): bigint =>
  BigInt(amount) * BigInt(twentieths(offer.pays));

const add = (sums: Map<string, number>, key: string, amount: number): number => {
  const sum = (sums.get(key) ?? 0) + amount;
  sums.set(key, sum);
  return sum;
};
