import { describe, expect, test } from 'vitest';
import { BOOKS as ALL, at, WITH_ELECTIONS as LONG } from '../second/truths.ts';
import { report, resolve, rows, types } from './irregular.ts';
import {
  card,
  dealer,
  givenTable,
  manager,
  patron,
  type Scenario,
  type Short,
  settings as settingsAt,
  shift,
  supervisor,
} from './scenario.ts';

const TEN_THOUSAND = 1_000_000;

const dealt = (book: Short): Scenario =>
  givenTable(book).open().bet('p1', 1, 'player', 10_000).close().deal('4S', '9D', '2H', 'KC');

const wrong = {
  type: 'CorrectCard',
  hand: 'player',
  index: 0,
  card: card('3S'),
  reason: 'misread',
} as const;

describe('money above a threshold', () => {
  const bank = () => {
    const thresholds = { cashOut: TEN_THOUSAND, fill: TEN_THOUSAND, credit: TEN_THOUSAND };
    const scenario = givenTable('NC', { thresholds: { cashOut: 1e12, fill: 1e12, credit: 1e12 } });
    const { settings } = scenario.table;
    const change = { type: 'ChangeSettings', settings: { ...settings, thresholds } } as const;
    scenario.confirmed(supervisor, change, manager);
    return scenario;
  };

  test.each([
    ['CashOut', { type: 'CashOut', patron: 'p1' }, dealer],
    ['FillTray', { type: 'FillTray' }, supervisor],
    ['CreditTray', { type: 'CreditTray' }, supervisor],
  ] as const)('reading 60: a %s of 10,000.00 takes one person, a cent more two', (_, wish, by) => {
    const scenario = bank();
    scenario.do(by, { ...wish, amount: TEN_THOUSAND });
    if (wish.type === 'CashOut')
      scenario.do(dealer, { type: 'BuyIn', patron: 'p1', amount: TEN_THOUSAND });
    const more = { ...wish, amount: TEN_THOUSAND + 100 };
    expect(scenario.refused(by, more).code).toBe('SECOND_PERSON');
    const before = scenario.table.money;
    scenario.do(by, { type: 'Ask', wish: more });
    expect(scenario.table.money).toEqual(before);
    const { ask } = scenario.table.asks[0] ?? { ask: 0 };
    expect(scenario.refused(dealer, { type: 'Confirm', ask }).code).toBe(
      by === dealer ? 'SAME_PERSON' : 'NOT_ALLOWED',
    );
    scenario.do(manager, { type: 'Confirm', ask });
    expect(scenario.table.money).not.toEqual(before);
    expect(scenario.table.asks).toEqual([]);
    expect(scenario.refused(manager, { type: 'Confirm', ask }).code).toBe('ASK_OVER');
  });

  test.each([
    ['lower', { cashOut: 5000, fill: 1e12, credit: 1e12 }, 0],
    ['higher', { cashOut: 2e12, fill: 1e12, credit: 1e12 }, 0],
    ['the credit line higher', { cashOut: 1e12, fill: 1e12, credit: 1e12 }, 500],
  ])('reading 60: thresholds %s take two persons', (_, thresholds, creditLine) => {
    const scenario = givenTable('NC');
    const { settings } = scenario.table;
    const change = { type: 'ChangeSettings', settings: { ...settings, thresholds, creditLine } };
    const wish = change as { type: 'ChangeSettings'; settings: typeof settings };
    expect(scenario.refused(supervisor, wish).code).toBe('SECOND_PERSON');
    scenario.do(supervisor, { type: 'Ask', wish });
    const { ask } = scenario.table.asks[0] ?? { ask: 0 };
    expect(scenario.refused(supervisor, { type: 'Confirm', ask }).code).toBe('SAME_PERSON');
    expect(scenario.refused(dealer, { type: 'Confirm', ask }).code).toBe('NOT_ALLOWED');
    expect(scenario.table.settings).toEqual(settings);
    scenario.do(manager, { type: 'Confirm', ask });
    expect(scenario.table.settings).toMatchObject({ thresholds, creditLine });
    // Less beyond the tray, and anything else, takes one.
    const less = { ...scenario.table.settings, creditLine: 0, private: true };
    scenario.do(supervisor, { type: 'ChangeSettings', settings: less });
  });

  test('with another game they stay as they are', () => {
    const scenario = givenTable('NC');
    const other = settingsAt('E6', { thresholds: { cashOut: 1, fill: 1, credit: 1 } });
    const { code } = scenario.refused(supervisor, { type: 'ChangeSettings', settings: other });
    expect(code).toBe('BAD_SETTINGS');
  });

  test('reading 60: each has a threshold of its own', () => {
    const thresholds = { cashOut: 10_000, fill: 20_000, credit: 30_000 };
    const scenario = givenTable('NC');
    const { settings } = scenario.table;
    const change = { type: 'ChangeSettings', settings: { ...settings, thresholds } } as const;
    scenario.confirmed(supervisor, change, manager);
    scenario.do(dealer, { type: 'CashOut', patron: 'p1', amount: 10_000 });
    scenario.do(supervisor, { type: 'FillTray', amount: 20_000 });
    scenario.do(supervisor, { type: 'CreditTray', amount: 30_000 });
    const code = 'SECOND_PERSON';
    const out = { type: 'CashOut', patron: 'p1', amount: 10_100 } as const;
    expect(scenario.refused(dealer, out).code).toBe(code);
    for (const [type, amount] of [
      ['FillTray', 20_100],
      ['CreditTray', 30_100],
    ] as const) {
      expect(scenario.refused(supervisor, { type, amount }).code).toBe(code);
    }
  });

  test('a question about money does not stop the round', () => {
    const scenario = bank().open();
    const wish = { type: 'CashOut', patron: 'p1', amount: TEN_THOUSAND + 100 } as const;
    scenario.do(dealer, { type: 'Ask', wish });
    scenario.bet('p1', 1, 'player', 10_000).close();
    // The chips were bet meanwhile: what was asked for is decided as the table is now.
    const { ask } = scenario.table.asks[0] ?? { ask: 0 };
    scenario.do(supervisor, { type: 'Confirm', ask });
    expect(scenario.rack('p1')).toBe(2_000_000 - 10_000 - TEN_THOUSAND - 100);
  });

  test('what can no longer be done is refused when it is confirmed, and can be refused', () => {
    const scenario = bank().open();
    const wish = { type: 'CashOut', patron: 'p1', amount: 2_000_000 } as const;
    scenario.do(dealer, { type: 'Ask', wish });
    scenario.bet('p1', 1, 'player', 10_000);
    const { ask } = scenario.table.asks[0] ?? { ask: 0 };
    expect(scenario.refused(supervisor, { type: 'Confirm', ask }).code).toBe('RACK_TOO_SMALL');
    expect(scenario.refused(supervisor, { type: 'Refuse', ask, reason: ' ' }).code).toBe(
      'REASON_MISSING',
    );
    scenario.do(supervisor, { type: 'Refuse', ask, reason: 'he has bet it' });
    expect(scenario.table.asks).toEqual([]);
  });
});

describe('a card that was seen', () => {
  test.each(rows(LONG, ['display-wrong'], 'is corrected by two persons'))('%s', (_, book) => {
    const scenario = dealt(book);
    expect(scenario.refused(supervisor, wrong).code).toBe('SECOND_PERSON');
    scenario.do(dealer, { type: 'Ask', wish: { ...wrong, round: 1 } });
    const [asked] = scenario.table.asks;
    expect(asked).toMatchObject({ by: dealer, rank: 'pit-supervisor', veto: true });
    expect(asked?.yes.map(({ type }) => type)).toContain('CardCorrected');
    // Nothing goes on meanwhile.
    expect(scenario.refused(dealer, { type: 'DrawCard', card: card('5S') }).code).toBe('NOT_NOW');
    expect(scenario.refused(dealer, { type: 'Settle' }).code).toBe('NOT_NOW');
    const ask = asked?.ask ?? 0;
    // The same person, at another terminal or promoted since.
    const promoted = { role: 'pit-manager', id: dealer.id } as const;
    expect(scenario.refused(promoted, { type: 'Confirm', ask }).code).toBe('SAME_PERSON');
    expect(scenario.refused(patron('p1'), { type: 'Confirm', ask }).code).toBe('NOT_ALLOWED');
    const events = scenario.do(supervisor, { type: 'Confirm', ask });
    expect(types(events).slice(0, 2)).toEqual(['Confirmed', 'CardCorrected']);
    expect(events[0]).toMatchObject({ ask, askedBy: dealer, by: supervisor });
    expect(scenario.table.round?.hands.player[0]?.face).toBe('3S');
  });

  test('whoever asked takes it back; the other says no with a reason; play goes on', () => {
    const scenario = dealt('NC');
    for (const by of [dealer, supervisor]) {
      scenario.do(dealer, { type: 'Ask', wish: { ...wrong, round: 1 } });
      const ask = scenario.table.asks[0]?.ask ?? 0;
      scenario.do(by, { type: 'Refuse', ask, reason: 'it is the four' });
      expect(scenario.table.asks).toEqual([]);
    }
    expect(scenario.table.round?.hands.player[0]?.face).toBe('4S');
    scenario.do(dealer, { type: 'Settle' });
  });

  test('no round opens while one is asked for', () => {
    const scenario = dealt('NC');
    scenario.do(dealer, { type: 'Settle' });
    scenario.do(dealer, { type: 'Ask', wish: { ...wrong, round: 1 } });
    expect(scenario.refused(dealer, { type: 'OpenRound' }).code).toBe('NOT_NOW');
    const ask = scenario.table.asks[0]?.ask ?? 0;
    scenario.do(supervisor, { type: 'Refuse', ask, reason: 'it is the four' });
    scenario.open();
  });
});

describe('a ruling', () => {
  test.each(rows(LONG, ['anything-else'], 'is witnessed by a second person, without a veto'))(
    '%s',
    (_, book) => {
      const scenario = dealt(book);
      report(scenario, 'anything-else', {}, shift);
      const decision = { is: 'continue' } as const;
      const wish = {
        type: 'Resolve',
        decision,
        reason: 'nothing follows',
        round: 1,
        report: scenario.table.reports[0]?.report ?? 0,
      } as const;
      expect(scenario.refused(shift, wish)).toMatchObject({ code: 'SECOND_PERSON' });
      expect(scenario.refused(supervisor, { type: 'Ask', wish }).code).toBe('NOT_ALLOWED');
      scenario.do(shift, { type: 'Ask', wish });
      const ask = scenario.table.asks[0]?.ask ?? 0;
      const no = { type: 'Refuse', ask, reason: 'I see it otherwise' } as const;
      expect(scenario.refused(dealer, no).code).toBe('NOT_ALLOWED');
      expect(scenario.refused(shift, { type: 'Confirm', ask }).code).toBe('SAME_PERSON');
      const events = scenario.do(dealer, { type: 'Confirm', ask });
      expect(types(events).slice(0, 2)).toEqual(['Confirmed', 'IrregularityResolved']);
      expect(events[1]).toMatchObject({ rule: at(book, 'anything-else') });
      scenario.do(dealer, { type: 'Settle' });
    },
  );
});

describe('what somebody reported himself', () => {
  test.each(ALL)('%s reading 37: a mandatory void is confirmed by another person', (book) => {
    const scenario = dealt(book);
    report(scenario, 'foreign-card', {}, supervisor);
    for (const is of ['so', 'not-so'] as const) {
      const wish = { type: 'Resolve', decision: { is }, reason: 'I saw it' } as const;
      expect(scenario.refused(supervisor, wish).code).toBe('SAME_PERSON');
    }
    resolve(scenario, { is: 'not-so' }, manager);
    scenario.do(dealer, { type: 'Settle' });
  });

  test.each(rows(LONG, ['excess-card'], 'is decided by whoever has the authority'))(
    '%s',
    (_, book) => {
      const scenario = dealt(book);
      report(scenario, 'excess-card', { cards: ['5S'] }, supervisor);
      resolve(scenario, { is: 'reconstructed' }, supervisor);
      expect(scenario.table.reports).toEqual([]);
    },
  );

  test.each(rows(LONG, ['wrong-number'], 'voids by two persons, is put right by one'))(
    '%s',
    (_, book) => {
      const scenario = dealt(book);
      report(scenario, 'wrong-number', {}, supervisor);
      const past = {
        type: 'Resolve',
        decision: { is: 'cannot-be-reconstructed' },
        reason: 'gone',
      } as const;
      expect(scenario.refused(supervisor, past).code).toBe('SAME_PERSON');
      resolve(scenario, { is: 'reconstructed' }, supervisor);
    },
  );
});

test('only what needs a second person is asked for, and only by who may do it', () => {
  const scenario = dealt('NC');
  const settle = { type: 'Settle', round: 1 } as const;
  expect(scenario.refused(dealer, { type: 'Ask', wish: settle }).code).toBe('NOT_NOW');
  const fill = { type: 'FillTray', amount: 1e12 + 100 } as const;
  expect(scenario.refused(dealer, { type: 'Ask', wish: fill }).code).toBe('NOT_ALLOWED');
  expect(scenario.refused(patron('p1'), { type: 'Ask', wish: fill }).code).toBe('NOT_ALLOWED');
  const other = { ...wrong, round: 2 };
  expect(scenario.refused(dealer, { type: 'Ask', wish: other }).code).toBe('ROUND_OVER');
});
