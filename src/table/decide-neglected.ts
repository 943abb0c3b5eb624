import { HANDS, type Hand } from '../rulebooks/index.ts';
import { conclusive, dealOut, type Facts, insuranceResult, type Offer } from '../rules/index.ts';
import { type Case, reopened, resolved, settled } from './case.ts';
import { situation } from './decide-insurance.ts';
import type { A, Decided } from './decided.ts';
import type { Happening } from './events.ts';
import { type Refusal, refuse } from './refusal.ts';
import { atStake, type RoundData, type Table } from './state.ts';
import { inOrder, isCard } from './step.ts';

type Intended = { readonly patron: string; readonly box: number; readonly hand: Hand };

/** Why nobody can have been forgotten: no insurance here, nothing to insure, or no right to it any more. */
export const whyNotNeglected = (
  { detail }: A<'Report'>,
  { settings, book, round }: Table,
): Refusal | undefined => {
  const rules = book.insurance;
  const { intended = [] } = detail;
  if (rules === null) throw new Error('a neglected offer in a book without insurance');
  if (settings.insurance === 'off') {
    return refuse('INSURANCE_WAIVED', 'no insurance is offered at this table', rules.off);
  }
  if (round.phase !== 'dealing' && round.phase !== 'settled') {
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
const hasOriginal = (round: RoundData, { patron, box, hand }: Intended): boolean =>
  atStake(round).some(
    (stake) => stake.patron === patron && stake.box === box && stake.hand === hand,
  );

/** Whoever walked away, let the first offer pass or did not take a late one has no right left. */
const letPass = ({ away, forgone, offered, lateTo, insurance }: RoundData, patron: string) =>
  away.includes(patron) ||
  (forgone.includes(patron) && offered.includes(4)) ||
  (lateTo.includes(patron) && !insurance.some((one) => one.late && one.patron === patron));

/**
 * An insurance that was not offered. Before the insured Hand is decided it is offered late, on the situation
 * now on the table; after, whoever meant to insure and would have won has the Original Bet back.
 */
export const neglected = (asked: Case): Decided => {
  const { table, round, clause, command } = asked;
  const rules = table.book.insurance;
  const { intended = [] } = round.incident.detail;
  if (rules === null) throw new Error('a neglected offer in a book without insurance');
  if (command.decision.is !== 'so') {
    return refuse('NOT_NOW', 'the decision says whether it is so', clause.rule);
  }
  if (!handsDecided(asked)) return lateOffer(asked, intended, rules.neglected.before);
  const returns = intended.filter((one) => wouldHaveWon(asked, one));
  const { after: rule } = rules.neglected;
  if (returns.length === 0) return [resolved(asked, rule)];
  const events: Happening[] = [
    resolved(asked, rule),
    ...reopened(asked),
    ...returns.map(
      ({ box, patron, hand }): Happening => ({
        type: 'BetReturnDecided',
        box,
        patron,
        bet: hand,
        rule,
        reason: command.reason,
      }),
    ),
  ];
  return round.resumes.phase === 'settled' ? settled(asked, events) : events;
};

const lateOffer = (asked: Case, intended: readonly Intended[], rule: string): Decided => {
  const { table, round } = asked;
  const events: Happening[] = [resolved(asked, rule)];
  // One that is open already, for others, stays open.
  const open = round.open?.late ? round.open : null;
  const hands = new Set([...(open?.offers ?? []), ...intended].map(({ hand }) => hand));
  const offers = situation(table.book, round).filter(({ hand }) => hands.has(hand));
  const none = whyNoLateOffer(table, round, offers);
  if (none !== undefined)
    return [...events, { type: 'Noted', kind: 'insurance-neglected', words: none, rule }];
  const to = intended
    .filter(({ hand }) => offers.some((offer) => offer.hand === hand))
    .map(({ patron }) => patron);
  const all = [...new Set([...(open?.to ?? []), ...to])];
  return [...events, { type: 'InsuranceOffered', offers, late: true, to: all, rule }];
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
  if (first !== undefined && isCard(first)) {
    return 'no late offer: the card that would decide it can be seen already';
  }
  return round.offered.includes(offer.after)
    ? 'no late offer: the situation on the table is offered to all'
    : undefined;
};

/** Here an outcome is that the insured Hand's win, loss or Tie is decided on the exposed cards. */
const handsDecided = ({ table, round }: Case): boolean => {
  const [hand] = HANDS;
  const result = ({ winner }: Facts) => {
    if (winner === 'tie') return 'push';
    return winner === hand ? 'win' : 'lose';
  };
  return conclusive(table.book, round.deal, [result])[0] !== null;
};

/** Whether an offer of this round that was never made would have been paid. */
const wouldHaveWon = ({ table, round }: Case, { patron, hand }: Intended): boolean => {
  const book = table.book;
  const cards = inOrder(round.deal).filter(isCard);
  // A late one makes good what was forgotten up to then.
  const late = round.insurance.filter((one) => one.late && one.patron === patron);
  const made = Math.max(0, ...late.map((one) => one.after));
  const missed = ([4, 5] as const)
    .filter((stage) => stage > made && !round.offered.includes(stage))
    .filter((stage) => stage === 4 || round.waived === null)
    .flatMap((stage): readonly Offer[] => {
      const { step } = dealOut(book, cards.slice(0, stage));
      return step.step === 'settle' ? [] : step.offers;
    })
    .filter((offer) => offer.hand === hand);
  const results = conclusive(
    book,
    round.deal,
    missed.map((offer) => (facts: Facts) => insuranceResult(offer, facts)),
  );
  return results.includes('win');
};
