import { expect } from 'vitest';
import { parseRound } from '../../src/api/round.ts';
import { isRefusal, type Settlement, type Slot, settle } from '../../src/rules/index.ts';
import type { Actor, Decision, Detail, Event, Reportable } from '../../src/table/index.ts';
import type { Game } from '../second/deal.ts';
import { type Round as PlainRound, type RoundInsurance, settleRound } from '../second/round.ts';
import { card, dealer, GAMES, type Scenario, type Short, supervisor } from './scenario.ts';

/** The books with elections, and those with insurance. */
export const LONG = ['NC', 'DH', 'CI', 'NI'] as const;
export const INSURED = ['CI', 'NI'] as const;

type Numbers = { readonly [Book in Short]?: string };
const alike = (at: string): Numbers => ({ NC: at, DH: at, CI: at, NI: at });
/** NC and CI have a paragraph 5.6 that DH and NI have not: from there on the numbers differ by one. */
const two = (first: string, second: string): Numbers => ({
  NC: first,
  DH: second,
  CI: first,
  NI: second,
});

/** Where section 5 of each book has a subject, read off the books. */
export const AT = {
  interruption: alike('5.4'),
  concluded: alike('5.4.1'),
  notEstablished: alike('5.4.2'),
  void: { ...alike('5.5'), E6: '5.1' },
  foreign: { ...alike('5.5.1'), E6: '5.1.1' },
  count: alike('5.5.2'),
  wrongNumber: { ...alike('5.5.3'), E6: '5.1.2' },
  insufficient: { ...alike('5.5.4'), E6: '5.1.3' },
  notShuffled: alike('5.5.5'),
  previous: { ...two('5.6', '5.5'), E6: '5.1.1' },
  late: { ...two('5.7', '5.6'), E6: '5.2' },
  excess: two('5.8', '5.7'),
  excessElections: two('5.8.1', '5.7.1'),
  misdirected: two('5.9', '5.8'),
  area: two('5.9.1', '5.8.1'),
  person: two('5.9.2', '5.8.2'),
  faceUp: two('5.10', '5.9'),
  together: two('5.11', '5.10'),
  togetherElections: two('5.11.1', '5.10.1'),
  replace: two('5.11.2', '5.10.2'),
  later: two('5.12', '5.11'),
  elections: two('5.13', '5.12'),
  goOn: two('5.13.1', '5.12.1'),
  reconstructed: two('5.13.2', '5.12.2'),
  back: two('5.13.3', '5.12.3'),
  neglected: { CI: '5.14', NI: '5.13' },
  neglectedBefore: { CI: '5.14.1', NI: '5.13.1' },
  neglectedAfter: { CI: '5.14.2', NI: '5.13.2' },
  inError: { NC: '5.14', DH: '5.13', CI: '5.15', NI: '5.14' },
  display: { NC: '5.15', DH: '5.14', CI: '5.16', NI: '5.15' },
  returned: { NC: '5.16', DH: '5.15', CI: '5.17', NI: '5.16' },
  behalf: { NC: '5.17', DH: '5.16', CI: '5.18', NI: '5.17' },
  ruling: { NC: '5.18', DH: '5.17', CI: '5.19', NI: '5.18' },
  off: { CI: '4.2.2', NI: '4.2.2' },
  forgone: { CI: '5.3', NI: '5.3' },
} as const satisfies Readonly<Record<string, Numbers>>;
export type Subject = keyof typeof AT;

export const at = (book: Short, subject: Subject): string => {
  const numbers: Numbers = AT[subject];
  const found = numbers[book];
  if (found === undefined) throw new Error(`${book} has nothing on ${subject}`);
  return found;
};

/** One row a book, titled by its own numbers of these subjects: `NC 5.8, NC 5.8.1: plain words`. */
export const rows = <Book extends Short>(
  books: readonly Book[],
  subjects: readonly Subject[],
  words: string,
): readonly (readonly [string, Book])[] =>
  books.map((book) => {
    const cited = subjects.map((subject) => `${book} ${at(book, subject)}`);
    return [`${[...new Set(cited)].join(', ')}: ${words}`, book] as const;
  });

/** The happening without who and when. */
export const plain = (events: readonly Event[]): object[] =>
  events.map(({ by: _by, at: _at, ...happening }) => happening);
export const types = (events: readonly Event[]): string[] => events.map(({ type }) => type);

export const report = (
  scenario: Scenario,
  kind: Reportable,
  detail: Omit<Detail, 'words'> = {},
  by: Actor = dealer,
): readonly Event[] =>
  scenario.do(by, { type: 'Report', kind, detail: { words: 'seen by the dealer', ...detail } });

export const resolve = (
  scenario: Scenario,
  decision: Decision,
  by: Actor = supervisor,
): readonly Event[] => scenario.do(by, { type: 'Resolve', decision, reason: 'looked into' });

/** Cards that left the shoe out of turn; `?` is one that nobody has seen. */
export const slots = (text: string): Slot[] =>
  text.split(' ').map((one) => (one === '?' ? 'faceDown' : card(one)));

export const money = (scenario: Scenario) => {
  const { tray, held } = scenario.table.money;
  const [p1, p2, p3] = ['p1', 'p2', 'p3'].map((id) => scenario.rack(id));
  return { p1, p2, p3, tray, held };
};

/** Everything there is adds up to nothing, and no rack is below it. */
export const expectBalanced = (scenario: Scenario) => {
  const { tray, held, drop, outside } = scenario.table.money;
  const { p1 = 0, p2 = 0, p3 = 0 } = money(scenario);
  expect(tray + held + drop + outside + p1 + p2 + p3).toBe(0);
  expect(Math.min(p1, p2, p3)).toBeGreaterThanOrEqual(0);
};

/** The last round in the form of the `settle` command, told from its events alone. */
export const recordOf = (scenario: Scenario): PlainRound => {
  const from = scenario.events.findLastIndex(({ type }) => type === 'RoundOpened');
  const bets: { box: number; patron: string; bet: string; amount: number }[] = [];
  const covers: RoundInsurance[] = [];
  const elections: { patron: string; choice: string; cards: number; rule: string }[] = [];
  const returned: { box: number; patron: string; bet: string; after?: 4 | 5; rule: string }[] = [];
  let exposed: readonly number[] = [];
  let voided: string | undefined;
  let waived: string | undefined;
  for (const event of scenario.events.slice(from)) {
    if (
      event.type === 'BetPlaced' ||
      event.type === 'BetTakenBack' ||
      event.type === 'BetRejected'
    ) {
      const { box, patron, bet } = event;
      const amount = event.type === 'BetPlaced' ? event.amount : -event.amount;
      const old = bets.find((one) => one.box === box && one.patron === patron && one.bet === bet);
      if (old === undefined) bets.push({ box, patron, bet, amount });
      else old.amount += amount;
    }
    if (event.type === 'InsurancePlaced') {
      const { box, patron, hand, after, amount, late } = event;
      covers.push({ box, patron, hand, after, amount, late });
    }
    if (event.type === 'InsuranceReturned') {
      const gone = covers.findIndex(
        (one) => one.patron === event.patron && one.hand === event.hand,
      );
      covers.splice(gone, 1);
      const name = `${event.hand}-insurance`;
      const done = returned.findIndex(
        (one) => one.patron === event.patron && one.bet === name && one.after === event.after,
      );
      if (done >= 0) returned.splice(done, 1);
    }
    if (event.type === 'ElectionsOffered') exposed = event.exposed;
    if (event.type === 'Elected') {
      const { patron, choice, rule } = event;
      elections.push({ patron, choice, cards: exposed.length, rule });
    }
    if (event.type === 'BetReturnDecided') {
      const { box, patron, bet, after, rule } = event;
      returned.push({ box, patron, bet, ...(after !== undefined && { after }), rule });
    }
    if (event.type === 'InsuranceWaived') waived = event.rule;
    if (event.type === 'RoundVoided') voided = event.rule;
  }
  const { round, settings } = scenario.table;
  if (round.phase === 'none') throw new Error('no round');
  const [p1, p2, p3] = round.deal.player;
  const [b1, b2, b3] = round.deal.banker;
  const { minimum, maximum } = settings.limits;
  return {
    id: String(round.number),
    game: settings.game as Game,
    layout: settings.layout,
    decks: settings.decks,
    limits:
      settings.game === GAMES.E6 ? { minimum, maximum } : { minimum, maximumDifferential: maximum },
    cards: [p1, b1, p2, b2, p3, b3].filter((slot) => slot !== undefined && slot !== 'faceDown'),
    bets: bets.filter(({ amount }) => amount > 0),
    insurance: covers,
    elections,
    returned,
    ...(voided !== undefined && { void: { rule: voided } }),
    ...(waived !== undefined && { insuranceWaived: waived }),
  };
};

/** Settles, and holds the result against `settle` of the record and against the second calculation. */
export const settleAndCompare = (scenario: Scenario): Settlement => {
  const [settled] = scenario.do(dealer, { type: 'Settle' });
  if (settled?.type !== 'RoundSettled') throw new Error('not settled');
  expectAsRecorded(scenario, settled.settlement);
  return settled.settlement;
};

export const expectAsRecorded = (scenario: Scenario, settlement: Settlement) => {
  const record = recordOf(scenario);
  const parsed = parseRound(record);
  if (isRefusal(parsed)) throw new Error(`${parsed.code} ${parsed.message}`);
  expect(settlement).toEqual(settle(parsed));
  expect(settlement).toEqual(settleRound(record));
  expectBalanced(scenario);
};

/** What each bet of the settlement came to: `p1 player win 10000 10000 4.1.1`. */
export const told = ({ lines }: Settlement): string[] =>
  lines.map(
    ({ patron, bet, result, paid, returned, rule }) =>
      `${patron} ${bet} ${result} ${paid} ${returned} ${rule}`,
  );
