import { FACE_DOWN } from '../rules/index.ts';
import { rejectExcess } from './decide-bets.ts';
import { offerElections } from './decide-elections.ts';
import { offersNow } from './decide-insurance.ts';
import { betweenRounds } from './decide-set-up.ts';
import { type A, after, clauseOf, type Decided, reasonMissing, ruleOf } from './decided.ts';
import { establishedNow, reported } from './established.ts';
import type { Happening } from './events.ts';
import { type Refusal, refuse } from './refusal.ts';
import { bookOf } from './settings.ts';
import type { Table } from './state.ts';

/** Somebody says that something went wrong. What follows is the rule's, not the reporter's. */
export const report = (command: A<'Report'>, table: Table): Decided => {
  const { kind, detail } = command;
  const book = bookOf(table.settings);
  const clause = clauseOf(book, kind);
  if (clause === undefined) {
    return refuse('NOT_IN_THIS_BOOK', `${book.title} says nothing of ${kind}`);
  }
  if (detail.words.trim() === '') return refuse('REASON_MISSING', 'say what was seen');
  const { round } = table;
  switch (kind) {
    case 'noticed-later':
      // An error of an earlier round changes nothing now.
      return [{ type: 'Noted', words: detail.words, rule: clause.rule }];
    case 'display-wrong':
    case 'placed-in-error':
      return [{ type: 'Noted', words: detail.words, rule: clause.rule }];
    case 'over-limit':
      return overLimit(command, table, clause.rule);
    case 'below-minimum': {
      const closed = round.phase !== 'betting' && book.limits !== null;
      const rule = closed ? (book.limits?.unnoticed ?? clause.rule) : clause.rule;
      return [{ type: 'Noted', words: detail.words, rule }];
    }
    case 'walked-away':
      return [{ type: 'Noted', words: detail.words, rule: clause.rule }];
    case 'face-up':
      return faceUp(command, table, clause.rule);
    default:
      return halt(command, table, clause.rule);
  }
};

/** Before the close the excess is rejected; after it, settled pro rata. */
const overLimit = ({ detail }: A<'Report'>, table: Table, rule: string): Decided => {
  const { limits } = bookOf(table.settings);
  const proRata = limits?.proRata ?? rule;
  const noted: Happening = { type: 'Noted', words: detail.words, rule };
  if (table.round.phase !== 'betting') return [{ ...noted, rule: proRata }];
  if (limits === null) return [noted];
  const rejected = rejectExcess(table);
  return 'code' in rejected ? rejected : [noted, ...rejected];
};

/** Play stops until somebody with the authority has decided. */
const halt = (command: A<'Report'>, table: Table, rule: string): Decided => {
  const { round } = table;
  const why = whyNotNow(table);
  if (why !== undefined) return why;
  if (round.phase === 'none') return refuse('NOT_NOW', 'no round has been opened');
  const { kind, detail } = command;
  return [reported(table, round, { kind, detail, rule })];
};

const whyNotNow = ({ round, settings }: Table): Refusal | undefined => {
  const book = bookOf(settings);
  switch (round.phase) {
    case 'none':
      return refuse('NOT_NOW', 'no round has been opened');
    case 'void':
      return refuse('NOT_NOW', 'the round is void already', ruleOf(book, 'voided'));
    case 'halted':
      return refuse('NOT_NOW', 'one thing after the other: a report is waiting for a decision');
    case 'electing':
      return refuse('NOT_NOW', 'the patrons are choosing');
    case 'betting':
    case 'dealing':
    case 'settled':
      return undefined;
  }
};

/** A card dealt face up by mistake: play goes on, and the patrons choose if nothing is established. */
const faceUp = (command: A<'Report'>, table: Table, rule: string): Decided => {
  const { round, settings } = table;
  const { kind, detail } = command;
  if (!settings.faceDown) return refuse('NOT_NOW', 'cards are dealt face up at this table', rule);
  if (round.phase !== 'dealing') return refuse('NOT_NOW', 'no cards are being dealt', rule);
  const { slot } = detail;
  if (slot === undefined || round.deal[slot.hand][slot.index] !== FACE_DOWN) {
    return refuse('BAD_CARD', 'say which card that lies face down was seen', rule);
  }
  if (bookOf(settings).elections === null) return halt(command, table, rule);
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
  const exposed = report.type === 'IrregularityReported' ? report.exposed : [];
  return [
    ...events,
    ...(established ? [] : offerElections(table, round, { exposed, rule }, false)),
    ...(established ? offersNow(after(table, events)) : []),
  ];
};

/** A power failure, a machine that stops: the round is concluded or void, by what is established. */
export const interrupt = ({ cause }: A<'Interrupt'>, table: Table): Decided => {
  const book = bookOf(table.settings);
  const clause = clauseOf(book, 'interruption');
  const { round } = table;
  const rule = clause?.rule ?? '';
  const missing = reasonMissing(cause);
  if (missing !== undefined) return missing;
  if (betweenRounds(table) || round.phase === 'none') {
    return [{ type: 'Noted', words: cause, rule }];
  }
  const established = establishedNow(table, round);
  if (clause?.effect === 'return-bets') {
    return [
      { type: 'Interrupted', cause, rule, established },
      { type: 'RoundVoided', rule, reason: cause },
    ];
  }
  if (established.length > 0) {
    return [{ type: 'Interrupted', cause, rule: clause?.established ?? rule, established }];
  }
  const none = clause?.notEstablished ?? rule;
  return [
    { type: 'Interrupted', cause, rule: none, established },
    { type: 'RoundVoided', rule: none, reason: cause },
  ];
};

/** A new set of cards; what has left the old one and not been dealt is discarded with it. */
export const replaceShoe = ({ reason }: A<'ReplaceShoe'>, table: Table): Decided => {
  const missing = reasonMissing(reason);
  if (missing !== undefined) return missing;
  if (table.shoe === null) return refuse('NO_SHOE', 'no shoe is in play');
  const rule = ruleOf(bookOf(table.settings), 'replace-shoe') ?? '';
  return [{ type: 'ShoeReplaced', reason, rule }];
};
