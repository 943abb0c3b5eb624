import type { Clause, Rulebook, ShoeAfter } from '../rulebooks/index.ts';
import { type From, isSame } from './cards.ts';
import type { Decision } from './commands.ts';
import { choosers, offerElections } from './decide-elections.ts';
import { offersNow } from './decide-insurance.ts';
import { settlementOf } from './decide-round.ts';
import { after, type Decided } from './decided.ts';
import { establishedBy } from './established.ts';
import type { Happening, Judged } from './events.ts';
import { isRefusal, type Refusal, refuse } from './refusal.ts';
import { type Incident, isEntering, type Round, type Table } from './state.ts';
import { unreachable } from './unreachable.ts';

/** A report that is decided: what happened, by which clause, and the decision that is put to it. */
export type Case<C extends Clause = Clause> = {
  readonly table: Table;
  /** null: it happened before the first round. */
  readonly round: Round | null;
  readonly incident: Incident;
  readonly clause: C;
  readonly decision: Decision;
  readonly reason: string;
};

export const unsaid = ({ clause }: Case, what: string): Refusal =>
  refuse('NOT_NOW', `the decision says ${what}`, clause.rule);

type Resolved = Extract<Happening, { type: 'IrregularityResolved' }>;

export const resolved = (
  { incident, clause, decision, reason }: Case,
  more: Partial<Pick<Resolved, 'rule' | 'judged' | 'claims' | 'mayReplaceShoe'>> = {},
): Happening => ({
  type: 'IrregularityResolved',
  kind: incident.kind,
  report: incident.report,
  decision,
  reason,
  rule: clause.rule,
  ...more,
});

/** Whether anything of the round can still change: it is under way, or was settled and can be opened again. */
export const reaches = ({ round }: Pick<Case, 'round'>, until: 'settlement' | 'next-round') =>
  round !== null &&
  round.stage.is !== 'void' &&
  (round.stage.is !== 'settled' || until === 'next-round');

/** A settled round is opened again before anything in it changes. */
export const reopened = ({ round, clause, reason }: Case): Happening[] =>
  round?.stage.is === 'settled' ? [{ type: 'RoundReopened', reason, rule: clause.rule }] : [];

/** The round is void by one paragraph, and gives everything back by another, or by house policy. */
export const voiding = ({ standing }: Rulebook, rule: string, reason: string): Happening => ({
  type: 'RoundVoided',
  rule,
  reason,
  returnRule: standing.voided,
});

/** The round, if it can still be voided, with everything given back; and what the clause says of the shoe. */
export const voided = (asked: Case, until: 'settlement' | 'next-round', rule?: string): Decided => {
  const { table, clause, reason } = asked;
  const shoe = 'shoe' in clause ? clause.shoe : null;
  const events = [
    resolved(asked, { ...(rule !== undefined && { rule }), ...mayReplace(shoe) }),
    ...(reaches(asked, until)
      ? [...reopened(asked), voiding(table.book, rule ?? clause.rule, reason)]
      : []),
    ...ofTheShoe(asked, shoe),
  ];
  return stillToBeAsked(table, events);
};

export const mayReplace = (shoe: ShoeAfter | null) =>
  shoe?.replaced === 'if-decided' ? { mayReplaceShoe: shoe.rule } : undefined;

/** What becomes of the shoe. */
export const ofTheShoe = (
  { table, decision, reason, incident: { seen } }: Case,
  after: ShoeAfter | null,
): Happening[] => {
  // A round that is entered again was dealt from another one.
  if (after === null || table.shoe === null || isEntering(table)) return [];
  const { rule, replaced: when } = after;
  // The card came from one that has left play already: the one in play has nothing to do with it.
  if (seen !== null && seen.shoe !== table.shoe.number && when !== 'if-decided') return [];
  const replaced: Happening = { type: 'ShoeReplaced', reason, rule };
  switch (when) {
    case 'at-once':
      return [replaced];
    case 'before-next-round':
      if (table.shoe.withdrawn !== null) return [];
      return [{ type: 'ShoeWithdrawn', shoe: table.shoe.number, rule }];
    case 'if-decided':
      return 'replaceShoe' in decision && decision.replaceShoe ? [replaced] : [];
    default:
      return unreachable(when);
  }
};

/** The places, among the cards that wait, of these; one may have been put out of play meanwhile. */
export const waitingOf = ({ waiting }: Table, cards: readonly From[]): number[] =>
  cards.flatMap((card) => {
    const at = waiting.findIndex((one) => isSame(one, card));
    return at < 0 ? [] : [at];
  });

/** Whether the patrons may choose, on the cards as they are known by now; before the close nobody needs to. */
export const judged = (
  {
    table,
    round,
    clause,
    incident,
  }: Pick<Case, 'table' | 'round' | 'clause'> & { readonly incident: Pick<Incident, 'exposed'> },
  reconstructed: boolean,
): { judged?: Judged } => {
  if (round?.stage.is !== 'dealing') return {};
  if (!('elections' in clause) || clause.elections === null) return {};
  const { when, rule } = clause.elections;
  const { exposed } = incident;
  const established = establishedBy(table, round, clause, incident).length > 0;
  const granted = mayElect(when, established, reconstructed);
  return {
    judged: { rule, when, judgedOn: clause.elections.judgedOn, exposed, reconstructed, granted },
  };
};

export const mayElect = (
  when: Judged['when'],
  established: boolean,
  reconstructed: boolean,
): boolean => {
  switch (when) {
    case 'always':
      return true;
    case 'unless-established':
      return !established;
    case 'unless-established-and-reconstructed':
      return !established || !reconstructed;
    default:
      return unreachable(when);
  }
};

/** What follows once this has happened: choices that are owed when the last report is decided, else insurance. */
export const stillToBeAsked = (table: Table, events: readonly Happening[]): Happening[] => {
  const now = after(table, events);
  const choices = offerElections(now);
  return [...events, ...(choices.length > 0 ? choices : offersNow(now))];
};

/** Settles at once, with what has just been decided; other reports find the round settled, and wait (reading 49). */
export const settledAnew = (table: Table, events: readonly Happening[]): Decided => {
  const now = after(table, events);
  if (now.round?.stage.is !== 'dealing') {
    return refuse('NOT_NOW', 'no round is ready to be settled');
  }
  const { round } = now;
  if (round.electing !== null || (round.owed !== null && choosers(round).length > 0)) {
    return refuse('NOT_NOW', 'the patrons choose first: say that play goes on');
  }
  const settlement = settlementOf(now, round);
  return isRefusal(settlement) ? settlement : [...events, ...settlement];
};
