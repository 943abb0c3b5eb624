import { RANKS, type Rulebook } from '../rulebooks/index.ts';
import { cardValue, FACE_DOWN, rankOf, type Slot, VALUES } from './cards.ts';
import { type Facts, factsOf, type HandFacts } from './facts.ts';
import type { Deal } from './next.ts';
import { bankerDraws, playerDraws } from './points.ts';

/** How a deal can go on to its end: the first two cards of each Hand, and the values of third ones. */
export type WayOn = {
  readonly player: HandFacts;
  readonly banker: HandFacts;
  /** null: the Hand stands. */
  readonly playerThird: number | null;
  readonly bankerThird: number | null;
};

/**
 * Every way, up to what bets can tell apart, in which the deal can still end, whatever rank each
 * card not yet exposed turns out to have.
 */
export function* completions(book: Rulebook, deal: Deal): Generator<Facts> {
  for (const course of waysOn(book, deal)) yield endOf(course);
}

export function* waysOn(book: Rulebook, { player, banker }: Deal): Generator<WayOn> {
  const table = book.play.tableOfPlay;
  for (const p of firstTwo(player)) {
    for (const b of firstTwo(banker)) {
      const points = { player: p.points, banker: b.points };
      for (const p3 of playerDraws(table, points) ? values(player[2]) : [null]) {
        for (const b3 of bankerDraws(table, points, p3) ? values(banker[2]) : [null]) {
          yield { player: p, banker: b, playerThird: p3, bankerThird: b3 };
        }
      }
    }
  }
}

export const endOf = ({ player, banker, playerThird, bankerThird }: WayOn): Facts =>
  factsOf(draw(player, playerThird), draw(banker, bankerThird));

/** Third cards differ by value alone. */
const ANY_VALUE: readonly number[] = [...new Set(Object.values(VALUES))];

const values = (slot: Slot | undefined): readonly number[] =>
  slot === undefined || slot === FACE_DOWN ? ANY_VALUE : [cardValue(slot)];

/** The first two cards differ by their points and the rank of their pair. */
const firstTwo = ([first, second]: readonly Slot[]): readonly HandFacts[] => {
  const classes = new Map<string, HandFacts>();
  for (const a of ranks(first)) {
    for (const b of ranks(second)) {
      const points = (VALUES[a] + VALUES[b]) % 10;
      const pair = a === b ? a : null;
      classes.set(`${points} ${pair}`, { points, cards: 2, pair });
    }
  }
  return [...classes.values()];
};

const ranks = (slot: Slot | undefined) =>
  slot === undefined || slot === FACE_DOWN ? RANKS : [rankOf(slot)];

const draw = (hand: HandFacts, third: number | null): HandFacts =>
  third === null ? hand : { points: (hand.points + third) % 10, cards: 3, pair: hand.pair };
