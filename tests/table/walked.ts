import fc from 'fast-check';
import type { Rulebook } from '../../src/rulebooks/index.ts';
import {
  decide,
  type Event,
  evolve,
  grow,
  initialState,
  isRefusal,
  type State,
} from '../../src/table/index.ts';
import { anyWorld } from './model-any-world.ts';
import { commandsOf } from './model-run.ts';

export type Walked = {
  readonly before: State;
  readonly event: Event;
  readonly after: State;
  /** What was given to it. */
  readonly book: Rulebook | undefined;
};

/** Every event of some random tables, with the table before and after it. */
export function* walked(tables: number, seed: number): Generator<Walked> {
  for (const world of fc.sample(anyWorld(120), { numRuns: tables, seed })) {
    let state: State = initialState;
    for (const command of commandsOf(world)) {
      const decided = decide(command, state);
      if (isRefusal(decided)) continue;
      const { book } = command.given;
      let now = state;
      for (const event of decided) {
        const after: State = evolve(now, event, book);
        yield { before: now, event, after, book };
        now = after;
      }
      state = grow(state, decided, book);
    }
  }
}
