// `npm run campaign:scenarios -- --count 1000000 --seed 3 [--from N] [--jobs 2] [--json]`: whole rounds with two or three
// things that go wrong, written for every pair and triple of features, played by `decide` and by the second table
// (tests/second/table). Where the two part the round is told, with the command that shows it again. `--session N` tells
// one session of a seed; `--faults` plants faults and says how soon each is found.

import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { campaign, Parted } from '../tests/scenarios/campaign.ts';
import { FAULTS } from '../tests/scenarios/faults.ts';
import { coverage, Met } from '../tests/scenarios/met.ts';
import { playSession, ROUNDS, sessionOf } from '../tests/scenarios/session.ts';
import { told } from '../tests/scenarios/told.ts';
import {
  optionsOf,
  secondsNow,
  showFigures,
  showProgress,
  wholeNumber,
} from './campaign-figures.ts';

const options = optionsOf({
  count: '100000',
  seed: '3',
  from: '0',
  jobs: String(availableParallelism()),
  session: '',
  faults: false,
  json: false,
  shard: '',
});
const seed = wholeNumber(options.seed, 'seed');
const from = wholeNumber(options.from, 'from');
const sessions = Math.ceil(wholeNumber(options.count, 'count', 1) / ROUNDS);
const jobs = wholeNumber(options.jobs, 'jobs', 1);

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
  /** The last word has to be out before the line is cut. */
  const sayAtLast = (said: Said) =>
    process.send?.(said, undefined, undefined, () => process.disconnect?.());
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
    sayAtLast({ counts, met: met.sparse() });
  } catch (error) {
    if (!(error instanceof Parted)) throw error;
    sayAtLast({ parted: [...error.story, error.message].join('\n') });
  }
};

const children: ChildProcess[] = [];

/** All processes, and what they counted together. */
const all = async (): Promise<{ counts: Counts; met: Met }> => {
  const counts = Object.fromEntries(COUNTS.map((name) => [name, 0])) as Counts;
  const met = new Met();
  const done: number[] = new Array(jobs).fill(0);
  await Promise.all(
    done.map((_, at) => {
      const args = ['--shard', String(at), '--seed', options.seed, '--count', options.count];
      const child = fork(import.meta.filename, [
        ...args,
        '--from',
        options.from,
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
        // Once all that it said was heard; that it has ended may be known before.
        child.on('disconnect', () => reject(new Error('a process has ended without a result')));
      });
    }),
  );
  return { counts, met };
};

const progress = (rounds: number): void => {
  const rate = Math.round(rounds / secondsNow());
  showProgress(`${rounds} of ${sessions * ROUNDS} rounds, ${rate} a second`);
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
  const sizes = ([1, 2, 3] as const).map((size) => coverage(met, size));
  const [features = [], pairs = [], triples = []] = sizes;
  return {
    campaign: 'scenarios',
    seed,
    from,
    jobs,
    ...counts,
    features,
    pairs,
    triples,
  };
};

if (options.session !== '') {
  const session = sessionOf(seed, wholeNumber(options.session, 'session'));
  const ended = playSession(session, { laws: true });
  for (const line of told(session, ended)) console.log(line);
  if (ended.error === null) console.log('both tables agree');
  else process.exitCode = 1;
} else if (options.faults) planted();
else if (options.shard !== '') share(Number(options.shard));
else {
  try {
    const reached = figures(await all());
    const sum = (of: readonly { met: number; lawful: number }[], what: 'met' | 'lawful') =>
      of.reduce((total, one) => total + one[what], 0);
    const { pairs, triples } = reached;
    showFigures(
      reached,
      `seed ${seed}: ${reached.rounds} rounds, ${reached.commands} commands: decide and the second table agree; ` +
        `${sum(pairs, 'met')} of ${sum(pairs, 'lawful')} pairs and ${sum(triples, 'met')} of ${sum(triples, 'lawful')} triples met`,
      options.json,
    );
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    for (const child of children) child.kill();
    process.exit(1);
  }
}
