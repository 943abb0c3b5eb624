import { ciphers } from '../../src/house/record/ciphers.ts';
import { checkpointNote, isFault, readCheckpoints } from '../../src/record/index.ts';
import { type Body, HOUSE, hashIn, linesOf } from './exported.ts';
import type { History } from './histories.ts';

/** The history with its last hash signed by the house before anybody changed it. */
export const checkpointsOf = ({ table, bodies }: History) => {
  const lines = linesOf(bodies);
  const extent = {
    table,
    count: lines.length,
    hash: hashIn(lines.at(-1) ?? ''),
    at: 1_800_000_000_000,
  };
  const read = readCheckpoints(ciphers, checkpointNote(ciphers, extent, HOUSE));
  if (isFault(read)) throw new Error(read.fault);
  return read;
};

export type Forged = readonly [what: string, at: number, tail: readonly Body[]];

/** An entry dropped, doubled, moved by one, and one of another history put in. */
export const structuralAt = (
  bodies: readonly Body[],
  i: number,
  foreign: readonly Body[],
): readonly Forged[] => {
  const body = bodies[i];
  if (body === undefined) return [];
  const rest = bodies.slice(i + 1);
  const [next, ...later] = rest;
  const other = foreign[i % foreign.length];
  const all: readonly (Forged | false)[] = [
    bodies.length > 1 && ['dropped', i, rest],
    ['doubled', i + 1, [body, ...rest]],
    next !== undefined && ['moved', i, [next, body, ...later]],
    other !== undefined && ['foreign', i, [{ ...other, at: body.at }, body, ...rest]],
  ];
  return all.filter((one) => one !== false);
};

/** The same at every entry. */
export function* structural(bodies: readonly Body[], foreign: readonly Body[]): Generator<Forged> {
  for (const i of bodies.keys()) yield* structuralAt(bodies, i, foreign);
}
