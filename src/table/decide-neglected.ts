import type { Hand } from '../rulebooks/index.ts';
import { conclusive, dealOut, type Facts, insuranceResult, type Offer } from '../rules/index.ts';
import { type Case, reopened, resolved, settled } from './case.ts';
import { originalOn, situation } from './decide-insurance.ts';
import type { Decided } from './decided.ts';
import type { Happening } from './events.ts';
import { refuse } from './refusal.ts';
import { bookOf } from './settings.ts';
import { inOrder, isCard } from './step.ts';

/**
 * An insurance that was not offered. Before the insured Hand is decided it is offered late, on the situation
 * now on the table; after, whoever meant to insure and would have won has the Original Bet back.
 */
export const neglected = (asked: Case): Decided => {
  const { table, round } = asked;
  const book = bookOf(table.settings);
  const rules = book.insurance;
  const intended = round.incident.detail.intended ?? [];
  if (rules === null) throw new Error(`${book.title} has no insurance`);
  if (table.settings.insurance === 'off') {
    return refuse('INSURANCE_WAIVED', 'no insurance is offered at this table', rules.off);
  }
  const wrong = intended.find(({ patron, hand }) => !originalOn(round, patron, hand));
  if (intended.length === 0 || wrong !== undefined) {
    const message =
      'say who meant to insure which bet: each must have an Original Bet on that Hand';
    return refuse('INSURANCE_WITHOUT_ORIGINAL', message, rules.right);
  }
  const open = intended.filter(({ hand }) => !decidedHand(asked, hand));
  if (open.length > 0) return lateOffer(asked, open, rules.neglected.before);
  const returns = intended.filter((one) => wouldHaveWon(asked, one.hand));
  const { after: rule } = rules.neglected;
  const events: Happening[] = [
    resolved(asked, rule),
    ...(returns.length === 0 ? [] : reopened(asked)),
    ...returns.map(
      ({ box, patron, hand }): Happening => ({
        type: 'BetReturnDecided',
        box,
        patron,
        bet: hand,
        rule,
        reason: asked.command.reason,
      }),
    ),
  ];
  const again = returns.length > 0 && round.resumes.phase === 'settled';
  return again ? settled(asked, events) : events;
};

const lateOffer = (
  asked: Case,
  open: readonly { patron: string; hand: Hand }[],
  rule: string,
): Decided => {
  const { table, round } = asked;
  const events: Happening[] = [resolved(asked, rule)];
  const hands = new Set(open.map(({ hand }) => hand));
  const offers = situation(bookOf(table.settings), round).filter(({ hand }) => hands.has(hand));
  if (offers.length === 0) {
    const words = 'no late offer: the situation on the table is not one of the pay table';
    return [...events, { type: 'Noted', words, rule }];
  }
  const to = open
    .filter(({ hand }) => offers.some((offer) => offer.hand === hand))
    .map(({ patron }) => patron);
  return [...events, { type: 'InsuranceOffered', offers, late: true, to: [...new Set(to)], rule }];
};

/** Here an outcome is that the insured Hand's win, loss or Tie is decided on the exposed cards. */
const decidedHand = ({ table, round }: Case, hand: Hand): boolean => {
  const result = ({ winner }: Facts) => {
    if (winner === 'tie') return 'push';
    return winner === hand ? 'win' : 'lose';
  };
  return conclusive(bookOf(table.settings), round.deal, [result])[0] !== null;
};

/** Whether an offer of this round that was not made would have been paid. */
const wouldHaveWon = ({ table, round }: Case, hand: Hand): boolean => {
  const book = bookOf(table.settings);
  const cards = inOrder(round.deal).filter(isCard);
  const missed = ([4, 5] as const)
    .filter((stage) => !round.offered.includes(stage))
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
