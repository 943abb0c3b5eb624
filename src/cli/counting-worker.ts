import { parentPort, workerData } from 'node:worker_threads';
import {
  type Counted,
  type CountingPlan,
  countShoe,
  type LinearCount,
  nothingCounted,
  PARTS,
  type ShoeRules,
  shoeOf,
  shoesInPart,
  shuffled,
} from '../odds/index.ts';
import type { Rulebook } from '../rulebooks/index.ts';
import { isRefusal } from '../rules/index.ts';
import { DONE, NEXT, STOP } from './simulate-threads.ts';

/** What a thread is told: plain data. */
export type CountingOrder = {
  readonly book: Rulebook;
  readonly counts: readonly number[];
  readonly rules: ShoeRules;
  readonly seed: number;
  readonly shoes: number;
  readonly bets: readonly { readonly bet: string; readonly count: LinearCount }[];
  readonly shared: Int32Array;
};

export type PartsCounted = readonly { readonly part: number; readonly counted: Counted }[];

const planOf = ({ book, counts, rules, seed, shoes, bets }: CountingOrder): CountingPlan => {
  const shoe = shoeOf(counts);
  if (isRefusal(shoe)) throw new Error(shoe.message);
  const looked = bets.flatMap(({ bet: id, count }) => {
    const bet = book.bets.find((one) => one.id === id);
    return bet === undefined ? [] : [{ bet, count }];
  });
  return { book, shoe, rules, seed, shoes, bets: looked };
};

const order: CountingOrder = workerData;
const plan = planOf(order);
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
