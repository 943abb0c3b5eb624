import { rulebooks } from '../../src/rulebooks/index.ts';
import { playthroughs, run } from '../playthroughs/playthrough.ts';
import { type Body, bodyOf } from './exported.ts';
import { Played } from './played.ts';

export type History = {
  readonly name: string;
  readonly table: string;
  readonly bodies: readonly Body[];
};

/** Every playthrough, and a table with an electronic shoe for every game, entry by entry. */
export const histories = (): History[] => [
  ...playthroughs().map((one) => ({
    name: one.file.replace('.txt', ''),
    table: 't1',
    bodies: run(one).scenario.made.map(({ asking, events }, i) => bodyOf(asking, events, i + 1)),
  })),
  ...rulebooks.map(({ id }, i) => {
    const played = new Played(id, { seed: 11 + i, rounds: 3 }).close();
    const { table, entries } = i === 0 ? played.openAgain(1).close() : played;
    return { name: `electronic ${id}`, table, bodies: entries };
  }),
];
