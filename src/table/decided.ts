import type { Hand } from '../rulebooks/index.ts';
import type { Command } from './commands.ts';
import type { Happening } from './events.ts';
import { evolve } from './evolve.ts';
import { type Refusal, refuse } from './refusal.ts';
import { phaseOf, type Round, type Stage, type Table } from './state.ts';

/** What a decision comes to. */
export type Decided = readonly Happening[] | Refusal;

/** A command of one type. */
export type A<Type extends Command['type']> = Extract<Command, { type: Type }>;

type At<Is extends Stage['is']> = Round & { readonly stage: Extract<Stage, { is: Is }> };

/** The round, if it is at that stage and nothing stops it. */
export const roundIn = <Is extends Stage['is']>(table: Table, is: Is): At<Is> | undefined =>
  phaseOf(table) === is ? (table.round as At<Is>) : undefined;

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
