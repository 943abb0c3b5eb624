import { expect } from 'vitest';
import { parseRound } from '../../src/api/round.ts';
import { isRefusal, type Settlement, type Slot, settle } from '../../src/rules/index.ts';
import {
  type Actor,
  type Decision,
  type Detail,
  dealOf,
  type Event,
  type Reportable,
} from '../../src/table/index.ts';
import type { Subject } from '../conformance/topics.ts';
import { type Round as PlainRound, type RoundInsurance, settleRound } from '../second/round.ts';
import { at, BOOKS, has, type Short, truthOf, truthOfGame } from '../second/truths.ts';
import type { Tried } from './asking.ts';
import { card, dealer, type Scenario, shift, supervisor } from './scenario.ts';

/** One row a book, titled by its own numbers of these subjects: `NC 5.8, NC 5.8.1: plain words`. */
export const rows = (
  books: readonly Short[],
  subjects: readonly Subject[],
  words: string,
): readonly (readonly [string, Short])[] =>
  books.map((book) => {
    const cited = subjects.map((subject) => `${book} ${at(book, subject)}`);
    return [`${[...new Set(cited)].join(', ')}: ${words}`, book] as const;
  });

/** The same for every book; one that says nothing of the subject has a policy, and its row is named without a number. */
export const rowsOrPolicy = (
  subject: Subject,
  words: string,
): readonly (readonly [string, Short])[] =>
  BOOKS.map((book) => {
    const cited = has(book, subject)
      ? `${book} ${at(book, subject)}`
      : `${truthOf(book).title}, house policy`;
    return [`${cited}: ${words}`, book] as const;
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

/** A ruling, which a second person witnesses. */
export const ruling = (
  scenario: Scenario,
  decision: Decision,
  reason = 'looked into',
): readonly Event[] =>
  scenario.confirmed(shift, { type: 'Resolve', decision, reason }, dealer).slice(1);

/** A card that was seen is corrected: the dealer asks, somebody above confirms; what follows from it. */
export const correct = (
  scenario: Scenario,
  wish: Tried,
  second: Actor = supervisor,
): readonly Event[] => scenario.confirmed(dealer, wish, second).slice(1);

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
  const { tray, held, drop, cashedOut, outside } = scenario.table.money;
  const { p1 = 0, p2 = 0, p3 = 0 } = money(scenario);
  expect(tray + held + drop + cashedOut + outside + p1 + p2 + p3).toBe(0);
  expect(Math.min(p1, p2, p3)).toBeGreaterThanOrEqual(0);
};

/** The last round in the form of the `settle` command, told from its events alone. */
export const recordOf = (scenario: Scenario): PlainRound => {
  const from = scenario.events.findLastIndex(({ type }) => type === 'RoundOpened');
  const bets: { box: number; patron: string; bet: string; amount: number }[] = [];
  const covers: RoundInsurance[] = [];
  let elections: { patron: string; choice: string; cards: number; rule: string }[] = [];
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
    if (event.type === 'InsurancePlaced' || event.type === 'InsuranceRestored') {
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
    if (event.type === 'ElectionsLapsed') {
      const { patrons } = event;
      elections = elections.filter(({ patron }) => !patrons.includes(patron));
    }
    if (event.type === 'BetReturnDecided') {
      const { box, patron, bet, after, rule } = event;
      returned.push({ box, patron, bet, ...(after !== undefined && { after }), rule });
    }
    if (event.type === 'InsuranceWaived') waived = event.rule;
    if (event.type === 'RoundVoided') voided = event.rule;
  }
  const { round, settings } = scenario.table;
  if (round === null) throw new Error('no round');
  const deal = dealOf(round);
  const [p1, p2, p3] = deal.player;
  const [b1, b2, b3] = deal.banker;
  const { minimum, maximum } = settings.limits;
  const cards = [p1, b1, p2, b2, p3, b3].filter(
    (slot) => slot !== undefined && slot !== 'faceDown',
  );
  return {
    id: String(round.number),
    game: settings.game,
    layout: settings.layout,
    decks: settings.decks,
    limits: has(truthOfGame(settings.game).short, 'pro-rata')
      ? { minimum, maximumDifferential: maximum }
      : { minimum, maximum },
    cards,
    bets: bets.filter(({ amount }) => amount > 0),
    insurance: covers,
    // A corrected card may have made the round shorter.
    elections: elections.map((one) => ({ ...one, cards: Math.min(one.cards, cards.length) })),
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
