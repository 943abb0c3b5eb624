import type { Hand, Irregularity, Rulebook } from '../rulebooks/index.ts';
import type { Command } from './commands.ts';
import type { Happening } from './events.ts';
import { evolve } from './evolve.ts';
import type { Running } from './evolve-round.ts';
import { type Refusal, refuse } from './refusal.ts';
import type { Table } from './state.ts';

/** What a decision comes to. */
export type Decided = readonly Happening[] | Refusal;

/** A command of one type. */
export type A<Type extends Command['type']> = Extract<Command, { type: Type }>;

export const clauseOf = (book: Rulebook, kind: Irregularity['kind']): Irregularity | undefined =>
  book.irregularities.find((clause) => clause.kind === kind);

/** The paragraph of an irregularity, where the book has one. */
export const ruleOf = (book: Rulebook, kind: Irregularity['kind']): string | undefined =>
  clauseOf(book, kind)?.rule;

/** The round, if it is in that phase. */
export const roundIn = <Phase extends Running['phase']>(
  { round }: Table,
  phase: Phase,
): Extract<Running, { phase: Phase }> | undefined =>
  round.phase === phase ? (round as Extract<Running, { phase: Phase }>) : undefined;

/** The table as these happenings would leave it, to decide what follows from them. */
export const after = (table: Table, happenings: readonly Happening[]): Table => {
  const by = { role: 'house', id: '' } as const;
  let state: Table = table;
  for (const happening of happenings) {
    const next = evolve(state, { by, at: table.since, ...happening });
    if (next.status !== 'unopened') state = next;
  }
  return state;
};

export const reasonMissing = (reason: string): Refusal | undefined =>
  reason.trim() === ''
    ? refuse('REASON_MISSING', 'say why: the reason is kept on record')
    : undefined;

export const otherHand = (hand: Hand): Hand => (hand === 'player' ? 'banker' : 'player');
