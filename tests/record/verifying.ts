import type { Origin } from '../../src/api/origin.ts';
import { verification } from '../../src/api/verification.ts';
import { ciphers } from '../../src/house/record/ciphers.ts';
import { rulebooks } from '../../src/rulebooks/index.ts';
import type { Event } from '../../src/table/index.ts';
import { type Body, exportOf } from './exported.ts';
import { Played } from './played.ts';

/** What `verify` makes of these lines. */
export const verify = (lines: readonly string[], origin: Origin = {}) => {
  const { take, end } = verification(ciphers, origin);
  for (const line of lines) {
    const fault = take(line);
    if (fault !== undefined) return fault;
  }
  return end();
};

export const GAME = rulebooks[3]?.id ?? '';
/** A table under way: its last shoe is in play. */
export const played = new Played(GAME, { seed: 5, rounds: 14 });
export const lines = exportOf(played.table, played.entries);
/** One that has closed. */
export const closed = new Played(GAME, { seed: 6, rounds: 14 }).close();

/** The line, from 1, of the nth entry that makes an event of a type happen. */
export const lineOf = (bodies: readonly Body[], type: Event['type'], nth = 1): number => {
  const makes = ({ events }: Body) => events.some((event) => event.type === type);
  const at = bodies.flatMap((body, i) => (makes(body) ? [i + 1] : []))[nth - 1];
  if (at === undefined) throw new Error(`no ${type}`);
  return at;
};

/** The same history as decisions that this program does not make. */
export const ofAnotherDecider = (bodies: readonly Body[]): Body[] =>
  bodies.map((body, i) => (i === 0 ? { ...body, given: { ...body.given, decider: 99 } } : body));
