// A thread of random-campaign.ts: looks at blocks of shoes until none is left.
import { parentPort, workerData } from 'node:worker_threads';
import { look, nothingSeen, realShoes } from '../tests/random/looks.ts';

export type RandomOrder = {
  readonly seed: string;
  readonly shoes: number;
  readonly block: number;
  readonly next: Int32Array;
};

const { seed, shoes, block, next }: RandomOrder = workerData;
const seen = nothingSeen();
const shoeOf = realShoes(seed);
for (;;) {
  const from = Atomics.add(next, 0, 1) * block;
  if (from >= shoes) break;
  look(shoeOf, from, Math.min(shoes, from + block), seen);
}
parentPort?.postMessage(seen);
