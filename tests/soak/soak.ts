import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { percentile } from '../../bench/house-client.ts';
import { seededChance } from '../../src/cli/seeded.ts';
import type { Client } from '../house/client.ts';
import { moment } from '../house/until.ts';
import { Asked } from './asked.ts';
import { groundOn, type StoreName } from './grounds.ts';
import { type Held, held } from './held.ts';
import { type Planted, plantedBy } from './planted.ts';
import { openRobots } from './robots.ts';
import { Served } from './served.ts';
import { yardstickIn } from './yardstick.ts';

export type SoakPlan = {
  readonly minutes: number;
  readonly tables: number;
  /** Seconds from one kill to the next; 0: nobody is killed. */
  readonly kill: number;
  readonly seed: string;
  /** How many times faster than a demonstration. */
  readonly speed: number;
  readonly store: StoreName;
  readonly planted?: Planted | null;
  /** Told after each part. */
  readonly told?: (part: Part, of: number) => void;
};

/** One kill to the next. Milliseconds and bytes. */
export type Part = {
  readonly part: number;
  readonly seconds: number;
  readonly bets: number;
  readonly p50: number;
  readonly p99: number;
  /** Bets from the kill until some seconds after it served again. */
  readonly after: { readonly bets: number; readonly p50: number; readonly p99: number };
  /** Bets that were on their way when the process was killed. */
  readonly caught: { readonly bets: number; readonly most: number };
  readonly accepted: number;
  readonly refused: number;
  readonly unsent: number;
  /** From the kill until the process served again, and until it had acknowledged something. Null: no kill. */
  readonly serving: number | null;
  readonly back: number | null;
  /** At the end of it, after a collection of garbage; of the process that is killed next. */
  readonly rss: number;
  readonly heap: number;
  readonly disk: number;
  readonly entries: number;
  /** How fast the machine was, and how late the robots' own process. */
  readonly yardstick: number;
  readonly robots: number;
};

export type Soaked = {
  readonly plan: SoakPlan;
  readonly patrons: number;
  readonly kills: number;
  readonly parts: readonly Part[];
  readonly acknowledged: number;
  /** By table. */
  readonly records: ReadonlyMap<string, Held>;
  readonly seconds: number;
};

/** Bets are counted apart until so many seconds after a killed process serves again, or a third of a part. */
const APART = 10;
const STAY_AWAKE = 60_000;

/** Robots play at the tables of a house whose processes are killed by turns; then its records are looked at. */
export const soak = async (plan: SoakPlan): Promise<Soaked> => {
  const { kill, seed } = plan;
  const begun = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'puntobanco-soak-'));
  const open: (() => Promise<unknown>)[] = [
    async () => rmSync(folder, { recursive: true, force: true }),
  ];
  try {
    const ground = await groundOn(plan.store, folder);
    open.push(ground.stop);
    const { crowd } = ground;
    const planted = plan.planted ? plantedBy(plan.planted) : '';
    const served: Served[] = [];
    open.push(() => Promise.all(served.map((one) => one.kill())));
    for (const where of ground.processes) served.push(await Served.open(where, planted));
    crowd.moveTo(served[0]?.address ?? '');
    const length = kill === 0 ? plan.minutes : kill;
    const asked = new Asked(1000 * Math.min(APART, length / 3));
    const robots = await openRobots({
      ...plan,
      addresses: served.map(({ address }) => address),
      session: crowd.s1.cookieLine,
      asked,
      log: () => {},
    });
    open.push(robots.stop);
    // Staff who do nothing are locked out after a while. A house that was just killed does not answer.
    const looking = () => Promise.all([crowd.s1, crowd.a1].map((one) => lookingAt(one, robots)));
    await looking();
    const awake = setInterval(() => void looking().catch(() => {}), STAY_AWAKE);
    open.push(async () => clearInterval(awake));
    const yardstick = await yardstickIn(join(folder, 'yardstick'));
    open.push(yardstick.stop);
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();

    const count = Math.max(1, Math.round((plan.minutes * 60) / length));
    const { below } = seededChance(`${seed} kills`);
    const parts: Part[] = [];
    asked.meanwhile();
    let serving: number | null = null;
    for (let part = 1; part <= count; part += 1) {
      const from = performance.now();
      const victim = served[part % served.length];
      if (victim === undefined) throw new Error('no process');
      // A tenth earlier or later, so that no rhythm of the house hides anything.
      const sway = kill === 0 ? 0 : (below(201) - 100) / 1000;
      await moment(Math.max(0, length * 1000 * (1 + sway) - (serving ?? 0)));
      const [taken, disk] = [await victim.taken(), await ground.disk()];
      const { waits, back, ...counts } = asked.meanwhile();
      parts.push({
        part,
        seconds: (performance.now() - from + (serving ?? 0)) / 1000,
        bets: waits.steady.length,
        p50: percentile(waits.steady, 0.5),
        p99: percentile(waits.steady, 0.99),
        after: {
          bets: waits.after.length,
          p50: percentile(waits.after, 0.5),
          p99: percentile(waits.after, 0.99),
        },
        caught: { bets: waits.caught.length, most: Math.max(0, ...waits.caught) },
        ...counts,
        serving,
        back,
        ...taken,
        disk,
        yardstick: yardstick.meanwhile(),
        robots: delay.percentile(99) / 1e6,
      });
      delay.reset();
      plan.told?.(parts.at(-1) as Part, count);
      if (kill === 0 || part === count) continue;
      const at = performance.now();
      asked.killed(victim.address);
      await victim.kill();
      await victim.startAgain();
      asked.served();
      serving = performance.now() - at;
    }
    await robots.stop();
    const records = new Map<string, Held>();
    let acknowledged = 0;
    for (const table of robots.tables) {
      const said = asked.acknowledged.get(table) ?? new Map<string, number>();
      acknowledged += said.size;
      records.set(table, held(await exportOf(crowd.a1, table), said));
    }
    for (const one of served) await one.stop();
    served.length = 0;
    const seconds = (performance.now() - begun) / 1000;
    const { patrons } = robots;
    const kills = kill === 0 ? 0 : count - 1;
    return { plan, patrons, kills, parts, acknowledged, records, seconds };
  } finally {
    for (const close of open.reverse()) await close().catch(() => {});
  }
};

const lookingAt = async (
  { address, cookieLine: cookie }: Client,
  { tables: [table] }: { readonly tables: readonly string[] },
): Promise<void> => {
  const headers = { cookie, 'x-puntobanco': 'staff' };
  const answer = await fetch(`${address}/api/tables/${table}`, { headers });
  if (!answer.ok) throw new Error(`nobody looks at ${table}: ${answer.status}`);
};

const exportOf = async (
  { address, cookieLine: cookie }: Client,
  table: string,
): Promise<string> => {
  const headers = { cookie, 'x-puntobanco': 'staff' };
  const answer = await fetch(`${address}/api/tables/${table}/export`, { headers });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`export of ${table}: ${answer.status} ${text}`);
  return text;
};
