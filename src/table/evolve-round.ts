import type { Hand } from '../rulebooks/index.ts';
import { insuranceBet } from '../rules/index.ts';
import type { BetNamed } from './commands.ts';
import type { Event } from './events.ts';
import { withStake } from './evolve-stakes.ts';
import { laidOver, shut, unoffer } from './offers-over.ts';
import type { Claim, InsuranceStake, Round, Squeeze } from './state.ts';
import { unreachable } from './unreachable.ts';

/** The events that befall the round; the table's own are applied in evolve. */
export type RoundEvent = Extract<
  Event,
  {
    type:
      | 'BetPlaced'
      | 'BetTakenBack'
      | 'BetRejected'
      | 'BetsClosed'
      | 'BetLeftUp'
      | 'BetNotLeftUp'
      | 'StandingBetsTold'
      | 'BetCorrected'
      | 'CardDealt'
      | 'CardExposed'
      | 'CardCorrected'
      | 'Reconstructed'
      | 'InsuranceOffered'
      | 'InsuranceNotOffered'
      | 'InsuranceDeclared'
      | 'InsuranceDeclined'
      | 'InsurancePlaced'
      | 'InsuranceReturned'
      | 'InsuranceRestored'
      | 'InsuranceForgone'
      | 'InsuranceWaived'
      | 'HandAssigned'
      | 'SqueezeRequested'
      | 'SqueezeConsented'
      | 'SqueezeRefused'
      | 'CardShown'
      | 'WalkedAway'
      | 'RoundSettled'
      | 'RoundReopened'
      | 'RoundVoided'
      | 'IrregularityResolved'
      | 'ElectionsOffered'
      | 'ElectionsLapsed'
      | 'Elected'
      | 'ElectionsClosed'
      | 'BetReturnDecided'
      | 'BetReturnLapsed'
      | 'Interrupted';
  }
>;

/** `entry` is the one that the event stands in. */
export const evolveRound = (round: Round, event: RoundEvent, entry: number): Round => {
  switch (event.type) {
    case 'BetPlaced':
      return withStake(round, event, event.amount, {
        ...event,
        own: event.by.role === 'patron' ? event.amount : 0,
      });
    case 'BetTakenBack': {
      // Whoever reduces a bet below the minimum has been told: it is no longer one that nobody noticed.
      const noticed = event.belowMinimum === undefined ? null : { asItLay: false, own: 0 };
      return withStake(round, event, -event.amount, noticed);
    }
    case 'BetRejected':
      return withStake(round, event, -event.amount, null);
    case 'BetLeftUp': {
      const { box, patron, bet, amount } = event;
      return { ...round, leftUp: [...round.leftUp, { box, patron, bet, amount }] };
    }
    case 'BetNotLeftUp':
    case 'StandingBetsTold':
      return round;
    case 'BetCorrected':
      return chipsPutRight(round, event);
    case 'BetsClosed':
      return { ...round, stage: { is: 'dealing' } };
    case 'CardDealt':
      return { ...round, open: null, declared: [] };
    case 'CardExposed':
      return round;
    case 'CardCorrected':
      return (event.unoffered ?? []).reduce(unoffer, round);
    case 'Reconstructed':
      return laidOver((event.unoffered ?? []).reduce(unoffer, round), event.from);
    case 'InsuranceOffered': {
      const { offers, late, to } = event;
      const stage = offers[0]?.after;
      const offered = stage === undefined || late ? round.offered : [...round.offered, stage];
      const lateTo = late ? [...round.lateTo, ...(to ?? [])] : round.lateTo;
      return { ...round, open: { offers, late, to, offer: entry }, offered, lateTo };
    }
    case 'InsuranceNotOffered':
      // Not to be taken for an offer that was forgotten, but for whoever had said to take it.
      return {
        ...shut(round, event.after),
        offered: [...round.offered, event.after],
        cutOff: [
          ...round.cutOff,
          ...round.declared.map((patron) => ({ patron, after: event.after })),
        ],
      };
    case 'InsuranceDeclared':
      return { ...round, declared: [...round.declared, event.patron] };
    case 'InsuranceDeclined':
      return { ...round, declared: all(round.declared, event.patron) };
    case 'InsurancePlaced': {
      const { patron, box, hand, after, pays, amount, late } = event;
      const own = event.by.role === 'patron';
      return {
        ...round,
        insurance: [...round.insurance, { patron, box, hand, after, pays, amount, late, own }],
        declared: all(round.declared, patron),
        bound: late ? [...round.bound, patron] : round.bound,
      };
    }
    case 'InsuranceReturned':
      return {
        ...round,
        setAside: [...round.setAside, ...round.insurance.filter((one) => isOf(one, event))],
        // It is offered anew if the situation still is on the table.
        offered: round.offered.filter((stage) => stage !== event.after),
        lateTo: all(round.lateTo, event.patron),
        // It has gone back now: what was decided of it is done.
        returned: round.returned.filter(
          (one) => !isNamed(one, { ...event, bet: insuranceBet(event.hand) }),
        ),
        insurance: round.insurance.filter((one) => !isOf(one, event)),
      };
    case 'InsuranceRestored': {
      const { patron, box, hand, after, pays, amount, late, own } = event;
      const back = { patron, box, hand, after, pays, amount, late, own };
      return {
        ...round,
        insurance: [...round.insurance, back],
        setAside: round.setAside.filter((one) => !isOf(one, event) || one.pays !== pays),
        offered: round.offered.includes(after) ? round.offered : [...round.offered, after],
      };
    }
    case 'InsuranceForgone':
      return { ...round, forgone: [...round.forgone, ...event.patrons] };
    case 'InsuranceWaived':
      return {
        ...round,
        waived: event.rule,
        bankerFirst: event.how,
        // Opened for everybody, so it is shown to nobody alone.
        squeezes: event.how === 'expose' ? without(round.squeezes, 'banker') : round.squeezes,
      };
    case 'HandAssigned':
      return { ...round, accepts: { ...round.accepts, [event.hand]: event.patron } };
    case 'SqueezeRequested': {
      const { patron, hand, index, both, bankerFirst } = event;
      const request = { patron, hand, index, ...(both && { both }), bankerFirst, consented: false };
      return { ...round, squeezes: [...without(round.squeezes, hand), request] };
    }
    case 'SqueezeConsented':
      return {
        ...round,
        squeezes: round.squeezes.map((one) =>
          one.hand === event.hand ? { ...one, consented: true } : one,
        ),
      };
    case 'SqueezeRefused':
      return { ...round, squeezes: without(round.squeezes, event.hand) };
    case 'CardShown': {
      const { hand, index, to } = event;
      const { [hand]: cards } = round.hands;
      return {
        ...round,
        shown: [...round.shown, { hand, index, to }],
        squeezes: round.squeezes.flatMap((one) =>
          one.hand === hand ? secondOf(one, cards.length) : [one],
        ),
      };
    }
    case 'WalkedAway':
      return {
        ...round,
        away: [...round.away, event.patron],
        squeezes: round.squeezes.filter(({ patron }) => patron !== event.patron),
        declared: all(round.declared, event.patron),
      };
    case 'RoundSettled':
      // Nothing is undecided any more (reading 64).
      return { ...round, stage: { is: 'settled', settlement: event.settlement }, owed: null };
    case 'RoundReopened':
      return { ...round, stage: { is: 'dealing' } };
    case 'RoundVoided': {
      const { rule, reason } = event;
      // Nobody is asked for anything any more.
      const over = { open: null, declared: [], squeezes: [], owed: null, electing: null };
      return { ...round, stage: { is: 'void', rule, reason }, ...over };
    }
    case 'IrregularityResolved':
      return resolved(round, event);
    case 'ElectionsOffered': {
      const { patrons, reconstructed, exposed, report = entry } = event;
      const electing = { report, waitingFor: patrons, reconstructed, exposed };
      return { ...round, electing, owed: null };
    }
    case 'ElectionsLapsed': {
      const { patrons } = event;
      const others = <T extends { readonly patron: string }>(list: readonly T[]) =>
        list.filter(({ patron }) => !patrons.includes(patron));
      const elections = others(round.elections);
      // A choice that stands still binds, or a late offer that was taken and is one on the true cards (reading 40).
      const binding = [...elections, ...round.insurance.filter(({ late }) => late)];
      const bound = round.bound.filter((id) => binding.some(({ patron }) => patron === id));
      return { ...round, electing: null, owed: event.owed ?? null, elections, bound };
    }
    case 'Elected': {
      const { electing } = round;
      if (electing === null) return round;
      const { patron, choice, rule } = event;
      const { exposed } = electing;
      const election = { patron, choice, rule, cards: exposed.length, exposed };
      return {
        ...round,
        electing: { ...electing, waitingFor: all(electing.waitingFor, patron) },
        elections: [...round.elections, election],
        bound: [...round.bound, patron],
      };
    }
    case 'ElectionsClosed':
      return { ...round, electing: null };
    case 'BetReturnDecided': {
      const { box, patron, bet, after, rule } = event;
      const back = { box, patron, bet, ...(after !== undefined && { after }), rule };
      return { ...round, returned: [...round.returned, back] };
    }
    case 'BetReturnLapsed':
      return { ...round, returned: round.returned.filter((one) => !isNamed(one, event)) };
    case 'Interrupted':
      return round;
    default:
      return unreachable(event);
  }
};

/** What a decided report leaves behind: choices that are owed, and who was found to have meant to insure. */
const resolved = (round: Round, event: Extract<RoundEvent, { type: 'IrregularityResolved' }>) => {
  const { judged, mayReplaceShoe = round.mayReplaceShoe, report, claims = [] } = event;
  const more = claims.filter((one) => !round.claims.some((known) => isClaim(one, known)));
  const kept = { ...round, mayReplaceShoe, claims: [...round.claims, ...more] };
  if (judged === undefined) return kept;
  const { rule, exposed, reconstructed, granted } = judged;
  // Whoever has not answered yet keeps the choice that the error before gave, on the cards exposed then (reading 49).
  const before = round.owed ?? round.electing;
  const owed = {
    report: round.owed?.report ?? report,
    rule: round.owed?.rule ?? rule,
    exposed: before?.exposed ?? exposed,
    reconstructed: reconstructed || before?.reconstructed === true,
  };
  return {
    ...kept,
    judged: [...round.judged, judged],
    owed: granted ? owed : round.owed,
  };
};

const isClaim = (one: Claim, other: Claim): boolean =>
  one.patron === other.patron && one.box === other.box && one.hand === other.hand;

const all = (patrons: readonly string[], but: string) => patrons.filter((one) => one !== but);

/** At most one request is open for a Hand. */
/** Once the first of two cards has been shown, the request is for the second, if that is still to come. */
const secondOf = ({ both, ...asked }: Squeeze, dealt: number): readonly Squeeze[] =>
  both && dealt === 1 ? [{ ...asked, index: 1 }] : [];

const without = (squeezes: readonly Squeeze[], hand: Hand) =>
  squeezes.filter((one) => one.hand !== hand);

type Offered = Pick<InsuranceStake, 'patron' | 'box' | 'hand' | 'after'>;

/** The same patron, box, Hand and offer. */
const isOf = (one: Offered, other: Offered): boolean =>
  one.patron === other.patron &&
  one.box === other.box &&
  one.hand === other.hand &&
  one.after === other.after;

export const isNamed = (one: BetNamed, other: BetNamed): boolean =>
  one.box === other.box &&
  one.patron === other.patron &&
  one.bet === other.bet &&
  one.after === other.after;

/** Chips lay otherwise than they were recorded: the stake is what lay, and no longer one that went back. */
const chipsPutRight = (
  round: Round,
  event: Extract<RoundEvent, { type: 'BetCorrected' }>,
): Round => {
  const { box, patron, hand, after, pays, was, amount, standing } = event;
  const revived = { ...round, returned: round.returned.filter((one) => !isNamed(one, event)) };
  if (after === undefined || pays === undefined || hand === null) {
    return withStake(revived, event, amount - was, { hand, standing, asItLay: true, own: 0 });
  }
  const isOther = (one: InsuranceStake) => !isOf(one, { patron, box, hand, after });
  const others = revived.insurance.filter(isOther);
  const stake = { patron, box, hand, after, pays, amount, late: false, own: false };
  // What was set aside of it is not what lay there.
  const setAside = revived.setAside.filter(isOther);
  return { ...revived, setAside, insurance: amount === 0 ? others : [...others, stake] };
};
