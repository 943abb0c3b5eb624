import { describe, expect, test } from 'vitest';
import { type Decision, marksOf } from '../../src/table/index.ts';
import {
  at,
  expectAsRecorded,
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
  told,
  types,
} from './irregular.ts';
import {
  anyOf,
  dealer,
  givenTable,
  manager,
  patron,
  type Scenario,
  type Short,
  shift,
  supervisor,
} from './scenario.ts';

/** The rows of the longer books, and one for Easy Six, which has no paragraph. */
const all = (subject: Subject, words: string) => [
  ...rows(LONG, [subject], words),
  [`Easy Six, house policy: ${words}`, 'E6'] as const,
];
const ruleOf = (book: Short, subject: Subject) =>
  book === 'E6' ? 'house policy' : at(book, subject);

const placed = (book: Short): Scenario => {
  const scenario = givenTable(book).open();
  return scenario
    .bet('p1', 1, 'player', 10_000)
    .bet('p1', 1, 'tie', 500)
    .bet('p3', 3, 'banker', 5_000);
};
const dealt = (book: Short, cards: string): Scenario =>
  placed(book)
    .close()
    .deal(...cards.split(' '));
const BEFORE = { p1: 2_000_000, p2: 2_000_000, p3: 2_000_000, tray: 94_000_000, held: 0 };
const PLAYER = { box: 1, patron: 'p1', bet: 'player' } as const;
const back = (
  ...bets: (typeof PLAYER | { box: number; patron: string; bet: string })[]
): Decision => ({
  is: 'return',
  bets,
});

describe('what no paragraph covers', () => {
  test.each(all('ruling', 'is decided by a Shift Manager or above, on record with the reason'))(
    '%s',
    (_title, book) => {
      const rule = ruleOf(book, 'ruling');
      const scenario = dealt(book, 'KS QH');
      report(scenario, 'anything-else', {}, manager);
      const wish = { type: 'Resolve', decision: { is: 'continue' }, reason: 'a bee' } as const;
      for (const by of [dealer, supervisor, anyOf('pit-manager')]) {
        expect(scenario.refused(by, wish)).toMatchObject({ code: 'NOT_ALLOWED', rule });
      }
      expect(scenario.refused(shift, { ...wish, reason: '' }).code).toBe('REASON_MISSING');
      expect(plain(scenario.do(shift, wish))).toEqual([
        {
          type: 'IrregularityResolved',
          kind: 'anything-else',
          decision: wish.decision,
          reason: 'a bee',
          rule,
        },
      ]);
      settleAndCompare(scenario.deal('7D', '6C'));
    },
  );

  test.each(all('ruling', 'nobody rules on what he reported himself'))('%s', (_title, book) => {
    const scenario = dealt(book, 'KS QH');
    report(scenario, 'anything-else', {}, shift);
    const wish = { type: 'Resolve', decision: { is: 'void' }, reason: 'a bee' } as const;
    const rule = ruleOf(book, 'ruling');
    expect(scenario.refused(shift, wish)).toMatchObject({ code: 'SAME_PERSON', rule });
    // In whatever role he acts.
    const same = { role: 'shift-manager', id: 'd1' } as const;
    scenario.do(anyOf('shift-manager'), wish);
    const again = dealt(book, 'KS QH');
    report(again, 'anything-else', {}, dealer);
    expect(again.refused(same, wish)).toMatchObject({ code: 'SAME_PERSON', rule });
  });

  test.each(all('ruling', 'void: everything goes back, also of a settled round'))(
    '%s',
    (_title, book) => {
      for (const phase of ['betting', 'dealing', 'settled']) {
        const scenario = phase === 'betting' ? placed(book) : dealt(book, 'KS QH 7D 6C');
        if (phase === 'settled') settleAndCompare(scenario);
        report(scenario, 'anything-else');
        const voided = resolve(scenario, { is: 'void' }, shift).at(-1);
        expect(voided).toMatchObject({ type: 'RoundVoided', rule: ruleOf(book, 'ruling') });
        expect(money(scenario)).toEqual(BEFORE);
        expect(marksOf(scenario.table.roads)).toEqual([]);
      }
    },
  );

  test.each(all('ruling', 'settle: at once, on complete Hands'))('%s', (_title, book) => {
    const scenario = dealt(book, 'KS QH 7D');
    report(scenario, 'anything-else');
    const wish = { type: 'Resolve', decision: { is: 'settle' }, reason: 'go on' } as const;
    expect(scenario.refused(shift, wish).code).toBe('NOT_NOW');
    resolve(scenario, { is: 'continue' }, shift);
    scenario.deal('6C');
    report(scenario, 'anything-else');
    const events = scenario.do(shift, wish);
    expect(types(events)).toEqual(['IrregularityResolved', 'RoundSettled']);
    const last = events.at(-1);
    if (last?.type === 'RoundSettled') expectAsRecorded(scenario, last.settlement);
    expect(money(scenario)).toMatchObject({ p1: 2_009_500, p3: 1_995_000, held: 0 });
  });

  test.each(all('ruling', 'a bet is returned: with the settlement, whatever the cards say'))(
    '%s',
    (_title, book) => {
      const rule = ruleOf(book, 'ruling');
      const scenario = dealt(book, 'KS QH');
      report(scenario, 'anything-else');
      expect(plain(resolve(scenario, back(PLAYER), shift)).at(-1)).toEqual({
        type: 'BetReturnDecided',
        ...PLAYER,
        rule,
        reason: 'looked into',
      });
      expect(money(scenario).held).toBe(15_500);
      scenario.deal('7D', '6C');
      expect(told(settleAndCompare(scenario))[0]).toBe(`p1 player returned 0 10000 ${rule}`);
      expect(money(scenario)).toMatchObject({ p1: 1_999_500, p3: 1_995_000, held: 0 });
    },
  );

  test.each(all('ruling', 'a bet of a settled round is returned: settled again at once'))(
    '%s',
    (_title, book) => {
      const scenario = dealt(book, 'KS QH 7D 6C');
      settleAndCompare(scenario);
      report(scenario, 'anything-else');
      const events = resolve(scenario, back({ box: 3, patron: 'p3', bet: 'banker' }), shift);
      expect(types(events)).toEqual([
        'IrregularityResolved',
        'RoundReopened',
        'BetReturnDecided',
        'RoundSettled',
      ]);
      const last = events.at(-1);
      if (last?.type === 'RoundSettled') expectAsRecorded(scenario, last.settlement);
      expect(money(scenario)).toMatchObject({ p1: 2_009_500, p3: 2_000_000, held: 0 });
      expect(marksOf(scenario.table.roads)).toHaveLength(1);
    },
  );

  test.each(all('ruling', 'a bet is returned before the close: at once'))('%s', (_title, book) => {
    const scenario = placed(book);
    report(scenario, 'anything-else');
    expect(plain(resolve(scenario, back(PLAYER), shift)).at(-1)).toEqual({
      type: 'BetRejected',
      ...PLAYER,
      amount: 10_000,
      rule: ruleOf(book, 'ruling'),
    });
    expect(money(scenario)).toMatchObject({ p1: 1_999_500, held: 5_500 });
    scenario.close().deal('KS', 'QH', '7D', '6C');
    settleAndCompare(scenario);
  });

  test.each(all('ruling', 'only bets that lie there are returned, and nothing else is a ruling'))(
    '%s',
    (_title, book) => {
      const rule = ruleOf(book, 'ruling');
      const scenario = dealt(book, 'KS QH');
      report(scenario, 'anything-else');
      const wish = (decision: Decision) => ({ type: 'Resolve', decision, reason: 'so' }) as const;
      expect(scenario.refused(shift, wish(back({ ...PLAYER, box: 3 })))).toMatchObject({
        code: 'NO_SUCH_BET',
        rule,
      });
      for (const decision of [
        back(),
        { is: 'so' },
        { is: 'not-so' },
        { is: 'reconstructed' },
        { is: 'cannot-be-reconstructed' },
        { is: 'order', order: [] },
      ] as const) {
        expect(scenario.refused(shift, wish(decision))).toMatchObject({ code: 'NOT_NOW', rule });
      }
      expect(
        scenario.refused(dealer, { type: 'Resolve', decision: { is: 'so' }, reason: 'x' }).code,
      ).toBe('NOT_ALLOWED');
    },
  );

  test.each(rows(INSURED, ['ruling'], 'an insurance is returned like any bet'))(
    '%s',
    (_title, book) => {
      const scenario = dealt(book, 'KS QH 7D 5C');
      const cover = {
        type: 'PlaceInsurance',
        patron: 'p1',
        box: 1,
        hand: 'player',
        amount: 4_000,
      } as const;
      scenario.do(patron('p1'), cover);
      report(scenario, 'anything-else');
      resolve(scenario, back({ box: 1, patron: 'p1', bet: 'player-insurance' }), shift);
      scenario.deal('3S');
      expect(told(settleAndCompare(scenario)).at(-1)).toBe(
        `p1 player-insurance returned 0 4000 ${at(book, 'ruling')}`,
      );
    },
  );

  test.each([
    ['NC 5.18: at his reasonable discretion', 'NC', 'reasonable'],
    ['CI 5.19: at his reasonable discretion', 'CI', 'reasonable'],
    ['NI 5.18: at his reasonable discretion', 'NI', 'reasonable'],
    ['DH 5.17: nothing is said of discretion', 'DH', undefined],
  ] as const)('%s', (_title, book, discretion) => {
    const clause = givenTable(book).table.book.irregularities.find(
      ({ kind }) => kind === 'anything-else',
    );
    expect(clause?.rule).toBe(at(book, 'ruling'));
    expect(clause?.authority).toBe('shift-manager');
    expect(clause?.discretion).toBe(discretion);
  });
});

describe('every report', () => {
  test.each(all('ruling', 'is made by the pit or the house, in words'))('%s', (_title, book) => {
    const scenario = dealt(book, 'KS QH');
    const wish = (words: string) =>
      ({ type: 'Report', kind: 'anything-else', detail: { words } }) as const;
    expect(scenario.refused(patron('p1'), wish('a bee')).code).toBe('NOT_ALLOWED');
    expect(scenario.refused(anyOf('auditor'), wish('a bee')).code).toBe('NOT_ALLOWED');
    expect(scenario.refused(dealer, wish('  ')).code).toBe('REASON_MISSING');
    const [reported] = scenario.do(dealer, wish('a bee'));
    expect(reported).toMatchObject({ by: dealer, detail: { words: 'a bee' } });
    expect(scenario.refused(manager, wish('another bee')).code).toBe('NOT_NOW');
    expect(scenario.refused(dealer, { type: 'CloseBets' }).code).toBe('NOT_NOW');
  });

  test('nothing is decided where nothing was reported', () => {
    const wish = { type: 'Resolve', decision: { is: 'void' }, reason: 'I can' } as const;
    expect(dealt('CI', 'KS').refused(shift, wish).code).toBe('NOT_NOW');
  });
});

describe('bets on behalf of a patron', () => {
  test.each(all('behalf', 'a Pit Employee places them, and both are on record'))(
    '%s',
    (_title, book) => {
      const scenario = givenTable(book).open();
      const wish = { type: 'PlaceBet', ...PLAYER, amount: 10_000 } as const;
      for (const by of [dealer, supervisor, manager]) {
        const [event] = scenario.do(by, wish);
        expect(event).toMatchObject({ type: 'BetPlaced', by, patron: 'p1', amount: 10_000 });
        scenario.do(by, { type: 'WithdrawBet', ...PLAYER });
      }
      // A Shift Manager must act as one of them.
      expect(scenario.refused(shift, wish).code).toBe('NOT_ALLOWED');
      scenario.do({ role: 'pit-manager', id: shift.id }, wish);
      expect(scenario.refused(patron('p3'), wish).code).toBe('NOT_ALLOWED');
      expect(money(scenario)).toMatchObject({ p1: 1_990_000, p3: 2_000_000, held: 10_000 });
    },
  );

  test.each(all('behalf', 'whether it is right is up to the patron: it settles as it lies'))(
    '%s',
    (_title, book) => {
      const scenario = givenTable(book).open();
      scenario.do(dealer, {
        type: 'PlaceBet',
        box: 1,
        patron: 'p1',
        bet: 'banker',
        amount: 10_000,
      });
      scenario.close();
      expect(plain(report(scenario, 'placed-in-error'))).toMatchObject([
        { type: 'Noted', rule: ruleOf(book, 'inError') },
      ]);
      scenario.deal('KS', 'QH', '7D', '6C');
      settleAndCompare(scenario);
      expect(money(scenario).p1).toBe(1_990_000);
    },
  );
});

describe('a bet placed in error', () => {
  test.each(all('inError', 'stands: bets settle as the chips lie at the close'))(
    '%s',
    (_title, book) => {
      const scenario = dealt(book, 'KS QH');
      const before = scenario.table.round;
      expect(plain(report(scenario, 'placed-in-error'))).toEqual([
        {
          type: 'Noted',
          kind: 'placed-in-error',
          words: 'seen by the dealer',
          rule: ruleOf(book, 'inError'),
        },
      ]);
      expect(scenario.table.round).toEqual(before);
      scenario.deal('6D', '7C');
      settleAndCompare(scenario);
      expect(money(scenario).p1).toBe(1_989_500);
      expectBalanced(scenario);
    },
  );
});
