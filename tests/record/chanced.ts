import { readWish } from '../../src/api/wishes.ts';
import { decide, grow, initialState, isRefusal, type State } from '../../src/table/index.ts';
import { commandsOf } from '../table/model-run.ts';
import type { World } from '../table/model-world.ts';
import { type Body, bodyOf } from './exported.ts';

/** What is carried out in a world of the table's model. */
export const entriesOf = (world: World): Body[] => {
  const bodies: Body[] = [];
  let state: State = initialState;
  for (const asked of commandsOf(world)) {
    // The model also asks for what no request can carry.
    const { by: _, ...wish } = asked.command;
    if (typeof readWish(wish) === 'string') continue;
    const decided = decide(asked, state);
    if (isRefusal(decided)) continue;
    state = grow(state, decided, asked.given.book);
    bodies.push(bodyOf(asked, decided, bodies.length + 1));
  }
  return bodies;
};
