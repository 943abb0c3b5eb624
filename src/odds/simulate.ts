import type { Rulebook } from '../rulebooks/index.ts';
import { PAIRS, SCORES } from './classes.ts';
import { exactOdds } from './exact.ts';
import { type Mix, operatorWins, widestDeviation } from './mix.ts';
import { lookup, playShoe, type Rounds, rounds, sureRounds } from './play-shoe.ts';
import { seeded } from './random.ts';
import type { Tallies } from './readings.ts';
import type { ShoeCounts } from './shoe.ts';
import { shuffle } from './shuffle.ts';
import { addSpread, note, type Spread, spread } from './spread.ts';
import type { Tally } from './tally.ts';

/** What is to be dealt: so many rounds from real shoes, each a fresh one of whole decks. */
export type Plan = {
  readonly book: Rulebook;
  readonly shoe: ShoeCounts;
  readonly seed: number;
  readonly rounds: number;
  readonly mix: Mix;
};

/** What was dealt. */
export type Dealt = {
  rounds: number;
  /** Shoes that were played to the end, and the rounds in them. */
  shoes: number;
  roundsInShoes: number;
  readonly tallies: Tallies;
  /** Of these, the rounds that every shoe holds: the ones to compare with the exact odds. */
  readonly sure: { rounds: number; readonly tallies: Tallies };
  /** What the operator won on the mix, if there is one: per whole shoe and per 1,000 rounds. */
  readonly takings: { readonly perShoe: Spread; readonly perThousand: Spread } | null;
};

/**
 * The work is cut into blocks of rounds, each with a new shoe and a seed of its own. So whoever
 * deals a block, and whenever, its counts are the same.
 */
export const ROUNDS_PER_BLOCK = 100_000;
const THOUSAND = 1000;

export const blocksOf = (plan: Plan): number => Math.ceil(plan.rounds / ROUNDS_PER_BLOCK);

export const nothingDealt = ({ book, shoe, mix }: Plan): Dealt => {
  const scale = widestDeviation(mix, exactOdds(book, shoe));
  const roundsPerShoe = shoe.cards / 5;
  return {
    rounds: 0,
    shoes: 0,
    roundsInShoes: 0,
    tallies: noTallies(),
    sure: { rounds: 0, tallies: noTallies() },
    takings:
      mix.length === 0
        ? null
        : {
            perShoe: spread(scale * Math.sqrt(roundsPerShoe)),
            perThousand: spread(scale * Math.sqrt(THOUSAND)),
          },
  };
};

/** Deals one block and adds it to what was dealt. */
export const dealBlock = (plan: Plan, block: number, into: Dealt): void => {
  const table = lookup(plan.book);
  const state = seeded(plan.seed, block);
  const shoe = Uint8Array.from(cardsOf(plan.shoe));
  const played = rounds();
  const sure = noCounts();
  const late = noCounts();
  const follow = takingsOf(plan, into);
  const size = Math.min(ROUNDS_PER_BLOCK, plan.rounds - block * ROUNDS_PER_BLOCK);
  for (let dealt = 0; dealt < size; ) {
    shuffle(shoe, state);
    const inShoe = playShoe(table, shoe, played);
    const counted = Math.min(inShoe, size - dealt);
    const early = Math.min(sureRounds(shoe.length), counted);
    count(played, 0, early, sure);
    count(played, early, counted, late);
    follow?.(played, counted, counted === inShoe);
    if (counted === inShoe) {
      into.shoes += 1;
      into.roundsInShoes += counted;
    }
    into.sure.rounds += early;
    dealt += counted;
  }
  into.rounds += size;
  addTallies(into.sure.tallies, sure);
  addTallies(into.tallies, sure);
  addTallies(into.tallies, late);
};

/** Adds what another thread dealt. */
export const addDealt = (into: Dealt, other: Dealt): void => {
  into.rounds += other.rounds;
  into.shoes += other.shoes;
  into.roundsInShoes += other.roundsInShoes;
  into.sure.rounds += other.sure.rounds;
  addTallies(into.tallies, other.tallies);
  addTallies(into.sure.tallies, other.sure.tallies);
  if (into.takings === null || other.takings === null) return;
  addSpread(into.takings.perShoe, other.takings.perShoe);
  addSpread(into.takings.perThousand, other.takings.perThousand);
};

/** The shoe in order, ranks by their place in `RANKS`. */
const cardsOf = ({ counts }: ShoeCounts): number[] =>
  counts.flatMap((count, rank) => Array.from({ length: count }, () => rank));

const noTallies = (): Tallies => ({
  score: new Float64Array(SCORES),
  pairs: new Float64Array(PAIRS),
});

/** Whole numbers are added faster; a block has few enough rounds for them. */
type Counts = { readonly score: Int32Array; readonly pairs: Int32Array };
const noCounts = (): Counts => ({ score: new Int32Array(SCORES), pairs: new Int32Array(PAIRS) });

const count = (played: Rounds, from: number, to: number, { score, pairs }: Counts): void => {
  for (let round = from; round < to; round += 1) {
    const ended = played.scores[round] ?? 0;
    score[ended] = (score[ended] ?? 0) + 1;
    const paired = played.pairs[round] ?? 0;
    pairs[paired] = (pairs[paired] ?? 0) + 1;
  }
};

const addTallies = (into: Tallies, other: Tallies | Counts): void => {
  add(into.score, other.score);
  add(into.pairs, other.pairs);
};

const add = (into: Tally, other: Tally | Int32Array): void => {
  for (let at = 0; at < into.length; at += 1) into[at] = (into[at] ?? 0) + (other[at] ?? 0);
};

/** Follows the operator's money through a block; a shoe or a thousand rounds not ended are left out. */
const takingsOf = ({ book, mix }: Plan, { takings }: Dealt) => {
  if (takings === null) return null;
  const wins = operatorWins(book, mix);
  let inThousand = 0;
  let ofThousand = 0;
  return (played: Rounds, rounds: number, wholeShoe: boolean): void => {
    let ofShoe = 0;
    for (let round = 0; round < rounds; round += 1) {
      const score = wins.score[played.scores[round] ?? 0] ?? 0;
      const pairs = wins.pairs[played.pairs[round] ?? 0] ?? 0;
      ofShoe += score + pairs;
      ofThousand += score + pairs;
      inThousand += 1;
      if (inThousand < THOUSAND) continue;
      note(takings.perThousand, ofThousand);
      inThousand = 0;
      ofThousand = 0;
    }
    if (wholeShoe) note(takings.perShoe, ofShoe);
  };
};
