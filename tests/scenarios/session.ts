import { BOOKS } from '../second/truths.ts';
import { Chance } from '../table/model-chance.ts';
import { combinations, FEATURES, type Feature, type Need, tablesWith } from './features.ts';
import type { Planted } from './played.ts';
import { RoundWriter } from './round.ts';
import { Scenario } from './scenario.ts';
import type { TableSet } from './tables.ts';

/** Rounds that are played at one table, so that what one leaves over meets the next. */
export const ROUNDS = 3;

/** What is planned for the rounds of a session, and where. */
export type Session = {
  readonly table: TableSet;
  readonly chance: Chance;
  readonly plans: readonly (readonly Feature[])[];
};

/** The nth session of a seed: the same one on every machine. */
export const sessionOf = (seed: number, nth: number): Session => {
  const chance = new Chance(Math.imul(seed, 0x9e3779b1) ^ Math.imul(nth + 1, 0x85ebca6b));
  const book = BOOKS[nth % BOOKS.length] ?? 'NC';
  // Round after round through all triples of the book, in an order that has nothing to do with theirs.
  const triples = combinations(book, 3);
  const turn = Math.floor(nth / BOOKS.length);
  const first = triples[strided(seed + turn, triples.length)] ?? [];
  const needs = first.flatMap((feature): readonly Need[] => FEATURES[feature]);
  const wantsHand = first.includes('late offer') || first.includes('insured late');
  const byHand = wantsHand ? tablesWith(book, [...needs, 'offers by hand']) : [];
  const table = chance.one(byHand.length > 0 ? byHand : tablesWith(book, needs));
  const plans = Array.from({ length: ROUNDS }, (_, round) => {
    if (round === 0) return withEnablers(first, chance);
    const others = chance
      .one(triples)
      .filter((feature) => tablesWith(book, FEATURES[feature]).includes(table));
    return withEnablers(others, chance);
  });
  return { table, chance, plans };
};

/** A walk that comes to every number below `count` once in `count` turns. */
const strided = (turn: number, count: number): number => {
  let stride = Math.floor(count * 0.618) | 1;
  while (divisor(stride, count) !== 1) stride += 2;
  return (turn * stride) % count;
};

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/** What comes of others only comes if one of those happens. */
const ENABLERS: Readonly<Partial<Record<Feature, readonly Feature[]>>> = {
  'goes on': ['drawn-together', 'other-dealing-error', 'excess-card', 'misdirected-area'],
  'bets returned': ['drawn-together', 'other-dealing-error', 'excess-card', 'misdirected-area'],
  'reported while choosing': ['drawn-together', 'other-dealing-error', 'wrong-number'],
  'as they lie': ['drawn-together', 'other-dealing-error', 'excess-card', 'misdirected-person'],
  'card for the next round': ['excess-card', 'drawn-together', 'other-dealing-error'],
  'waiting card corrected': ['excess-card', 'drawn-together', 'exposed-card'],
  'shoe replaced': ['drawn-together'],
  'insured late': ['late offer'],
  'report denied': ['excess-card', 'foreign-card', 'interruption'],
  'two reports': ['excess-card', 'drawn-together', 'interruption', 'wrong-number'],
  'reported after the settlement': ['wrong-number', 'not-shuffled', 'excess-card'],
  'settled anew': ['ruling: bets back', 'chips put right', 'other-dealing-error'],
  void: [
    'foreign-card',
    'shortage-or-excess',
    'insufficient-cards',
    'interruption',
    'ruling: void',
  ],
  'insurance put right': ['insured after four', 'insured after the third'],
};

export const withEnablers = (features: readonly Feature[], chance: Chance): Feature[] => {
  const all = new Set(features);
  for (const feature of features) {
    const enablers = ENABLERS[feature];
    if (enablers === undefined || enablers.some((one) => all.has(one))) continue;
    all.add(chance.one(enablers));
  }
  return chance.some([...all], all.size);
};

export type Ended = {
  readonly scenario: Scenario;
  /** What happened in each round. */
  readonly met: readonly ReadonlySet<Feature>[];
  /** Acts of the script when each round began. */
  readonly begins: readonly number[];
  readonly error: Error | null;
};

/** Plays a session to its end, or to where both tables part. */
export const playSession = (
  { table, chance, plans }: Session,
  how: { laws?: boolean; planted?: Planted } = {},
): Ended => {
  const scenario = new Scenario(table, chance, how);
  const met: ReadonlySet<Feature>[] = [];
  const begins: number[] = [];
  try {
    for (const plan of plans) {
      begins.push(scenario.script.length);
      new RoundWriter(scenario, plan).write();
      met.push(scenario.met);
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { scenario, met, begins, error };
  }
  return { scenario, met, begins, error: null };
};
