import { readdirSync, readFileSync } from 'node:fs';
import { startPostgres } from '../tests/postgres/server.ts';
import { automaticTables } from './automatic-tables.ts';
import { betsFor, withBettingFloor } from './betting-floor.ts';
import { heapInUse } from './collect.ts';
import { withClients } from './crowd.ts';
import type { Costs } from './floor-on-paper.ts';
import { withHouse } from './house-client.ts';
import { displaysOf } from './load.ts';

const TABLES = 8;
const EACH = 8;
const SECONDS = 5;
/** As many as sit at a table of the floor on paper. */
const VIEWERS = 100;
const IDLE = { viewers: 1000, seconds: 20 };
/** Further apart than bets are told, so that each is a frame. */
const FRAMES = { count: 100, gap: 120 };
const DEALT = { tables: 20, pace: 20, seconds: 60 };

/** What each thing costs, measured apart: processor time, so that what else runs on the machine matters little. */
export const costsMeasured = async (entryBytes: number): Promise<Costs> => ({
  ...(await bets()),
  ...(await telling()),
  tableBytes: await aTable(),
  entryBytes,
});

const bets = async (): Promise<Pick<Costs, 'bet' | 'postgres'>> => {
  const server = await startPostgres();
  try {
    const patrons = Array.from({ length: TABLES }, () => EACH);
    return await withBettingFloor(server, patrons, async (tables) => {
      await betsFor(2, tables);
      const from = processorOf(server.pid());
      const { perSecond, cost } = await betsFor(SECONDS, tables);
      const used = processorOf(server.pid()) - from;
      return { bet: cost, postgres: used / (perSecond * SECONDS) };
    });
  } finally {
    await server.stop();
  }
};

/** A hundredth of a second, as the kernel counts for whoever asks. */
const TICK = 10_000;

/** Microseconds of processor of a process and all that it started, as far as they still run. Linux alone tells. */
const processorOf = (pid: number): number => {
  let ticks = 0;
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    const stat = statOf(name);
    // The second field is a name in brackets, and may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [parent, user, system] = [1, 11, 12].map((at) => Number(fields[at]));
    if (name === String(pid) || parent === pid) ticks += (user ?? 0) + (system ?? 0);
  }
  return ticks * TICK;
};

const statOf = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    // It has ended since.
    return '';
  }
};

type Used = { readonly user: number; readonly system: number; readonly rss: number };
type Heard = { readonly bytes: number; readonly frames: number };

const telling = (): Promise<Pick<Costs, 'frame' | 'idle' | 'frameBytes' | 'viewerBytes'>> =>
  withHouse((house) =>
    withClients(async (clients, more) => {
      await house.ask({ do: 'join' });
      const displays = await displaysOf(house);
      const frames = async () => (await house.ask<{ cpu: number }>({ do: 'bets', ...FRAMES })).cpu;
      const resting = async () => {
        const order = { do: 'idle', count: IDLE.seconds, gap: 1000 };
        return (await house.ask<{ cpu: number }>(order)).cpu;
      };
      // The first ones are slow.
      await frames();
      const [alone, nobody] = [await frames(), await resting()];
      await displays(clients, VIEWERS);
      await clients.ask<Heard>({ do: 'heard' });
      const watched = await frames();
      const heard = await clients.ask<Heard>({ do: 'heard' });
      await house.ask({ do: 'heap' });
      const before = await house.ask<Used>({ do: 'used' });
      await displays(more, IDLE.viewers);
      await house.ask({ do: 'heap' });
      const after = await house.ask<Used>({ do: 'used' });
      const crowd = await resting();
      return {
        frame: Math.max(0, watched - alone) / heard.frames / VIEWERS,
        idle: Math.max(0, crowd - nobody) / (IDLE.viewers + VIEWERS) / IDLE.seconds,
        frameBytes: heard.bytes / heard.frames / VIEWERS,
        viewerBytes: Math.max(0, after.rss - before.rss) / IDLE.viewers,
      };
    }),
  );

/** Its roads, its last frames, its shoes: all that a table gathers in the first half hour. */
const aTable = async (): Promise<number> => {
  const before = heapInUse();
  const floor = await automaticTables(DEALT.tables, DEALT.pace);
  await new Promise((resolve) => setTimeout(resolve, DEALT.seconds * 1000));
  const bytes = (heapInUse() - before) / DEALT.tables;
  await floor.stop();
  return Math.max(0, bytes);
};
