// `npm run campaign:outages -- --kills 100 --stops 50`: real servers with automatic tables of every book. They are killed
// with −9 at any moment and started again at once: nothing may be voided. On PostgreSQL the one of two that runs the
// tables is stopped (SIGSTOP) until the other has taken over, then goes on: it may take no step of the house by then.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '../src/house/store/postgres.ts';
import { openSqlite } from '../src/house/store/sqlite.ts';
import type { Store } from '../src/house/store/store.ts';
import { entryIn, eventsIn } from '../src/house/tables/stream.ts';
import { GRACE, grow, initialState, inOrder, MANUAL, type State } from '../src/table/index.ts';
import { settingsAt } from '../tests/crash/points.ts';
import { type Crowd, prepare } from '../tests/crash/prepared.ts';
import {
  killAll,
  type ServerProcess,
  startServer,
  type Where,
} from '../tests/crash/server-process.ts';
import { until } from '../tests/house/until.ts';
import { createDatabase, startPostgres } from '../tests/postgres/server.ts';
import { watchedSteps, watchSteps, wereUnderLease } from '../tests/postgres/watched.ts';
import { verifiedExport } from '../tests/processes/verified.ts';
import { optionsOf, wholeNumber } from './campaign-figures.ts';

const options = optionsOf({ kills: '100', stops: '50' });
const kills = wholeNumber(options.kills, 'kills');
const stops = wholeNumber(options.stops, 'stops');
const folder = mkdtempSync(join(tmpdir(), 'puntobanco-outages-'));
const AUTOMATIC = { ...MANUAL, open: 400, close: 1500, draw: 300, elections: 1000, settle: 400 };
const BOOKS = ['NC', 'CI', 'NI', 'DH', 'E6'] as const;
const TABLES = BOOKS.map((book) => ({
  id: book.toLowerCase(),
  settings: settingsAt(book, { grace: GRACE, automation: AUTOMATIC }),
}));

/** Everybody bets all the time; what is refused is refused. The auditor looks on, so that nobody signs him out. */
const betting = (crowd: Crowd): (() => void) => {
  const timer = setInterval(() => {
    crowd.a1.get('/api/tables').catch(() => {});
    for (const { id } of TABLES) {
      for (const [patron, bet] of [
        ['p1', 'player'],
        ['p2', 'banker'],
      ] as const) {
        const box = patron === 'p1' ? 1 : 2;
        const command = { type: 'PlaceBet', patron, box, bet, amount: 2500 };
        crowd
          .patron(id, patron)
          .tries(id, command)
          .catch(() => {});
      }
    }
  }, 700);
  return () => clearInterval(timer);
};

type Told = { paused: Map<string, number>; voided: number; interrupted: number; settled: number };

/** Where a round was when it stood still. */
const placeOf = (state: State): string => {
  if (state.status === 'unopened' || state.round === null) return 'no round';
  const { stage, hands, open } = state.round;
  if (stage.is !== 'dealing') return stage.is;
  const cards = inOrder(hands).length;
  return `${cards} cards${open === null ? '' : ', insurance on offer'}`;
};

/** What the records say, once each has been verified. */
const told = async (crowd: Crowd): Promise<Told> => {
  const all: Told = { paused: new Map(), voided: 0, interrupted: 0, settled: 0 };
  for (const { id } of TABLES) {
    const lines = await verifiedExport(crowd.a1, id);
    let state: State = initialState;
    for (const line of lines.slice(0, -1)) {
      const events = eventsIn(line);
      for (const { type } of events) {
        if (type === 'RoundVoided') all.voided += 1;
        if (type === 'Interrupted') all.interrupted += 1;
        if (type === 'RoundSettled') all.settled += 1;
        if (type !== 'Paused') continue;
        const place = placeOf(state);
        all.paused.set(place, (all.paused.get(place) ?? 0) + 1);
      }
      state = grow(state, events, entryIn(line).given?.book);
    }
  }
  return all;
};

const report = (name: string, times: number, { paused, voided, interrupted, settled }: Told) => {
  const places = [...paused].sort().map(([place, count]) => `${place}: ${count}`);
  console.log(
    `${name}, ${times} times: ${settled} rounds settled, ${voided} voided, ${interrupted} interrupted; paused at ${places.join('; ')}`,
  );
  if (voided + interrupted > 0) process.exitCode = 1;
};

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const killed = async (name: string, times: number, where: Where, store: Store): Promise<void> => {
  const crowd = await prepare({ store, keyFile: where.keyFile }, TABLES);
  let server = await startServer(where);
  crowd.moveTo(server.address);
  const stop = betting(crowd);
  for (let time = 0; time < times; time += 1) {
    await pause(300 + ((time * 397) % 2900));
    await server.kill();
    server = await startServer(where);
    crowd.moveTo(server.address);
  }
  stop();
  report(`kill −9 on ${name}`, times, await told(crowd));
  await server.stop();
};

const stopped = async (times: number, address: string): Promise<void> => {
  const keyFile = join(folder, 'stopped.key');
  const crowd = await prepare({ store: await openPostgres(address), keyFile }, TABLES);
  await watchSteps(address);
  const start = (name: string): Promise<ServerProcess> => {
    const database = new URL(address);
    database.searchParams.set('application_name', name);
    return startServer({ data: join(folder, name), keyFile, database: database.href });
  };
  let [runs, waits] = [await start('one'), await start('two')];
  crowd.moveTo(waits.address);
  const stop = betting(crowd);
  const kept = async ({ address: at }: ServerProcess) =>
    Number(
      /^puntobanco_tables_kept (\d+)$/m.exec(await (await fetch(`${at}/metrics`)).text())?.[1],
    );
  for (let time = 0; time < times; time += 1) {
    await pause(500 + ((time * 397) % 1900));
    process.kill(runs.pid, 'SIGSTOP');
    await until(
      async () => (await kept(waits)) === TABLES.length,
      'the other to take over',
      30_000,
    );
    await pause((time * 131) % 700);
    process.kill(runs.pid, 'SIGCONT');
    [runs, waits] = [waits, runs];
    crowd.moveTo(runs.address);
    await until(async () => (await kept(waits)) === 0, 'the one that woke to know it', 30_000);
  }
  stop();
  report('SIGSTOP of the holder', times, await told(crowd));
  const rows = await watchedSteps(address);
  for (const { writer, holder, steps } of rows) {
    console.log(
      `${steps} steps of the house by ${writer} under the lease of ${holder.slice(0, 8)}`,
    );
  }
  if (!wereUnderLease(rows)) {
    console.log('a step of the house was taken without the lease');
    process.exitCode = 1;
  }
  await Promise.all([runs.stop(), waits.stop()]);
};

const postgres = await startPostgres();
try {
  const half = Math.ceil(kills / 2);
  const sqlite = { data: join(folder, 'sqlite'), keyFile: join(folder, 'sqlite.key') };
  const clock = () => Date.now();
  await killed('SQLite', half, sqlite, await openSqlite(sqlite.data, { clock }));
  const database = await createDatabase(postgres.address);
  const shared = { data: join(folder, 'pg'), keyFile: join(folder, 'pg.key'), database };
  await killed('PostgreSQL', half, shared, await openPostgres(database));
  await stopped(stops, await createDatabase(postgres.address));
} finally {
  killAll();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
