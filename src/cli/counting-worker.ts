import { parentPort, workerData } from 'node:worker_threads';
import {
  type Counted,
  type CountingWork,
  countShoe,
  nothingCounted,
  PARTS,
  plannedCounting,
  shoesInPart,
  shuffled,
} from '../odds/index.ts';
import { DONE, NEXT, STOP } from './simulate-threads.ts';

/** What a thread is told: plain data. */
export type CountingOrder = CountingWork & { readonly shared: Int32Array };

export type PartsCounted = readonly { readonly part: number; readonly counted: Counted }[];

const order: CountingOrder = workerData;
const plan = plannedCounting(order);
const stopped = () => Atomics.load(order.shared, STOP) === 1;
const parts: { part: number; counted: Counted }[] = [];
while (!stopped() || parts.length === 0) {
  const part = Atomics.add(order.shared, NEXT, 1);
  if (part >= PARTS) break;
  const { from, to } = shoesInPart(plan.shoes, part);
  const counted = nothingCounted(plan);
  for (let at = from; at < to; at += 1) {
    countShoe(plan, shuffled(plan, at), counted);
    Atomics.add(order.shared, DONE, 1);
    // Looked at after a shoe, so that there is something to show however soon it is stopped.
    if (stopped()) break;
  }
  parts.push({ part, counted });
}
parentPort?.postMessage(parts);
