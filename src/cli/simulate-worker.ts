import { parentPort, workerData } from 'node:worker_threads';
import {
  blocksOf,
  type Dealt,
  dealBlock,
  nothingDealt,
  type SimulationWork,
  simulationPlan,
} from '../odds/index.ts';
import { DONE, NEXT, STOP } from './simulate-threads.ts';

/** What a thread is told: plain data. */
export type Order = SimulationWork & { readonly shared: Int32Array };

export type WorkerReport = Dealt;

const order: Order = workerData;
const plan = simulationPlan(order);
const dealt = nothingDealt(plan);
const blocks = blocksOf(plan);
for (;;) {
  const block = Atomics.add(order.shared, NEXT, 1);
  if (block >= blocks) break;
  dealBlock(plan, block, dealt);
  Atomics.add(order.shared, DONE, 1);
  // Looked at after a block, so that there is something to show however soon it is stopped.
  if (Atomics.load(order.shared, STOP) === 1) break;
}
parentPort?.postMessage(dealt);
