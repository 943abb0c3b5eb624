import { describe, expect, test } from 'vitest';
import { type Decision, marksOf } from '../../src/table/index.ts';
import type { Subject } from '../conformance/topics.ts';
import { at, atOrPolicy, WITH_INSURANCE } from '../second/truths.ts';
import {
  expectAsRecorded,
  expectBalanced,
  money,
  plain,
  report,
  rows,
  rowsOrPolicy,
  ruling,
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
const all = (subject: Subject, words: string) => rowsOrPolicy(subject, words);

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
  test.each(
    all('anything-else', 'is decided by a Shift Manager or above, on record with the reason'),
  )('%s', (_title, book) => {
    const rule = atOrPolicy(book, 'anything-else');
    const scenario = dealt(book, 'KS QH');
    report(scenario, 'anything-else', {}, manager);
    const wish = { type: 'Resolve', decision: { is: 'continue' }, reason: 'a bee' } as const;
    for (const by of [dealer, supervisor, anyOf('pit-manager')]) {
      expect(scenario.refused(by, wish)).toMatchObject({ code: 'NOT_ALLOWED', rule });
    }
    expect(scenario.refused(shift, { ...wish, reason: '' }).code).toBe('REASON_MISSING');
    const { report: entry = 0 } = scenario.table.reports[0] ?? {};
    expect(plain(scenario.confirmed(shift, wish, dealer).slice(1))).toEqual([
      {
        type: 'IrregularityResolved',
        kind: 'anything-else',
        report: entry,
        decision: wish.decision,
        reason: 'a bee',
        rule,
      },
    ]);
    settleAndCompare(scenario.deal('7D', '6C'));
  });

  test.each(all('anything-else', 'whoever reported it may rule, and is not his own witness'))(
    '%s',
    (_title, book) => {
      const scenario = dealt(book, 'KS QH');
      report(scenario, 'anything-else', {}, shift);
      const wish = { type: 'Resolve', decision: { is: 'void' }, reason: 'a bee' } as const;
      expect(scenario.refused(shift, wish).code).toBe('SECOND_PERSON');
      // In whatever role he acts.
      const same = { role: 'dealer', id: shift.id } as const;
      expect(() => scenario.confirmed(shift, wish, same)).toThrow('SAME_PERSON');
      scenario.do(dealer, { type: 'Confirm', ask: scenario.table.asks[0]?.ask ?? 0 });
      expect(money(scenario)).toEqual(BEFORE);
    },
  );

  test.each(all('anything-else', 'void: everything goes back, also of a settled round'))(
    '%s',
    (_title, book) => {
      for (const phase of ['betting', 'dealing', 'settled']) {
        const scenario = phase === 'betting' ? placed(book) : dealt(book, 'KS QH 7D 6C');
        if (phase === 'settled') settleAndCompare(scenario);
        report(scenario, 'anything-else');
        const voided = ruling(scenario, { is: 'void' }).at(-1);
        expect(voided).toMatchObject({
          type: 'RoundVoided',
          rule: atOrPolicy(book, 'anything-else'),
        });
        expect(money(scenario)).toEqual(BEFORE);
        expect(marksOf(scenario.table.roads)).toEqual([]);
      }
    },
  );

  test.each(all('anything-else', 'settle: at once, on complete Hands'))('%s', (_title, book) => {
    const scenario = dealt(book, 'KS QH 7D');
    report(scenario, 'anything-else');
    const wish = { type: 'Resolve', decision: { is: 'settle' }, reason: 'go on' } as const;
    expect(scenario.refused(shift, wish).code).toBe('NOT_NOW');
    ruling(scenario, { is: 'continue' });
    scenario.deal('6C');
    report(scenario, 'anything-else');
    const events = ruling(scenario, wish.decision);
    expect(types(events)).toEqual(['IrregularityResolved', 'RoundSettled']);
    const last = events.at(-1);
    if (last?.type === 'RoundSettled') expectAsRecorded(scenario, last.settlement);
    expect(money(scenario)).toMatchObject({ p1: 2_009_500, p3: 1_995_000, held: 0 });
  });

  test.each(all('anything-else', 'a bet is returned: with the settlement, whatever the cards say'))(
    '%s',
    (_title, book) => {
      const rule = atOrPolicy(book, 'anything-else');
      const scenario = dealt(book, 'KS QH');
      report(scenario, 'anything-else');
      expect(plain(ruling(scenario, back(PLAYER))).at(-1)).toEqual({
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

  test.each(all('anything-else', 'a bet of a settled round is returned: settled again at once'))(
    '%s',
    (_title, book) => {
      const scenario = dealt(book, 'KS QH 7D 6C');
      settleAndCompare(scenario);
      report(scenario, 'anything-else');
      const events = ruling(scenario, back({ box: 3, patron: 'p3', bet: 'banker' }));
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

  test.each(all('anything-else', 'a bet is returned before the close: at once'))(
    '%s',
    (_title, book) => {
      const scenario = placed(book);
      report(scenario, 'anything-else');
      expect(plain(ruling(scenario, back(PLAYER))).at(-1)).toEqual({
        type: 'BetRejected',
        ...PLAYER,
        amount: 10_000,
        rule: atOrPolicy(book, 'anything-else'),
      });
      expect(money(scenario)).toMatchObject({ p1: 1_999_500, held: 5_500 });
      scenario.close().deal('KS', 'QH', '7D', '6C');
      settleAndCompare(scenario);
    },
  );

  test.each(
    all('anything-else', 'only bets that lie there are returned, and nothing else is a ruling'),
  )('%s', (_title, book) => {
    const rule = atOrPolicy(book, 'anything-else');
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
  });

  test.each(rows(WITH_INSURANCE, ['anything-else'], 'an insurance is returned like any bet'))(
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
      ruling(scenario, back({ box: 1, patron: 'p1', bet: 'player-insurance' }));
      scenario.deal('3S');
      expect(told(settleAndCompare(scenario)).at(-1)).toBe(
        `p1 player-insurance returned 0 4000 ${at(book, 'anything-else')}`,
      );
    },
  );
});

describe('every report', () => {
  test.each(all('anything-else', 'is made by the pit or the house, in words'))(
    '%s',
    (_title, book) => {
      const scenario = dealt(book, 'KS QH');
      const wish = (words: string) =>
        ({ type: 'Report', kind: 'anything-else', detail: { words } }) as const;
      expect(scenario.refused(patron('p1'), wish('a bee')).code).toBe('NOT_ALLOWED');
      expect(scenario.refused(anyOf('auditor'), wish('a bee')).code).toBe('NOT_ALLOWED');
      expect(scenario.refused(dealer, wish('  ')).code).toBe('REASON_MISSING');
      const [reported] = scenario.do(dealer, wish('a bee'));
      expect(reported).toMatchObject({ by: dealer, detail: { words: 'a bee' } });
      // A second one waits behind the first (reading 49).
      scenario.do(manager, wish('another bee'));
      expect(scenario.table.reports).toMatchObject([
        { detail: { words: 'a bee' } },
        { detail: { words: 'another bee' } },
      ]);
      expect(scenario.refused(dealer, { type: 'CloseBets' }).code).toBe('NOT_NOW');
    },
  );

  test('nothing is decided where nothing was reported', () => {
    const wish = { type: 'Resolve', decision: { is: 'void' }, reason: 'I can' } as const;
    expect(dealt('CI', 'KS').refused(shift, wish).code).toBe('NOT_NOW');
  });
});

describe('bets on behalf of a patron', () => {
  test.each(all('on-behalf', 'a Pit Employee places them, and both are on record'))(
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

  test.each(all('on-behalf', 'whether it is right is up to the patron: it settles as it lies'))(
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
        { type: 'Noted', rule: atOrPolicy(book, 'placed-in-error') },
      ]);
      scenario.deal('KS', 'QH', '7D', '6C');
      settleAndCompare(scenario);
      expect(money(scenario).p1).toBe(1_990_000);
    },
  );
});

describe('a bet placed in error', () => {
  test.each(all('placed-in-error', 'stands: bets settle as the chips lie at the close'))(
    '%s',
    (_title, book) => {
      const scenario = dealt(book, 'KS QH');
      const before = scenario.table.round;
      expect(plain(report(scenario, 'placed-in-error'))).toEqual([
        {
          type: 'Noted',
          kind: 'placed-in-error',
          words: 'seen by the dealer',
          rule: atOrPolicy(book, 'placed-in-error'),
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
