import { cpus } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { dealOnThreads } from '../src/cli/simulate-threads.ts';
import { blocksOf, dealBlock, freshShoe, nothingDealt, type Plan } from '../src/odds/index.ts';
import { rulebooks } from '../src/rulebooks/index.ts';
import { isRefusal } from '../src/rules/index.ts';
import { type Bench, millions, secondsPer, times, withNative } from './measure.ts';

const BESIDE_NATIVE = 0.85;
const TWO_THREADS = 1.8;
const ROUNDS = 20_000_000;
const THREADED_ROUNDS = 200_000_000;
/** Share of the processors that must be free, and for how many seconds we wait for that. */
const QUIET = 0.9;
const PATIENCE = 60;

const bench: Bench = {
  title: 'Simulation',
  run: async () => [...(await oneThread()), await twoThreads()],
};

export default bench;

const planOf = (rounds: number): Plan => {
  const [book] = rulebooks;
  if (book === undefined) throw new Error('no books');
  const shoe = freshShoe(book, 8);
  if (isRefusal(shoe)) throw new Error(shoe.message);
  return { book, shoe, seed: 1, rounds, mix: [] };
};

const dealt = (plan: Plan): void => {
  const into = nothingDealt(plan);
  for (let block = 0; block < blocksOf(plan); block += 1) dealBlock(plan, block, into);
};

/** Turn about, so that whatever else the machine does touches both. */
const oneThread = async () => {
  const plan = planOf(ROUNDS);
  dealt(plan);
  const compared = await withNative('simulate.cpp', async (run) => {
    let native = Number.POSITIVE_INFINITY;
    let ours = Number.POSITIVE_INFINITY;
    for (let turn = 0; turn < 5; turn += 1) {
      native = Math.min(native, run(String(ROUNDS))[0] ?? 0);
      ours = Math.min(
        ours,
        secondsPer(1, () => dealt(plan), 1),
      );
    }
    return { native, ours };
  });
  const seconds = compared?.ours ?? secondsPer(1, () => dealt(plan));
  const what = 'rounds a second on one thread, every bet counted';
  if (compared === null) {
    return [
      { what, figure: millions(ROUNDS / seconds), ratio: 'no g++', target: 'shown', ok: true },
    ];
  }
  const ratio = compared.native / compared.ours;
  return [
    {
      what: `${what}, beside a plain C++ -O3 loop`,
      figure: `${millions(ROUNDS / compared.ours)} and ${millions(ROUNDS / compared.native)}`,
      ratio: times(ratio),
      target: `at least ${times(BESIDE_NATIVE)}`,
      ok: ratio >= BESIDE_NATIVE,
    },
  ];
};

const twoThreads = async () => {
  const plan = planOf(THREADED_ROUNDS);
  const on = async (threads: number): Promise<number> => {
    const start = process.hrtime.bigint();
    await dealOnThreads(plan, threads).result;
    return Number(process.hrtime.bigint() - start) / 1e9;
  };
  let idle = await idleShare();
  for (let waited = 0; waited < PATIENCE && idle <= QUIET; waited += 1) idle = await idleShare();
  let one = Number.POSITIVE_INFINITY;
  let two = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < 3; turn += 1) {
    one = Math.min(one, await on(1));
    two = Math.min(two, await on(2));
  }
  const busy = idle > QUIET ? '' : ', the machine busy with other work';
  return {
    what: 'two threads beside one',
    figure: `${millions(THREADED_ROUNDS / two)} and ${millions(THREADED_ROUNDS / one)}${busy}`,
    ratio: times(one / two),
    target: `at least ${times(TWO_THREADS)}`,
    ok: one / two >= TWO_THREADS,
  };
};

/** How much of all processors nobody uses: two threads cannot be twice as fast on one of them. */
const idleShare = async (): Promise<number> => {
  const used = () => {
    const all = cpus().map(({ times: spent }) => spent);
    const sum = (of: (spent: (typeof all)[number]) => number) =>
      all.reduce((total, spent) => total + of(spent), 0);
    return {
      idle: sum(({ idle }) => idle),
      all: sum((one) => one.user + one.nice + one.sys + one.idle),
    };
  };
  const before = used();
  await setTimeout(1000);
  const after = used();
  return (after.idle - before.idle) / (after.all - before.all);
};
