import { decide, grow, initialState, isRefusal, type State } from '../../src/table/index.ts';
import type { Body } from '../record/exported.ts';
import type { Chance } from '../table/model-chance.ts';

/** The same thing said otherwise wherever the entry says it. */
export const together = (body: Body, chance: Chance) => {
  const text = JSON.stringify(body);
  const amounts = [...text.matchAll(/"(?:amount|asked)":\d+/g)].map(
    ([found]) => found.split(':')[1],
  );
  const people = [...text.matchAll(/"p[1-3]"/g)].map(([found]) => found);
  const words = [...text.matchAll(/(?<="(?:words|reason|cause)":)"[^"\\]*"/g)].map(
    ([found]) => found,
  );
  const cards = [...text.matchAll(/"(?:10|[A2-9JQK])[SHDC]"/g)].map(([found]) => found);
  const choices = [
    ...amounts.map((found = '') => [`:${found}`, `:${Number(found) + 2500}`] as const),
    ...people.map((found) => [found, found === '"p1"' ? '"p3"' : '"p1"'] as const),
    ...words.map((found) => [found, '"otherwise"'] as const),
    ...cards.map((found) => [found, found === '"7S"' ? '"8H"' : '"7S"'] as const),
    [`"id":"${body.id}"`, '"id":"other"'] as const,
  ];
  const [from, to] = chance.one(choices);
  const forged = JSON.parse(text.replaceAll(from, to)) as Body;
  return { what: `${from} to ${to}`, forged };
};

/** Another lawful history: something else was wanted there, and everything after it follows by the rules. */
export const decidedAnew = (
  bodies: readonly Body[],
  from: number,
  chance: Chance,
): readonly Body[] => {
  const made: Body[] = [];
  let state: State = initialState;
  for (const [i, body] of bodies.entries()) {
    const changed = i === from ? together(body, chance).forged : body;
    if (i === from && chance.percent(30)) continue;
    const { at, given, by, command } = changed;
    // What the forger writes is read as the house would read it, or not at all.
    const asked = { command: { ...command, by }, given: { at, ...given } } as unknown;
    const decided = decidedOf(asked as Parameters<typeof decide>[0], state);
    if (decided === null) continue;
    state = grow(state, decided, (given as { book?: never } | undefined)?.book);
    made.push({ ...changed, events: decided.map(({ by: _, at: __, ...event }) => event) });
  }
  return made;
};

/** Null: the table refuses it, or cannot make anything of it. */
const decidedOf = (asked: Parameters<typeof decide>[0], state: State) => {
  try {
    const decided = decide(asked, state);
    return isRefusal(decided) ? null : decided;
  } catch {
    return null;
  }
};
