import { join } from 'node:path';
import { readKeyFile } from '../../src/house/record/key-file.ts';
import { ringOf } from '../../src/house/record/keys.ts';
import type { Server } from '../postgres/server.ts';
import { Chance } from '../table/model-chance.ts';
import { check } from '../table/model-check.ts';
import { Account } from './account.ts';
import { lookInto } from './copied.ts';
import { deathOf } from './deaths.ts';
import type { Orders } from './doomed-words.ts';
import { goesOn } from './goes-on.ts';
import { type Death, live } from './life.ts';
import type { PlantedFault } from './planted.ts';

/** One house that is killed again and again on the same data. */
export type Killing = {
  readonly seed: number;
  readonly kills: number;
  /** For the data, keys and checkpoints of this house alone. */
  readonly folder: string;
  /** An empty database on PostgreSQL; null: SQLite. */
  readonly database: string | null;
  /** The server of that database, if it may be killed as well. */
  readonly server?: Server;
  readonly hasStrace: boolean;
  readonly fault?: PlantedFault | null;
  readonly progress?: (kills: number) => void;
};

export type Killed = {
  /** Which law broke, and at which kill; null: none. */
  readonly broken: string | null;
  readonly kills: number;
  readonly ways: Readonly<Record<string, number>>;
  readonly entries: number;
  readonly answers: number;
  /** Answered in one life, and the same again in another. */
  readonly again: number;
  readonly rounds: number;
};

const BULK = 300;
/** How many of the commands that were answered before are given once more. */
const ONCE_MORE = 3;
/** So many lives at most that stop by themselves, until everything was answered; and the answers of each. */
const LAST_LIVES = 3;
const AT_LAST = 60;

export const killAgain = async (killing: Killing): Promise<Killed> => {
  const { seed, kills, folder, database, server, hasStrace, fault = null } = killing;
  const chance = new Chance(Math.imul(seed, 0x9e3779b1));
  const account = new Account(BULK);
  const ways: Record<string, number> = {};
  const places = {
    data: join(folder, 'data'),
    database,
    keyFile: join(folder, 'keys', 'house.key'),
    checkpoints: join(folder, 'checkpoints'),
  };
  let usual = 1000;
  let life = 0;

  const liveOnce = async (death: Death, first?: () => Promise<void>): Promise<void> => {
    const done = chance.some([...account.done.values()], ONCE_MORE);
    const orders: Orders = {
      ...places,
      ...{ seed, life, fault, bulk: BULK, setUp: !account.isSetUp },
      again: [...account.open.values(), ...done],
      most: death.way === 'stop' ? AT_LAST : null,
    };
    life += 1;
    const heard = account.hear.bind(account);
    const lived = await live(orders, death, { heard, usual, ...(first && { first }) });
    if (lived.started !== null) usual = (usual * 3 + lived.started) / 4;
    const way = first === undefined ? lived.ended : 'database';
    ways[way] = (ways[way] ?? 0) + 1;
  };
  const look = async (): Promise<void> => {
    if (!account.wasOpen) return;
    await lookInto(places, async (store) => {
      await account.look(store);
      if (!isOver) return;
      const keys = readKeyFile(places.keyFile);
      await account.close(
        store,
        ringOf(() => keys),
      );
    });
  };
  let isOver = false;

  const killOne = async (): Promise<void> => {
    const death = deathOf(chance, database === null ? 'sqlite' : 'postgres', hasStrace);
    if (server === undefined || death.way !== 'signal' || !chance.percent(6)) {
      await liveOnce(death);
      return look();
    }
    await liveOnce(death, server.halt);
    await server.start();
    return look();
  };
  let broken: string | null = null;
  try {
    while (life < kills) {
      await killOne();
      killing.progress?.(life);
    }
    const before = account.counted();
    // Where the machine is too busy for the database somebody is told to ask again, and does.
    for (let last = 0; last === 0 || (last < LAST_LIVES && account.open.size > 0); last += 1)
      await liveOnce({ way: 'stop' });
    isOver = true;
    await look();
    check(account.open.size === 0, `${[...account.open.keys()]} were never answered`);
    goesOn(before, account.counted());
  } catch (error) {
    broken = `kill ${life}: ${error instanceof Error ? error.message : error}`;
  }
  const { rounds, repeated: again } = account.laws.counts;
  const { entries, answers } = account;
  return { broken, kills: Math.min(life, kills), ways, entries, answers, again, rounds };
};
