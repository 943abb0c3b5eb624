import { describe, expect, test } from 'vitest';
import { KINDS, type Kind } from '../../src/rulebooks/index.ts';
import { isDecidable } from '../../src/table/clauses.ts';
import { clauseOf, decisionsFor, type Incident, inTurnOf, ruleOf } from '../../src/table/index.ts';
import { cardsNamed } from '../../src/table/named-cards.ts';
import { at, atOrPolicy, has, WITH_INSURANCE } from '../second/truths.ts';
import { report, resolve, slots, types } from './irregular.ts';
import {
  bookOf,
  card,
  dealer,
  givenTable,
  manager,
  type Scenario,
  type Short,
  settings,
  shift,
  supervisor,
} from './scenario.ts';

const [BOOK = ''] = WITH_INSURANCE;
const FACT = ['so', 'not-so'];
const ORDER = ['reconstructed', 'cannot-be-reconstructed', 'not-so'];
const NONE: string[] = [];

/** What can be decided of each kind, as the table of decisions has it. */
const DECISIONS: Readonly<Record<Kind, readonly string[]>> = {
  'over-limit': NONE,
  'below-minimum': NONE,
  'walked-away': NONE,
  interruption: FACT,
  'foreign-card': FACT,
  'shortage-or-excess': FACT,
  copies: FACT,
  'wrong-number': ORDER,
  'insufficient-cards': FACT,
  'not-shuffled': FACT,
  'excess-card': ORDER,
  'exposed-card': ORDER,
  'misdirected-area': ORDER,
  'misdirected-person': ORDER,
  'face-up': NONE,
  'drawn-together': ['order', 'not-so'],
  'noticed-later': NONE,
  'other-dealing-error': ORDER,
  'insurance-neglected': FACT,
  'placed-in-error': NONE,
  'display-wrong': NONE,
  'anything-else': ['continue', 'settle', 'return', 'void'],
};

describe(`${BOOK}: what can be decided of a report`, () => {
  const book = bookOf(settings(BOOK));
  test.each(KINDS)('%s', (kind) => {
    const clause = clauseOf(book, kind);
    if (clause === null) throw new Error(`${BOOK} says nothing of ${kind}`);
    expect(decisionsFor(clause)).toEqual(DECISIONS[kind]);
  });
});

test('what a book says nothing of rests on house policy', () => {
  expect(has('E6', 'insurance-neglected')).toBe(false);
  expect(ruleOf(bookOf(settings('E6')), 'insurance-neglected')).toBe('house policy');
  expect(ruleOf(bookOf(settings(BOOK)), 'wrong-number')).toBe(at(BOOK, 'wrong-number'));
  expect(ruleOf(bookOf(settings('E6')), 'excess-card')).toBe(atOrPolicy('E6', 'excess-card'));
});

describe(`${BOOK}: which report is decided next`, () => {
  const book = bookOf(settings(BOOK));
  const incident = (kind: Kind, entry: number): Incident => ({
    kind,
    report: entry,
    at: 0,
    detail: { words: 'seen' },
    rule: ruleOf(book, kind),
    reportedBy: 'd1',
    established: [],
    exposed: [],
    cards: [],
    seen: null,
  });
  const order = (...reports: readonly (readonly [Kind, number])[]) =>
    inTurnOf({ book, reports: reports.map(([kind, entry]) => incident(kind, entry)) }).map(
      ({ report: entry }) => entry,
    );

  test('a void by rule, then an interruption, then the others', () => {
    expect(order(['excess-card', 1], ['interruption', 2], ['foreign-card', 3])).toEqual([3, 2, 1]);
    expect(order(['display-wrong', 1], ['wrong-number', 2])).toEqual([2, 1]);
  });

  test('of equal force by age', () => {
    expect(order(['excess-card', 7], ['anything-else', 5], ['drawn-together', 6])).toEqual([
      5, 6, 7,
    ]);
    expect(order(['foreign-card', 9], ['not-shuffled', 8])).toEqual([8, 9]);
  });

  test.each(KINDS)('%s waits for a decision, or is only noted', (kind) => {
    expect(isDecidable(clauseOf(book, kind))).toBe(DECISIONS[kind].length > 0);
    expect(isDecidable(null)).toBe(false);
  });
});

const dealing = (book: Short): Scenario =>
  givenTable(book).open().bet('p1', 1, 'player', 10_000).close().deal('4S', '9D');

describe('which cards a question names', () => {
  const named = (scenario: Scenario, wish: Parameters<typeof cardsNamed>[0]) =>
    cardsNamed(wish, scenario.table);
  const fix = { type: 'CorrectCards', reason: 'misread', round: 1 } as const;
  const king = card('KS');

  test('each by where it came from', () => {
    const scenario = dealing(BOOK);
    report(scenario, 'excess-card', { cards: slots('5S 6S') });
    const one = { ...fix, type: 'CorrectCard', hand: 'banker', index: 0, card: king } as const;
    expect(named(scenario, one)).toEqual([{ shoe: 1, place: 1 }]);
    const cards = [
      { hand: 'player', index: 0, card: king },
      { waiting: 1, card: king },
      { waiting: 2, card: king },
    ] as const;
    expect(named(scenario, { ...fix, cards: [...cards] })).toEqual([
      { shoe: 1, place: 0 },
      { shoe: 1, place: 3 },
      null,
    ]);
  });

  test('before the first round none lies in a Hand', () => {
    const one = { ...fix, type: 'CorrectCard', hand: 'player', index: 0, card: king } as const;
    expect(named(givenTable(BOOK), one)).toEqual([null]);
  });

  test('a ruling those that it puts out of play, and else none', () => {
    const scenario = dealing(BOOK);
    report(scenario, 'excess-card', { cards: slots('5S 6S') });
    const rule = { type: 'Resolve', reason: 'bent', round: 1, report: 1 } as const;
    const discard = { is: 'continue', discard: [1] } as const;
    expect(named(scenario, { ...rule, decision: discard })).toEqual([{ shoe: 1, place: 3 }]);
    expect(named(scenario, { ...rule, decision: { is: 'continue' } })).toEqual([]);
    expect(named(scenario, { ...rule, decision: { is: 'void' } })).toEqual([]);
    expect(named(scenario, { type: 'FillTray', amount: 100 })).toEqual([]);
  });
});

describe('a question, and the table as it is when it is answered', () => {
  const fix = (waiting: number) =>
    ({ type: 'CorrectCards', cards: [{ waiting, card: card('KS') }], reason: 'misread' }) as const;
  const ask = (scenario: Scenario, waiting: number) => {
    scenario.do(dealer, { type: 'Ask', wish: { ...fix(waiting), round: 1 } });
    return scenario.table.asks.at(-1)?.ask ?? 0;
  };

  test('it says what would follow, with the paragraphs', () => {
    const scenario = dealing(BOOK);
    report(scenario, 'excess-card', { cards: slots('5S') });
    ask(scenario, 0);
    expect(scenario.table.asks[0]?.yes).toEqual([{ type: 'WaitingCardCorrected' }]);
    const other = dealing(BOOK);
    report(other, 'anything-else');
    const { report: entry = 0 } = other.table.reports[0] ?? {};
    const wish = { type: 'Resolve', decision: { is: 'void' }, reason: 'x' } as const;
    other.do(shift, { type: 'Ask', wish: { ...wish, round: 1, report: entry } });
    const rule = at(BOOK, 'anything-else');
    expect(other.table.asks[0]?.yes).toEqual([
      { type: 'IrregularityResolved', rule },
      { type: 'RoundVoided', rule },
    ]);
  });

  test('the card has gone: it is not corrected', () => {
    const scenario = dealing(BOOK);
    report(scenario, 'excess-card', { cards: slots('5S') });
    const entry = ask(scenario, 0);
    resolve(scenario, { is: 'not-so' });
    expect(scenario.refused(supervisor, { type: 'Confirm', ask: entry }).code).toBe('NOT_NOW');
    scenario.do(dealer, { type: 'Refuse', ask: entry, reason: 'it is gone' });
  });

  test('another card lies there by now: it is not corrected', () => {
    const scenario = dealing(BOOK);
    report(scenario, 'excess-card', { cards: slots('5S') });
    report(scenario, 'excess-card', { cards: slots('6S') });
    const entry = ask(scenario, 0);
    // The first is for the next round: the second waits in its place.
    resolve(scenario, { is: 'cannot-be-reconstructed' });
    expect(scenario.waiting).toEqual(['6S']);
    expect(scenario.refused(supervisor, { type: 'Confirm', ask: entry }).code).toBe('NOT_NOW');
  });

  test('each is answered by itself, and by who has the rank', () => {
    const scenario = dealing(BOOK);
    report(scenario, 'excess-card', { cards: slots('5S 6S') });
    const first = ask(scenario, 0);
    const second = ask(scenario, 1);
    const other = { role: 'dealer', id: 'd2' } as const;
    for (const type of ['Confirm', 'Refuse'] as const) {
      const answer = { type, ask: second, reason: 'seen' } as const;
      expect(scenario.refused(other, answer).code).toBe('NOT_ALLOWED');
    }
    scenario.do(manager, { type: 'Confirm', ask: second });
    expect(scenario.waiting).toEqual(['5S', 'KS']);
    expect(scenario.table.asks).toMatchObject([{ ask: first }]);
    expect(types(scenario.do(manager, { type: 'Confirm', ask: first }))[0]).toBe('Confirmed');
  });
});
