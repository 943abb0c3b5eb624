// `npm run campaign:crash -- --kills 2000 --servers 200 --loaded 80 [--from N] [--json]`: houses killed with −9 at moments
// that a seed plans, twenty times each on the same data, on SQLite and PostgreSQL in turn; first store and tables, then the
// whole server, then servers at full load (tests/crash). `--seed N` runs one house again, `--seed N --part server` or
// `loaded` one server; `--faults` plants faults.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Killed, killAgain } from '../tests/crash/killing.ts';
import { killLoaded, type LoadedKilled, loseLog } from '../tests/crash/killing-loaded.ts';
import { killServer } from '../tests/crash/killing-server.ts';
import type { PlantedFault } from '../tests/crash/planted.ts';
import { killAll } from '../tests/crash/server-process.ts';
import { straceRuns } from '../tests/crash/strace.ts';
import { createDatabase, type Server, startPostgres } from '../tests/postgres/server.ts';
import {
  oneOf,
  optionsOf,
  showBroken,
  showFigures,
  showProgress,
  wholeNumber,
} from './campaign-figures.ts';

const options = optionsOf({
  kills: '2000',
  servers: '200',
  loaded: '80',
  from: '1',
  seed: '',
  part: 'table',
  faults: false,
  json: false,
});
/** Kills of one house on the same data. */
const EACH = 20;
/** Those that a kill alone can show; what a power cut shows is in the campaign of that name. */
const FAULTS: readonly PlantedFault[] = [
  'answer before commit',
  'no transaction',
  'refusal not remembered',
  'unasked',
];

const folder = mkdtempSync(join(tmpdir(), 'puntobanco-crash-'));
process.env['NODE_COMPILE_CACHE'] ??= join(folder, 'compiled');
const hasStrace = straceRuns();
let postgres: Server | null = null;
const newDatabase = async (): Promise<string> => {
  postgres ??= await startPostgres();
  return createDatabase(postgres.address);
};

const PARTS = ['table', 'server', 'loaded'] as const;
type Part = (typeof PARTS)[number];
const storeOf = (seed: number) => (seed % 2 === 1 ? 'SQLite' : 'PostgreSQL');

/** One house, killed so many times. */
const house = async (
  part: Part,
  seed: number,
  kills: number,
  told: (kills: number) => void,
): Promise<Killed | LoadedKilled> => {
  const place = join(folder, `${part}-${seed}`);
  const onSqlite = storeOf(seed) === 'SQLite';
  const database = onSqlite ? null : newDatabase;
  const progress = told;
  if (part !== 'table') {
    const kill = part === 'server' ? killServer : killLoaded;
    return kill({ seed, kills, folder: place, newDatabase: database, progress });
  }
  return killAgain({
    ...{ seed, kills, folder: place, hasStrace, progress },
    database: database === null ? null : await database(),
    ...(postgres !== null && !onSqlite && { server: postgres }),
  });
};

const sums = new Map<string, Record<string, number>>();
const add = (name: string, { ways, broken: _, ...counts }: Killed | LoadedKilled) => {
  const sum = sums.get(name) ?? {};
  for (const [key, count] of [...Object.entries(counts), ...Object.entries(ways)])
    sum[key] = (sum[key] ?? 0) + count;
  sums.set(name, sum);
};

let broken = 0;
let done = 0;
/** Houses from a seed on, until so many kills are done. What breaks stays where it is, to be looked at. */
const run = async (part: Part, kills: number, of: number): Promise<void> => {
  const from = wholeNumber(options.from, 'from');
  for (let before = 0; before < kills; before += EACH) {
    const seed = from + before / EACH;
    const own = Math.min(EACH, kills - before);
    const begun = done;
    const outcome = await house(part, seed, own, (count) =>
      showProgress(`${begun + count} of ${of} kills`, { broken, ...Object.fromEntries(sums) }),
    );
    done = begun + outcome.kills;
    add(`${part} on ${storeOf(seed)}`, outcome);
    const place = join(folder, `${part}-${seed}`);
    if (outcome.broken === null) rmSync(place, { recursive: true, force: true });
    else {
      broken += 1;
      const again = `npm run campaign:crash -- --seed ${seed} --part ${part}`;
      showBroken(
        `${part} ${seed} on ${storeOf(seed)}: ${outcome.broken} (left in ${place})`,
        again,
      );
    }
  }
};

const one = async (seed: number): Promise<void> => {
  const part = oneOf(options.part, 'part', PARTS);
  const outcome = await house(part, seed, EACH, (count) =>
    showProgress(`${count} of ${EACH} kills`),
  );
  console.log(JSON.stringify(outcome));
  if (outcome.broken !== null) process.exitCode = 1;
};

const faults = async (): Promise<void> => {
  for (const fault of FAULTS) {
    const place = join(folder, fault.replaceAll(' ', '-'));
    const { broken: found } = await killAgain({
      ...{ seed: 5, kills: 60, folder: place, database: null, hasStrace, fault },
    });
    console.log(`${fault}: ${found === null ? 'NOT FOUND' : found.split('\n')[0]}`);
    if (found === null) process.exitCode = 1;
  }
  const place = join(folder, 'lost-log');
  const lost = await killLoaded({
    seed: 1,
    kills: 1,
    folder: place,
    newDatabase: null,
    spoil: loseLog,
  });
  console.log(`a lost log: ${lost.broken ?? 'NOT FOUND'}`);
  if (lost.broken === null) process.exitCode = 1;
};

try {
  if (options.faults) await faults();
  else if (options.seed !== '') await one(wholeNumber(options.seed, 'seed'));
  else {
    const kills = wholeNumber(options.kills, 'kills');
    const servers = wholeNumber(options.servers, 'servers');
    const loaded = wholeNumber(options.loaded, 'loaded');
    const all = kills + servers + loaded;
    await run('table', kills, all);
    await run('server', servers, all);
    await run('loaded', loaded, all);
    const { from, json } = options;
    const figures = { campaign: 'crash', from, hasStrace, broken, ...Object.fromEntries(sums) };
    const line = `${done} kills from house ${from}, ${broken} houses broken`;
    showFigures(figures, line, json);
  }
} finally {
  killAll();
  await (postgres as Server | null)?.stop();
  if (process.exitCode === undefined) rmSync(folder, { recursive: true, force: true });
}
process.exit();
