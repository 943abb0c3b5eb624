import type { Event, Happening } from '../../src/table/index.ts';
import type { Subject } from '../conformance/topics.ts';
import { betDecided } from '../second/decided.ts';
import { at, booksOn, type Short, truthOf } from '../second/truths.ts';
import type { Scenario } from './scenario.ts';

/** Book and paragraph, for each book that has the subject. */
export const each = (subject: Subject): (readonly [Short, string])[] =>
  booksOn(subject).map((book) => [book, at(book, subject)] as const);

/** What a stake on a Banker that wins with so many points is paid, by the plain ifs of the truth. */
export const bankerPays = (book: Short, stake: number, points = 9): number => {
  const seen = { player: 0, banker: points, playerCards: 3, bankerCards: 2 };
  const outcome = truthOf(book).bets['banker']?.settles({
    ...seen,
    playerPair: '',
    bankerPair: '',
  });
  const [win = 0, per = 1] = (outcome?.odds ?? '').split(' to ').map(Number);
  return Math.floor((stake * Math.round(win * 100)) / (per * 100));
};

/** A side bet of layout A that is decided on these cards, whatever comes, by the second settlement. */
export const decidedOn = (book: Short, ranks: string): string => {
  const { bets, game } = truthOf(book);
  const found = Object.entries(bets).find(
    ([bet, { layouts }]) =>
      !['player', 'banker'].includes(bet) &&
      layouts.includes('A') &&
      betDecided(game, bet, ranks.split(' ')),
  );
  if (found === undefined) throw new Error(`no side bet of ${book} is decided on ${ranks}`);
  return found[0];
};

/** What happened, without who and when. */
export const plain = (events: readonly Event[]): Happening[] =>
  events.map(({ by, at, ...happening }) => happening as Happening);

/** Where every cent is, but for what is in the drop box. */
export const money = (scenario: Scenario) => {
  const { tray, held } = scenario.table.money;
  return {
    p1: scenario.rack('p1'),
    p2: scenario.rack('p2'),
    p3: scenario.rack('p3'),
    tray,
    held,
  };
};

/** The money of a table that has just been set up. */
export const START = { p1: 2_000_000, p2: 2_000_000, p3: 2_000_000, tray: 94_000_000, held: 0 };
