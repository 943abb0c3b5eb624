// A house without its doors, to be killed: store, key file, checkpoints and tables are the program's own. Robots give
// commands without end, and each is said before it is given and once it is answered. Its orders come by the first line
// that it reads.
import { randomBytes } from 'node:crypto';
import { writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { createInterface } from 'node:readline';
import { houseId } from '../../src/api/command-id.ts';
import { readAsked } from '../../src/api/wishes.ts';
import { CheckpointFile } from '../../src/house/record/checkpoint-file.ts';
import { checkpointsTo } from '../../src/house/record/checkpoints.ts';
import { openKeys } from '../../src/house/record/house-keys.ts';
import { openPostgres } from '../../src/house/store/postgres.ts';
import { openSqlite } from '../../src/house/store/sqlite.ts';
import { steadyClock } from '../../src/house/store/steady-clock.ts';
import type { Store } from '../../src/house/store/store.ts';
import { openFloor } from '../../src/house/tables/floor.ts';
import { MANUAL, meantFor, seenOf, type Wanted, type Wish } from '../../src/table/index.ts';
import { firstSteps, MANAGER, modelTable, openingOf } from '../simulation/set-up.ts';
import { Chance } from '../table/model-chance.ts';
import { nextAsked } from '../table/model-commands.ts';
import { type Asked, DOCUMENT_KIND, documentText, type Orders, type Said } from './doomed-words.ts';
import { isUnsaid, plantedIn } from './planted.ts';

const say = (said: Said) => writeSync(1, `${JSON.stringify(said)}\n`);
say({ is: 'begun', pid: process.pid });

const orders = await new Promise<Orders>((told) => {
  createInterface({ input: process.stdin }).once('line', (line) => told(JSON.parse(line)));
});
const { seed, life, fault } = orders;
const chance = new Chance(Math.imul(seed, 0x9e3779b1) ^ Math.imul(life + 1, 0x85ebca6b));

/** Quick enough that many rounds come between two deaths. */
const AUTOMATIC = { ...MANUAL, open: 60, close: 150, draw: 25, elections: 100, settle: 40 };
/** The same tables in every life. */
const TABLES = ['t1', 't2', 't3'].map((id, i) => {
  return { id, ...modelTable(new Chance(Math.imul(seed, 31) + i), AUTOMATIC) };
});

const openStore = async ({ database, data }: Orders): Promise<Store> => {
  if (database !== null) return openPostgres(database);
  const { now: clock, ...rest } = steadyClock(Date.now);
  return openSqlite(data, { clock, ...rest });
};
const store = plantedIn(await openStore(orders), fault);
const bytes = (count: number) => randomBytes(count);
const log = () => {};
const { ring: keys } = await openKeys({
  store,
  file: orders.keyFile,
  newKey: false,
  bytes,
  now: store.now,
  lost: async () => {},
});
const checkpoints = checkpointsTo(new CheckpointFile(orders.checkpoints), {
  keys,
  now: store.now,
  log,
});
const floor = await openFloor({
  store,
  keys,
  now: store.now,
  bytes,
  log,
  checkpoints,
  opened: checkpoints.follow,
});
say({ is: 'open' });
// Whoever is killed leaves the next one nothing of what was compiled, unless it is written down now.
if (life === 0) flushCompileCache();

let answers = 0;
let stopping = false;
const give = async (asked: Asked): Promise<void> => {
  const { table, by, id, command } = asked;
  const live = floor.table(table)?.live;
  if (live === undefined) return;
  if (!isUnsaid(fault, id)) say({ is: 'asked', table, by, id, command });
  const answer = await live.submit(by, id, command as Wish);
  say({ is: 'answered', id, answer });
  answers += 1;
};
const meant = (table: string, wish: Wanted): object => {
  const state = floor.table(table)?.live.stream().state;
  const seen = state === undefined || state.status === 'unopened' ? null : seenOf(state);
  // As a client sends it.
  return JSON.parse(JSON.stringify(meantFor(wish, seen)));
};

if (orders.setUp) {
  for (const { id: table, settings } of TABLES) {
    const { id: _, name: __, ...opening } = openingOf(table, settings);
    const command = JSON.parse(JSON.stringify({ type: 'OpenTable', ...opening }));
    const id = houseId('open', table);
    say({ is: 'asked', table, by: MANAGER, id, command });
    const answer = await floor.create(MANAGER, openingOf(table, settings));
    // Where it was open before, it is another answer.
    if (answer.id === id) say({ is: 'answered', id, answer });
    let step = 0;
    for (const [by, wish] of firstSteps(settings)) {
      step += 1;
      await give({ table, by, id: `${life}-set-up-${table}-${step}`, command: meant(table, wish) });
    }
  }
  say({ is: 'set-up' });
}
for (const one of orders.again) await give(one);

let given = 0;
/** What the model would do at this table now, but to close it for good. */
const act = async ({ id: table, ...shape }: (typeof TABLES)[number]): Promise<void> => {
  const state = floor.table(table)?.live.stream().state;
  if (state === undefined || state.status === 'unopened') return;
  const { by, wish } = nextAsked(state, chance, { ...shape, steps: [] });
  const { type } = wish.type === 'Ask' ? wish.wish : wish;
  if (by.role === 'house' || by.role === 'display' || type === 'CloseTable') return;
  const command = meant(table, wish);
  // What is no command is refused at the door.
  if (typeof readAsked(command) === 'string') return;
  given += 1;
  await give({ table, by, id: `${life}-${given}`, command });
};
const acting = async (shape: (typeof TABLES)[number]): Promise<void> => {
  while (!stopping) {
    await act(shape);
    // Others have their turn, and the house its steps.
    await new Promise((resolve) => setTimeout(resolve, chance.below(8)));
  }
};
/** Documents are written by the thread of the house, beside the one that writes entries. */
const writing = async (document: string): Promise<void> => {
  while (!stopping) {
    // Where the database is away, or an earlier life wrote last, it may be kept or not.
    await writeOnce(document).catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, 5 + chance.below(40)));
  }
};
const writeOnce = async (document: string): Promise<void> => {
  const before = (await store.documents.get(DOCUMENT_KIND, document))?.revision ?? 0;
  const revision = before + 1;
  say({ is: 'writing', document, revision });
  const text = documentText(document, revision, orders.bulk);
  if (await store.documents.put(DOCUMENT_KIND, document, text, before))
    say({ is: 'written', document, revision });
};
const work = [
  // Two commands at a time, so that some share a commit.
  ...[...TABLES, ...TABLES].map(acting),
  ...['one', 'two'].map(writing),
];

if (orders.most !== null) {
  while (answers < orders.most) await new Promise((resolve) => setTimeout(resolve, 5));
  stopping = true;
  await Promise.all(work);
  await floor.stop();
  await checkpoints.stop();
  await store.close();
  process.exit();
}
