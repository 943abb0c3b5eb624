import { parentPort, workerData } from 'node:worker_threads';
import { blocksOf, type Dealt, dealBlock, nothingDealt, type Plan, shoeOf } from '../odds/index.ts';
import type { Rulebook } from '../rulebooks/index.ts';
import { isRefusal } from '../rules/index.ts';
import { DONE, NEXT, STOP } from './simulate-threads.ts';

/** What a thread is told: plain data. */
export type Order = {
  readonly book: Rulebook;
  readonly counts: readonly number[];
  readonly seed: number;
  readonly rounds: number;
  readonly mix: readonly (readonly [bet: string, stake: number])[];
  readonly shared: Int32Array;
};

export type WorkerReport = Dealt;

const planOf = ({ book, counts, seed, rounds, mix }: Order): Plan => {
  const shoe = shoeOf(counts);
  if (isRefusal(shoe)) throw new Error(shoe.message);
  const placed = mix.flatMap(([id, stake]) => {
    const bet = book.bets.find((one) => one.id === id);
    return bet === undefined ? [] : [{ bet, stake }];
  });
  return { book, shoe, seed, rounds, mix: placed };
};

const order: Order = workerData;
const plan = planOf(order);
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
