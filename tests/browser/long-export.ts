import { decide, grow, isRefusal } from '../../src/table/index.ts';
import { bodyOf, exportOf } from '../record/exported.ts';
import { Played } from '../record/played.ts';

/** A lawful record of so many entries: some rounds, and then somebody calls the floor again and again. */
export const longExport = (game: string, count: number): string => {
  const played = new Played(game, { rounds: 4 });
  const bodies = [...played.entries];
  let { state } = played;
  const by = { role: 'dealer', id: 'd1' } as const;
  let at = bodies.at(-1)?.at ?? 0;
  while (bodies.length < count) {
    at += 1000;
    const command =
      bodies.length % 2 === 0
        ? ({ by, type: 'CallFloor', words: 'somebody, please' } as const)
        : ({ by: { role: 'pit-supervisor', id: 's1' }, type: 'AnswerCall' } as const);
    const asking = { command, given: { at } };
    const events = decide(asking, state);
    if (isRefusal(events)) {
      // The other of the two comes first.
      const other = { command: { by, type: 'CallFloor', words: 'first' } as const, given: { at } };
      const instead = decide(other, state);
      if (isRefusal(instead)) throw new Error(instead.message);
      bodies.push(bodyOf(other, instead, bodies.length + 1));
      state = grow(state, instead);
      continue;
    }
    bodies.push(bodyOf(asking, events, bodies.length + 1));
    state = grow(state, events);
  }
  return `${exportOf(played.table, bodies).join('\n')}\n`;
};
