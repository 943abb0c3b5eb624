import { mkdirSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { openPostgres } from '../../src/house/store/postgres.ts';
import { openSqlite } from '../../src/house/store/sqlite.ts';
import { databaseOf } from '../../src/house/store/sqlite-file.ts';
import { moment, until } from '../house/until.ts';
import { BOOKS } from '../second/truths.ts';
import { Chance } from '../table/model-chance.ts';
import { lookInto } from './copied.ts';
import { goesOn } from './goes-on.ts';
import type { Killed } from './killing.ts';
import type { ServerKilling } from './killing-server.ts';
import { LoadedAccount } from './loaded-account.ts';
import { type Bettor, CHIP, LoadedBettors } from './loaded-bettors.ts';
import { settingsAt } from './points.ts';
import { type Crowd, prepare } from './prepared.ts';
import { type ServerProcess, startServer } from './server-process.ts';

/** Milliseconds in which a kill comes once a log has begun to be copied into the database. */
const COPYING = 40;
/** Chips for as many bets as there will ever be. */
const PLENTY = 1_000_000_000_000;
const HOUR = 3_600_000;
/** A table of each book. However long a start takes, its round goes on. */
const TABLES = BOOKS.map((book) => ({
  id: book.toLowerCase(),
  settings: settingsAt(book, {
    grace: HOUR,
    chipUnit: CHIP,
    thresholds: { cashOut: PLENTY, fill: PLENTY, credit: PLENTY },
    limits: { minimum: CHIP, maximum: PLENTY, per: 'box', side: {} },
  }),
}));
/** Lines of each patron. Two patrons at each of five tables make some sixty, as in the benchmark of bets. */
const LINES = 6;
const BETTORS: readonly Bettor[] = TABLES.flatMap(({ id }) =>
  [1, 2].flatMap((box) =>
    Array.from({ length: LINES }, (): Bettor => ({ table: id, patron: `p${box as 1 | 2}`, box })),
  ),
);
/** Answers before a kill, and milliseconds in which they and a copied log have to come. */
const BUSY = 2 * BETTORS.length;
const BUSY_WITHIN = 60_000;
const COPIED_WITHIN = 60_000;

export type LoadedKilling = ServerKilling & {
  /** How many of a hundred kills wait until the log of SQLite is copied into its database. */
  readonly copying?: number;
  /** Milliseconds of betting before a kill, at most, once everybody is at it. */
  readonly betting?: number;
  /** Plants a fault in the data that a kill left. */
  readonly spoil?: (data: string) => void;
};

/** One round, which is open all the time. */
export type LoadedKilled = Omit<Killed, 'rounds'>;

/**
 * A whole server that is killed again and again on the same data while everybody bets as fast as he is answered: at any
 * moment, or while the log of its database is being copied.
 */
export const killLoaded = async (killing: LoadedKilling): Promise<LoadedKilled> => {
  const { seed, kills, folder, newDatabase, copying = 50, betting = 3000, spoil } = killing;
  const chance = new Chance(Math.imul(seed, 0xc2b2ae35));
  const account = new LoadedAccount();
  const ways: Record<string, number> = {};
  mkdirSync(folder, { recursive: true });
  const data = join(folder, 'data');
  const database = (await newDatabase?.()) ?? null;
  const where = { data, keyFile: `${data}.key`, ...(database !== null && { database }) };
  const onSqlite = database === null;
  const store = onSqlite ? openSqlite(data, { clock: Date.now }) : openPostgres(database);
  const crowd = await prepare({ store: await store, keyFile: where.keyFile }, TABLES);
  const bettors = new LoadedBettors(crowd, BETTORS, account);
  const look = (found?: 'found') =>
    lookInto({ data, database }, (left) => account.look(left, found));

  const start = async (): Promise<ServerProcess> => {
    const server = await startServer(where);
    crowd.moveTo(server.address);
    return server;
  };
  const setUp = async (): Promise<void> => {
    const server = await start();
    for (const { id } of TABLES) await furnish(crowd, id);
    await server.stop();
    await look('found');
  };
  /** The database itself changes when the log is copied into it, and at no other time. */
  const copied = async (): Promise<boolean> => {
    const file = databaseOf(data);
    const before = statSync(file).mtimeMs;
    const begun = performance.now();
    while (statSync(file).mtimeMs === before) {
      if (performance.now() - begun > COPIED_WITHIN) return false;
      await moment(1);
    }
    return true;
  };
  const killOne = async (): Promise<void> => {
    const server = await start();
    await bettors.start();
    await until(() => bettors.answers >= BUSY, 'bettors to be answered', BUSY_WITHIN);
    await moment(chance.below(betting));
    let way = 'betting';
    if (onSqlite && chance.percent(copying)) {
      if (await copied()) way = 'as the log is copied';
      await moment(chance.below(COPYING));
    }
    await server.kill();
    spoil?.(data);
    ways[way] = (ways[way] ?? 0) + 1;
    await look();
  };
  const atLast = async (): Promise<void> => {
    const before = account.counted();
    const server = await start();
    await bettors.start();
    await bettors.ends();
    await server.stop();
    await look();
    goesOn(before, account.counted());
  };
  let broken: string | null = null;
  let done = 0;
  try {
    await setUp();
    while (done < kills) {
      await killOne();
      done += 1;
      killing.progress?.(done);
    }
    await atLast();
  } catch (error) {
    broken = `kill ${done}: ${error instanceof Error ? error.message : error}`;
  }
  const { entries, answers, again } = account;
  return { broken, kills: done, ways, entries, answers, again };
};

/** Chips for both, a shoe, and bets are open. */
const furnish = async ({ d1, s1 }: Crowd, table: string): Promise<void> => {
  await s1.does(table, { type: 'FillTray', amount: PLENTY });
  for (const patron of ['p1', 'p2']) {
    await d1.does(table, { type: 'BuyIn', patron, amount: PLENTY / 4 });
  }
  await d1.does(table, { type: 'LoadShoe' });
  await d1.does(table, { type: 'OpenRound' });
};

/** As of a store that answers before what it keeps is written. */
export const loseLog = (data: string): void => truncateSync(`${databaseOf(data)}-wal`);
