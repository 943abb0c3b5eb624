import type { Irregularity, Rulebook } from '../rulebooks/index.ts';
import { settleRound } from './decide-round.ts';
import { type A, after, type Decided, ruleOf } from './decided.ts';
import type { Happening } from './events.ts';
import type { Running } from './evolve-round.ts';
import { isRefusal } from './refusal.ts';
import type { Table } from './state.ts';

export type Halted = Extract<Running, { phase: 'halted' }>;

/** A case to be decided: what happened, by which clause, and the decision that is put to it. */
export type Case = {
  readonly table: Table;
  readonly round: Halted;
  readonly clause: Irregularity;
  readonly command: A<'Resolve'>;
};

export const resolved = ({ round, clause, command }: Case, rule = clause.rule): Happening => ({
  type: 'IrregularityResolved',
  kind: round.incident.kind,
  decision: command.decision,
  reason: command.reason,
  rule,
});

/** A settled round is opened again before anything in it changes. */
export const reopened = ({ round, clause, command }: Case): Happening[] =>
  round.resumes.phase === 'settled'
    ? [{ type: 'RoundReopened', reason: command.reason, rule: clause.rule }]
    : [];

/** The round is void by one paragraph, and gives everything back by another, or by house policy. */
export const voiding = (book: Rulebook, rule: string, reason: string): Happening => {
  const returnRule = ruleOf(book, 'voided');
  return { type: 'RoundVoided', rule, reason, ...(returnRule !== undefined && { returnRule }) };
};

/** Settles at once, with what has just been decided. */
export const settled = ({ table }: Case, events: readonly Happening[]): Decided => {
  const settlement = settleRound(after(table, events));
  return isRefusal(settlement) ? settlement : [...events, ...settlement];
};
