import {
  conclusive,
  type Facts,
  insuranceResult,
  type Offer,
  offersAfter,
} from '../rules/index.ts';
import { dealOf } from './cards.ts';
import type { Detail } from './commands.ts';
import { offerElections } from './decide-elections.ts';
import { originalOn, situation } from './decide-insurance.ts';
import { type A, after, type Decided } from './decided.ts';
import type { Happening } from './events.ts';
import { openCards } from './played-round.ts';
import { type Refusal, refuse } from './refusal.ts';
import { type Case, reopened, resolved, settledAnew, stillToBeAsked } from './resolution.ts';
import type { Claim, Round, RoundData, Table } from './state.ts';
import { stepOf } from './step.ts';

/** Why nobody can have been forgotten: no insurance here, nothing to insure, or no right to it any more. */
export const whyNotNeglected = (
  { detail }: A<'Report'>,
  { settings, book, round }: Table,
): Refusal | undefined => {
  const rules = book.insurance;
  const { intended = [] } = detail;
  if (rules === null) {
    return refuse('INSURANCE_NOT_OFFERED', `${book.title} has no insurance`);
  }
  if (settings.insurance === 'off') {
    return refuse('INSURANCE_WAIVED', 'no insurance is offered at this table', rules.off);
  }
  if (round?.stage.is !== 'dealing' && round?.stage.is !== 'settled') {
    return refuse('NOT_NOW', 'insurance is offered while cards are dealt', rules.offer);
  }
  const unfounded = intended.find((one) => !hasOriginal(round, one));
  if (intended.length === 0 || unfounded !== undefined) {
    const message = 'say who meant to insure which Original Bet: it must lie in that box';
    return refuse('INSURANCE_WITHOUT_ORIGINAL', message, rules.right);
  }
  const gone = intended.find(({ patron }) => letPass(round, patron));
  if (gone === undefined) return undefined;
  const message = `${gone.patron} has forgone insurance in this round`;
  return refuse('INSURANCE_FORGONE', message, rules.forgone);
};

/** An Original Bet that is still at stake. */
export const hasOriginal = (round: RoundData, { patron, box, hand }: Claim): boolean =>
  originalOn(round, patron, hand, box);

/** Whoever walked away, let the first offer pass or did not take a late one has no right left. */
const letPass = (round: RoundData, patron: string): boolean =>
  round.away.includes(patron) ||
  (round.forgone.includes(patron) && round.offered.includes(4)) ||
  passedLate(round, patron);

/** What had been forgotten was offered late, and not taken. */
export const passedLate = ({ lateTo, insurance }: RoundData, patron: string): boolean =>
  lateTo.includes(patron) && !insurance.some((one) => one.late && one.patron === patron);

/**
 * An insurance that was not offered. Before the insured Hand is decided it is offered late, on the situation
 * now on the table; after, whoever meant to insure and would have won has the Original Bet back.
 */
export const neglected = (asked: Case): Decided => {
  const { table, round, clause, decision, reason } = asked;
  const rules = table.book.insurance;
  if (rules === null || round === null) throw new Error('nobody can have been forgotten');
  if (decision.is !== 'so') {
    return refuse('NOT_NOW', 'the decision says whether it is so', clause.rule);
  }
  const found = intendedBy(asked, decision.intended);
  if ('code' in found) return found;
  if (round.stage.is === 'void') return stillToBeAsked(table, [resolved(asked)]);
  if (!handsDecided(table, round)) return lateOffer(asked, round, found, rules.neglected.before);
  const { after: rule } = rules.neglected;
  const claimed = resolved(asked, { rule, claims: found });
  // What another decision gave back meanwhile is not given back again (reading 46).
  const returns = found.filter((one) => hasOriginal(round, one) && wouldHaveWon(table, round, one));
  if (returns.length === 0) return stillToBeAsked(table, [claimed]);
  const events: Happening[] = [
    claimed,
    ...reopened(asked),
    ...returns.map((one) => originalBack(one, rule, reason)),
  ];
  return round.stage.is === 'settled' ? settledAnew(table, events) : stillToBeAsked(table, events);
};

/** Who had meant to insure is a fact that is found: of those who were named, all or some (reading 69). */
const intendedBy = (
  { incident, clause }: Case,
  chosen: Detail['intended'],
): readonly Claim[] | Refusal => {
  const { intended = [] } = incident.detail;
  if (chosen === undefined) return intended;
  const named = (one: Claim) =>
    intended.some(
      ({ patron, box, hand }) => patron === one.patron && box === one.box && hand === one.hand,
    );
  return chosen.length > 0 && chosen.every(named)
    ? chosen
    : refuse('NO_SUCH_BET', 'only who was named in the report can have meant to', clause.rule);
};

/** The Original Bet goes back, with a reason. */
export const originalBack = ({ box, patron, hand }: Claim, rule: string, reason: string) =>
  ({ type: 'BetReturnDecided', box, patron, bet: hand, rule, reason }) as const;

const lateOffer = (
  asked: Case,
  round: Round,
  intended: readonly Claim[],
  rule: string,
): Decided => {
  const { table } = asked;
  // One that is open already, for others, stays open.
  const open = round.open?.late ? round.open : null;
  const hands = new Set([...(open?.offers ?? []), ...intended].map(({ hand }) => hand));
  const offers = situation(table.book, round).filter(({ hand }) => hands.has(hand));
  const none = whyNoLateOffer(table, round, offers);
  if (none !== undefined) {
    const why: Happening = { type: 'Noted', kind: 'insurance-neglected', words: none, rule };
    return stillToBeAsked(table, [resolved(asked, { rule }), why]);
  }
  const events: Happening[] = [resolved(asked, { rule, claims: intended })];
  const to = intended
    .filter(({ hand }) => offers.some((offer) => offer.hand === hand))
    .map(({ patron }) => patron);
  const all = [...new Set([...(open?.to ?? []), ...to])];
  const offered: Happening = { type: 'InsuranceOffered', offers, late: true, to: all, rule };
  return [...events, offered, ...offerElections(after(table, events))];
};

const whyNoLateOffer = (
  { waiting }: Table,
  round: RoundData,
  [offer]: readonly Offer[],
): string | undefined => {
  if (offer === undefined) {
    return 'no late offer: the situation on the table is not one of the pay table';
  }
  if (offer.after === 5 && round.waived !== null) {
    return 'no late offer: insurance after the Player third card is waived';
  }
  const [first] = waiting;
  if (first !== undefined && first.face !== null) {
    return 'no late offer: the card that would decide it can be seen already';
  }
  return round.offered.includes(offer.after)
    ? 'no late offer: the situation on the table is offered to all'
    : undefined;
};

/**
 * Here an outcome is that the insured Hand's win, loss or Tie is decided on the exposed cards: that is when none is to
 * come or to be turned, for the last one can give any total.
 */
const handsDecided = ({ book }: Table, round: Round): boolean =>
  stepOf(book, round).step === 'settle';

/** Whether an offer of this round that was never made would have been paid. */
export const wouldHaveWon = (
  { book }: Table,
  round: RoundData,
  { patron, hand }: Claim,
): boolean => {
  const deal = dealOf(round);
  const cards = openCards(round);
  // A late one makes good what was forgotten up to then.
  const late = round.insurance.filter((one) => one.late && one.patron === patron);
  const made = Math.max(0, ...late.map((one) => one.after));
  const missed = ([4, 5] as const)
    .filter(
      (stage) =>
        stage > made && (!round.offered.includes(stage) || wasCutOff(round, patron, stage)),
    )
    .filter((stage) => stage === 4 || round.waived === null)
    .flatMap((stage) => offersAfter(book, cards, stage))
    .filter((offer) => offer.hand === hand);
  const results = conclusive(
    book,
    deal,
    missed.map((offer) => (facts: Facts) => insuranceResult(offer, facts)),
  );
  return results.includes('win');
};

/** Had said to insure, and a card that slipped out ended the offer. */
const wasCutOff = ({ cutOff }: RoundData, patron: string, stage: 4 | 5): boolean =>
  cutOff.some((one) => one.patron === patron && one.after === stage);
