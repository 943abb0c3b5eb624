import type { Bet, Condition, Rulebook } from '../rulebooks/index.ts';
import { type Facts, twentieths, verdict } from '../rules/index.ts';
import { pairsFacts, scoreFacts } from './classes.ts';
import { type Groups, groupsOf, sumGroups } from './groups.ts';
import type { Tally } from './tally.ts';

/**
 * What every class of a tally makes of a bet, as the rules settle it. An outcome is the place of
 * the pay line in the bet; past the last line come push and loss.
 */
export type Reading = {
  readonly bet: Bet;
  readonly of: ReadingKind;
  readonly outcomes: Uint8Array;
  /** The classes of every outcome but loss. */
  readonly unlost: Groups;
  readonly push: number;
  readonly lose: number;
  /** What the patron gains on a unit of 20, by outcome: all odds of the books divide a twentieth. */
  readonly gains: readonly number[];
};

/** The tally that a bet is read off. */
export type ReadingKind = 'score' | 'pairs';
export type Tallies = { readonly [kind in ReadingKind]: Tally };

/** A unit staked, in the measure of the gains. */
export const UNIT = 20;

/** The readings of all bets of a book; built once. */
export const readings = (book: Rulebook): readonly Reading[] => {
  let list = lists.get(book);
  if (list === undefined) {
    list = book.bets.map(reading);
    lists.set(book, list);
  }
  return list;
};

const lists = new WeakMap<Rulebook, readonly Reading[]>();

/** Only the bets of one layout; all of them where none is named. */
export const readingsOn = (book: Rulebook, layout: string | null): readonly Reading[] =>
  readings(book).filter(({ bet }) => layout === null || bet.layouts.includes(layout));

/** How often each outcome occurs. A loss is what is left of all: most classes lose most bets. */
export const countOutcomes = (
  { of, unlost, lose }: Reading,
  tallies: Tallies,
  totals: Totals = totalsOf(tallies),
): readonly number[] => {
  const counts = Array.from(sumGroups(unlost, tallies[of]));
  let lost = totals[of];
  for (const count of counts) lost -= count;
  counts[lose] = lost;
  return counts;
};

/** How much each tally counts in all. */
export type Totals = { readonly [kind in ReadingKind]: number };
export const totalsOf = ({ score, pairs }: Tallies): Totals => ({
  score: totalOf(score),
  pairs: totalOf(pairs),
});

const totalOf = (tally: Tally): number => {
  let total = 0;
  for (let at = 0; at < tally.length; at += 1) total += tally[at] ?? 0;
  return total;
};

export const reading = (bet: Bet): Reading => {
  const of = kindOf(bet);
  const classes = of === 'score' ? scoreFacts : pairsFacts;
  const outcomes = Uint8Array.from(classes, (facts) => outcomeOf(bet, facts));
  const push = bet.pays.length;
  const lose = push + 1;
  const parts = Array.from(outcomes, (outcome, cell) => ({ cell, of: outcome }));
  return {
    bet,
    of,
    outcomes,
    unlost: groupsOf(
      lose,
      parts.filter((part) => part.of !== lose),
    ),
    push,
    lose,
    gains: [...bet.pays.map(({ pays }) => twentieths(pays)), 0, -UNIT],
  };
};

/** The place of the pay line that the facts meet, or of push or loss. */
export const outcomeOf = (bet: Bet, facts: Facts): number => {
  const { result, line } = verdict(bet, facts);
  if (line !== null) return bet.pays.indexOf(line);
  return bet.pays.length + (result === 'push' ? 0 : 1);
};

/** The tally that holds what a condition asks for. */
const HELD_BY: Readonly<Record<keyof Condition, ReadingKind>> = {
  winner: 'score',
  points: 'score',
  cards: 'score',
  totalCards: 'score',
  margin: 'score',
  natural: 'score',
  playerPair: 'pairs',
  bankerPair: 'pairs',
  pairs: 'pairs',
};
const heldBy = new Map<string, ReadingKind>(Object.entries(HELD_BY));

/** No bet of these books looks at score and pairs together; one that does needs the joint tally. */
const kindOf = (bet: Bet): ReadingKind => {
  const asked = [...bet.pays.map(({ when }) => when), ...(bet.pushes ?? [])];
  const parts = asked.flatMap((when) => Object.keys(when));
  const kinds = new Set(parts.map((part) => heldBy.get(part)));
  // An Original Bet is pushed on a Tie, so it looks at the score whatever its pay lines name.
  if (bet.original !== null) kinds.add('score');
  if (kinds.size > 1) throw new Error(`${bet.id} looks at score and pairs: no tally holds both`);
  return kinds.has('pairs') ? 'pairs' : 'score';
};
