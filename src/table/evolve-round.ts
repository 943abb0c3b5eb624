import type { Hand } from '../rulebooks/index.ts';
import { type Deal, insuranceBet, type Slot } from '../rules/index.ts';
import type { Event } from './events.ts';
import { type After, type Box, placeOfStake, type Round, type RoundData } from './state.ts';
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
      | 'Reconstructed'
      | 'CardExposed'
      | 'CardCorrected'
      | 'InsuranceOffered'
      | 'InsuranceNotOffered'
      | 'InsuranceDeclared'
      | 'InsuranceDeclined'
      | 'InsurancePlaced'
      | 'InsuranceReturned'
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
      | 'IrregularityReported'
      | 'IrregularityResolved'
      | 'ElectionsOffered'
      | 'Elected'
      | 'ElectionsClosed'
      | 'BetReturnDecided'
      | 'Interrupted';
  }
>;

export type Running = Exclude<Round, { phase: 'none' }>;

/** `entry` is the one that the event stands in. */
export const evolveRound = (round: Running, event: RoundEvent, entry: number): Running => {
  switch (event.type) {
    case 'BetPlaced':
      return withStake(round, event, event.amount, event);
    case 'BetTakenBack': {
      // Whoever reduces a bet below the minimum has been told: it is no longer one that nobody noticed.
      const noticed = event.belowMinimum === undefined ? null : { asItLay: false };
      return withStake(round, event, -event.amount, noticed);
    }
    case 'BetRejected':
      return withStake(round, event, -event.amount, null);
    case 'BetLeftUp': {
      const { box, patron, bet, amount } = event;
      return { ...round, leftUp: [...round.leftUp, { box, patron, bet, amount }] };
    }
    case 'BetsClosed':
      return { ...round, phase: 'dealing' };
    case 'Reconstructed':
      return { ...round, deal: event.deal };
    case 'CardExposed':
      return { ...round, deal: lay(round.deal, event, event.card) };
    case 'CardCorrected': {
      const laid = { ...round, deal: lay(round.deal, event, event.card) };
      return (event.unoffered ?? []).reduce(unoffer, laid);
    }
    case 'InsuranceOffered': {
      const { offers, late, to } = event;
      const stage = offers[0]?.after;
      const offered = stage === undefined || late ? round.offered : [...round.offered, stage];
      const lateTo = late ? [...round.lateTo, ...(to ?? [])] : round.lateTo;
      return { ...round, open: { offers, late, to, offer: entry }, offered, lateTo };
    }
    case 'InsuranceNotOffered':
      // Not to be taken for an offer that was forgotten.
      return { ...shut(round, event.after), offered: [...round.offered, event.after] };
    case 'InsuranceDeclared':
      return { ...round, declared: [...round.declared, event.patron] };
    case 'InsuranceDeclined':
      return { ...round, declared: without(round.declared, event.patron) };
    case 'InsurancePlaced': {
      const { patron, box, hand, after, pays, amount, late } = event;
      return {
        ...round,
        insurance: [...round.insurance, { patron, box, hand, after, pays, amount, late }],
        declared: without(round.declared, patron),
        bound: late ? [...round.bound, patron] : round.bound,
      };
    }
    case 'InsuranceReturned':
      return {
        ...round,
        // It is offered anew if the situation still is on the table.
        offered: round.offered.filter((stage) => stage !== event.after),
        lateTo: without(round.lateTo, event.patron),
        // It has gone back now: what was decided of it is done.
        returned: round.returned.filter(
          ({ box, patron, bet, after }) =>
            box !== event.box ||
            patron !== event.patron ||
            bet !== insuranceBet(event.hand) ||
            after !== event.after,
        ),
        insurance: round.insurance.filter(
          ({ patron, box, hand, after }) =>
            patron !== event.patron ||
            box !== event.box ||
            hand !== event.hand ||
            after !== event.after,
        ),
      };
    case 'InsuranceForgone':
      return { ...round, forgone: [...round.forgone, ...event.patrons] };
    case 'InsuranceWaived':
      return {
        ...round,
        waived: event.rule,
        bankerFirst: event.how,
        // Opened for everybody, so it is shown to nobody alone.
        squeeze: event.how === 'expose' ? null : round.squeeze,
      };
    case 'HandAssigned':
      return { ...round, accepts: { ...round.accepts, [event.hand]: event.patron } };
    case 'SqueezeRequested': {
      const { patron, hand, index, bankerFirst } = event;
      return { ...round, squeeze: { patron, hand, index, bankerFirst, consented: false } };
    }
    case 'SqueezeConsented':
      return { ...round, squeeze: round.squeeze && { ...round.squeeze, consented: true } };
    case 'SqueezeRefused':
      return { ...round, squeeze: null };
    case 'CardShown': {
      const { hand, index, to } = event;
      return { ...round, shown: [...round.shown, { hand, index, to }], squeeze: null };
    }
    case 'WalkedAway':
      return {
        ...round,
        away: [...round.away, event.patron],
        declared: without(round.declared, event.patron),
      };
    case 'RoundSettled':
      return { ...data(round), phase: 'settled', settlement: event.settlement };
    case 'RoundReopened':
      return { ...data(round), phase: 'dealing' };
    case 'RoundVoided':
      return { ...data(round), phase: 'void', rule: event.rule, reason: event.reason };
    case 'IrregularityReported': {
      const { kind, detail, rule, established, exposed } = event;
      const reportedBy = event.by.id;
      const incident = { kind, detail, rule, established, exposed, reportedBy, report: entry };
      const resumes = after(round);
      return { ...data(round), reported: entry, phase: 'halted', incident, resumes };
    }
    case 'IrregularityResolved':
      return round.phase === 'halted' ? { ...data(round), ...round.resumes } : round;
    case 'ElectionsOffered': {
      const { patrons, reconstructed, exposed } = event;
      const electing = { report: round.reported, waitingFor: patrons, reconstructed, exposed };
      return { ...data(round), phase: 'electing', electing };
    }
    case 'Elected': {
      if (round.phase !== 'electing') return round;
      const { patron, choice, rule } = event;
      const { electing } = round;
      const election = {
        patron,
        choice,
        rule,
        cards: electing.exposed.length,
        exposed: electing.exposed,
      };
      return {
        ...round,
        electing: { ...electing, waitingFor: without(electing.waitingFor, patron) },
        elections: [...round.elections, election],
        bound: [...round.bound, patron],
      };
    }
    case 'ElectionsClosed':
      return { ...data(round), phase: 'dealing' };
    case 'BetReturnDecided': {
      const { box, patron, bet, after, rule } = event;
      const back = { box, patron, bet, ...(after !== undefined && { after }), rule };
      return { ...round, returned: [...round.returned, back] };
    }
    case 'Interrupted':
      return round;
    default:
      return unreachable(event);
  }
};

/** An offer of that stage is no longer open. */
const shut = (round: Running, stage: 4 | 5): Running =>
  round.open?.offers[0]?.after === stage ? { ...round, open: null, declared: [] } : round;

/** What was offered at that stage was not the situation: nobody has let it pass. */
const unoffer = (round: Running, stage: 4 | 5): Running => ({
  ...shut(round, stage),
  offered: round.offered.filter((one) => one !== stage),
  forgone: stage === 4 ? [] : round.forgone,
  lateTo: [],
});

/** Puts a card, or a card's back, in its place. */
export const lay = (deal: Deal, at: { hand: Hand; index: number }, slot: Slot): Deal => {
  const hand = [...deal[at.hand]];
  hand[at.index] = slot;
  return { ...deal, [at.hand]: hand };
};

/** The round without what belongs to its phase alone. */
const data = (round: Running): RoundData => {
  const {
    number,
    boxes,
    placed,
    deal,
    shoes,
    insurance,
    open,
    offered,
    declared,
    forgone,
    lateTo,
    waived,
    bankerFirst,
    squeeze,
    accepts,
    shown,
    away,
    elections,
    bound,
    returned,
    reported,
    leftUp,
  } = round;
  return {
    number,
    boxes,
    placed,
    deal,
    shoes,
    insurance,
    open,
    offered,
    declared,
    forgone,
    lateTo,
    waived,
    bankerFirst,
    squeeze,
    accepts,
    shown,
    away,
    elections,
    bound,
    returned,
    reported,
    leftUp,
  };
};

const after = (round: Running): After => {
  if (round.phase === 'settled') return { phase: 'settled', settlement: round.settlement };
  return { phase: round.phase === 'betting' ? 'betting' : 'dealing' };
};

const without = (patrons: readonly string[], patron: string) =>
  patrons.filter((one) => one !== patron);

type Placed = { hand?: Hand | null; standing?: boolean; asItLay: boolean };
type StakeChange = { box: number; patron: string; bet: string };

/** Adds to a stake, or takes from it; a stake of nothing is gone. */
const withStake = (round: Running, at: StakeChange, change: number, placed: Placed | null) => ({
  ...round,
  placed: round.placed + 1,
  boxes: round.boxes.map((box) =>
    box.number === at.box ? changeBox(box, at, change, placed, round.placed) : box,
  ),
});

const changeBox = (
  box: Box,
  { patron, bet }: StakeChange,
  change: number,
  placed: Placed | null,
  order: number,
): Box => {
  const at = placeOfStake(box.stakes, patron, bet);
  const old = box.stakes[at];
  const hand = old?.hand ?? placed?.hand ?? null;
  let { stakes } = box;
  if (old === undefined) {
    const { standing = false, asItLay = false } = placed ?? {};
    const stake = { patron, bet, hand, amount: change, standing, asItLay, order };
    stakes = [...stakes, stake];
  } else if (old.amount + change > 0) {
    // Whoever changes a bet that was recorded as it lay has the limits looked at.
    const asItLay = placed?.asItLay ?? old.asItLay;
    stakes = stakes.with(at, { ...old, amount: old.amount + change, asItLay });
  } else {
    stakes = stakes.toSpliced(at, 1);
  }
  return {
    number: box.number,
    stakes,
    player: box.player + (hand === 'player' ? change : 0),
    banker: box.banker + (hand === 'banker' ? change : 0),
  };
};
