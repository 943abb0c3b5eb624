import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { readWish } from '../../src/api/wishes.ts';
import { type Rulebook, rulebook, rulebooks } from '../../src/rulebooks/index.ts';
import {
  type Actor,
  decide,
  grow,
  initialState,
  isRefusal,
  MAY,
  type State,
  type Wish,
} from '../../src/table/index.ts';
import { type Playthrough, playthroughs, run } from '../playthroughs/playthrough.ts';
import { asking } from '../table/asking.ts';
import { anyWish } from '../table/model-any.ts';
import { Chance } from '../table/model-chance.ts';
import { showing } from '../whole.ts';
import { bodyOf, exportOf } from './exported.ts';
import { Played } from './played.ts';

export const FOLDER = fileURLToPath(new URL('./golden/', import.meta.url));

/** Every playthrough, and for each game a table with an electronic shoe. */
export const golden = (): { readonly file: string; readonly lines: readonly string[] }[] => [
  ...playthroughs().map((one) => {
    const { made } = run(one).scenario;
    const bodies = made.map(({ asking: asked, events }, i) => bodyOf(asked, events, i + 1));
    return { file: one.file.replace('.txt', '.ndjson'), lines: exportOf('t1', bodies) };
  }),
  ...rulebooks.map(({ id }) => {
    const { table, entries } = new Played(id, { seed: 21, rounds: 4 }).close();
    return { file: `electronic-${id}.ndjson`, lines: exportOf(table, entries) };
  }),
];

const ASKERS: readonly Actor[] = [
  { role: 'patron', id: 'p1' },
  { role: 'dealer', id: 'd2' },
  { role: 'shift-manager', id: 'h2' },
];

/**
 * Whatever could be asked at every point of a playthrough, by three people: a digest of what comes of it, for each
 * playthrough. A record holds only what was accepted; this notices what is refused, too. What is asked is chosen from
 * `games`, those there were when the decider got its number, and from the playthrough's own: a further game changes
 * no digest.
 */
export const probed = (
  games: readonly string[],
  all: readonly Playthrough[] = playthroughs(),
): Readonly<Record<string, string>> =>
  Object.fromEntries(all.map((one) => [one.file.replace('.txt', ''), probe(one, games)]));

/** Of all playthroughs a few, in which every game and whatever happens in any of them is met. */
export const telling = (): readonly Playthrough[] =>
  showing(playthroughs(), (one) => {
    const { table, events } = run(one).scenario;
    return [
      table.settings.game,
      ...events.flatMap(({ type, ...event }) => [
        type,
        ...('kind' in event ? [`${type} ${event.kind}`] : []),
        ...('decision' in event ? [`${type} ${JSON.stringify(event.decision)}`] : []),
      ]),
    ];
  });

const TYPES = Object.keys(MAY) as Wish['type'][];

const probe = (one: Playthrough, games: readonly string[]): string => {
  const digest = createHash('sha256');
  const chance = new Chance(7);
  let state: State = initialState;
  const { scenario } = run(one);
  const books = [...new Set([...games, scenario.table.settings.game])].map(bookOf);
  for (const { asking: made, events } of scenario.made) {
    state = grow(state, events, made.given.book);
    for (const by of ASKERS) {
      for (const type of TYPES) {
        const wanted = anyWish(type, chance, books);
        const asked = asking(by, wanted, state, made.given.at + 1);
        const { by: _, ...wish } = asked.command;
        if (typeof readWish(wish) === 'string') continue;
        const decided = decide(asked, state);
        const came = isRefusal(decided) ? `${decided.code} ${decided.rule}` : decided;
        digest.update(JSON.stringify([wish, came]));
      }
    }
  }
  return digest.digest('hex');
};

const bookOf = (game: string): Rulebook => {
  const book = rulebook(game);
  if (book === undefined) throw new Error(`no game ${game}`);
  return book;
};
