import { describe, expect, test } from 'vitest';
import type { Card } from '../../src/rules/index.ts';
import type { Detail, Reportable } from '../../src/table/index.ts';
import type { Subject } from '../conformance/topics.ts';
import { at, atOrPolicy, WITH_ELECTIONS } from '../second/truths.ts';
import { report, resolve, rows, types } from './irregular.ts';
import {
  card,
  dealer,
  givenTable,
  house,
  type Scenario,
  type Short,
  supervisor,
} from './scenario.ts';

type Seen = Omit<Detail, 'words'>;
const wish = (kind: Reportable, detail: Seen = {}) =>
  ({ type: 'Report', kind, detail: { words: 'seen', ...detail } }) as const;

const [BOOK = ''] = WITH_ELECTIONS;
const KING = card('KS');
const kings = (count: number): Card[] => Array.from({ length: count }, () => KING);
const backs = (count: number) => Array.from({ length: count }, () => 'faceDown' as const);
const FIRST = { hand: 'player', index: 0, card: KING } as const;

const dealing = (book: Short): Scenario =>
  givenTable(book).open().bet('p1', 1, 'player', 10_000).close().deal('4S', '9D');
/** Four cards lie face down. */
const covered = (book: Short, decks = 8): Scenario => {
  const scenario = givenTable(book, { faceDown: true, decks }).open();
  scenario.bet('p1', 1, 'player', 10_000).close();
  for (let i = 0; i < 4; i += 1) scenario.do(dealer, { type: 'DrawCard' });
  return scenario;
};
const electronic = (book: Short): Scenario => {
  const scenario = givenTable(book, { shoe: 'electronic' }).open();
  return scenario.bet('p1', 1, 'player', 10_000).close();
};
const small = (book: Short): Scenario => givenTable(book, { decks: 4 });
const noShoe = (book: Short): Scenario => {
  const scenario = givenTable(book);
  scenario.do(supervisor, { type: 'ReplaceShoe', reason: 'worn' });
  return scenario;
};

/** What is given, the report, and its refusal with the subject of the paragraph. */
type Row = readonly [string, (book: Short) => Scenario, Reportable, Seen, string, Subject | null];

const REFUSED: readonly Row[] = [
  [
    'cards with what is for a ruling',
    dealing,
    'anything-else',
    { cards: [KING] },
    'BAD_CARD',
    'anything-else',
  ],
  [
    'cards with a foreign card',
    dealing,
    'foreign-card',
    { cards: ['faceDown'] },
    'BAD_CARD',
    'foreign-card',
  ],
  [
    'one card alone drawn together',
    dealing,
    'drawn-together',
    { cards: [KING] },
    'BAD_CARD',
    'drawn-together',
  ],
  ['no card drawn together', dealing, 'drawn-together', {}, 'BAD_CARD', 'drawn-together'],
  ['a card dealt face up where all are', dealing, 'face-up', { slot: FIRST }, 'NOT_NOW', 'face-up'],
  [
    'a card dealt face up before the first round',
    (book) => givenTable(book, { faceDown: true }),
    'face-up',
    { slot: FIRST },
    'NOT_NOW',
    'face-up',
  ],
  [
    'a card dealt face up while bets are open',
    (book) => givenTable(book, { faceDown: true }).open(),
    'face-up',
    { slot: FIRST },
    'NOT_NOW',
    'face-up',
  ],
  ['a card dealt face up, and not which', covered, 'face-up', {}, 'BAD_CARD', 'face-up'],
  [
    'a card dealt face up in a place where none lies',
    covered,
    'face-up',
    { slot: { ...FIRST, index: 2 } },
    'BAD_CARD',
    'face-up',
  ],
  [
    'a card seen before there was one',
    (book) => givenTable(book, { faceDown: true }),
    'exposed-card',
    { slot: FIRST },
    'BAD_CARD',
    'exposed-card',
  ],
  [
    'a card seen that lies open',
    dealing,
    'exposed-card',
    { slot: FIRST },
    'BAD_CARD',
    'exposed-card',
  ],
  [
    'cards of an electronic shoe, by the dealer',
    electronic,
    'excess-card',
    { cards: ['faceDown'] },
    'NOT_ALLOWED',
    null,
  ],
  ['cards of no shoe', noShoe, 'excess-card', { cards: [KING] }, 'NO_SHOE', null],
  [
    'more cards than the shoe holds',
    small,
    'excess-card',
    { cards: backs(209) },
    'SHOE_EMPTY',
    'insufficient-cards',
  ],
  [
    'more of one card than the decks hold',
    small,
    'excess-card',
    { cards: kings(5) },
    'BAD_CARD',
    'shortage-or-excess',
  ],
  [
    'one more of it turned in a Hand',
    (book) => covered(book, 4),
    'exposed-card',
    { cards: kings(4), slot: FIRST },
    'BAD_CARD',
    'shortage-or-excess',
  ],
  ['a round before the first', dealing, 'excess-card', { round: 0 }, 'NOT_NOW', null],
  ['a round below none', dealing, 'walked-away', { round: -1 }, 'NOT_NOW', null],
  ['half a round', dealing, 'walked-away', { round: 0.5 }, 'NOT_NOW', null],
  ['a round to come', dealing, 'excess-card', { round: 2 }, 'NOT_NOW', null],
];

describe(`${BOOK}: every report that is refused as it is worded`, () => {
  test.each(REFUSED)('%s', (_, situation, kind, detail, code, subject) => {
    const scenario = situation(BOOK);
    const before = scenario.state;
    const refusal = scenario.refused(dealer, wish(kind, detail));
    const rule = subject === null ? undefined : at(BOOK, subject);
    expect([refusal.code, refusal.rule ?? undefined]).toEqual([code, rule]);
    expect(scenario.state).toBe(before);
  });
});

/** What is given and the report, which is made. */
const MADE: readonly (readonly [string, (book: Short) => Scenario, Reportable, Seen])[] = [
  ['of the round on the table, named', dealing, 'excess-card', { round: 1, cards: [KING] }],
  ['of no card at an electronic table', electronic, 'other-dealing-error', {}],
  ['of no card where no shoe is', noShoe, 'other-dealing-error', {}],
  ['of all cards of the shoe', small, 'excess-card', { cards: backs(208) }],
  ['of all copies of a card', small, 'excess-card', { cards: kings(4) }],
  [
    'of all copies, one turned in a Hand',
    (book) => covered(book, 4),
    'exposed-card',
    { cards: kings(3), slot: FIRST },
  ],
  ['of two cards drawn together', dealing, 'drawn-together', { cards: backs(2) }],
];

describe(`${BOOK}: a report is made`, () => {
  test.each(MADE)('%s', (_, situation, kind, detail) => {
    const scenario = situation(BOOK);
    expect(types(scenario.do(dealer, wish(kind, detail))).at(-1)).toBe('IrregularityReported');
    expect(scenario.table.reports).toMatchObject([{ kind }]);
  });

  test('by the house, of a card of its own shoe', () => {
    const scenario = electronic(BOOK);
    report(scenario, 'excess-card', { cards: ['faceDown'] }, house);
    expect(scenario.waiting).toEqual(['faceDown']);
  });

  test('of a card seen in a Hand, after its shoe was taken out', () => {
    const scenario = covered(BOOK);
    report(scenario, 'drawn-together', { cards: backs(2) });
    resolve(scenario, { is: 'order', order: [0, 1], replaceShoe: true });
    expect(scenario.table.shoe).toBeNull();
    report(scenario, 'exposed-card', { slot: FIRST });
    expect(scenario.table.reports).toMatchObject([{ detail: { slot: FIRST } }]);
  });
});

describe('a card that a waiting report says was seen', () => {
  test.each(rows(WITH_ELECTIONS, ['shortage-or-excess'], 'counts among those of the shoe'))(
    '%s',
    (_title, book) => {
      const scenario = covered(book, 4);
      report(scenario, 'exposed-card', { slot: FIRST });
      const again = { ...FIRST, hand: 'banker' } as const;
      report(scenario, 'misdirected-area', { slot: again });
      expect(scenario.refused(dealer, wish('excess-card', { cards: kings(3) }))).toMatchObject({
        code: 'BAD_CARD',
        rule: at(book, 'shortage-or-excess'),
      });
      report(scenario, 'excess-card', { cards: kings(2) });
    },
  );

  test.each(rows(WITH_ELECTIONS, ['shortage-or-excess'], 'and one that is drawn out of turn too'))(
    '%s',
    (_title, book) => {
      const scenario = covered(book, 4);
      report(scenario, 'drawn-together', { cards: kings(2), slot: FIRST });
      expect(scenario.refused(dealer, wish('excess-card', { cards: kings(2) })).code).toBe(
        'BAD_CARD',
      );
      report(scenario, 'excess-card', { cards: kings(1) });
    },
  );

  test('does not where the decision would not show it', () => {
    const scenario = covered(BOOK, 4);
    report(scenario, 'foreign-card', { slot: FIRST });
    report(scenario, 'excess-card', { cards: kings(4) });
    expect(scenario.table.reports).toHaveLength(2);
  });

  test('does not count among those of the next shoe', () => {
    const scenario = covered(BOOK, 4);
    report(scenario, 'drawn-together', { cards: backs(2) });
    resolve(scenario, { is: 'order', order: [0, 1], replaceShoe: true });
    scenario.do(dealer, { type: 'LoadShoe', shuffled: true, cards: 208 });
    report(scenario, 'exposed-card', { slot: FIRST });
    report(scenario, 'excess-card', { cards: kings(4) });
    expect(scenario.table.reports).toHaveLength(2);
  });

  test('of an earlier shoe is not one too many of the next', () => {
    const scenario = covered(BOOK, 4);
    report(scenario, 'drawn-together', { cards: backs(2) });
    resolve(scenario, { is: 'order', order: [0, 1], replaceShoe: true });
    scenario.do(dealer, { type: 'CloseElections' });
    scenario.do(dealer, { type: 'LoadShoe', shuffled: true, cards: 208 });
    report(scenario, 'excess-card', { cards: kings(4) });
    // Reported as seen, and then turned in its time.
    report(scenario, 'exposed-card', { slot: FIRST });
    resolve(scenario, { is: 'reconstructed' });
    resolve(scenario, { is: 'not-so' });
    if (scenario.phase === 'electing') scenario.do(dealer, { type: 'CloseElections' });
    expect(types(scenario.do(dealer, { type: 'ExposeCard', ...FIRST }))).toContain('CardExposed');
    expect(scenario.table.reports).toEqual([]);
  });

  test('Easy Six, house policy: a card dealt face up waits, and counts as well', () => {
    const scenario = covered('E6', 4);
    report(scenario, 'face-up', { slot: FIRST });
    expect(scenario.refused(dealer, wish('excess-card', { cards: kings(4) }))).toMatchObject({
      code: 'BAD_CARD',
      rule: atOrPolicy('E6', 'shortage-or-excess'),
    });
  });
});
