import type { Irregularity } from '../rulebooks/index.ts';
import { FACE_DOWN } from '../rules/index.ts';
import { hasRank } from './authority.ts';
import { type Case, type Halted, reopened, resolved, settled } from './case.ts';
import { relaid } from './decide-cards.ts';
import { offerElections } from './decide-elections.ts';
import { offersNow } from './decide-insurance.ts';
import { neglected } from './decide-neglected.ts';
import { type A, after, clauseOf, type Decided, reasonMissing, roundIn } from './decided.ts';
import type { Happening } from './events.ts';
import { type Refusal, refuse } from './refusal.ts';
import { bookOf } from './settings.ts';
import { type Incident, stakesOf, type Table } from './state.ts';
import { unreachable } from './unreachable.ts';

/** Somebody with the authority decides; never whoever reported it. */
export const resolve = (command: A<'Resolve'>, table: Table): Decided => {
  const round = roundIn(table, 'halted');
  if (round === undefined) return refuse('NOT_NOW', 'nothing is waiting for a decision');
  const { incident } = round;
  const kind = incident.kind === 'copies' ? 'shortage-or-excess' : incident.kind;
  const clause = clauseOf(bookOf(table.settings), kind);
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
  if (command.decision.is === 'not-so' && clause.effect !== 'ruling') return goOn(asked, []);
  switch (clause.effect) {
    case 'void':
      return command.decision.is === 'so' ? voided(asked) : ask('whether it is so');
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

const ask = (what: string): Refusal => refuse('NOT_NOW', `the decision says ${what}`);

/** Everything goes back; where the book says so, the cards are replaced at once. */
const voided = (asked: Case): Decided => {
  const { table, clause, command } = asked;
  const { reason } = command;
  const events: Happening[] = [
    resolved(asked),
    ...reopened(asked),
    { type: 'RoundVoided', rule: clause.rule, reason },
  ];
  const replace = clauseOf(bookOf(table.settings), 'replace-shoe');
  const mandatory = clause.kind === 'foreign-card' && replace?.rule === clause.rule;
  return mandatory && table.shoe !== null
    ? [...events, { type: 'ShoeReplaced', reason, rule: clause.rule }]
    : events;
};

/** Cards that left the shoe out of turn are put back in their order, if they can be. */
const reconstruction = (asked: Case): Decided => {
  const { clause, command, round } = asked;
  const { is } = command.decision;
  if (is !== 'reconstructed' && is !== 'cannot-be-reconstructed') {
    return ask('whether the cards can be put back in their order');
  }
  const possible = is === 'reconstructed';
  if (!possible && clause.effect !== 'reconstruct') return voided(asked);
  const { cards = [] } = round.incident.detail;
  const moved: Happening[] =
    cards.length === 0 ? [] : [{ type: possible ? 'CardsWaiting' : 'CardsDiscarded', cards }];
  return goOn(asked, moved, possible);
};

const order = (asked: Case): Decided => {
  const { decision } = asked.command;
  const { cards = [] } = asked.round.incident.detail;
  if (decision.is !== 'order') return ask('in which order the cards are dealt');
  const ordered = decision.order.flatMap((place) => cards[place] ?? []);
  if (new Set(decision.order).size !== cards.length || ordered.length !== cards.length) {
    return refuse('NOT_NOW', `name each of the ${cards.length} cards once, from 0`);
  }
  return goOn(asked, [{ type: 'CardsWaiting', cards: ordered }], true);
};

/** Play goes on after the cards have been moved; the patrons choose first where they may. */
const goOn = (asked: Case, moved: readonly Happening[], possible?: boolean): Decided => {
  const { table, round, clause } = asked;
  const { incident } = round;
  const events: Happening[] = [resolved(asked)];
  if (possible === undefined) return [...events, ...offersNow(after(table, events))];
  events.push(...reopened(asked), ...moved, ...turned(round, incident));
  events.push(...relaid(after(table, events)));
  if (round.resumes.phase !== 'betting' && mayElect(clause, incident, possible)) {
    const rule = clause.electionsRule ?? clause.rule;
    const offered = offerElections(table, round, { exposed: incident.exposed, rule }, possible);
    if (offered.length > 0) return [...events, ...offered];
  }
  return [...events, ...offersNow(after(table, events))];
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
  const { table, round, clause, command } = asked;
  const { decision, reason } = command;
  switch (decision.is) {
    case 'void':
      return voided(asked);
    case 'continue':
      return goOn(asked, []);
    case 'settle':
      return settled(asked, [resolved(asked)]);
    case 'return': {
      const missing = decision.bets.find(
        (bet) =>
          !stakesOf(round).some(
            (stake) =>
              stake.box === bet.box && stake.patron === bet.patron && stake.bet === bet.bet,
          ),
      );
      if (missing !== undefined) {
        return refuse(
          'NO_SUCH_BET',
          `${missing.patron} has no ${missing.bet} in box ${missing.box}`,
        );
      }
      const returns = decision.bets.map(
        (bet): Happening => ({ type: 'BetReturnDecided', ...bet, rule: clause.rule, reason }),
      );
      const events = [resolved(asked), ...reopened(asked), ...returns];
      if (round.resumes.phase === 'settled') return settled(asked, events);
      return [...events, ...offersNow(after(table, events))];
    }
    case 'so':
    case 'not-so':
    case 'reconstructed':
    case 'cannot-be-reconstructed':
    case 'order':
      return ask('void, settle, continue, or which bets are returned');
    default:
      return unreachable(decision);
  }
};
