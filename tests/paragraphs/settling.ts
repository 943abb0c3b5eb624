import { parseRound } from '../../src/api/round.ts';
import {
  type Card,
  isRefusal,
  parseCard,
  type Refusal,
  type Settlement,
  type SettlementLine,
  settle,
} from '../../src/rules/index.ts';
import type { Subject } from '../conformance/topics.ts';
import { at, type Book, cite, gameOf, offering, placeOf } from './books.ts';

/** Cards in the order dealt from two hands of ranks: `cards('2 K 4 / 3 K 2')`. Suits never matter. */
export const cards = (hands: string): Card[] => {
  const [player = [], banker = []] = hands
    .split('/')
    .map((hand) => hand.split(' ').filter((rank) => rank !== ''));
  const [p1, p2, p3] = player;
  const [b1, b2, b3] = banker;
  return [p1, b1, p2, b2, p3, b3].flatMap((rank, i) => (rank === undefined ? [] : card(rank, i)));
};

export const card = (rank: string, i = 0): Card => {
  const found = parseCard(`${rank}${'SHDC'[i % 4]}`);
  if (found === undefined) throw new Error(`no rank ${rank}`);
  return found;
};

/** Two cards of that Point Total that are no pair. */
export const twoCards = (points: number): string => (points === 0 ? 'K Q' : `${rank(points)} K`);

/** A rank of that value. */
export const rank = (value: number): string => (value === 0 ? 'J' : value === 1 ? 'A' : `${value}`);

/** Fields of a round in the form of the `settle` command. */
export type Fields = Readonly<Record<string, unknown>>;

export const round = (book: Book, layout: string, hands: string, fields: Fields = {}): Fields => ({
  id: 'r',
  game: gameOf(book),
  layout,
  cards: cards(hands),
  bets: [],
  ...fields,
});

const answer = (fields: Fields): Settlement | Refusal => {
  const parsed = parseRound(fields);
  return isRefusal(parsed) ? parsed : settle(parsed);
};

export const settled = (fields: Fields): Settlement => {
  const result = answer(fields);
  if (isRefusal(result)) throw new Error(`refused: ${JSON.stringify(result)}`);
  return result;
};

export const refused = (fields: Fields): Refusal => {
  const result = answer(fields);
  if (!isRefusal(result)) throw new Error(`settled: ${JSON.stringify(result)}`);
  return result;
};

/** A bet of patron p in box 1. */
export const on = (bet: string, amount: number, more: Fields = {}): Fields => ({
  box: 1,
  patron: 'p',
  bet,
  amount,
  ...more,
});

/** An insurance of patron p in box 1. */
export const insure = (
  hand: 'player' | 'banker',
  after: 4 | 5,
  amount: number,
  more: Fields = {},
): Fields => ({ box: 1, patron: 'p', hand, after, amount, ...more });

/** The one line of a round with the bet alone on it. */
export const lineOf = (
  book: Book,
  layout: string,
  hands: string,
  bet: string,
  amount: number,
): SettlementLine => first(settled(round(book, layout, hands, { bets: [on(bet, amount)] })).lines);

export const first = <T>(list: readonly T[]): T => {
  const [one] = list;
  if (one === undefined) throw new Error('the list is empty');
  return one;
};

/** What a bet of 20.00 comes to: `win` at the odds as printed, `lose`, or `push`. */
export type Expected = `${number} to ${number}` | 'lose' | 'push';

/** Hands, what they are in plain words, and what the bet comes to. */
export type Row = readonly [hands: string, words: string, expected: Expected];

type Case = [title: string, book: Book, bet: string, hands: string, expected: Expected];

const tabled = new Set<string>();

/** The books that have the bet and print other odds than any table of this file. */
export const untabled = (bet: string): readonly Book[] =>
  offering(bet).filter((book) => !tabled.has(`${book} ${bet}`));

/** A table of hands for a bet, once for every book given, each row cited by its paragraphs there. */
export const cases = (
  bet: string,
  books: readonly Book[],
  rows: readonly Row[],
  ...also: readonly Subject[]
): Case[] =>
  books.flatMap((book) => {
    tabled.add(`${book} ${bet}`);
    return rows.map(([hands, words, expected]): Case => {
      const cited = cite(book, `pays ${bet}`, `defines ${bet}`, ...also);
      return [`${cited}: ${bet} on ${hands}, ${words} → ${expected}`, book, bet, hands, expected];
    });
  });

/** Everything a line says of a bet of 20.00 that stood alone, the paragraph included. */
export const outcomeOf = (book: Book, bet: string, hands: string) => {
  const { layouts = '' } = placeOf(bet, book) ?? {};
  const line = lineOf(book, first([...layouts]), hands, bet, 2000);
  return {
    result: line.result,
    odds: line.odds,
    paid: line.paid,
    back: line.returned,
    rule: line.rule,
  };
};

/** The same from the pay table: the odds as printed on 20.00, the stake back unless it lost. */
export const expectedOf = (book: Book, bet: string, expected: Expected) => {
  const { pays } = placeOf(bet, book) ?? {};
  if (expected === 'push') {
    return { result: 'push', odds: null, paid: 0, back: 2000, rule: at(book, 'push') };
  }
  if (expected === 'lose') return { result: 'lose', odds: null, paid: 0, back: 0, rule: pays };
  const [win = 0, stake = 1] = expected.split(' to ').map(Number);
  return { result: 'win', odds: expected, paid: (2000 * win) / stake, back: 2000, rule: pays };
};
