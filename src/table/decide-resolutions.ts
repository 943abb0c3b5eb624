import type { Clause } from '../rulebooks/index.ts';
import { hasRank } from './authority.ts';
import { clauseOf, type Decidable, inTurnOf, isDecidable } from './clauses.ts';
import { neglected } from './decide-neglected.ts';
import { order, reconstruction } from './decide-reconstruction.ts';
import { ruling } from './decide-rulings.ts';
import { type A, type Decided, reasonMissing } from './decided.ts';
import { establishedBy } from './established.ts';
import type { Happening } from './events.ts';
import { isRefusal, notNow, refuse } from './refusal.ts';
import {
  type Case,
  reaches,
  resolved,
  stillToBeAsked,
  unsaid,
  voided,
  waitingOf,
} from './resolution.ts';
import type { Table } from './state.ts';
import { unreachable } from './unreachable.ts';

/** Somebody with the authority decides, in the order of the books' force. */
export const resolve = (command: A<'Resolve'>, table: Table): Decided => {
  const { by, decision, reason, report } = command;
  const { round, book } = table;
  const incident = table.reports.find((one) => one.report === report);
  if (incident === undefined)
    return notNow('nothing-to-decide', 'nothing is waiting for a decision');
  const [first = incident] = inTurnOf(table);
  if (incident !== first) {
    const message = `the report of entry ${first.report} (${first.kind}) is decided first`;
    return refuse('NOT_NOW', message, first.rule);
  }
  const clause = clauseOf(book, incident.kind);
  if (!isDecidable(clause)) throw new Error(`${incident.kind} needs no decision`);
  if (!hasRank(by.role, clause.authority)) {
    return refuse('NOT_ALLOWED', `a ${clause.authority} or above decides this`, clause.rule);
  }
  const missing = reasonMissing(reason);
  if (missing !== undefined) return missing;
  const events = decideCase({ table, round, incident, clause, decision, reason });
  if (isRefusal(events) || by.id !== incident.reportedBy || !needsAnother(clause, events)) {
    return events;
  }
  return refuse('SAME_PERSON', 'somebody else than who reported it decides', clause.rule);
};

/** Nobody confirms what he himself reported: a fact, a void, or another settlement (readings 37, 54, 60). */
const needsAnother = ({ secondPerson }: Decidable, events: readonly Happening[]): boolean =>
  secondPerson === 'always' ||
  (secondPerson === 'to-void' &&
    events.some(({ type }) => type === 'RoundVoided' || type === 'RoundReopened'));

/** What a decision comes to, whoever made it. */
export const decideCase = (asked: Case<Decidable>): Decided => {
  const { clause, decision } = asked;
  // That a fact is not so can be said of every report but one that asks for a ruling.
  if (decision.is === 'not-so' && clause.effect !== 'ruling') return notSo(asked);
  switch (clause.effect) {
    case 'void':
      return decision.is === 'so'
        ? voided(asked, clause.until ?? 'next-round')
        : unsaid(asked, 'whether it is so');
    case 'void-unless-established':
      return decision.is === 'so'
        ? unlessEstablished({ ...asked, clause })
        : unsaid(asked, 'whether it is so');
    case 'void-unless-reconstructed':
    case 'reconstruct':
      return reconstruction({ ...asked, clause });
    case 'decide-order':
      return order({ ...asked, clause });
    case 'offer-or-return':
      return neglected(asked);
    case 'ruling':
      return ruling(asked);
    default:
      return unreachable(clause);
  }
};

/** Nothing was amiss: play goes on where it stopped, and no card has left the shoe. */
const notSo = (asked: Case): Decided => {
  const cards = waitingOf(asked.table, asked.incident.cards);
  const back: Happening[] = cards.length === 0 ? [] : [{ type: 'CardsNotDrawn', waiting: cards }];
  return stillToBeAsked(asked.table, [resolved(asked), ...back]);
};

/** The round is concluded if an outcome has been established, else it is void. */
const unlessEstablished = (
  asked: Case<Extract<Clause, { effect: 'void-unless-established' }>>,
): Decided => {
  const { table, round, clause, incident } = asked;
  if (round === null || !reaches(asked, 'settlement')) {
    return stillToBeAsked(table, [resolved(asked)]);
  }
  return establishedBy(table, round, clause, incident).length > 0
    ? stillToBeAsked(table, [resolved(asked, { rule: clause.established })])
    : voided(asked, 'settlement', clause.notEstablished);
};
