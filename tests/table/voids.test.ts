import { describe, expect, test } from 'vitest';
import { marksOf, type Reportable } from '../../src/table/index.ts';
import {
  at,
  expectBalanced,
  INSURED,
  LONG,
  money,
  plain,
  report,
  resolve,
  rows,
  type Subject,
  settleAndCompare,
  slots,
  types,
} from './irregular.ts';
import {
  dealer,
  givenTable,
  house,
  manager,
  patron,
  Scenario,
  type Short,
  settings,
  shift,
  supervisor,
} from './scenario.ts';

const BEFORE = { p1: 2_000_000, p2: 2_000_000, p3: 2_000_000, tray: 94_000_000, held: 0 };
const ALL = [...LONG, 'E6'] as const;
const PHASES = ['betting', 'dealing', 'complete', 'settled'] as const;

/** p1 100.01 on Player and a side bet, p2 behind him, p3 on Banker; as far as that phase. */
const given = (book: Short, phase: (typeof PHASES)[number]): Scenario => {
  const scenario = givenTable(book, { chipUnit: 1 }).open();
  scenario.bet('p1', 1, 'player', 10_001).bet('p1', 1, 'tie', 703);
  scenario.bet('p2', 1, 'banker', 5_000).bet('p3', 3, 'banker', 7_777);
  if (phase === 'betting') return scenario;
  scenario.close().deal('KS', 'QH');
  if (phase === 'dealing') return scenario;
  scenario.deal('7D', '6C');
  if (phase === 'settled') scenario.do(dealer, { type: 'Settle' });
  return scenario;
};

const GROUNDS: readonly (readonly [Reportable, Subject, readonly Short[]])[] = [
  ['foreign-card', 'foreign', ALL],
  ['shortage-or-excess', 'count', LONG],
  ['insufficient-cards', 'insufficient', ALL],
  ['not-shuffled', 'notShuffled', LONG],
];

const grounds = GROUNDS.flatMap(([kind, subject, books]) =>
  books.flatMap((book) =>
    PHASES.map((phase) => {
      const back = book === 'E6' ? '' : `, ${book} ${at(book, 'returned')}`;
      const cited = `${book} ${at(book, subject)}, ${book} ${at(book, 'void')}${back}`;
      return [
        `${cited}: ${kind}, ${phase}: void, and every cent goes back`,
        book,
        kind,
        phase,
        subject,
      ] as const;
    }),
  ),
);

describe('a mandatory void', () => {
  test.each(grounds)('%s', (_title, book, kind, phase, subject) => {
    const scenario = given(book, phase);
    const [reported] = report(scenario, kind);
    expect(reported).toMatchObject({ type: 'IrregularityReported', kind, rule: at(book, subject) });
    expect(scenario.table.round.phase).toBe('halted');
    const voided = resolve(scenario, { is: 'so' }).find(({ type }) => type === 'RoundVoided');
    expect(voided).toMatchObject({
      by: supervisor,
      rule: at(book, subject),
      reason: 'looked into',
      returnRule: book === 'E6' ? 'house policy' : at(book, 'returned'),
    });
    expect(money(scenario)).toEqual(BEFORE);
    expect(marksOf(scenario.table.roads)).toEqual([]);
    expect(scenario.table.round.phase).toBe('void');
    expectBalanced(scenario);
  });

  test.each(
    GROUNDS.flatMap(([kind, subject, books]) =>
      books.map((book) => {
        const title = `${book} ${at(book, subject)}: ${kind} is confirmed by a second person of rank, and not refused`;
        return [title, book, kind, subject] as const;
      }),
    ),
  )('%s', (_title, book, kind, subject) => {
    const rule = at(book, subject);
    const scenario = given(book, 'dealing');
    report(scenario, kind, {}, supervisor);
    const so = { type: 'Resolve', decision: { is: 'so' }, reason: 'counted' } as const;
    expect(scenario.refused(dealer, so)).toMatchObject({ code: 'NOT_ALLOWED', rule });
    expect(scenario.refused(patron('p1'), so).code).toBe('NOT_ALLOWED');
    expect(scenario.refused(supervisor, so)).toMatchObject({ code: 'SAME_PERSON', rule });
    expect(scenario.refused(manager, { ...so, reason: '  ' }).code).toBe('REASON_MISSING');
    for (const is of ['continue', 'settle', 'reconstructed', 'void'] as const) {
      const otherwise = { type: 'Resolve', decision: { is }, reason: 'as I like' } as const;
      expect(scenario.refused(shift, otherwise)).toMatchObject({ code: 'NOT_NOW', rule });
    }
    expect(scenario.refused(dealer, { type: 'DrawCard' }).code).toBe('NOT_NOW');
    scenario.do(manager, so);
    expect(money(scenario)).toEqual(BEFORE);
  });

  test.each(
    GROUNDS.flatMap(([kind, subject, books]) =>
      books.flatMap((book) =>
        PHASES.map((phase) => {
          const title = `${book} ${at(book, subject)}: ${kind}, ${phase}: the fact is not so, and play goes on`;
          return [title, book, kind, phase] as const;
        }),
      ),
    ),
  )('%s', (_title, book, kind, phase) => {
    const scenario = given(book, phase);
    const before = { ...money(scenario), phase: scenario.table.round.phase };
    report(scenario, kind);
    const [resolved, ...more] = resolve(scenario, { is: 'not-so' });
    expect(resolved).toMatchObject({ decision: { is: 'not-so' }, reason: 'looked into' });
    expect(more).toEqual([]);
    expect({ ...money(scenario), phase: scenario.table.round.phase }).toEqual(before);
    if (phase === 'settled') return;
    if (phase === 'betting') scenario.close().deal('KS', 'QH');
    if (phase !== 'complete') scenario.deal('7D', '6C');
    expect(settleAndCompare(scenario).outcome).toBe('player');
  });

  test.each(rows(INSURED, ['void', 'returned'], 'insurance goes back with the rest'))(
    '%s',
    (_title, book) => {
      const scenario = givenTable(book).open().bet('p1', 1, 'player', 10_000).close();
      scenario.deal('KS', 'QH', '7D', '5C');
      const cover = { type: 'PlaceInsurance', patron: 'p1', box: 1, hand: 'player' } as const;
      scenario.do(patron('p1'), { ...cover, amount: 4_000 });
      scenario.deal('3S');
      settleAndCompare(scenario);
      report(scenario, 'not-shuffled');
      resolve(scenario, { is: 'so' });
      expect(money(scenario)).toEqual(BEFORE);
    },
  );
});

describe('a wrong number of cards', () => {
  test.each(rows(ALL, ['wrongNumber', 'void'], 'past reconstruction the round is void'))(
    '%s',
    (_title, book) => {
      const scenario = given(book, 'settled');
      const { gone } = scenario.table.shoe ?? { gone: 0 };
      report(scenario, 'wrong-number', { cards: slots('9S ?') });
      const events = resolve(scenario, { is: 'cannot-be-reconstructed' });
      expect(types(events)).toEqual([
        'IrregularityResolved',
        'CardsDiscarded',
        'RoundReopened',
        'RoundVoided',
      ]);
      expect(events.at(-1)).toMatchObject({ rule: at(book, 'wrongNumber') });
      expect(money(scenario)).toEqual(BEFORE);
      // They have left the shoe all the same.
      expect(scenario.table.shoe?.gone).toBe(gone + 2);
      expect(scenario.table.waiting).toEqual([]);
    },
  );

  test.each(rows(LONG, ['wrongNumber', 'elections'], 'one that can be put right gives elections'))(
    '%s',
    (_title, book) => {
      const scenario = given(book, 'complete');
      report(scenario, 'wrong-number', { cards: slots('9S') });
      const events = resolve(scenario, { is: 'reconstructed' });
      expect(plain(events).at(-1)).toMatchObject({
        type: 'ElectionsOffered',
        rule: at(book, 'elections'),
        reconstructed: true,
        exposed: [0, 1, 2, 3],
        patrons: ['p1', 'p2', 'p3'],
      });
      scenario.do(dealer, { type: 'CloseElections' });
      // The card is the first of the next round; this one ends as it should.
      expect(settleAndCompare(scenario).player.cards).toEqual(['KS', '7D']);
      expect(scenario.table.waiting).toEqual(['9S']);
    },
  );

  test.each(rows(['E6'], ['wrongNumber'], 'one that can be put right stands, without elections'))(
    '%s',
    (_title, book) => {
      const scenario = given(book, 'settled');
      const before = money(scenario);
      report(scenario, 'wrong-number', { cards: slots('9S') });
      expect(types(resolve(scenario, { is: 'reconstructed' }))).toEqual([
        'IrregularityResolved',
        'CardsWaiting',
      ]);
      expect(money(scenario)).toEqual(before);
      expect(scenario.table.waiting).toEqual(['9S']);
    },
  );

  test.each(rows(ALL, ['wrongNumber'], 'whether it can be put right is for a Pit Supervisor'))(
    '%s',
    (_title, book) => {
      const rule = at(book, 'wrongNumber');
      const scenario = given(book, 'complete');
      report(scenario, 'wrong-number');
      const reason = 'order known';
      const decision = { is: 'reconstructed' } as const;
      const refused = scenario.refused(dealer, { type: 'Resolve', decision, reason });
      expect(refused).toMatchObject({ code: 'NOT_ALLOWED', rule });
      const so = scenario.refused(supervisor, { type: 'Resolve', decision: { is: 'so' }, reason });
      expect(so).toMatchObject({ code: 'NOT_NOW', rule });
    },
  );
});

describe('cards that run out, or were never shuffled', () => {
  test.each(rows(ALL, ['insufficient'], 'no card is left: the round is void once it is confirmed'))(
    '%s',
    (_title, book) => {
      const scenario = givenTable(book, { decks: 4 }).open().bet('p1', 1, 'player', 10_000).close();
      // All but two cards leave the shoe in no order that anybody knows.
      report(scenario, 'other-dealing-error', { cards: Array(206).fill('faceDown') });
      if (book === 'E6') {
        resolve(scenario, { is: 'cannot-be-reconstructed' });
        expect(scenario.table.round.phase).toBe('void');
        scenario.open().bet('p1', 1, 'player', 10_000).close();
      } else {
        resolve(scenario, { is: 'cannot-be-reconstructed' });
        scenario.do(dealer, { type: 'CloseElections' });
      }
      scenario.deal('KS', 'QH');
      const draw = { type: 'DrawCard', card: '7D' } as const;
      const rule = at(book, 'insufficient');
      expect(scenario.refused(dealer, draw)).toMatchObject({ code: 'SHOE_EMPTY', rule });
      report(scenario, 'insufficient-cards');
      resolve(scenario, { is: 'so' });
      expect(money(scenario)).toEqual(BEFORE);
    },
  );

  test.each(rows(LONG, ['notShuffled', 'count'], 'such a shoe cannot be put into play'))(
    '%s',
    (_title, book) => {
      const scenario = new Scenario();
      scenario.do(supervisor, { type: 'OpenTable', settings: settings(book) });
      const load = { type: 'LoadShoe', shuffled: true, cards: 416 } as const;
      expect(scenario.refused(dealer, { ...load, shuffled: false })).toMatchObject({
        rule: at(book, 'notShuffled'),
      });
      expect(scenario.refused(dealer, { ...load, cards: 415 })).toMatchObject({
        rule: at(book, 'count'),
      });
      scenario.do(house, load);
    },
  );
});
