import type { Feature } from './features.ts';
import { Met } from './met.ts';
import type { Planted } from './played.ts';
import { playSession, sessionOf } from './session.ts';
import { told } from './told.ts';

export type Campaign = {
  readonly seed: number;
  readonly from: number;
  /** Sessions, of which every so manieth is played here. */
  readonly sessions: number;
  readonly shard?: { readonly at: number; readonly of: number };
  readonly planted?: Planted;
  readonly progress?: (rounds: number) => void;
};

export type Reached = {
  readonly met: Met;
  readonly sessions: number;
  readonly rounds: number;
  readonly commands: number;
  readonly acts: number;
  readonly voids: number;
  /** Commands that had to be refused, and were. */
  readonly tried: number;
  /** Sessions in which the laws of the table were looked at too. */
  readonly byLaws: number;
};

/** Every so manieth session is held to the laws of tests/table/model-laws.ts as well: they take longer than it does. */
const LAWS_EVERY = 40;

/** Plays sessions and counts what met. Throws where both tables part, with how to see it again. */
export const campaign = (options: Campaign): Reached => {
  const { seed, from, sessions, shard = { at: 0, of: 1 }, planted, progress } = options;
  const met = new Met();
  const sum = { sessions: 0, rounds: 0, commands: 0, acts: 0, voids: 0, tried: 0, byLaws: 0 };
  for (let nth = from + shard.at; nth < from + sessions; nth += shard.of) {
    const session = sessionOf(seed, nth);
    const laws = planted === undefined && nth % LAWS_EVERY === 0;
    const ended = playSession(session, { laws, ...(planted && { planted }) });
    if (ended.error !== null) throw new Parted(seed, nth, told(session, ended), ended.error);
    for (const features of ended.met) {
      met.add(session.table.book, features);
      if (features.has('void' satisfies Feature)) sum.voids += 1;
    }
    sum.sessions += 1;
    sum.rounds += ended.met.length;
    sum.commands += ended.scenario.played.commands;
    sum.tried += ended.scenario.tried;
    sum.acts += ended.scenario.script.length;
    if (laws) sum.byLaws += 1;
    progress?.(sum.rounds);
  }
  return { met, ...sum };
};

/** Both tables came to something else in the nth session of a seed. */
export class Parted extends Error {
  readonly nth: number;
  readonly story: readonly string[];

  constructor(seed: number, nth: number, story: readonly string[], cause: Error) {
    const again = `npm run campaign:scenarios -- --seed ${seed} --session ${nth}`;
    super(`${cause.message}\n${again}`, { cause });
    this.nth = nth;
    this.story = story;
  }
}
