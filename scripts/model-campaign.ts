// `npm run campaign:model -- --commands 10000000 --seed 3`: random commands at random tables, every law of
// tests/table/model-laws.ts after each. One line at the end, and the same as JSON; 1 where a law was broken, with the
// command that shows it. `--world N` tells one world of a seed; `--write` puts the table of pairs into docs/model.md.
import { type ChildProcess, fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { BrokenLaw, campaign, joined, type Reached, told } from '../tests/table/model-campaign.ts';
import { Pairs } from '../tests/table/model-features.ts';
import { matrix, page, unexplained } from '../tests/table/model-page.ts';
import { optionsOf, secondsNow, showProgress, wholeNumber } from './campaign-figures.ts';

const options = optionsOf({
  commands: '200000',
  seed: '3',
  jobs: String(availableParallelism()),
  world: '',
  shard: '',
  write: false,
});
const seed = wholeNumber(options.seed, 'seed');
const commands = wholeNumber(options.commands, 'commands', 1);
const jobs = wholeNumber(options.jobs, 'jobs', 1);

/** What a process tells the one that started it. */
type Said =
  | { readonly commands: number }
  | { readonly counts: [string, number][]; readonly met: number[]; readonly worlds: number }
  | { readonly broken: string };

/** One process: its share of the worlds. */
const share = (at: number): void => {
  const say = (said: Said) => process.send?.(said);
  let last = 0;
  try {
    const { counts, pairs, worlds } = campaign({
      seed,
      commands: Math.ceil(commands / jobs),
      shard: { at, of: jobs },
      progress: (given) => {
        if (given - last < 20_000) return;
        last = given;
        say({ commands: given });
      },
    });
    say({ counts: [...counts], met: pairs.met, worlds });
  } catch (error) {
    if (!(error instanceof BrokenLaw)) throw error;
    say({ broken: error.message });
  }
  process.disconnect?.();
};

const children: ChildProcess[] = [];

/** All processes; what they reached together. */
const all = async (): Promise<Reached> => {
  const given: number[] = new Array(jobs).fill(0);
  const running = given.map((_, at) => {
    const args = ['--shard', String(at), '--seed', options.seed, '--commands', options.commands];
    const child = fork(import.meta.filename, [...args, '--jobs', String(jobs)]);
    children.push(child);
    return new Promise<Reached>((resolve, reject) => {
      child.on('message', (said: Said) => {
        if ('broken' in said) reject(new Error(said.broken));
        else if ('commands' in said) {
          given[at] = said.commands;
          progress(given.reduce((sum, one) => sum + one, 0));
        } else {
          const { counts, met, worlds } = said;
          resolve({ counts: new Map(counts), pairs: new Pairs(met), worlds });
        }
      });
      // Once all that it said was heard.
      child.on('close', (code) => reject(new Error(`a process ended with ${code}`)));
    });
  });
  return joined(await Promise.all(running));
};

const progress = (given: number): void => {
  const rate = Math.round(given / secondsNow());
  showProgress(`${given} of ${commands} commands, ${rate} a second`);
};

if (options.world !== '') {
  for (const line of told(seed, wholeNumber(options.world, 'world'))) console.log(line);
} else if (options.shard !== '') {
  share(Number(options.shard));
} else {
  try {
    const { counts, pairs, worlds } = await all();
    const given = counts.get('commands') ?? 0;
    const rounds = counts.get('RoundOpened') ?? 0;
    const took = secondsNow();
    const missing = unexplained(pairs);
    console.log(matrix(pairs));
    console.log(
      `seed ${seed}: ${given} commands, ${rounds} rounds at ${worlds} tables in ${took} s, no law broken; ${missing.length} pairs never met`,
    );
    const figures = { seed, commands: given, rounds, worlds, seconds: took, jobs };
    console.log(JSON.stringify({ ...figures, never: missing, counts: Object.fromEntries(counts) }));
    if (options.write) {
      const file = new URL('../docs/model.md', import.meta.url);
      writeFileSync(file, page(pairs, figures, new Date()));
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    for (const child of children) child.kill();
    process.exit(1);
  }
}
