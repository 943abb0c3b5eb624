import { isDeepStrictEqual } from 'node:util';
import { whyUnlawful } from '../../src/record/laws.ts';
import {
  type Asking,
  decide,
  type Event,
  grow,
  initialState,
  isRefusal,
  readSnapshot,
  type State,
  snapshotText,
} from '../../src/table/index.ts';
import { asking } from './asking.ts';
import { Chance } from './model-chance.ts';
import { check } from './model-check.ts';
import { type Asked, nextAsked } from './model-commands.ts';
import { type Counts, count, note } from './model-counts.ts';
import { Pairs, RoundFeatures } from './model-features.ts';
import { towardsTheEnd } from './model-finish.ts';
import { Laws } from './model-laws.ts';
import { checkAuthority, checkView } from './model-laws-authority.ts';
import { checkConcerned, checkCrowd } from './model-laws-views.ts';
import { PEOPLE } from './model-people.ts';
import type { World } from './model-world.ts';
import { dealer, house, patron, supervisor } from './scenario.ts';

/** The table is opened, filled and joined before chance begins. */
const opening = ({ settings, palette }: World): Asked[] => {
  const by = settings.shoe === 'electronic' ? house : dealer;
  const join = (id: string, box: number, seat: 'seated' | 'standing'): Asked[] => [
    { by: patron(id), wish: { type: 'Join', patron: id, box, seat } },
    { by: dealer, wish: { type: 'BuyIn', patron: id, amount: 2_000_000 } },
  ];
  const [card = '10S'] = palette;
  const manager = { role: 'pit-manager', id: 'm1' } as const;
  const none = settings.insurance === 'off' ? { noInsurance: { asked: 'p1', agreed: ['p1'] } } : {};
  const several = settings.boxes > 1;
  return [
    { by: manager, wish: { type: 'OpenTable', settings, ...none } },
    ...Array.from({ length: 20 }, (): Asked => {
      return { by: supervisor, wish: { type: 'FillTray', amount: 500_000 } };
    }),
    { by, wish: { type: 'LoadShoe', shuffled: true, cards: settings.decks * 52 } },
    { by, wish: { type: 'BurnCards', card } },
    ...join('p1', 1, 'seated'),
    ...join('p2', 1, 'standing'),
    ...join('p3', several ? 2 : 1, several ? 'seated' : 'standing'),
  ];
};

export type Noted = {
  readonly counts: Counts;
  readonly pairs: Pairs;
  readonly log?: (line: string) => void;
  /** Whatever is changed in place then throws; it takes time, so not in every world. */
  readonly frozen?: boolean;
};

/** Plays a world to its end, with every law checked at every step. */
export const play = (world: World, { counts, pairs, log, frozen = false }: Noted): State => {
  const laws = new Laws();
  const features = new RoundFeatures(pairs);
  const entries: (readonly Event[])[] = [];
  const books: Asking['given']['book'][] = [];
  let state = initialState as State;
  let clock = 0;
  const give = ({ by, wish }: Asked, turn: number) => {
    clock += 1000;
    const before = turn % 100 === 99 ? readAgain(state) : state;
    const asked = elsewhere(asking(by, wish, before, clock), turn);
    log?.(`${by.role} ${by.id}: ${JSON.stringify(asked.command)}`);
    const decided = decide(asked, before);
    if (turn % 12 === 0) {
      check(isDeepStrictEqual(decide(asked, before), decided), 'decided otherwise the second time');
    }
    count(counts, 'commands');
    if (isRefusal(decided)) {
      log?.(`  refused: ${decided.code} ${decided.message}`);
      count(counts, `refused ${decided.code}`);
      return;
    }
    for (const event of decided) log?.(`  ${JSON.stringify(event)}`);
    checkAuthority(asked, before);
    if (turn % 5 === 0) {
      const why = whyUnlawful(asked.command, asked.given, decided, before);
      check(why === undefined, `by the laws of the record: ${why}`);
    }
    if (frozen) freeze(decided);
    const after = grow(before, decided, asked.given.book, (event, was, now) => {
      if (frozen) freeze(now);
      laws.event(was, event, now, asked);
      note(counts, was, event);
      if (now.status !== 'unopened') features.event(event, now);
    });
    laws.entry(before, decided, after);
    if (before.status !== 'unopened' && after.status !== 'unopened') {
      checkConcerned(before, decided, after);
      if (turn % 7 === 0) checkCrowd(after);
    }
    if (after.status !== 'unopened') features.entry(after);
    entries.push(decided);
    books.push(asked.given.book);
    look(after, turn);
    state = frozen ? freeze(after) : after;
  };
  for (const asked of opening(world)) give(asked, 1);
  // A closed table says no to nearly everything, until it is opened again: a few times of each is enough.
  let closed = 0;
  for (const [turn, number] of world.steps.entries()) {
    if (isClosed(state)) closed += 1;
    if (closed === 4 && isClosed(state)) for (const asked of opening(world)) give(asked, 1);
    if (closed > 10) break;
    give(nextAsked(state, new Chance(number), world), turn);
  }
  for (let left = 80; state.status !== 'unopened' && state.status !== 'closed'; left--) {
    const asked = towardsTheEnd(state);
    if (asked === null) break;
    const before = state;
    give(asked, 1);
    check(state !== before, `stuck: ${JSON.stringify(asked.wish)}`);
    check(left > 0, 'the round does not come to an end');
  }
  features.end();
  replayed(entries, books, state);
  return state;
};

const isClosed = ({ status }: State): boolean => status === 'closed';

/** What is done in a world, without looking at the laws. */
export const commandsOf = (world: World): Asking[] => {
  const commands: Asking[] = [];
  let state: State = initialState;
  const give = ({ by, wish }: Asked) => {
    const asked = asking(by, wish, state, (commands.length + 1) * 1000);
    commands.push(asked);
    const decided = decide(asked, state);
    if (!isRefusal(decided)) state = grow(state, decided, asked.given.book);
  };
  opening(world).forEach(give);
  for (const number of world.steps) {
    if (isClosed(state)) break;
    give(nextAsked(state, new Chance(number), world));
  }
  return commands;
};

/** Now and then a command comes late: it was meant for the round, the offer or the report before. */
const elsewhere = (asked: Asking, turn: number): Asking => {
  if (turn % 29 !== 0) return asked;
  const { command, given } = asked;
  const late = (['report', 'offer', 'round'] as const).find((name) => name in command);
  if (late === undefined) return asked;
  const named = (command as Readonly<Record<string, unknown>>)[late];
  return { given, command: { ...command, [late]: Number(named) - 1 } };
};

const look = (state: State, turn: number): void => {
  if (state.status === 'unopened' || turn % 13 !== 0) return;
  checkView(state, { role: 'display', id: 'd' });
  checkView(state, patron(PEOPLE[turn % PEOPLE.length] ?? 'p1'));
};

/** Written down and read again it is the same table, and the run goes on from there. */
const readAgain = (state: State): State => {
  const again = readSnapshot(snapshotText(state));
  check(isDeepStrictEqual(again, state), 'a snapshot is another table');
  return again;
};

/** The events, written down and read again, make the same table. */
const replayed = (
  entries: readonly (readonly Event[])[],
  books: readonly Asking['given']['book'][],
  state: State,
): void => {
  let again: State = initialState;
  const read = JSON.parse(JSON.stringify(entries)) as Event[][];
  for (const [i, events] of read.entries()) again = grow(again, events, books[i]);
  check(isDeepStrictEqual(again, state), 'replaying the events gives another table');
};

/** Nothing may be changed in place: whatever tries throws. */
const freeze = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of value instanceof Map ? value.values() : Object.values(value)) freeze(part);
  return value;
};

/** The run again, command by command, up to what went wrong. */
export const story = (world: World): string[] => {
  const lines: string[] = [];
  try {
    play(world, { counts: new Map(), pairs: new Pairs(), log: (line) => lines.push(line) });
  } catch (error) {
    lines.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  return lines;
};
