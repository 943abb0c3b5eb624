import { HANDS, type Hand, type Insurance } from '../rulebooks/index.ts';
import type { Facts } from './facts.ts';
import type { Offer } from './insurance-table.ts';
import { percentOf, twentieths } from './money.ts';
import type { Result } from './pays.ts';

export const insuranceBet = (hand: Hand) => `${hand}-insurance` as const;
export const INSURANCE_BETS: readonly string[] = HANDS.map(insuranceBet);

/** Paid when the insured Hand loses; on a Tie returned, but for the two starred rows of the table. */
export const insuranceResult = (offer: Offer, { winner }: Facts): Result => {
  if (winner === 'tie') return offer.paidOnTie ? 'win' : 'push';
  return winner === offer.hand ? 'lose' : 'win';
};

/** What all insurance of one patron at the long odds together may not exceed. */
export const longOddsCap = ({ cap }: Insurance, offer: Offer, maximum: number | null): number =>
  offer.pays === cap.at && maximum !== null
    ? percentOf(maximum, cap.percentOfMaximum)
    : Number.POSITIVE_INFINITY;

/** The most that may be staked on one offer. */
export const insuranceCap = (
  insurance: Insurance,
  offer: Offer,
  { original, maximum }: { original: number; maximum: number | null },
): number => Math.min(original, longOddsCap(insurance, offer, maximum));

/** The most that may be staked on a late offer, so that it cannot win more than the Original Bet. */
export const lateCap = (offer: Offer, original: number): number =>
  Number((BigInt(original) * 20n) / BigInt(twentieths(offer.pays)));
