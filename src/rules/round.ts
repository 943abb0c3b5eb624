import type { Bet, Hand, Layout, Rulebook } from '../rulebooks/index.ts';
import type { Card } from './cards.ts';
import type { Limits } from './limits.ts';

/** A round as it lay when the bets were closed, its cards, and what was decided about it. */
export type PlayedRound = {
  readonly id: string;
  readonly book: Rulebook;
  readonly layout: Layout;
  readonly decks: number;
  /** How many sets of cards it drew from, where one was replaced in between. */
  readonly shoes?: number;
  readonly limits: Limits | null;
  /** In the order in which they left the shoe. */
  readonly cards: readonly Card[];
  readonly bets: readonly PlacedBet[];
  readonly insurance: readonly PlacedInsurance[];
  /** The paragraph by which it is void; its cards may then be incomplete. */
  readonly voided: string | null;
  readonly elections: readonly Election[];
  readonly returned: readonly ReturnedBet[];
  /** The paragraph by which insurance was waived, for the second offer or altogether. */
  readonly insuranceWaived: string | null;
};

export type PlacedBet = {
  readonly box: number;
  readonly patron: string;
  readonly bet: Bet;
  readonly amount: number;
};

export type PlacedInsurance = {
  readonly box: number;
  readonly patron: string;
  readonly hand: Hand;
  /** How many cards were exposed when it was offered. */
  readonly after: 4 | 5;
  readonly amount: number;
  /** Offered late, because it had been forgotten. */
  readonly late: boolean;
};

/** What a patron chose after a dealing error, with `cards` cards exposed. */
export type Election = {
  readonly patron: string;
  readonly choice: 'continue' | 'reconstructed' | 'return';
  readonly cards: number;
  /** Which of the cards, by their place in the order dealt; left out: the first ones. */
  readonly exposed?: readonly number[];
  readonly rule: string;
};

/** A bet given back by a decision, named as in the settlement's lines. */
export type ReturnedBet = {
  readonly box: number;
  readonly patron: string;
  readonly bet: string;
  /** Of an insurance: the offer it was taken on, where the others stay; left out: all of that Hand. */
  readonly after?: 4 | 5;
  readonly rule: string;
};
