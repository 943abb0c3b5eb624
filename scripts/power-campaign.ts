// `npm run campaign:power -- --cuts 1000 [--from N] [--json]`: what houses on SQLite write and sync is recorded with
// `strace`, and their power is cut at moments that a seed chooses: writes that were not synced are lost, torn or come in
// another order (tests/power). `--seed N` runs one house again; `--faults` plants faults.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { straceRuns } from '../tests/crash/strace.ts';
import { type CutOff, type Cutting, cutPower } from '../tests/power/cutting.ts';
import {
  optionsOf,
  showBroken,
  showFigures,
  showProgress,
  wholeNumber,
} from './campaign-figures.ts';

const options = optionsOf({ cuts: '1000', from: '1', seed: '', faults: false, json: false });
/** Of one house: recordings that follow on one another, and cuts of each. */
const RECORDINGS = 2;
const EACH = 50;

/** On Debian, whoever may install something gets it. */
const needStrace = (): void => {
  if (straceRuns()) return;
  if (process.getuid?.() === 0) {
    try {
      execFileSync('apt-get', ['install', '-y', '-qq', 'strace'], { stdio: 'ignore' });
    } catch {
      // Said below.
    }
  }
  if (straceRuns()) return;
  console.error(
    'not run: strace is not here, or may not trace. On Debian: apt-get install strace; in a container: --cap-add=SYS_PTRACE',
  );
  process.exit(2);
};

needStrace();
const folder = mkdtempSync(join(tmpdir(), 'puntobanco-power-'));
process.env['NODE_COMPILE_CACHE'] ??= join(folder, 'compiled');

/** Every other house has so much to write that its log is taken over into the database while it runs. */
const houseOf = (seed: number): Cutting => ({
  seed,
  recordings: RECORDINGS,
  cuts: EACH,
  folder: join(folder, `house-${seed}`),
  answers: 40,
  bulk: seed % 2 === 1 ? 300_000 : 2000,
});

/** What only says that it is durable: two settings of SQLite, and disks that lie about some files. */
const FAULTS: readonly (readonly [string, Pick<Cutting, 'fault' | 'lies'>])[] = [
  ['synchronous = OFF', { fault: 'synchronous off' }],
  ['synchronous = NORMAL', { fault: 'synchronous normal' }],
  ['a disk that lies about the log', { lies: (path) => path.endsWith('-wal') }],
  ['a disk that lies about the database', { lies: (path) => path.endsWith('.db') }],
  ['a disk that lies about names', { lies: (path) => /\/(?:keys|signed|data)$/.test(path) }],
];

const sum: Record<string, number> = {};
const add = ({ manners, broken: _, ...counts }: CutOff) => {
  for (const [name, count] of [...Object.entries(counts), ...Object.entries(manners)])
    sum[name] = (sum[name] ?? 0) + count;
};

const all = async (): Promise<void> => {
  const from = wholeNumber(options.from, 'from');
  const wanted = wholeNumber(options.cuts, 'cuts');
  let broken = 0;
  let done = 0;
  for (let seed = from; done < wanted; seed += 1) {
    const before = done;
    const progress = (cuts: number) => showProgress(`${before + cuts} of ${wanted} cuts`);
    const house = houseOf(seed);
    const outcome = await cutPower({ ...house, progress });
    add(outcome);
    done += RECORDINGS * EACH;
    if (outcome.broken === null) rmSync(house.folder, { recursive: true, force: true });
    else {
      broken += 1;
      const again = `npm run campaign:power -- --seed ${seed}`;
      showBroken(`house ${seed}: ${outcome.broken} (left in ${house.folder})`, again);
    }
  }
  const figures = { campaign: 'power', from, broken, ...sum };
  showFigures(
    figures,
    `${sum['cuts']} cuts from house ${from}, ${broken} houses broken`,
    options.json,
  );
};

const one = async (seed: number): Promise<void> => {
  const progress = (cuts: number) => showProgress(`${cuts} of ${RECORDINGS * EACH} cuts`);
  const outcome = await cutPower({ ...houseOf(seed), progress });
  console.log(JSON.stringify(outcome));
  if (outcome.broken !== null) process.exitCode = 1;
};

const faults = async (): Promise<void> => {
  for (const [name, planted] of FAULTS) {
    const { broken, cuts } = await cutPower({ ...houseOf(1), ...planted });
    console.log(`${name}: ${broken === null ? 'NOT FOUND' : `cut ${cuts + 1}: ${broken}`}`);
    rmSync(houseOf(1).folder, { recursive: true, force: true });
    if (broken === null) process.exitCode = 1;
  }
};

if (options.faults) await faults();
else if (options.seed !== '') await one(wholeNumber(options.seed, 'seed'));
else await all();
if (process.exitCode === undefined) rmSync(folder, { recursive: true, force: true });
process.exit();
