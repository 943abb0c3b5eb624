import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import {
  type Asking,
  decide,
  type Event,
  evolve,
  grow,
  initialState,
  isRefusal,
  type State,
  type Table,
} from '../../src/table/index.ts';
import { asking } from './asking.ts';
import { Chance } from './model-chance.ts';
import { type Asked, nextAsked, PEOPLE } from './model-commands.ts';
import { check, checkAuthority, checkView, Laws } from './model-laws.ts';
import { anyWorld, type World } from './model-world.ts';
import { dealer, house, patron, supervisor } from './scenario.ts';

/** How often each thing was reached. */
export type Counts = Map<string, number>;

/** The table is opened, filled and joined before chance begins. */
const opening = ({ settings, palette }: World): Asked[] => {
  const by = settings.shoe === 'electronic' ? house : dealer;
  const join = (id: string, box: number, seat: 'seated' | 'standing'): Asked[] => [
    { by: patron(id), wish: { type: 'Join', patron: id, box, seat } },
    { by: dealer, wish: { type: 'BuyIn', patron: id, amount: 2_000_000 } },
  ];
  const [card = '10S'] = palette;
  return [
    { by: supervisor, wish: { type: 'OpenTable', settings } },
    { by: supervisor, wish: { type: 'FillTray', amount: 100_000_000 } },
    { by, wish: { type: 'LoadShoe', shuffled: true, cards: settings.decks * 52 } },
    { by, wish: { type: 'BurnCards', card } },
    ...join('p1', 1, 'seated'),
    ...join('p2', 1, 'standing'),
    ...join('p3', settings.boxes > 1 ? 2 : 1, settings.boxes > 1 ? 'seated' : 'standing'),
  ];
};

export type Played = {
  readonly asked: Asking[];
  readonly events: Event[];
  readonly entries: (readonly Event[])[];
  state: State;
};

/** Plays a world to its end, with every law checked at every step. */
export const play = (world: World, counts: Counts, log?: (line: string) => void): Played => {
  const laws = new Laws();
  const played: Played = { asked: [], events: [], entries: [], state: initialState };
  const give = ({ by, wish }: Asked, turn: number) => {
    const before = played.state;
    const asked = elsewhere(asking(by, wish, before, played.asked.length * 1000), turn);
    log?.(`${by.role} ${by.id}: ${JSON.stringify(wish)}`);
    played.asked.push(asked);
    const decided = decide(asked, before);
    if (turn % 4 === 0) {
      check(isDeepStrictEqual(decide(asked, before), decided), 'decided otherwise the second time');
    }
    count(counts, 'commands');
    if (isRefusal(decided)) {
      log?.(`  refused: ${decided.code} ${decided.message}`);
      count(counts, 'refused');
      count(counts, `refusal ${decided.code}`);
      return;
    }
    checkAuthority(asked, before);
    for (const event of decided) {
      log?.(`  ${JSON.stringify(event)}`);
      const now = played.state;
      const after = freeze(evolve(now, freeze(event)));
      laws.event(now, event, after, asked);
      note(counts, now, event);
      played.state = after;
      played.events.push(event);
    }
    played.state = freeze(grow(before, decided, asked.given.book));
    played.entries.push(decided);
    look(played.state, turn);
  };
  for (const asked of opening(world)) give(asked, 1);
  // A closed table says no to everything: a few times is enough.
  let closed = 0;
  for (const [turn, number] of world.steps.entries()) {
    if (played.state.status === 'closed') closed += 1;
    if (closed > 5) break;
    give(nextAsked(played.state, new Chance(number), world), turn);
  }
  replayed(played);
  return played;
};

/** What is done in a world, without looking at the laws. */
export const commandsOf = (world: World): Asking[] => {
  const commands: Asking[] = [];
  let state: State = initialState;
  const give = ({ by, wish }: Asked) => {
    const asked = asking(by, wish, state, commands.length * 1000);
    commands.push(asked);
    const decided = decide(asked, state);
    if (!isRefusal(decided)) state = grow(state, decided, asked.given.book);
  };
  opening(world).forEach(give);
  for (const number of world.steps) {
    if (state.status === 'closed') break;
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
  if (state.status === 'unopened' || turn % 3 !== 0) return;
  checkView(state, { role: 'display', id: 'd' });
  checkView(state, patron(PEOPLE[turn % PEOPLE.length] ?? 'p1'));
};

/** The events, written down and read again, make the same table. */
const replayed = ({ entries, state }: Played): void => {
  let again: State = initialState;
  for (const events of JSON.parse(JSON.stringify(entries)) as Event[][])
    again = grow(again, events);
  check(isDeepStrictEqual(again, state), 'replaying the events gives another table');
};

/** Nothing may be changed in place: whatever tries throws. */
const freeze = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of value instanceof Map ? value.values() : Object.values(value)) freeze(part);
  return value;
};

const count = (counts: Counts, what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);

const note = (counts: Counts, before: State, event: Event): void => {
  count(counts, event.type);
  const table: Table | null = before.status === 'unopened' ? null : before;
  const round = table?.round.phase ?? 'none';
  if (event.type === 'IrregularityReported') count(counts, `report ${event.kind}`);
  if (event.type === 'IrregularityReported' && round === 'settled') count(counts, 'late report');
  if (event.type === 'IrregularityResolved') count(counts, `decision ${event.decision.is}`);
  if (event.type === 'InsurancePlaced') count(counts, `insurance after ${event.after}`);
  if (event.type === 'InsurancePlaced' && event.late) count(counts, 'late insurance');
  if (event.type === 'Elected') count(counts, `elected ${event.choice}`);
  if (event.type === 'CardDealt' && event.waiting) count(counts, 'waiting card dealt');
  if (event.type === 'RoundOpened') {
    count(counts, table?.settings.game ?? '');
    if (table !== null && table.waiting.length > 0) count(counts, 'cards carried over');
  }
  if (event.type === 'RoundSettled') {
    count(counts, `settled ${event.settlement.outcome}`);
    const { lines } = event.settlement;
    if (lines.some(({ limitRule }) => limitRule)) count(counts, 'settled pro rata');
    if (lines.some(({ result }) => result === 'returned')) count(counts, 'settled with returns');
    if (lines.some(({ bet }) => bet.endsWith('-insurance')))
      count(counts, 'settled with insurance');
  }
};

/** Runs worlds until so many commands were given; what was reached. A failure says how to see it again. */
export const campaign = (commands: number, file: string): Counts => {
  const counts: Counts = new Map();
  const seed = Number(process.env['PUNTOBANCO_SEED'] ?? 3);
  const path = process.env['PUNTOBANCO_PATH'];
  const property = fc.property(anyWorld(LENGTH), (world) => {
    if ((counts.get('commands') ?? 0) < commands) play(world, counts);
  });
  // Worlds have half that length as a rule; what is left over is skipped.
  const numRuns = Math.ceil((commands / LENGTH) * 4);
  const details = fc.check(property, { seed, numRuns, ...(path !== undefined && { path }) });
  console.log(`${file}: seed ${seed}, ${counts.get('commands')} commands`);
  const world = details.counterexample?.[0];
  if (world === undefined) return counts;
  const again = `PUNTOBANCO_SEED=${seed} PUNTOBANCO_PATH=${details.counterexamplePath}`;
  throw new Error(
    [`${again} npx vitest run ${file}`, JSON.stringify(world.settings), ...story(world)].join('\n'),
  );
};

/** Commands of a world at the most. */
const LENGTH = 800;

/** The run again, command by command, up to what went wrong. */
const story = (world: World): string[] => {
  const lines: string[] = [];
  try {
    play(world, new Map(), (line) => lines.push(line));
  } catch (error) {
    lines.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  return lines;
};

/** What was reached less often than it must be. */
export const short = (counts: Counts, least: Readonly<Record<string, number>>): string[] =>
  Object.entries(least)
    .filter(([what, times]) => (counts.get(what) ?? 0) < times)
    .map(([what, times]) => `${what}: ${counts.get(what) ?? 0} of ${times}`);
