import { Worker } from 'node:worker_threads';
import {
  addDealt,
  blocksOf,
  type Dealt,
  nothingDealt,
  type Plan,
  ROUNDS_PER_BLOCK,
  simulationWork,
} from '../odds/index.ts';
import type { Order, WorkerReport } from './simulate-worker.ts';
import type { Watchable } from './watched.ts';

/** What the threads share: the next block to deal, the blocks dealt, and whether to stop. */
export const NEXT = 0;
export const DONE = 1;
export const STOP = 2;

/** Stopped, it finishes the blocks at hand and begins no further ones. */
export type Run = Watchable<Dealt> & { readonly threads: number };

/** Deals a plan on so many threads. Whoever is free takes the next block; the sum is the same. */
export const dealOnThreads = (plan: Plan, threads: number): Run => {
  const shared = new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT));
  const order: Order = { ...simulationWork(plan), shared };
  const parts = Array.from({ length: Math.min(threads, blocksOf(plan)) }, () => work(order));
  return {
    threads: parts.length,
    done: () => Atomics.load(shared, DONE) * ROUNDS_PER_BLOCK,
    stop: () => Atomics.store(shared, STOP, 1),
    result: Promise.all(parts).then((all) => {
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
