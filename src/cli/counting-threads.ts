import { Worker } from 'node:worker_threads';
import {
  addCounted,
  type Counted,
  type CountingPlan,
  countingWork,
  nothingCounted,
  PARTS,
} from '../odds/index.ts';
import type { CountingOrder, PartsCounted } from './counting-worker.ts';
import { DONE, STOP } from './simulate-threads.ts';
import type { Watchable } from './watched.ts';

/** Stopped, it finishes the shoes at hand. */
export type CountingRun = Watchable<Counted> & { readonly threads: number };

/** Whoever is free takes the next part; the parts are added up in their order, so the sum is the same. */
export const countOnThreads = (plan: CountingPlan, threads: number): CountingRun => {
  const shared = new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT));
  const order: CountingOrder = { ...countingWork(plan), shared };
  const wanted = Math.min(threads, PARTS, plan.shoes);
  const working = Array.from({ length: wanted }, () => work(order));
  return {
    threads: working.length,
    done: () => Atomics.load(shared, DONE),
    stop: () => Atomics.store(shared, STOP, 1),
    result: Promise.all(working).then((all) => {
      const whole = nothingCounted(plan);
      for (const { counted } of all.flat().sort((a, b) => a.part - b.part)) {
        addCounted(whole, counted);
      }
      return whole;
    }),
  };
};

const work = (order: CountingOrder): Promise<PartsCounted> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./counting-worker.ts', import.meta.url), {
      workerData: order,
    });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
