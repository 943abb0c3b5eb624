import { allNames, treeOfNames } from './by-name.ts';
import type { Guard } from './guards.ts';
import type { StakePlace } from './place-of-stake.ts';
import { marksOf, roadsOf } from './roads/index.ts';
import { allPlaces, rosterOf } from './roster.ts';
import type { Round, State, Table } from './state.ts';

/**
 * A state as text and back. What is no plain JSON has a form of its own: maps as lists of pairs, the roads as the
 * marks they are drawn from. A snapshot only saves time: whoever doubts it derives the state from the events.
 */
export const snapshotText = (state: State): string => {
  if (state.status === 'unopened') return JSON.stringify(state);
  const { roster, seats, guards, roads, round, ...plain } = state;
  const form: Form = {
    ...plain,
    round: round && { ...round, stakePlaces: allNames(round.stakePlaces) },
    places: allPlaces(roster),
    pages: roster.pages,
    seats: [...seats],
    guards: [...guards],
    marks: marksOf(roads),
    convention: roads.convention,
  };
  return JSON.stringify(form);
};

export const readSnapshot = (text: string): State => {
  const read = JSON.parse(text) as Form | { status: 'unopened' };
  if (read.status === 'unopened') return read;
  const { places, pages, seats, guards, marks, convention, round, ...plain } = read;
  return {
    ...plain,
    round: round && { ...round, stakePlaces: treeOfNames(round.stakePlaces) },
    roster: rosterOf(pages, places),
    seats: new Map(seats),
    guards: new Map(guards),
    roads: roadsOf(marks, convention),
  };
};

type RoundForm = Omit<Round, 'stakePlaces'> & {
  readonly stakePlaces: ReturnType<typeof allNames<readonly StakePlace[]>>;
};

type Form = Omit<Table, 'roster' | 'seats' | 'guards' | 'roads' | 'round'> & {
  readonly round: RoundForm | null;
  readonly places: readonly (readonly [string, number])[];
  readonly pages: Table['roster']['pages'];
  readonly seats: readonly (readonly [number, string])[];
  readonly guards: readonly (readonly [string, Guard])[];
  readonly marks: ReturnType<typeof marksOf>;
  readonly convention: Table['roads']['convention'];
};
