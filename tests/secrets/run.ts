import type { App } from '../../src/house/http/app.ts';
import type { Store } from '../../src/house/store/store.ts';
import type { Card } from '../../src/rules/index.ts';
import type { Settings, Table } from '../../src/table/index.ts';
import { throughAnEdge } from '../house/edge.ts';
import { Harness } from '../house/harness.ts';
import { until } from '../house/until.ts';
import { Chance } from '../table/model-chance.ts';
import { filesIn, isSqlite, pagesOf, postgresAtRest, sqliteRows } from './at-rest.ts';
import { Knowledge, type KnownShoe, orderOf } from './hidden.ts';
import { type Left, logOf, metricLines, sentTo } from './left.ts';
import { carryOut, inStep, type Stage, type Step, TABLE } from './steps.ts';
import { nextStep, pathsAt, type Telling, tableFor } from './story.ts';
import { Ticks } from './ticks.ts';

/** One run of a story: what left the house, what rests in it, and what everybody may know of it. */
export type SecretsRun = {
  readonly left: Left;
  /** What lies on disk, to be searched. */
  readonly rest: ReadonlyMap<string, Buffer>;
  readonly shoes: readonly KnownShoe[];
  /** Of each shoe the order that the house deals by. */
  readonly orders: ReadonlyMap<number, readonly Card[]>;
  readonly steps: readonly Step[];
  readonly counts: RunCounts;
  /** The machine was too busy for something that somebody asked for: what was answered then depends on it. */
  readonly busy: boolean;
  /** What the house told though it may not yet. */
  readonly early: string | null;
};

export type RunCounts = {
  readonly answers: number;
  readonly frames: number;
  readonly bytes: number;
  /** Cards on the table at the end that nobody knew, or one alone. */
  readonly lying: number;
  readonly squeezed: number;
  readonly revealed: number;
  readonly restarts: number;
};

/** A fault that knows what nobody may know; it is planted around the house, never in it. */
export type Planting = {
  readonly keeps?: (store: Store, h: () => Harness) => Store;
  readonly door?: (app: App, h: () => Harness) => void;
  /** The same at the door of an edge, where something else is planted there. */
  readonly edgeDoor?: (app: App, h: () => Harness) => void;
  /** It shows in what takes a thread of the clerk. */
  readonly clerk?: true;
  /** Once everything was asked for, before the house stops. */
  readonly end?: (h: Harness) => void;
};

/** A story that is the same for every seed. */
export type WrittenStory = {
  readonly settings: Settings;
  readonly steps: readonly ((table: Table) => Step)[];
};

export type RunOptions = {
  readonly seed: number;
  /** About how many steps, where the story is made up by chance. */
  readonly length: number;
  /** One that somebody wrote; null: by chance. */
  readonly story: WrittenStory | null;
  /** Nothing is asked for that takes a thread of its own. */
  readonly brief: boolean;
  /** Whether the story is one that can be seen through an edge, and whether everybody looks through one now. */
  readonly forEdges: boolean;
  readonly edge: boolean;
  readonly planted: Planting | undefined;
  /** A new database on a PostgreSQL server of this machine; null: SQLite. */
  readonly postgres: string | null;
  /** Those of the first run; null: this is the first one, and the story is made up as it goes. */
  readonly steps: readonly Step[] | null;
  /** Seeds that are drawn in the place of others. */
  readonly instead: ReadonlyMap<string, string>;
  /** Orders that shoes were given; those of their seeds where they were given none. */
  readonly orders: ReadonlyMap<number, readonly Card[]>;
};

export const secretsRun = async (options: RunOptions): Promise<SecretsRun> => {
  const { seed, planted } = options;
  const chance = new Chance(Math.imul(seed + 1, 0x9e3779b1));
  const drawn = tableFor(seed, chance);
  const world = { ...drawn, settings: options.story?.settings ?? drawn.settings };
  let knowledge: Knowledge | null = null;
  const ticks = new Ticks();
  // On PostgreSQL time is the server's, and whoever gives no sign of life loses his tables.
  const restore = options.postgres === null ? ticks.install() : () => {};
  const now = (): Harness => h;
  const h = new Harness({
    ...(options.postgres !== null && { database: options.postgres }),
    ...(planted?.keeps && { keeps: (store) => planted.keeps?.(store, now) ?? store }),
    ...(planted?.door && { door: (app) => planted.door?.(app, now) }),
    opened: ({ live }) => {
      live.onGrown(({ before, after, events }) => {
        knowledge?.grown(before.state, after.state, events);
      });
    },
  });
  try {
    await h.start();
    await h.setUp();
    for (const [usual, other] of options.instead) h.instead.set(usual, other);
    knowledge = new Knowledge(TABLE, h.drawn);
    const stage: Stage = { h, ticks, metrics: [], backups: [] };
    if (options.edge)
      await throughAnEdge(h, { door: (app) => (planted?.edgeDoor ?? planted?.door)?.(app, now) });
    await seated(h, world.settings);
    const devices = new Map(['p1', 'p2', 'p3'].map((id) => [id, id]));
    const { forEdges, brief } = options;
    const restarts = forEdges ? 0 : 2;
    const story: Telling = { chance, world, devices, forEdges, brief, restarts, count: 0 };
    const played = await plays(stage, story, knowledge, options);
    planted?.end?.(h);
    return await ended(stage, knowledge, played, options);
  } finally {
    await h.end();
    restore();
  }
};

/** The table, three patrons, a board; everybody watches. */
const seated = async (h: Harness, settings: Settings): Promise<void> => {
  await h.by('s1').ok('POST', '/api/tables', { id: TABLE, name: 'Table', settings });
  // The house commits to the first shoe a moment later: before anybody does anything, in both runs.
  await until(() => {
    const { state } = streamOf(h);
    return state.status !== 'unopened' && state.coming !== null;
  }, 'the first shoe');
  await inStep(h);
  const fill = { type: 'FillTray', amount: 100_000_000 } as const;
  const { sequence } = await h.by('s1').does(TABLE, { type: 'Ask', wish: fill });
  await h.by('sm1').does(TABLE, { type: 'Confirm', ask: sequence });
  await h.patron(TABLE, 'p1');
  await h.patron(TABLE, 'p2', { seat: 'standing' });
  const third = settings.boxes > 1 ? { box: 2 } : { seat: 'standing' as const };
  await h.patron(TABLE, 'p3', third);
  await h.display(TABLE);
  for (const client of h.clients) await client.watch(TABLE);
  await h.by('d1').does(TABLE, { type: 'LoadShoe' });
  await inStep(h);
};

type Played = {
  readonly steps: readonly Step[];
  /** The round in which a device took over a rack: no face is shown to it there. */
  readonly blind: ReadonlyMap<string, number>;
};

const lengthOf = (length: number, chance: Chance): number =>
  Math.ceil(length / 2) + chance.below(length) + PATIENCE;

/** So many steps are added at most until a card lies face down. */
const PATIENCE = 40;

const plays = async (
  stage: Stage,
  story: Telling,
  knowledge: Knowledge,
  { steps: given, length, story: written }: RunOptions,
): Promise<Played> => {
  const { h } = stage;
  const steps: Step[] = [];
  const blind = new Map<string, number>();
  const carriedOut = async (wanted: Step) => {
    const { state } = streamOf(h);
    // An edge takes no commands.
    const step = wanted.does === 'command' && story.forEdges ? { ...wanted, line: false } : wanted;
    steps.push(step);
    await carryOut(stage, step, steps.length);
    if (step.does !== 'another device') return;
    if (!h.clients.some(({ name }) => name === step.name)) return;
    story.devices.set(step.patron, step.name);
    if (state.status !== 'unopened') blind.set(step.name, state.round?.number ?? 0);
  };
  if (given !== null) {
    for (const step of given) await carriedOut(step);
    return { steps, blind };
  }
  for (const step of written?.steps ?? []) {
    const { state } = streamOf(h);
    if (state.status !== 'unopened') await carriedOut(step(state));
  }
  const longest = written === null ? lengthOf(length, story.chance) : 0;
  while (steps.length < longest) {
    const { state } = streamOf(h);
    if (state.status === 'unopened' || state.status === 'closed') break;
    if (steps.length >= longest - PATIENCE && knowledge.lying() > 0) break;
    await carriedOut(nextStep(state, story));
  }
  const { state } = streamOf(h);
  if (state.status === 'unopened') return { steps, blind };
  for (const { name } of h.clients) {
    for (const path of pathsAt(state, story)) {
      // Whoever may read the record asks for everything; of the others each for the table, and for some of the rest.
      const asks = name === 'a1' || path === `/api/tables/${TABLE}` || story.chance.percent(35);
      if (!asks) continue;
      await carriedOut({ does: 'read', by: name, path });
    }
    await carriedOut({ does: 'looks', by: name, missed: story.chance.one([null, 1]) });
  }
  await carriedOut({ does: 'metrics' });
  await carriedOut({ does: 'backup' });
  return { steps, blind };
};

const streamOf = (h: Harness) => {
  const table = h.house.floor.table(TABLE);
  if (table === undefined) throw new Error('there is no table');
  return table.live.stream();
};

const ended = async (
  { h, metrics }: Stage,
  knowledge: Knowledge,
  { steps, blind }: Played,
  { orders, postgres }: RunOptions,
): Promise<SecretsRun> => {
  const shoes = knowledge.shoes();
  const dealtBy = new Map(
    shoes.map((shoe) => [shoe.number, orders.get(shoe.number) ?? orderOf(shoe)]),
  );
  const rest = new Map<string, Buffer>();
  // As they are while the house runs: its log of what was just written, too.
  const isKey = (name: string) => /(?:^|\/)(?:house\.key|key-after-)/.test(name);
  const keep = (moment: string) => {
    for (const [name, bytes] of filesIn(h.folder, (one) => !isKey(one))) {
      rest.set(`${name}, ${moment}`, bytes);
    }
  };
  keep('while it runs');
  await h.stop();
  keep('at rest');
  const left = new Map([
    ...sentTo(h.clients, {
      faces: knowledge.shown,
      cardAt: (shoe, place) => dealtBy.get(shoe)?.[place],
      blind,
    }),
    ['log', logOf(h)] as const,
    ...metrics.map((text, i) => [`metrics ${i}`, metricLines(text)] as const),
  ]);
  if (postgres !== null) {
    const { rows, files } = await postgresAtRest(postgres);
    left.set('rows of the database', rows);
    for (const [name, bytes] of files) rest.set(name, bytes);
  }
  const frames = h.clients.flatMap(({ lives }) => lives.flatMap(({ texts }) => texts));
  const answers = h.clients.flatMap((client) => client.answers);
  const busy = answers.some((text) => / 503 .*"code":"BUSY"/s.test(text));
  for (const [name, bytes] of rest) {
    if (!name.endsWith('at rest')) continue;
    if (isSqlite(bytes)) {
      left.set(`rows of ${name}`, sqliteRows(bytes));
      left.set(`pages of ${name}`, pagesOf(bytes));
    } else left.set(name, [bytes.toString('latin1')]);
  }
  const patrons = new Set(
    knowledge.shown.map(({ round, hand, index }) => `${round} ${hand} ${index}`),
  );
  return {
    ...{ left, rest, shoes, orders: dealtBy, steps, busy, early: knowledge.broken[0] ?? null },
    counts: {
      answers: answers.length,
      frames: frames.length,
      bytes: [...frames, ...answers].reduce((sum, { length }) => sum + length, 0),
      lying: knowledge.lying(),
      squeezed: patrons.size,
      revealed: shoes.filter(({ revealed }) => revealed).length,
      restarts: steps.filter(({ does }) => does === 'restart').length,
    },
  };
};
