import {
  between,
  form,
  listOf,
  number,
  type Of,
  optional,
  orNull,
  string,
  whole,
} from './schema.ts';
import { hand, odds, stage, text } from './values.ts';

/** The exact odds as other programs read them. Ways are exact integers, as strings over `denominator`. */

const ways = string({ pattern: '^\\d+$' });
const fraction = string({ pattern: '^-?\\d+/\\d+$' });

const insured = { win: ways, push: ways, lose: ways, houseEdge: number, houseEdgeExact: fraction };

export const GameParams = form({ game: string({ maxLength: 64 }) });

export const OddsQuerySchema = form({
  decks: optional(between(1, 10)),
  counts: optional(string({ pattern: '^\\d{1,4}(,\\d{1,4}){12}$' })),
  layout: optional(string({ maxLength: 4 })),
});

export const OddsSchema = form({
  game: text,
  version: text,
  layout: orNull(text),
  cards: whole,
  counts: listOf(whole),
  denominator: ways,
  bets: listOf(
    form({
      bet: text,
      houseEdge: number,
      houseEdgeExact: fraction,
      hitRate: number,
      variance: number,
      standardDeviation: number,
      push: ways,
      lose: ways,
      tiers: listOf(form({ odds, ways, rule: text })),
    }),
  ),
  /** By pair of points that the table covers. */
  insurance: listOf(
    form({
      hand,
      after: stage,
      player: whole,
      banker: whole,
      odds,
      ...insured,
      rule: text,
      /** By the value of the Player Hand's third card. */
      thirds: optional(listOf(form({ third: orNull(whole), ...insured }))),
    }),
  ),
  insuranceRows: listOf(
    form({ hand, after: stage, own: listOf(whole), other: listOf(whole), odds, ...insured }),
  ),
  together: form({
    bets: listOf(text),
    covariance: listOf(listOf(number)),
    /** Null where one of the two bets can end in one way only. */
    correlation: listOf(listOf(orNull(number))),
  }),
  /** What a card taken from the shoe does, where that was asked for. */
  removal: optional(
    form({
      effects: listOf(
        form({
          bet: text,
          ranks: listOf(form({ rank: text, change: number, exact: fraction })),
        }),
      ),
    }),
  ),
});
export type OddsAnswer = Of<typeof OddsSchema>;

export const DecksQuerySchema = form({ decks: optional(between(1, 10)) });

/** What a patron is told of each bet, of a fresh shoe: how often it wins, and what the house keeps of a unit. */
export const PlainOddsSchema = form({
  bets: listOf(form({ bet: text, wins: number, keeps: number })),
});
export type PlainOdds = Of<typeof PlainOddsSchema>;

/** Of the cards that are left in a shoe in play. */
export const LiveOddsSchema = form({
  /** The book that the table goes by. */
  game: text,
  version: text,
  layout: text,
  cards: whole,
  /** Of each rank, ace first. */
  counts: listOf(whole),
  bets: listOf(form({ bet: text, houseEdge: number, hitRate: number, variance: number })),
});
