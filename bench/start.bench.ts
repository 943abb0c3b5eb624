import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeKeys, readKeyFile } from '../src/house/record/key-file.ts';
import { ringOf } from '../src/house/record/keys.ts';
import { openSqlite } from '../src/house/store/sqlite.ts';
import { openFloor } from '../src/house/tables/floor.ts';
import type { LiveTable } from '../src/house/tables/live-table.ts';
import {
  type Actor,
  MANUAL,
  meantFor,
  needed,
  settingsOf,
  type Wanted,
} from '../src/table/index.ts';
import { accepted } from './accepted.ts';
import { GAME } from './house-client.ts';
import type { Bench } from './measure.ts';

const ENTRIES = 1_000_000;

/** How long a house takes from being started until it serves, after it was killed with all that on record. */
export default {
  title: 'Start after a crash',
  async run() {
    const lines = [];
    for (const tables of [1, 50]) {
      const folder = mkdtempSync(join(tmpdir(), 'puntobanco-bench-'));
      try {
        const data = join(folder, 'data');
        const entries = await fill(data, tables);
        await crashed(data);
        const seconds = Math.min(await started(data), await started(data));
        lines.push({
          what: `from start to serving after kill −9, ${entries.toLocaleString('en')} entries on ${tables} table${tables === 1 ? '' : 's'}`,
          figure: `${seconds.toFixed(2)} s`,
          ratio: `${(seconds / 2).toFixed(2)} × the target`,
          target: '≤ 2 s',
          ok: seconds <= 2,
        });
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    }
    return lines;
  },
} satisfies Bench;

const supervisor: Actor = { role: 'pit-supervisor', id: 's1' };
const BETS = 400;

/** Rounds are played until so many entries are on record: many bets, then the cards. */
const fill = async (data: string, tables: number): Promise<number> => {
  const store = await openSqlite(data, { clock: Date.now });
  await store.documents.put('floor', 'kind', 'real', 0);
  makeKeys(`${data}.key`, (count) => randomBytes(count));
  const read = readKeyFile(`${data}.key`);
  const keys = ringOf(() => read);
  const bytes = (count: number) => randomBytes(count);
  const floor = await openFloor({ store, keys, now: Date.now, bytes, log: () => {} });
  const settings = settingsOf(GAME, {
    shoe: 'electronic',
    automation: MANUAL,
    thresholds: { cashOut: 1e13, fill: 1e13, credit: 1e13 },
    limits: { minimum: 100, maximum: 1e12, per: 'box', side: {} },
  });
  const lives: LiveTable[] = [];
  for (let n = 1; n <= tables; n++) {
    await floor.create(supervisor, { id: `t${n}`, name: `Table ${n}`, settings });
    const live = floor.table(`t${n}`)?.live;
    if (live === undefined) throw new Error('no table');
    lives.push(live);
    await accepted(live.submit(supervisor, 'f', { type: 'FillTray', amount: 1e12 }));
    for (let box = 1; box <= 3; box++) {
      const patron = `p${box}`;
      const by: Actor = { role: 'patron', id: patron };
      await accepted(live.submit(by, 'j', { type: 'Join', patron, box, seat: 'seated' }));
      await accepted(live.submit(supervisor, `b${box}`, { type: 'BuyIn', patron, amount: 1e10 }));
    }
  }
  let round = 0;
  let idle = 0;
  const total = () => lives.reduce((sum, live) => sum + live.stream().sequence, 0);
  while (total() < ENTRIES) {
    round += 1;
    const before = total();
    await Promise.all(lives.map((live) => playRound(live, round)));
    // A shoe may have to be shuffled first; what never comes must not be waited for.
    idle = total() === before ? idle + 1 : 0;
    if (idle > 0) await new Promise((resolve) => setTimeout(resolve, 10));
    if (idle > 500) throw new Error('nothing goes on at any table');
  }
  await Promise.all(
    lives.map((live) =>
      accepted(live.submit(supervisor, 'last', { type: 'OpenRound', round: roundOf(live) + 1 })),
    ),
  );
  const entries = total();
  // The leases stay taken, as after a crash.
  await store.close();
  return entries;
};

const dealer: Actor = { role: 'dealer', id: 'd1' };

const roundOf = (live: LiveTable): number => {
  const { state } = live.stream();
  return state.status === 'unopened' ? 0 : state.rounds;
};

const playRound = async (live: LiveTable, round: number): Promise<void> => {
  for (let step = 0; ; step++) {
    const next = needed(live.stream().state);
    if (next === null) return;
    const { type, hand = 'player', index = 0 } = next;
    if (type === 'CloseBets') {
      await Promise.all(
        Array.from({ length: BETS }, (_, i) => {
          const box = (i % 3) + 1;
          const by: Actor = { role: 'patron', id: `p${box}` };
          const bet = { box, patron: `p${box}`, bet: 'player', amount: 100 };
          const placed = { type: 'PlaceBet', ...bet, round: roundOf(live) } as const;
          return accepted(live.submit(by, `${round}-${i}`, placed));
        }),
      );
    }
    const wanted = type === 'ExposeCard' ? { type, hand, index } : { type };
    const wish = meantFor(wanted as Wanted, {
      round: roundOf(live),
      offer: null,
      report: null,
      election: null,
    });
    await accepted(live.submit(dealer, `${round}-step-${step}`, wish));
    if (type === 'Settle') return;
  }
};

const program = fileURLToPath(new URL('../bin/puntobanco.js', import.meta.url));

/** Seconds until the house says that it serves; it is killed then. */
const started = (data: string): Promise<number> => {
  const start = process.hrtime.bigint();
  const env = { ...process.env, PORT: '0', PUNTOBANCO_KEY_FILE: `${data}.key` };
  const child = spawn(process.execPath, [program, 'serve', '--data', data], { env });
  return new Promise((resolve, reject) => {
    child.stderr.on('data', (text) => reject(new Error(String(text))));
    child.stdout.once('data', () => {
      const seconds = Number(process.hrtime.bigint() - start) / 1e9;
      child.once('exit', () => resolve(seconds));
      child.kill('SIGKILL');
    });
  });
};

/** Started once more and killed, so that SQLite finds a log to work off. */
const crashed = async (data: string): Promise<void> => {
  await started(data);
};
