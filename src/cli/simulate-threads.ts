import { Worker } from 'node:worker_threads';
import { addDealt, blocksOf, type Dealt, nothingDealt, type Plan } from '../odds/index.ts';
import type { Order, WorkerReport } from './simulate-worker.ts';

/** What the threads share: the next block to deal, the blocks dealt, and whether to stop. */
export const NEXT = 0;
export const DONE = 1;
export const STOP = 2;

export type Run = {
  readonly threads: number;
  /** Blocks that are dealt so far. */
  readonly done: () => number;
  /** The blocks at hand are finished, no further ones begun. */
  readonly stop: () => void;
  readonly dealt: Promise<Dealt>;
};

/** Deals a plan on so many threads. Whoever is free takes the next block; the sum is the same. */
export const dealOnThreads = (plan: Plan, threads: number): Run => {
  const shared = new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT));
  const order: Order = {
    game: plan.book.id,
    counts: plan.shoe.counts,
    seed: plan.seed,
    rounds: plan.rounds,
    mix: plan.mix.map(({ bet, stake }) => [bet.id, stake]),
    shared,
  };
  const parts = Array.from({ length: Math.min(threads, blocksOf(plan)) }, () => work(order));
  return {
    threads: parts.length,
    done: () => Atomics.load(shared, DONE),
    stop: () => Atomics.store(shared, STOP, 1),
    dealt: Promise.all(parts).then((all) => {
      const whole = nothingDealt(plan);
      for (const part of all) addDealt(whole, part);
      return whole;
    }),
  };
};

const work = (order: Order): Promise<WorkerReport> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./simulate-worker.ts', import.meta.url), {
      workerData: order,
    });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
