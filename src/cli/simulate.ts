import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import {
  compare,
  deviationOf,
  exactOdds,
  expectedWin,
  freshShoe,
  type Mix,
  meanOf,
  type Plan,
  quantile,
  type Spread,
  sureRounds,
} from '../odds/index.ts';
import type { Rulebook } from '../rulebooks/index.ts';
import type { SimulateOptions } from './commands/simulate.ts';
import { gameNamed } from './named.ts';
import { accepted } from './odds-arguments.ts';
import { type Output, terminal } from './screen.ts';
import { QUANTILES, type Simulated, simulatedText } from './simulate-text.ts';
import { dealOnThreads } from './simulate-threads.ts';
import { UsageError } from './usage-error.ts';
import { watched } from './watched.ts';
import { threadsNamed, wholeNumber } from './whole-number.ts';

export const simulateRounds = async (
  options: SimulateOptions,
  output: Output,
  messages: Output,
): Promise<void> => {
  const { plan, decks, threads } = planOf(options);
  const run = await dealt(plan, decks, threads, messages);
  const text = options.json
    ? JSON.stringify(simulatedJson(run))
    : simulatedText(terminal(output), run).join('\n');
  output.write(`${text}\n`);
  if (run.dealt.rounds < run.asked) process.exitCode = STOPPED;
};

/** What a shell says of a program that Ctrl-C ended. */
const STOPPED = 130;

const MOST_ROUNDS = 1e12;
const SEEDS = 2 ** 32;

const planOf = (options: SimulateOptions): { plan: Plan; decks: number; threads: number } => {
  const book = gameNamed(options.game);
  const decks = wholeNumber('--decks', options.decks);
  const shoe = accepted(freshShoe(book, decks));
  const rounds = wholeNumber('--rounds', options.rounds, { from: 1, to: MOST_ROUNDS });
  const seed = options.seed === undefined ? randomInt(SEEDS) : wholeNumber('--seed', options.seed);
  const mix = mixNamed(book, options.mix ?? '');
  const threads = threadsNamed(options.threads, availableParallelism());
  return { plan: { book, shoe, seed, rounds, mix }, decks, threads };
};

/** `banker=100,tie=10`: every bet once, its stake in whole cents. */
const mixNamed = (book: Rulebook, text: string): Mix => {
  const mix: { bet: Mix[number]['bet']; stake: number }[] = [];
  for (const part of text.split(',').filter((one) => one.trim() !== '')) {
    const [name = '', amount = ''] = part.split('=').map((one) => one.trim());
    const bet = book.bets.find(({ id }) => id === name);
    if (bet === undefined) {
      const there = book.bets.map(({ id }) => id).join(', ');
      throw new UsageError(`--mix: ${book.id} has no bet '${name}': there are ${there}`);
    }
    if (mix.some((one) => one.bet === bet)) throw new UsageError(`--mix: name ${name} once`);
    mix.push({ bet, stake: wholeNumber(`--mix: ${name}`, amount, { from: 1, to: MOST_STAKE }) });
  }
  return mix;
};

/** So that what a whole run stakes stays a whole number of cents. */
const MOST_STAKE = 100_000_000;

const dealt = async (
  plan: Plan,
  decks: number,
  threads: number,
  messages: Output,
): Promise<Simulated> => {
  const start = process.hrtime.bigint();
  const seconds = () => Number(process.hrtime.bigint() - start) / 1e9;
  const exact = exactOdds(plan.book, plan.shoe);
  const run = dealOnThreads(plan, threads);
  const all = await watched(run, { total: plan.rounds, unit: 'rounds' }, messages);
  return {
    book: plan.book,
    decks,
    shoe: plan.shoe,
    seed: plan.seed,
    threads: run.threads,
    asked: plan.rounds,
    seconds: seconds(),
    mix: plan.mix,
    dealt: all,
    compared: compare(exact, all.tallies, all.rounds),
    sure: compare(exact, all.sure.tallies, all.sure.rounds),
    expectedWin: expectedWin(plan.mix, exact),
  };
};

const simulatedJson = (run: Simulated) => ({
  game: run.book.id,
  decks: run.decks,
  rounds: run.dealt.rounds,
  ...(run.dealt.rounds < run.asked ? { stoppedBefore: run.asked } : {}),
  shoes: run.dealt.shoes,
  seed: run.seed,
  threads: run.threads,
  seconds: run.seconds,
  roundsPerSecond: run.dealt.rounds / run.seconds,
  bets: run.compared.bets.map(({ bet, ...figures }) => ({ bet: bet.id, ...figures })),
  fit: run.compared.fit,
  sureRounds: {
    perShoe: sureRounds(run.shoe.cards),
    rounds: run.sure.rounds,
    largestZ: Math.max(...run.sure.bets.map(({ z }) => Math.abs(z))),
    fit: run.sure.fit,
  },
  agrees: run.sure.agrees,
  ...(run.dealt.takings === null
    ? {}
    : {
        mix: Object.fromEntries(run.mix.map(({ bet, stake }) => [bet.id, stake])),
        expectedWinPerRound: run.expectedWin,
        perShoe: spreadJson(run.dealt.takings.perShoe),
        perThousandRounds: spreadJson(run.dealt.takings.perThousand),
      }),
});

/** What the operator won, in cents. */
const spreadJson = (spread: Spread) =>
  spread.count === 0
    ? { count: 0 }
    : {
        count: spread.count,
        mean: meanOf(spread),
        standardDeviation: deviationOf(spread),
        losing: spread.negative / spread.count,
        least: spread.least,
        most: spread.most,
        quantiles: Object.fromEntries(QUANTILES.map((share) => [share, quantile(spread, share)])),
      };
