import type { Hand, Insurance, Rulebook } from '../rulebooks/index.ts';
import { groupedBy } from '../rules/grouped-by.ts';
import { insured, isRefusal as isNotInsured, type Offer, offersAfter } from '../rules/index.ts';
import { insuranceOf, lyingOf } from './by-patron.ts';
import type { TableSlot } from './cards.ts';
import { nobody, notInChips, notMoney, pastPaying, wholeAmount } from './decide-people.ts';
import { type A, after, type Decided, roundIn } from './decided.ts';
import type { Happening } from './events.ts';
import { whyNoStake } from './guards.ts';
import { openCards, playedRound } from './played-round.ts';
import { isRefusal, type Refusal, refuse, refuseAt } from './refusal.ts';
import { patronOf } from './roster.ts';
import { atStake, type InsuranceStake, type RoundData, stillBets, type Table } from './state.ts';
import { stepOf } from './step.ts';

/** The offers of the situation on the table, whether or not they have been made. */
export const situation = (book: Rulebook, round: RoundData): readonly Offer[] => {
  const step = stepOf(book, round);
  return step.step === 'settle' ? [] : step.offers;
};

/** What follows for insurance when a card has come to lie open: an offer, or why there is none. */
export const offersNow = (table: Table): Happening[] => {
  const { settings, book, waiting } = table;
  const round = roundIn(table, 'dealing');
  const rules = book.insurance;
  if (round === undefined || rules === null || settings.insurance === 'off') return [];
  const offers = situation(table.book, round);
  const after = offers[0]?.after;
  if (after === undefined) return [];
  if (round.offered.includes(after)) {
    // A card that slipped out and can be seen ends the offer, and nobody has let it pass (reading 52).
    return round.open !== null && seen(waiting)
      ? [{ type: 'InsuranceNotOffered', after, reason: SEEN, rule: rules.offer }]
      : [];
  }
  if (after === 5 && round.waived !== null) {
    const reason = 'waived: the Banker third card was asked for first';
    return [{ type: 'InsuranceNotOffered', after, reason, rule: round.waived }];
  }
  if (seen(waiting)) {
    return [{ type: 'InsuranceNotOffered', after, reason: SEEN, rule: rules.offer }];
  }
  return settings.automation.offer === 'automatic' ? [offered(offers, rules.offer)] : [];
};

const offered = (offers: readonly Offer[], rule: string): Happening => ({
  type: 'InsuranceOffered',
  offers,
  late: false,
  to: null,
  rule,
});

/** The dealer pushes out the lammer. */
export const offerInsurance = (table: Table): Decided => {
  const round = roundIn(table, 'dealing');
  if (round === undefined) return refuse('NOT_NOW', 'insurance is offered while cards are dealt');
  const rules = rulesOf(table, round);
  if ('code' in rules) return rules;
  const offers = situation(table.book, round);
  const after = offers[0]?.after;
  if (after === undefined) {
    return refuse('INSURANCE_NOT_OFFERED', 'no insurance in this situation', rules.table.rule);
  }
  if (round.offered.includes(after)) return refuse('NOT_NOW', 'it has been offered');
  return [offered(offers, rules.offer)];
};

/** The rules of insurance, or why none can be had now. */
const rulesOf = ({ settings, book, waiting }: Table, round: RoundData): Insurance | Refusal => {
  const { insurance } = book;
  if (insurance === null) {
    return refuse('INSURANCE_NOT_OFFERED', `${book.title} has no insurance`);
  }
  if (settings.insurance === 'off') {
    return refuse('INSURANCE_WAIVED', 'no insurance is offered at this table', insurance.off);
  }
  const stage = situation(book, round)[0]?.after;
  if (stage === 5 && round.waived !== null) {
    return refuse('INSURANCE_WAIVED', 'waived for this round', round.waived);
  }
  return stage !== undefined && seen(waiting)
    ? refuse('INSURANCE_NOT_OFFERED', SEEN, insurance.offer)
    : insurance;
};

/** Whether the card that comes next can be seen already. */
const seen = ([first]: readonly TableSlot[]): boolean => first !== undefined && first.face !== null;
const SEEN = 'the card that would decide it can be seen already';

/** What somebody may still insure: an Original Bet on an offered Hand. */
const insurable = (table: Table, patron: string) => {
  const round = roundIn(table, 'dealing');
  const known = patronOf(table.roster, patron);
  if (known === undefined) return nobody(patron);
  if (round === undefined) return refuse('NOT_NOW', 'insurance is taken while cards are dealt');
  const rules = rulesOf(table, round);
  if ('code' in rules) return rules;
  const { open } = round;
  if (open === null || (open.to !== null && !open.to.includes(patron))) {
    return refuse('INSURANCE_NOT_OFFERED', 'no insurance is offered now', rules.offer);
  }
  if (round.away.includes(patron) || (!open.late && round.forgone.includes(patron))) {
    const message = `${patron} let an offer pass and has forgone insurance in this round`;
    return refuse('INSURANCE_FORGONE', message, rules.forgone);
  }
  if (!open.offers.some(({ hand }) => originalOn(round, patron, hand))) {
    return refuse('INSURANCE_WITHOUT_ORIGINAL', `${patron} has no bet to insure`, rules.right);
  }
  return { round, rules, open, rack: known.rack };
};

/** Whoever says so in time holds the draw until the stake lies, or is declined. */
export const declare = ({ patron }: A<'DeclareInsurance'>, table: Table): Decided => {
  const may = insurable(table, patron);
  if ('code' in may) return may;
  if (may.round.declared.includes(patron)) return refuse('NOT_NOW', `${patron} has said so`);
  // Whoever can stake nothing more does not hold the draw.
  const why = whyNoStake(table, patron, table.settings.chipUnit);
  if (why !== undefined) return why;
  return [{ type: 'InsuranceDeclared', patron }];
};

export const decline = ({ patron }: A<'DeclineInsurance'>, table: Table): Decided => {
  const round = roundIn(table, 'dealing');
  if (!round?.declared.includes(patron)) {
    return refuse('NOT_NOW', `${patron} has not said to insure: doing nothing declines`);
  }
  return [{ type: 'InsuranceDeclined', patron }];
};

type Wanted = Pick<A<'PlaceInsurance'>, 'patron' | 'box' | 'hand' | 'amount'>;

export const placeInsurance = ({ patron, box, hand, amount }: Wanted, table: Table): Decided => {
  const may = insurable(table, patron);
  if ('code' in may) return may;
  const { round, rules, open, rack } = may;
  const offer = open.offers.find((one) => one.hand === hand);
  if (offer === undefined) {
    const message = `no ${hand} insurance is offered now`;
    return refuse('INSURANCE_NOT_OFFERED', message, rules.table.rule);
  }
  if (!originalOn(round, patron, hand, box)) {
    const message = `${patron} has no bet on ${hand} in box ${box} to insure`;
    return refuse('INSURANCE_WITHOUT_ORIGINAL', message, rules.right);
  }
  if (!wholeAmount(amount) || pastPaying(table, amount)) return notMoney(amount);
  if (amount % table.settings.chipUnit !== 0) return notInChips(table.settings);
  if (amount > rack) {
    return refuseAt(rack, 'RACK_TOO_SMALL', `the rack of ${patron} holds ${rack} cents`);
  }
  const why = whyNoStake(table, patron, amount);
  if (why !== undefined) return why;
  const { late } = open;
  const stake = { patron, box, hand, after: offer.after, pays: offer.pays, amount, late };
  // The rules that settle it also say whether it may be taken: Original Bet, caps, late cap.
  // They look at each patron for himself.
  const own = playedRound(table, round, lyingOf(round, patron));
  const taken = insuranceOf(round.insurance, patron);
  const checked = insured({ ...own, insurance: [...taken, stake] });
  if (isNotInsured(checked)) {
    const code =
      checked.code === 'INSURANCE_WITHOUT_ORIGINAL' || checked.code === 'INSURANCE_OVER_CAP'
        ? checked.code
        : 'INSURANCE_NOT_OFFERED';
    return refuse(code, checked.message, checked.rule);
  }
  return [{ type: 'InsurancePlaced', ...stake }];
};

/** The most that this patron can stake on an offer now, in chips; 0 where none is to be had. */
export const mostInsurance = (table: Table, bet: Omit<Wanted, 'amount'>): number => {
  const { patron, box, hand } = bet;
  const may = insurable(table, patron);
  if ('code' in may) return 0;
  const { chipUnit } = table.settings;
  const originals = originalsOn(may.round, patron, hand, box);
  const original = originals.reduce((sum, { amount }) => sum + amount, 0);
  const taken = (chips: number) =>
    !isRefusal(placeInsurance({ ...bet, amount: chips * chipUnit }, table));
  // More is never taken where less was refused: halve the stretch in which the limit lies, once all was refused.
  let yes = 0;
  let most = Math.floor(original / chipUnit);
  let tried = most;
  while (yes < most) {
    if (taken(tried)) yes = tried;
    else most = tried - 1;
    tried = Math.ceil((yes + most) / 2);
  }
  return yes * chipUnit;
};

/** Whoever could insure and did not before the card is drawn has forgone it for the round. */
export const forgone = ({ settings, book }: Table, round: RoundData): Happening[] => {
  const rules = book.insurance;
  const { open } = round;
  if (open === null || rules === null || settings.forgone === 'offer') return [];
  const stage = open.offers[0]?.after;
  const took = new Set(
    round.insurance.filter(({ after }) => after === stage).map(({ patron }) => patron),
  );
  const could = new Set(
    atStake(round)
      .filter(
        ({ hand, patron }) =>
          open.offers.some((offer) => offer.hand === hand) &&
          (open.to === null || open.to.includes(patron)),
      )
      .map(({ patron }) => patron),
  );
  const patrons = [...could].filter((one) => !took.has(one) && !round.forgone.includes(one));
  return patrons.length === 0 ? [] : [{ type: 'InsuranceForgone', patrons, rule: rules.forgone }];
};

/** The stages at which something else was offered than the cards offer as they lie now. */
export const changedOffers = ({ book, round }: Table, now: RoundData | null): (4 | 5)[] => {
  if (round === null || now === null) return [];
  const { offered, open, lateTo } = round;
  return ([4, 5] as const).filter(
    (stage) =>
      (offered.includes(stage) || open?.offers[0]?.after === stage || lateTo.length > 0) &&
      !sameOffers(
        offersAfter(book, openCards(round), stage),
        offersAfter(book, openCards(now), stage),
      ),
  );
};

const sameOffers = (some: readonly Offer[], others: readonly Offer[]): boolean =>
  some.length === others.length &&
  some.every(({ hand, pays }, i) => others[i]?.hand === hand && others[i].pays === pays);

/**
 * After a correction: insurance that the true situation does not offer, or offers otherwise, or that the bets as they
 * truly lay do not bear, goes back; what went back before comes again where it could have been taken. What a patron
 * has on one offer is one insurance (reading 47).
 */
export const insuranceJudgedAgain = (table: Table): Happening[] => {
  const { round } = table;
  if (round === null) return [];
  const plain = playedRound(table, round);
  const kept: InsuranceStake[] = [];
  const holds = (stakes: readonly InsuranceStake[]) => {
    const now = insured({ ...plain, insurance: [...kept, ...stakes] });
    if (isNotInsured(now)) return false;
    if (!stakes.every(({ pays }, i) => now[kept.length + i]?.offer.pays === pays)) return false;
    kept.push(...stakes);
    return true;
  };
  const gone = byOffer(round.insurance).filter((stakes) => !holds(stakes));
  // Not on a bet that went back meanwhile (reading 46).
  const lies = ({ patron, hand, box }: InsuranceStake) => originalOn(round, patron, hand, box);
  const back = byOffer(round.setAside.filter(lies)).filter(holds);
  const events = gone.flat().map(({ patron, box, hand, after: stage, amount }): Happening => {
    const reason = 'no such insurance can be taken on the true cards and bets';
    return { type: 'InsuranceReturned', patron, box, hand, after: stage, amount, reason };
  });
  for (const stake of back.flat()) {
    const { patron, amount } = stake;
    const rack = patronOf(after(table, events).roster, patron)?.rack ?? 0;
    if (amount > rack) events.push({ type: 'BoughtIn', patron, amount: amount - rack });
    events.push({ type: 'InsuranceRestored', ...stake });
  }
  return events;
};

const byOffer = (stakes: readonly InsuranceStake[]): InsuranceStake[][] => [
  ...groupedBy(
    stakes,
    ({ patron, box, hand, after: stage, pays }) => `${box} ${hand} ${stage} ${pays} ${patron}`,
  ).values(),
];

/** The Original Bets of the patron on that Hand that are still at stake, in that box where one is named. */
const originalsOn = (round: RoundData, patron: string, hand: Hand, box?: number) =>
  stillBets(round, lyingOf(round, patron)).filter(
    (stake) => stake.hand === hand && (box === undefined || stake.box === box),
  );

export const originalOn = (round: RoundData, patron: string, hand: Hand, box?: number): boolean =>
  originalsOn(round, patron, hand, box).length > 0;
