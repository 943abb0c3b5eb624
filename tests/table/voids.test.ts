import { describe, expect, test } from 'vitest';
import { marksOf, type Reportable } from '../../src/table/index.ts';
import {
  at,
  atOrPolicy,
  booksOn,
  has,
  truthOf,
  WITH_ELECTIONS,
  WITH_INSURANCE,
  WITHOUT_ELECTIONS,
} from '../second/truths.ts';
import {
  expectBalanced,
  money,
  plain,
  report,
  resolve,
  rows,
  ruling,
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

const GROUNDS = [
  'foreign-card',
  'shortage-or-excess',
  'insufficient-cards',
  'not-shuffled',
] as const satisfies readonly Reportable[];

/** Until when it voids: where a book speaks of a game in progress, until its settlement only (reading 43). */
const phasesOf = (book: Short, kind: (typeof GROUNDS)[number]) => {
  const inProgress = truthOf(book).irregularities.remedies[kind]?.includes('until settlement');
  return PHASES.filter((phase) => !(inProgress && phase === 'settled'));
};

const grounds = GROUNDS.flatMap((kind) =>
  booksOn(kind).flatMap((book) =>
    phasesOf(book, kind).map((phase) => {
      const back = has(book, 'voided') ? `, ${book} ${at(book, 'voided')}` : '';
      const cited = `${book} ${at(book, kind)}, ${book} ${at(book, 'voids')}${back}`;
      return [
        `${cited}: ${kind}, ${phase}: void, and every cent goes back`,
        book,
        kind,
        phase,
      ] as const;
    }),
  ),
);

describe('a mandatory void', () => {
  test.each(grounds)('%s', (_title, book, kind, phase) => {
    const scenario = given(book, phase);
    const [reported] = report(scenario, kind);
    expect(reported).toMatchObject({ type: 'IrregularityReported', kind, rule: at(book, kind) });
    expect(scenario.phase).toBe('halted');
    const voided = resolve(scenario, { is: 'so' }).find(({ type }) => type === 'RoundVoided');
    expect(voided).toMatchObject({
      by: supervisor,
      rule: at(book, kind),
      reason: 'looked into',
      returnRule: atOrPolicy(book, 'voided'),
    });
    expect(money(scenario)).toEqual(BEFORE);
    expect(marksOf(scenario.table.roads)).toEqual([]);
    expect(scenario.phase).toBe('void');
    expectBalanced(scenario);
  });

  test.each([
    ['foreign-card', 'ShoeReplaced'],
    ['insufficient-cards', null],
  ] as const)('E6 5.1: %s after the settlement: the game stands', (kind, shoe) => {
    const scenario = given('E6', 'settled');
    const before = money(scenario);
    report(scenario, kind);
    const events = types(resolve(scenario, { is: 'so' }));
    expect(events).toEqual(['IrregularityResolved', ...(shoe === null ? [] : [shoe])]);
    expect(money(scenario)).toEqual(before);
    expect(scenario.phase).toBe('settled');
  });

  test.each(
    GROUNDS.flatMap((kind) =>
      booksOn(kind).map((book) => {
        const title = `${book} ${at(book, kind)}: ${kind} is confirmed by a second person of rank, and not refused`;
        return [title, book, kind] as const;
      }),
    ),
  )('%s', (_title, book, kind) => {
    const rule = at(book, kind);
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
    GROUNDS.flatMap((kind) =>
      booksOn(kind).flatMap((book) =>
        PHASES.map((phase) => {
          const title = `${book} ${at(book, kind)}: ${kind}, ${phase}: the fact is not so, and play goes on`;
          return [title, book, kind, phase] as const;
        }),
      ),
    ),
  )('%s', (_title, book, kind, phase) => {
    const scenario = given(book, phase);
    const before = { ...money(scenario), phase: scenario.phase };
    report(scenario, kind);
    const [resolved, ...more] = resolve(scenario, { is: 'not-so' });
    expect(resolved).toMatchObject({ decision: { is: 'not-so' }, reason: 'looked into' });
    expect(more).toEqual([]);
    expect({ ...money(scenario), phase: scenario.phase }).toEqual(before);
    if (phase === 'settled') return;
    if (phase === 'betting') scenario.close().deal('KS', 'QH');
    if (phase !== 'complete') scenario.deal('7D', '6C');
    expect(settleAndCompare(scenario).outcome).toBe('player');
  });

  test.each(rows(WITH_INSURANCE, ['voids', 'voided'], 'insurance goes back with the rest'))(
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
  test.each(
    rows(
      booksOn('wrong-number'),
      ['wrong-number', 'voids'],
      'past reconstruction the round is void',
    ),
  )('%s', (_title, book) => {
    const scenario = given(book, 'settled');
    const { gone } = scenario.table.shoe ?? { gone: 0 };
    report(scenario, 'wrong-number', { cards: slots('9S ?') });
    const events = resolve(scenario, { is: 'cannot-be-reconstructed' });
    expect(types(events)).toEqual(['IrregularityResolved', 'RoundReopened', 'RoundVoided']);
    expect(events.at(-1)).toMatchObject({ rule: at(book, 'wrong-number') });
    expect(money(scenario)).toEqual(BEFORE);
    // They have left the shoe, and begin the next round (reading 58).
    expect(scenario.table.shoe?.gone).toBe(gone + 2);
    expect(scenario.waiting).toEqual(['9S', 'faceDown']);
  });

  test.each(
    rows(
      WITH_ELECTIONS,
      ['wrong-number', 'other-dealing-error'],
      'one that can be put right gives elections',
    ),
  )('%s', (_title, book) => {
    const scenario = given(book, 'complete');
    report(scenario, 'wrong-number', { cards: slots('9S') });
    const events = resolve(scenario, { is: 'reconstructed' });
    expect(plain(events).at(-1)).toMatchObject({
      type: 'ElectionsOffered',
      rule: at(book, 'other-dealing-error'),
      reconstructed: true,
      exposed: [0, 1, 2, 3],
      patrons: ['p1', 'p2', 'p3'],
    });
    scenario.do(dealer, { type: 'CloseElections' });
    // The card is the first of the next round; this one ends as it should.
    expect(settleAndCompare(scenario).player.cards).toEqual(['KS', '7D']);
    expect(scenario.waiting).toEqual(['9S']);
  });

  test.each(
    rows(
      WITHOUT_ELECTIONS,
      ['wrong-number'],
      'one that can be put right stands, without elections',
    ),
  )('%s', (_title, book) => {
    const scenario = given(book, 'settled');
    const before = money(scenario);
    report(scenario, 'wrong-number', { cards: slots('9S') });
    expect(types(resolve(scenario, { is: 'reconstructed' }))).toEqual(['IrregularityResolved']);
    expect(money(scenario)).toEqual(before);
    expect(scenario.waiting).toEqual(['9S']);
  });

  test.each(
    rows(
      booksOn('wrong-number'),
      ['wrong-number'],
      'whether it can be put right is for a Pit Supervisor',
    ),
  )('%s', (_title, book) => {
    const rule = at(book, 'wrong-number');
    const scenario = given(book, 'complete');
    report(scenario, 'wrong-number');
    const reason = 'order known';
    const decision = { is: 'reconstructed' } as const;
    const refused = scenario.refused(dealer, { type: 'Resolve', decision, reason });
    expect(refused).toMatchObject({ code: 'NOT_ALLOWED', rule });
    const so = scenario.refused(supervisor, { type: 'Resolve', decision: { is: 'so' }, reason });
    expect(so).toMatchObject({ code: 'NOT_NOW', rule });
  });
});

describe('cards that run out, or were never shuffled', () => {
  test.each(
    rows(
      booksOn('insufficient-cards'),
      ['insufficient-cards'],
      'no card is left: the round is void once it is confirmed',
    ),
  )('%s', (_title, book) => {
    const scenario = givenTable(book, { decks: 4 }).open().bet('p1', 1, 'player', 10_000).close();
    // All but two cards leave the shoe in no order that anybody knows.
    report(scenario, 'other-dealing-error', { cards: Array(206).fill('faceDown') });
    if (WITHOUT_ELECTIONS.includes(book)) {
      resolve(scenario, { is: 'cannot-be-reconstructed' });
      expect(scenario.phase).toBe('void');
      scenario.open().bet('p1', 1, 'player', 10_000).close();
    } else {
      resolve(scenario, { is: 'cannot-be-reconstructed' });
      scenario.do(dealer, { type: 'CloseElections' });
    }
    // They lie on the floor: a ruling puts them out of play.
    report(scenario, 'anything-else');
    ruling(scenario, { is: 'continue', discard: Array.from({ length: 206 }, (_, i) => i) });
    scenario.deal('KS', 'QH');
    const draw = { type: 'DrawCard', card: '7D' } as const;
    const rule = at(book, 'insufficient-cards');
    expect(scenario.refused(dealer, draw)).toMatchObject({ code: 'SHOE_EMPTY', rule });
    report(scenario, 'insufficient-cards');
    resolve(scenario, { is: 'so' });
    expect(money(scenario)).toEqual(BEFORE);
  });

  test.each(
    rows(
      WITH_ELECTIONS,
      ['not-shuffled', 'shortage-or-excess'],
      'such a shoe cannot be put into play',
    ),
  )('%s', (_title, book) => {
    const scenario = new Scenario();
    scenario.do(supervisor, { type: 'OpenTable', settings: settings(book) });
    const load = { type: 'LoadShoe', shuffled: true, cards: 416 } as const;
    expect(scenario.refused(dealer, { ...load, shuffled: false })).toMatchObject({
      rule: at(book, 'not-shuffled'),
    });
    expect(scenario.refused(dealer, { ...load, cards: 415 })).toMatchObject({
      rule: at(book, 'shortage-or-excess'),
    });
    scenario.do(house, load);
  });
});
