import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readKeyFile } from '../../src/house/record/key-file.ts';
import { ringOf } from '../../src/house/record/keys.ts';
import { openPostgres } from '../../src/house/store/postgres.ts';
import { openSqlite } from '../../src/house/store/sqlite.ts';
import { GRACE, MANUAL } from '../../src/table/index.ts';
import { moment } from '../house/until.ts';
import { BOOKS } from '../second/truths.ts';
import { Chance } from '../table/model-chance.ts';
import { check } from '../table/model-check.ts';
import { Account } from './account.ts';
import { lookInto } from './copied.ts';
import { goesOn } from './goes-on.ts';
import { HttpRobots } from './http-robots.ts';
import type { Killed } from './killing.ts';
import { settingsAt } from './points.ts';
import { prepare } from './prepared.ts';
import { launchServer, type ServerProcess, startServer, type Where } from './server-process.ts';

/** A whole server that is killed again and again on the same data. */
export type ServerKilling = {
  readonly seed: number;
  readonly kills: number;
  readonly folder: string;
  /** Makes an empty database on PostgreSQL and says where; null: SQLite. */
  readonly newDatabase: (() => Promise<string>) | null;
  readonly progress?: (kills: number) => void;
};

const AUTOMATIC = { ...MANUAL, open: 150, close: 400, draw: 60, elections: 300, settle: 100 };
/** A table of each book that deals by itself, and one that somebody deals. */
const TABLES = [
  ...BOOKS.map((book) => ({
    id: book.toLowerCase(),
    settings: settingsAt(book, { grace: GRACE, automation: AUTOMATIC }),
  })),
  { id: 'dealt', settings: settingsAt('CI', { grace: GRACE }) },
];
const IDS = TABLES.map(({ id }) => id);
/** No answer within this is no answer. */
const STILL = 60_000;
/** Answers that are waited for at the end. */
const AT_LAST = 60;

export const killServer = async (killing: ServerKilling): Promise<Killed> => {
  const { seed, kills, folder, newDatabase } = killing;
  const chance = new Chance(Math.imul(seed, 0x85ebca6b));
  const account = new Account(0);
  const ways: Record<string, number> = {};
  const count = (way: string) => {
    ways[way] = (ways[way] ?? 0) + 1;
  };
  mkdirSync(folder, { recursive: true });
  const placeOf = async (name: string): Promise<Where & { database?: string }> => {
    const database = await newDatabase?.();
    const data = join(folder, name);
    return { data, keyFile: `${data}.key`, ...(database !== undefined && { database }) };
  };
  const where = await placeOf('data');
  const { data, database = null } = where;
  const store = database === null ? openSqlite(data, { clock: Date.now }) : openPostgres(database);
  const crowd = await prepare({ store: await store, keyFile: where.keyFile }, TABLES);
  const look = (found?: 'found') =>
    lookInto({ data, database }, (left) => account.look(left, found));
  await look('found');
  const robots = new HttpRobots(crowd, IDS, { account, chance });
  let usual = 3000;
  let done = 0;

  const start = async (): Promise<ServerProcess> => {
    const begun = performance.now();
    const server = await startServer(where);
    usual = (usual * 3 + performance.now() - begun) / 4;
    crowd.moveTo(server.address);
    return server;
  };
  /** Before it serves anybody. */
  const killStarting = async (place: Where): Promise<void> => {
    const { serving, kill } = launchServer(place);
    serving.catch(() => {});
    await moment((chance.below(1100) / 1000) * usual);
    await kill();
  };
  /** While everybody is at work. */
  const killServing = async (): Promise<void> => {
    const server = await start();
    robots.start();
    await answered(1 + chance.below(60));
    await moment(chance.below(40));
    await server.kill();
    await robots.stop();
  };
  const answered = (wanted: number): Promise<void> =>
    new Promise((resolve, reject) => {
      let left = wanted;
      const still = setTimeout(() => reject(new Error('nobody is answered')), STILL);
      robots.told = () => {
        left -= 1;
        if (left > 0) return;
        clearTimeout(still);
        robots.told = () => {};
        resolve();
      };
    });
  const killOne = async (): Promise<void> => {
    if (chance.percent(12)) {
      // A house that has never run: whatever the kill left, it is set up as if nothing had been.
      const fresh = await placeOf(`fresh-${done}`);
      await killStarting(fresh);
      const server = await startServer(fresh);
      check(server.said().includes('/set-up/'), `a new house cannot be set up:\n${server.said()}`);
      await server.kill();
      return count('first start');
    }
    if (chance.percent(20)) {
      await killStarting(where);
      count('start');
    } else {
      await killServing();
      count('serving');
    }
    await look();
  };
  const atLast = async (): Promise<void> => {
    const before = account.counted();
    const server = await start();
    robots.start();
    await answered(AT_LAST);
    await robots.stop();
    check(account.open.size === 0, `${[...account.open.keys()]} were never answered`);
    await server.stop();
    const keys = readKeyFile(where.keyFile);
    await lookInto({ data, database }, async (left) => {
      await account.look(left);
      await account.close(
        left,
        ringOf(() => keys),
      );
    });
    goesOn(before, account.counted());
  };
  let broken: string | null = null;
  try {
    while (done < kills) {
      await killOne();
      done += 1;
      killing.progress?.(done);
    }
    await atLast();
  } catch (error) {
    broken = `kill ${done}: ${error instanceof Error ? error.message : error}`;
  }
  const { rounds, repeated: again } = account.laws.counts;
  const { entries, answers } = account;
  return { broken, kills: done, ways, entries, answers, again, rounds };
};
