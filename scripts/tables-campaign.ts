// `npm run campaign:tables -- --tables 200 --minutes 10 [--pace 1]`: a floor of automatic tables on SQLite; how late each step of
// theirs is taken, and whether the heap grows. The figures stand in docs/benchmarks.md.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { openHouse } from '../src/house/house.ts';
import { keysFrom } from '../src/house/record/keys.ts';
import { openSqlite } from '../src/house/store/sqlite.ts';
import { rulebooks } from '../src/rulebooks/index.ts';
import { type Actor, due, MANUAL, settingsOf } from '../src/table/index.ts';

const { values } = parseArgs({
  options: {
    tables: { type: 'string', default: '200' },
    minutes: { type: 'string', default: '10' },
    // So many times as fast as a table is dealt: some minutes are some shoes.
    pace: { type: 'string', default: '1' },
  },
});
const tables = Number(values.tables);
const minutes = Number(values.minutes);
const pace = Number(values.pace);
if (!Number.isSafeInteger(tables) || tables < 1 || !(minutes > 0) || !(pace > 0)) {
  console.error(
    'say how many tables and minutes, and how fast: --tables 200 --minutes 10 --pace 1',
  );
  process.exit(2);
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const after = (milliseconds: number) => Math.round(milliseconds / pace);
const AUTOMATION = {
  ...MANUAL,
  open: after(2000),
  close: after(4000),
  draw: after(700),
  elections: after(3000),
  settle: after(900),
};
const supervisor: Actor = { role: 'pit-supervisor', id: 's1' };
const folder = mkdtempSync(join(tmpdir(), 'puntobanco-tables-'));
const store = await openSqlite(join(folder, 'data'), { clock: Date.now });
const house = await openHouse({
  store,
  keys: keysFrom(randomBytes(64)),
  now: Date.now,
  bytes: (count) => randomBytes(count),
  log: (message, facts) => console.error(message, facts),
  demonstration: true,
});

const late: number[] = [];
let rounds = 0;
let entries = 0;
for (let n = 0; n < tables; n++) {
  const book = rulebooks[n % rulebooks.length];
  if (book === undefined) throw new Error('no book');
  const settings = settingsOf(book.id, { shoe: 'electronic', automation: AUTOMATION });
  await house.floor.create(supervisor, { id: `t${n}`, name: `${n}`, settings });
  const live = house.floor.table(`t${n}`)?.live;
  live?.onGrown(({ before, events }) => {
    entries += 1;
    const expected = before.state.status === 'unopened' ? null : due(before.state);
    const [first] = events;
    if (first !== undefined && expected !== null && first.by.role === 'house') {
      late.push(Math.max(0, first.at - expected.at));
    }
    if (events.some(({ type }) => type === 'RoundSettled')) rounds += 1;
  });
  await live?.submit(supervisor, `fill-${n}`, { type: 'FillTray', amount: 1_000_000 });
}

const heap = (): number => {
  collect();
  return process.memoryUsage().heapUsed / 2 ** 20;
};
const percentile = (list: readonly number[], share: number): number =>
  list.toSorted((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? 0;

const begun = process.cpuUsage();
const heaps: number[] = [];
for (let minute = 1; minute <= minutes; minute++) {
  await new Promise((resolve) => setTimeout(resolve, 60_000));
  heaps.push(heap());
  const used = process.cpuUsage(begun);
  console.log(
    `minute ${minute}: ${entries} entries, ${rounds} rounds, late p50 ${percentile(late, 0.5)} ms, p99 ${percentile(late, 0.99)} ms, most ${percentile(late, 1)} ms; heap ${heaps.at(-1)?.toFixed(1)} MB; ${((used.user + used.system) / 1e4 / (minute * 60)).toFixed(0)}% of a core`,
  );
}
await house.stop();
await store.close();
rmSync(folder, { recursive: true, force: true });

const p99 = percentile(late, 0.99);
const [, second = 0] = heaps;
const grown = (heaps.at(-1) ?? 0) - second;
console.log(
  `${tables} automatic tables, ${minutes} minutes: ${rounds} rounds, late p99 ${p99} ms of ${late.length} steps; the heap grew by ${grown.toFixed(1)} MB since minute two`,
);
if (p99 > 50) process.exitCode = 1;
