import { HOUSE_POLICY, type Irregularity } from '../rulebooks/index.ts';
import { voiding } from './case.ts';
import { adviseShort, rejectExcess } from './decide-bets.ts';
import { offerElections } from './decide-elections.ts';
import { offersNow } from './decide-insurance.ts';
import { type A, after, clauseOf, type Decided, reasonMissing, ruleOf } from './decided.ts';
import { establishedNow, reported } from './established.ts';
import type { Happening } from './events.ts';
import { refuse } from './refusal.ts';
import { whyNotAsWorded, whyNotNow, whyOfAnEarlierRound } from './reportable.ts';
import { betweenRounds, type Table } from './state.ts';
import { exposedPlaces } from './step.ts';

/** Somebody says that something went wrong. What follows is the rule's, not the reporter's. */
export const report = (command: A<'Report'>, table: Table): Decided => {
  const { kind, detail } = command;
  const book = table.book;
  const clause = clauseOf(book, kind);
  if (clause === undefined) {
    return refuse('NOT_IN_THIS_BOOK', `${book.title} says nothing of ${kind}`);
  }
  if (detail.words.trim() === '') return refuse('REASON_MISSING', 'say what was seen');
  const stands = whyOfAnEarlierRound(command, table);
  if (stands !== undefined) return stands;
  const { round } = table;
  switch (kind) {
    case 'noticed-later':
      // An error of an earlier round changes nothing now.
      return [noted(command, clause.rule)];
    case 'display-wrong':
    case 'placed-in-error':
      return [noted(command, clause.rule)];
    case 'over-limit':
      return overLimit(command, table, clause.rule);
    case 'below-minimum': {
      const closed = round.phase !== 'betting' && book.limits !== null;
      const rule = closed ? (book.limits?.unnoticed ?? clause.rule) : clause.rule;
      return [noted(command, rule), ...adviseShort(table)];
    }
    case 'walked-away':
      return [noted(command, clause.rule)];
    case 'face-up':
      return faceUp(command, table, clause);
    default:
      return halt(command, table, clause);
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

/** Before the close the excess is rejected; after it, settled pro rata. */
const overLimit = (command: A<'Report'>, table: Table, rule: string): Decided => {
  const { limits } = table.book;
  const proRata = limits?.proRata ?? rule;
  if (table.round.phase !== 'betting') return [noted(command, proRata)];
  if (limits === null) return [noted(command, rule)];
  const rejected = rejectExcess(table);
  return 'code' in rejected ? rejected : [noted(command, rule), ...rejected];
};

/** Play stops until somebody with the authority has decided. */
const halt = (command: A<'Report'>, table: Table, clause: Irregularity): Decided => {
  const { round } = table;
  const why = whyNotNow(table) ?? whyNotAsWorded(command, table, clause);
  if (why !== undefined) return why;
  if (round.phase === 'none') return refuse('NOT_NOW', 'no round has been opened');
  const { kind, detail } = command;
  return [reported(table, round, { kind, detail, rule: clause.rule })];
};

/** A card dealt face up by mistake: play goes on, and the patrons choose if nothing is established. */
const faceUp = (command: A<'Report'>, table: Table, clause: Irregularity): Decided => {
  const { round, settings } = table;
  const { kind, detail } = command;
  const { rule } = clause;
  if (!settings.faceDown) return refuse('NOT_NOW', 'cards are dealt face up at this table', rule);
  if (round.phase !== 'dealing') return refuse('NOT_NOW', 'no cards are being dealt', rule);
  const { slot } = detail;
  if (slot === undefined) return refuse('BAD_CARD', 'say which card was dealt face up', rule);
  const why = whyNotAsWorded(command, table, clause);
  if (why !== undefined) return why;
  if (table.book.elections === null) return halt(command, table, clause);
  const report = reported(table, round, { kind, detail, rule });
  const events: Happening[] = [
    report,
    {
      type: 'IrregularityResolved',
      kind,
      decision: { is: 'continue' },
      reason: detail.words,
      rule,
    },
    { type: 'CardExposed', ...slot },
  ];
  const established = establishedNow(table, round).length > 0;
  const exposed = exposedPlaces(round.deal);
  const choices = established ? [] : offerElections(table, round, { exposed, rule }, false);
  if (choices.length > 0) return [...events, ...choices];
  return [...events, ...offersNow(after(table, events))];
};

/** A power failure, a machine that stops: the round is concluded or void, by what is established. */
export const interrupt = ({ cause }: A<'Interrupt'>, table: Table): Decided => {
  const book = table.book;
  const clause = clauseOf(book, 'interruption');
  const { round } = table;
  const rule = clause?.rule ?? '';
  const missing = reasonMissing(cause);
  if (missing !== undefined) return missing;
  // A settled round is past interrupting, also while it is looked into.
  const over = round.phase === 'halted' && round.resumes.phase === 'settled';
  if (betweenRounds(table) || round.phase === 'none' || over) {
    return [{ type: 'Noted', kind: 'interruption', words: cause, rule }];
  }
  const established = establishedNow(table, round);
  if (clause?.effect === 'return-bets') {
    return [{ type: 'Interrupted', cause, rule, established }, voiding(book, rule, cause)];
  }
  if (established.length > 0) {
    return [{ type: 'Interrupted', cause, rule: clause?.established ?? rule, established }];
  }
  const none = clause?.notEstablished ?? rule;
  return [{ type: 'Interrupted', cause, rule: none, established }, voiding(book, none, cause)];
};

/** A new set of cards; what has left the old one and not been dealt is discarded with it. */
export const replaceShoe = ({ reason }: A<'ReplaceShoe'>, table: Table): Decided => {
  const missing = reasonMissing(reason);
  if (missing !== undefined) return missing;
  if (table.shoe === null) return refuse('NO_SHOE', 'no shoe is in play');
  const book = table.book;
  const rule = ruleOf(book, 'replace-shoe');
  // A book that replaces the cards only when a foreign one is found leaves the rest to the house.
  const own = rule === ruleOf(book, 'foreign-card') ? HOUSE_POLICY : rule;
  return [{ type: 'ShoeReplaced', reason, rule: own ?? HOUSE_POLICY }];
};
