import {
  blocksOf,
  type Counted,
  type CountingPlan,
  countShoe,
  type Dealt,
  dealBlock,
  nothingCounted,
  nothingDealt,
  PARTS,
  type Plan,
  shoesInPart,
  shuffled,
} from '../../../odds/index.ts';
import type { CountedPart } from './asks.ts';

/** Which of so many workers one is: it takes every so-manieth piece of the work. */
export type DealerPlace = { readonly place: number; readonly among: number };

/** Deals block after block; after each it can be asked what it has, and left. */
export function* dealtSteps(plan: Plan, { place, among }: DealerPlace): Generator<Dealt> {
  const dealt = nothingDealt(plan);
  const blocks = blocksOf(plan);
  for (let block = place; block < blocks; block += among) {
    dealBlock(plan, block, dealt);
    yield dealt;
  }
}

/** Counts shoe after shoe, each part from nothing: what a part adds up to does not hang on who was stopped when. */
export function* countedSteps(
  plan: CountingPlan,
  { place, among }: DealerPlace,
): Generator<CountedPart & { readonly shoes: number }> {
  let shoes = 0;
  for (let part = place; part < PARTS; part += among) {
    const counted: Counted = nothingCounted(plan);
    const { from, to } = shoesInPart(plan.shoes, part);
    for (let at = from; at < to; at += 1) {
      countShoe(plan, shuffled(plan, at), counted);
      shoes += 1;
      yield { part, counted, shoes };
    }
  }
}
