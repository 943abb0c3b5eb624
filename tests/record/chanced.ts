import {
  decide,
  type Event,
  evolve,
  initialState,
  isRefusal,
  type State,
} from '../../src/table/index.ts';
import { commandsOf } from '../table/model-run.ts';
import type { World } from '../table/model-world.ts';

/** What happens in a world of the table's model. */
export const eventsOf = (world: World): Event[] => {
  const events: Event[] = [];
  let state: State = initialState;
  for (const command of commandsOf(world)) {
    const decided = decide(command, state);
    if (isRefusal(decided)) continue;
    for (const event of decided) state = evolve(state, event);
    events.push(...decided);
  }
  return events;
};
