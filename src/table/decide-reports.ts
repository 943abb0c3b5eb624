import type { Clause } from '../rulebooks/index.ts';
import { slotOf } from './cards.ts';
import { clauseOf, isDecidable } from './clauses.ts';
import { adviseShort, rejectExcess } from './decide-bets.ts';
import { decideCase } from './decide-resolutions.ts';
import { type A, after, type Decided, reasonMissing } from './decided.ts';
import { establishedOn, reported } from './established.ts';
import type { Happening } from './events.ts';
import type { Given } from './given.ts';
import { refuse } from './refusal.ts';
import { judged, stillToBeAsked } from './resolution.ts';
import { GRACE, isAutomatic } from './settings.ts';
import { betweenRounds, isEntering, phaseOf, type Table } from './state.ts';
import { unreachable } from './unreachable.ts';
import { whyNotAsWorded, whyOfAnEarlierRound } from './why-no-report.ts';

/** Somebody says that something went wrong. What follows is the clause's, not the reporter's. */
export const report = (command: A<'Report'>, table: Table): Decided => {
  const { kind, detail } = command;
  const { book } = table;
  const clause = clauseOf(book, kind);
  if (clause === null) {
    return refuse('NOT_IN_THIS_BOOK', `${book.title} says nothing of ${kind}`);
  }
  if (detail.words.trim() === '') return refuse('REASON_MISSING', 'say what was seen');
  const why = whyOfAnEarlierRound(command, table, clause) ?? whyNotAsWorded(command, table, clause);
  if (why !== undefined) return why;
  switch (clause.effect) {
    case 'note':
      return [noted(command, clause.rule)];
    case 'reject-excess':
      return overLimit(command, table, clause.rule);
    case 'advise-short':
      return belowMinimum(command, table, clause.rule);
    case 'continue':
      return goesOn(command, table, clause);
    case 'void':
    case 'void-unless-established':
    case 'void-unless-reconstructed':
    case 'reconstruct':
    case 'decide-order':
    case 'offer-or-return':
    case 'ruling':
      return waits(command, table, clause);
    default:
      return unreachable(clause);
  }
};

/** It is on record, with all that was seen, and changes nothing by itself. */
const noted = ({ kind, detail: { words, ...more } }: A<'Report'>, rule: string): Happening => ({
  type: 'Noted',
  kind,
  words,
  ...(Object.keys(more).length > 0 && { detail: more }),
  rule,
});

/** Before the close the excess is rejected; after it, settled pro rata, or in full where the book says so. */
const overLimit = (command: A<'Report'>, table: Table, rule: string): Decided => {
  const { limits, acceptedInFull } = table.book;
  const late = phaseOf(table) !== 'betting';
  if (limits === null) return [noted(command, (late ? acceptedInFull : undefined) ?? rule)];
  if (late) return [noted(command, limits.proRata)];
  const rejected = rejectExcess(table);
  return 'code' in rejected ? rejected : [noted(command, rule), ...rejected];
};

/** Before the close the patron is told; after it the bet stands. */
const belowMinimum = (command: A<'Report'>, table: Table, rule: string): Decided => {
  const { limits, acceptedInFull } = table.book;
  const late = phaseOf(table) !== 'betting';
  const stands = late ? (limits?.unnoticed ?? acceptedInFull) : undefined;
  return [noted(command, stands ?? rule), ...adviseShort(table)];
};

/** Play stops until somebody with the authority has decided; cards that came out wait from now on. */
const waits = ({ kind, detail }: A<'Report'>, table: Table, clause: Clause): Decided => {
  const { cards = [] } = detail;
  const moved: Happening[] = cards.length === 0 ? [] : [{ type: 'CardsWaiting', cards }];
  return [...moved, reported(after(table, moved), clause, { kind, detail })];
};

/** A card that lies open before its time: play goes on, and the patrons choose if nothing is established. */
const goesOn = (
  { kind, detail }: A<'Report'>,
  table: Table,
  clause: Extract<Clause, { effect: 'continue' }>,
): Decided => {
  const { round, sequence } = table;
  const { slot } = detail;
  const { rule } = clause;
  if (slot === undefined) throw new Error('no card was dealt face up');
  const happened = reported(table, clause, { kind, detail });
  const events: Happening[] = [
    happened,
    {
      type: 'IrregularityResolved',
      kind,
      report: sequence + 1,
      decision: { is: 'continue' },
      reason: detail.words,
      rule,
      ...judged({ table, round, clause, incident: happened }, false),
    },
    { type: 'CardExposed', ...slot },
  ];
  return stillToBeAsked(table, events);
};

/**
 * A power failure, a machine that stops. The house knows how long it stood still: within the grace play goes on. That it
 * was so is confirmed by a second person; at a table without people the house does, unless something waits that is
 * decided first.
 */
export const interrupt = (command: A<'Interrupt'>, given: Given, table: Table): Decided => {
  const { cause, by } = command;
  const { round, book, settings, reports } = table;
  const clause = clauseOf(book, 'interruption');
  if (!isDecidable(clause))
    return refuse('NOT_IN_THIS_BOOK', `${book.title} knows no interruption`);
  const { rule } = clause;
  const missing = reasonMissing(cause);
  if (missing !== undefined) return missing;
  // One that is looked into already is not a second question.
  const known = reports.some(({ kind }) => kind === 'interruption');
  // Nor does one that comes while a round is entered again affect that round.
  if (round === null || betweenRounds(table) || known || isEntering(table)) {
    return [{ type: 'Noted', kind: 'interruption', words: cause, rule }];
  }
  const outage = outageOf(given);
  if (outage <= (settings.grace ?? GRACE)) {
    return [
      { type: 'Paused', cause, since: given.at - outage, rule },
      { type: 'Resumed', outage },
    ];
  }
  const established = establishedOn(table, round, {
    player: round.hands.player.map(slotOf),
    banker: round.hands.banker.map(slotOf),
  });
  const detail = { words: cause };
  const events: Happening[] = [
    { type: 'Interrupted', cause, rule, established },
    reported(table, clause, { kind: 'interruption', detail }),
  ];
  if (by.role !== 'house' || !isAutomatic(settings) || reports.length > 0) return events;
  const now = after(table, events);
  const incident = now.reports.at(-1);
  if (incident === undefined) throw new Error('a report was lost');
  const decision = { is: 'so' } as const;
  const decided = decideCase({
    table: now,
    round: now.round,
    incident,
    clause,
    decision,
    reason: cause,
  });
  return 'code' in decided ? decided : [...events, ...decided];
};

/** How long the house stood still, by its own last sign of life; an interruption that people report is one. */
const outageOf = ({ at, alive }: Given): number =>
  alive === undefined ? Number.POSITIVE_INFINITY : Math.max(0, at - alive);
