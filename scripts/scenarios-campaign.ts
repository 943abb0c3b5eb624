// `npm run campaign:scenarios -- --count 1000000 --seed 3 [--from N] [--jobs 2] [--json]`: whole rounds with two or three
// things that go wrong, written for every pair and triple of features, played by `decide` and by the second table
// (tests/second/table). Where the two part the round is told, with the command that shows it again. `--session N` tells
// one session of a seed; `--faults` plants faults and says how soon each is found.

import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { campaign, Parted } from '../tests/scenarios/campaign.ts';
import { FAULTS } from '../tests/scenarios/faults.ts';
import { coverage, Met } from '../tests/scenarios/met.ts';
import { playSession, ROUNDS, sessionOf } from '../tests/scenarios/session.ts';
import { told } from '../tests/scenarios/told.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '3' },
    from: { type: 'string', default: '0' },
    jobs: { type: 'string', default: String(availableParallelism()) },
    session: { type: 'string' },
    faults: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    shard: { type: 'string' },
  },
});

const whole = (name: 'count' | 'seed' | 'from' | 'jobs', least: number): number => {
  const number = Number(values[name]);
  if (Number.isSafeInteger(number) && number >= least) return number;
  console.error(`--${name} is a whole number from ${least} on, not '${values[name]}'`);
  process.exit(2);
};
const seed = whole('seed', 0);
const from = whole('from', 0);
const sessions = Math.ceil(whole('count', 1) / ROUNDS);
const jobs = whole('jobs', 1);

const COUNTS = ['sessions', 'rounds', 'commands', 'acts', 'tried', 'voids', 'byLaws'] as const;
type Counts = Record<(typeof COUNTS)[number], number>;

/** What a process tells the one that started it. */
type Said =
  | { readonly rounds: number }
  | { readonly counts: Counts; readonly met: ReturnType<Met['sparse']> }
  | { readonly parted: string };

/** One process: its share of the sessions. */
const share = (at: number): void => {
  const say = (said: Said) => process.send?.(said);
  let last = 0;
  try {
    const { met, ...counts } = campaign({
      seed,
      from,
      sessions,
      shard: { at, of: jobs },
      progress: (rounds) => {
        if (rounds - last < 2000) return;
        last = rounds;
        say({ rounds });
      },
    });
    say({ counts, met: met.sparse() });
  } catch (error) {
    if (!(error instanceof Parted)) throw error;
    say({ parted: [...error.story, error.message].join('\n') });
  }
  process.disconnect?.();
};

const began = process.hrtime.bigint();
const seconds = () => Number(process.hrtime.bigint() - began) / 1e9;
const children: ChildProcess[] = [];

/** All processes, and what they counted together. */
const all = async (): Promise<{ counts: Counts; met: Met }> => {
  const counts = Object.fromEntries(COUNTS.map((name) => [name, 0])) as Counts;
  const met = new Met();
  const done: number[] = new Array(jobs).fill(0);
  await Promise.all(
    done.map((_, at) => {
      const args = ['--shard', String(at), '--seed', values.seed, '--count', values.count];
      const child = fork(import.meta.filename, [
        ...args,
        '--from',
        values.from,
        '--jobs',
        String(jobs),
      ]);
      children.push(child);
      return new Promise<void>((resolve, reject) => {
        child.on('message', (said: Said) => {
          if ('parted' in said) reject(new Error(said.parted));
          else if ('rounds' in said) {
            done[at] = said.rounds;
            progress(done.reduce((sum, one) => sum + one, 0));
          } else {
            for (const name of COUNTS) counts[name] += said.counts[name];
            met.join(said.met);
            resolve();
          }
        });
        // Once all that it said was heard.
        child.on('close', (code) => reject(new Error(`a process ended with ${code}`)));
      });
    }),
  );
  return { counts, met };
};

const progress = (rounds: number): void => {
  if (!process.stderr.isTTY) return;
  const rate = Math.round(rounds / seconds());
  process.stderr.write(`\r${rounds} of ${sessions * ROUNDS} rounds, ${rate} a second `);
};

/** How soon each fault is found, in sessions from `from` on. */
const planted = (): void => {
  for (const [name, fault] of Object.entries(FAULTS)) {
    try {
      campaign({ seed, from, sessions, planted: fault });
      console.log(`${name}: not found in ${sessions} sessions`);
      process.exitCode = 1;
    } catch (error) {
      if (!(error instanceof Parted)) throw error;
      const [why = ''] = error.message.split('\n');
      console.log(`${name}: found with session ${error.nth}: ${why}`);
    }
  }
};

/** What is printed, and what the page says. */
const figures = ({ counts, met }: { counts: Counts; met: Met }) => {
  const took = Number(seconds().toFixed(1));
  const sizes = ([1, 2, 3] as const).map((size) => coverage(met, size));
  const [features = [], pairs = [], triples = []] = sizes;
  return {
    campaign: 'scenarios',
    seed,
    from,
    jobs,
    seconds: took,
    ...counts,
    features,
    pairs,
    triples,
  };
};

if (values.session !== undefined) {
  const session = sessionOf(seed, Number(values.session));
  const ended = playSession(session, { laws: true });
  for (const line of told(session, ended)) console.log(line);
  if (ended.error === null) console.log('both tables agree');
  else process.exitCode = 1;
} else if (values.faults) planted();
else if (values.shard !== undefined) share(Number(values.shard));
else {
  try {
    const reached = figures(await all());
    if (values.json) console.log(JSON.stringify(reached));
    const sum = (of: readonly { met: number; lawful: number }[], what: 'met' | 'lawful') =>
      of.reduce((total, one) => total + one[what], 0);
    const { pairs, triples } = reached;
    console.log(
      `seed ${seed}: ${reached.rounds} rounds, ${reached.commands} commands in ${reached.seconds} s: decide and the second table agree; ` +
        `${sum(pairs, 'met')} of ${sum(pairs, 'lawful')} pairs and ${sum(triples, 'met')} of ${sum(triples, 'lawful')} triples met`,
    );
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    for (const child of children) child.kill();
    process.exit(1);
  }
}
