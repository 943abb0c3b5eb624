import type { Irregularity } from '../rulebooks/index.ts';
import { FACE_DOWN, insuranceBet } from '../rules/index.ts';
import { hasRank } from './authority.ts';
import { type Case, type Halted, reopened, resolved, settled, voiding } from './case.ts';
import type { BetPlace } from './commands.ts';
import { offerElections } from './decide-elections.ts';
import { offersNow } from './decide-insurance.ts';
import { neglected } from './decide-neglected.ts';
import {
  type A,
  after,
  clauseOf,
  type Decided,
  reasonMissing,
  roundIn,
  ruleOf,
} from './decided.ts';
import type { Happening } from './events.ts';
import { type Refusal, refuse } from './refusal.ts';
import { type Incident, stakesOf, type Table } from './state.ts';
import { unreachable } from './unreachable.ts';

/** Somebody with the authority decides; never whoever reported it. */
export const resolve = (command: A<'Resolve'>, table: Table): Decided => {
  const round = roundIn(table, 'halted');
  if (round === undefined) return refuse('NOT_NOW', 'nothing is waiting for a decision');
  const { incident } = round;
  const kind = incident.kind === 'copies' ? 'shortage-or-excess' : incident.kind;
  const clause = clauseOf(table.book, kind);
  if (clause === undefined) throw new Error(`no clause for ${kind}`);
  if (!hasRank(command.by.role, clause.authority)) {
    return refuse('NOT_ALLOWED', `a ${clause.authority} or above decides this`, clause.rule);
  }
  if (command.by.id === incident.reportedBy) {
    return refuse('SAME_PERSON', 'somebody else than who reported it decides', clause.rule);
  }
  const missing = reasonMissing(command.reason);
  if (missing !== undefined) return missing;
  const asked: Case = { table, round, clause, command };
  // That a fact is not so can be said of every report but one that asks for a ruling.
  if (command.decision.is === 'not-so' && clause.effect !== 'ruling') return resume(asked);
  switch (clause.effect) {
    case 'void':
      return command.decision.is === 'so' ? voided(asked) : ask(asked, 'whether it is so');
    case 'void-unless-reconstructed':
    case 'reconstruct-or-void':
    case 'reconstruct':
      return reconstruction(asked);
    case 'decide-order':
      return order(asked);
    case 'offer-or-return':
      return neglected(asked);
    case 'ruling':
      return ruling(asked);
    case 'void-unless-established':
    case 'replace-shoe':
    case 'continue':
    case 'stands':
    case 'settle':
    case 'refuse':
    case 'reject-or-pro-rata':
    case 'advise':
    case 'return-bets':
    case 'cards-prevail':
    case 'allowed':
      throw new Error(`${clause.kind} needs no decision`);
    default:
      return unreachable(clause.effect);
  }
};

const ask = ({ clause }: Case, what: string): Refusal =>
  refuse('NOT_NOW', `the decision says ${what}`, clause.rule);

/** Nothing was amiss, or nothing follows from it: play goes on where it stopped. */
const resume = (asked: Case): Decided => {
  const events: Happening[] = [resolved(asked)];
  return [...events, ...offersNow(after(asked.table, events))];
};

/** Everything goes back; where the book says so, the cards are replaced at once. */
const voided = (asked: Case): Decided => {
  const { table, clause, command } = asked;
  const { reason } = command;
  const book = table.book;
  const events: Happening[] = [
    resolved(asked),
    ...outOfTheShoe(asked, 'CardsDiscarded'),
    ...reopened(asked),
    voiding(book, clause.rule, reason),
  ];
  const mandatory = clause.kind === 'foreign-card' && ruleOf(book, 'replace-shoe') === clause.rule;
  return mandatory && table.shoe !== null
    ? [...events, { type: 'ShoeReplaced', reason, rule: clause.rule }]
    : events;
};

/** The cards of the report have left the shoe, whatever becomes of them. */
const outOfTheShoe = (
  { round, clause }: Case,
  type: 'CardsWaiting' | 'CardsDiscarded',
): Happening[] => {
  const { cards = [] } = round.incident.detail;
  const moves = clause.effect !== 'void' && clause.effect !== 'ruling';
  return moves && cards.length > 0 ? [{ type, cards }] : [];
};

/** Cards that left the shoe out of turn are put back in their order, if they can be. */
const reconstruction = (asked: Case): Decided => {
  const { clause, command } = asked;
  const { is } = command.decision;
  if (is !== 'reconstructed' && is !== 'cannot-be-reconstructed') {
    return ask(asked, 'whether the cards can be put back in their order');
  }
  const possible = is === 'reconstructed';
  if (!possible && clause.effect !== 'reconstruct') return voided(asked);
  return goOn(asked, outOfTheShoe(asked, possible ? 'CardsWaiting' : 'CardsDiscarded'), possible);
};

const order = (asked: Case): Decided => {
  const { decision } = asked.command;
  const { cards = [] } = asked.round.incident.detail;
  if (decision.is !== 'order') return ask(asked, 'in which order the cards are dealt');
  const ordered = decision.order.flatMap((place) => cards[place] ?? []);
  if (new Set(decision.order).size !== cards.length || ordered.length !== cards.length) {
    return ask(asked, `each of the ${cards.length} cards once, counted from 0`);
  }
  return goOn(asked, [{ type: 'CardsWaiting', cards: ordered }], true);
};

/** Play goes on after the cards have been moved; the patrons choose first where they may. */
const goOn = (asked: Case, moved: readonly Happening[], possible: boolean): Decided => {
  const { table, round } = asked;
  const choices = elections(asked, possible);
  const events: Happening[] = [
    resolved(asked),
    // A settled round stands as it is unless the patrons have something to choose.
    ...(choices.length > 0 ? reopened(asked) : []),
    ...moved,
    ...turned(round, round.incident),
  ];
  if (choices.length > 0) return [...events, ...choices];
  return [...events, ...offersNow(after(table, events))];
};

/** Before the close nobody needs to choose: bets can be withdrawn. */
const elections = ({ table, round, clause }: Case, possible: boolean): Happening[] => {
  const { incident, resumes } = round;
  if (resumes.phase === 'betting' || !mayElect(clause, incident, possible)) return [];
  const general = ruleOf(table.book, 'other-dealing-error');
  const own = clause.electionsRule ?? clause.rule;
  const rule = clause.elections === 'never' ? (general ?? own) : own;
  return offerElections(table, round, { exposed: incident.exposed, rule }, possible);
};

/** A card on the table that was turned before its time is seen now. */
const turned = (round: Halted, { detail }: Incident): Happening[] => {
  const { slot } = detail;
  return slot !== undefined && round.deal[slot.hand][slot.index] === FACE_DOWN
    ? [{ type: 'CardExposed', ...slot }]
    : [];
};

const mayElect = (clause: Irregularity, { established }: Incident, possible: boolean): boolean => {
  switch (clause.elections) {
    case 'always':
      return true;
    case 'unless-established':
      return established.length === 0;
    case 'unless-established-and-reconstructed':
      return established.length === 0 || !possible;
    case 'never':
      // A wrong number of cards that can be put right is a dealing error like any other.
      return clause.effect === 'void-unless-reconstructed';
    default:
      return unreachable(clause.elections);
  }
};

/** What no paragraph covers: a Shift Manager or above rules on it. */
const ruling = (asked: Case): Decided => {
  const { decision } = asked.command;
  switch (decision.is) {
    case 'void':
      return voided(asked);
    case 'continue':
      return resume(asked);
    case 'settle':
      return settled(asked, [resolved(asked)]);
    case 'return':
      return returned(asked, decision.bets);
    case 'so':
    case 'not-so':
    case 'reconstructed':
    case 'cannot-be-reconstructed':
    case 'order':
      return ask(asked, 'void, settle, continue, or which bets are returned');
    default:
      return unreachable(decision);
  }
};

/** Bets that go back: before the close at once, after it with the settlement. */
const returned = (asked: Case, bets: readonly BetPlace[]): Decided => {
  const { table, round, clause, command } = asked;
  const { rule } = clause;
  const { reason } = command;
  if (bets.length === 0) return ask(asked, 'which bets are returned');
  const laid = bets.map((bet) => ({ ...bet, amount: amountOf(round, bet) }));
  const missing = laid.find(({ amount }) => amount === 0);
  if (missing !== undefined) {
    const message = `${missing.patron} has no ${missing.bet} in box ${missing.box}`;
    return refuse('NO_SUCH_BET', message, rule);
  }
  if (round.resumes.phase === 'betting') {
    const back = laid.map((bet): Happening => ({ type: 'BetRejected', ...bet, rule }));
    return [resolved(asked), ...back];
  }
  const returns = bets.map(
    ({ box, patron, bet }): Happening => ({
      type: 'BetReturnDecided',
      box,
      patron,
      bet,
      rule,
      reason,
    }),
  );
  const events = [resolved(asked), ...reopened(asked), ...returns];
  if (round.resumes.phase === 'settled') return settled(asked, events);
  return [...events, ...offersNow(after(table, events))];
};

/** What lies there, insurance included. */
const amountOf = (round: Halted, { box, patron, bet }: BetPlace): number =>
  [
    ...stakesOf(round),
    ...round.insurance.map((stake) => ({ ...stake, bet: insuranceBet(stake.hand) })),
  ]
    .filter((stake) => stake.box === box && stake.patron === patron && stake.bet === bet)
    .reduce((sum, { amount }) => sum + amount, 0);
