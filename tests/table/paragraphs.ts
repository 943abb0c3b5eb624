import type { Event, Happening } from '../../src/table/index.ts';
import type { Scenario, Short } from './scenario.ts';

type Numbers = { readonly [Book in Short]?: string };

/** The four longer books number a subject alike. */
const longer = (paragraph: string): Numbers => ({
  NC: paragraph,
  DH: paragraph,
  CI: paragraph,
  NI: paragraph,
});
const insuring = (paragraph: string): Numbers => ({ CI: paragraph, NI: paragraph });

/** Where each book has a subject. */
const AT = {
  dealer: { NC: '1.9', DH: '1.5', CI: '1.9', NI: '1.7' },
  pitEmployee: { NC: '1.17', DH: '1.12', CI: '1.17', NI: '1.16' },
  seated: { NC: '1.26', DH: '1.17', CI: '1.26', NI: '1.23' },
  standing: { NC: '1.29', DH: '1.19', CI: '1.29', NI: '1.26' },
  roundOfPlay: { NC: '1.25', DH: '1.16', CI: '1.25', NI: '1.22' },
  differential: { NC: '1.10', DH: '1.6', CI: '1.10', NI: '1.8' },
  layouts: { ...longer('2.1.1'), E6: '2.1.1' },
  boxes: { ...longer('2.1.1(a)'), E6: '2.1.2' },
  decks: { ...longer('2.2.1'), E6: '2.2.1' },
  values: { ...longer('3.2'), E6: '3.7' },
  open: { ...longer('3.3'), E6: '3.1' },
  displayed: longer('3.4'),
  responsibility: longer('3.5'),
  balance: longer('3.6'),
  bets: { ...longer('3.7'), E6: '3.3' },
  close: { ...longer('3.8'), E6: '3.2' },
  squeeze: longer('3.9'),
  fourCards: { ...longer('3.10'), E6: '3.4' },
  right: insuring('3.11'),
  offer: insuring('3.12'),
  stages: insuring('3.12.1'),
  caps: insuring('3.12.2'),
  thirdCard: { NC: '3.11', DH: '3.11', E6: '3.5', CI: '3.13', NI: '3.13' },
  waived: insuring('3.14'),
  tableOfPlay: { NC: '3.12', DH: '3.12', E6: '3.6', CI: '3.15', NI: '3.15' },
  winner: { NC: '3.13', DH: '3.13', E6: '3.7', CI: '3.16', NI: '3.16' },
  tie: { NC: '3.14', DH: '3.14', E6: '3.8', CI: '3.17', NI: '3.17' },
  insurancePaid: insuring('4.2.1'),
  tieOnNine: insuring('4.2.1(a)'),
  tieOnNought: insuring('4.2.1(b)'),
  insuranceOff: insuring('4.2.2'),
  overLimit: longer('5.1'),
  proRata: longer('5.1.1'),
  short: longer('5.1.2'),
  belowMinimum: longer('5.2'),
  unnoticed: longer('5.2.1'),
  forgone: insuring('5.3'),
  walkedAway: { NC: '5.3', DH: '5.3', CI: '5.3.1', NI: '5.3.1' },
  notShuffled: longer('5.5.5'),
  wrongCount: longer('5.5.2'),
  previous: { NC: '5.6', DH: '5.5', E6: '5.1.1', CI: '5.6', NI: '5.5' },
  late: { NC: '5.7', DH: '5.6', E6: '5.2', CI: '5.7', NI: '5.6' },
} as const satisfies Record<string, Numbers>;

/** Book and paragraph, for each book that has the subject. */
export const each = (subject: keyof typeof AT): [Short, string][] =>
  Object.entries(AT[subject]) as [Short, string][];

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
