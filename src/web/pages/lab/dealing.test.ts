import { expect, test } from 'vitest';
import {
  addDealt,
  blocksOf,
  type CountingPlan,
  countShoe,
  countsFor,
  dealBlock,
  freshShoe,
  nothingCounted,
  nothingDealt,
  PARTS,
  ROUNDS_PER_BLOCK,
  shoesInPart,
  shuffled,
} from '../../../odds/index.ts';
import { rulebooks } from '../../../rulebooks/index.ts';
import { isRefusal } from '../../../rules/index.ts';
import type { CountedPart } from './asks.ts';
import { countedSteps, dealtSteps } from './dealing.ts';
import { FIGURES } from './figures.ts';

const book = rulebooks[0];
if (book === undefined) throw new Error('no book');
const shoe = freshShoe(book, book.decks.to);
if (isRefusal(shoe)) throw new Error(shoe.message);

test('two workers deal together what one deals alone, block by block', () => {
  const plan = { book, shoe, seed: 3, rounds: 2 * ROUNDS_PER_BLOCK + 5, mix: [] };
  const alone = nothingDealt(plan);
  for (let block = 0; block < blocksOf(plan); block += 1) dealBlock(plan, block, alone);
  const both = nothingDealt(plan);
  for (const place of [0, 1]) {
    const steps = [...dealtSteps(plan, { place, among: 2 })];
    expect(steps).toHaveLength(2 - place);
    const last = steps.at(-1);
    if (last !== undefined) addDealt(both, last);
  }
  expect(both).toEqual(alone);
});

test('parts that come in any order, and twice, add up to the figures of one thread to the last digit', () => {
  const bets = countsFor({ book, shoe }, book.bets.slice(0, 2));
  if (isRefusal(bets)) throw new Error(bets.message);
  const rules = { cut: 200, afterCut: 0, burn: 'none' } as const;
  const plan: CountingPlan = { book, shoe, rules, seed: 9, shoes: 5, bets };
  const means = {
    book: () => book,
    checksum: () => '',
    counted: { run: 0, parts: new Map<number, CountedPart>() },
  };
  const work = {
    book: 1,
    counts: shoe.counts,
    rules,
    seed: 9,
    shoes: 5,
    bets: bets.map(({ bet: { id }, count }) => ({ bet: id, count })),
  };
  const ask = (run: number, parts: readonly CountedPart[]) =>
    FIGURES.counted({ work, run, parts }, means);
  const alone: CountedPart[] = [];
  for (let part = 0; part < PARTS; part += 1) {
    const { from, to } = shoesInPart(5, part);
    const counted = nothingCounted(plan);
    for (let at = from; at < to; at += 1) countShoe(plan, shuffled(plan, at), counted);
    if (to > from) alone.push({ part, counted });
  }
  const whole = ask(1, alone);
  expect(whole.shoes).toBe(5);
  for (const place of [1, 0]) {
    for (const step of countedSteps(plan, { place, among: 2 })) ask(2, [step]);
  }
  expect(ask(2, alone.slice(1, 2))).toEqual(whole);
  // Another run begins from nothing.
  expect(ask(3, alone.slice(0, 1)).shoes).toBe(1);
});
