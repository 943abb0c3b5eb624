import { describe, expect, test } from 'vitest';
import { plain } from './paragraphs.ts';
import { dealer, givenTable, manager, patron, type Scenario, supervisor } from './scenario.ts';

/** The tray: slips, counts and what they are off by, the closing count, and the call for the floor. */

const tray = ({ table }: Scenario): number => table.money.tray;

/** Opener, fills, credits, chips sold and bought back, and what was won make up what the tray holds. */
const balances = ({ table, events }: Scenario): void => {
  const sum = (type: string) =>
    events.reduce(
      (all, event) => all + (event.type === type ? (event as { amount: number }).amount : 0),
      0,
    );
  const won = events.reduce(
    (all, event) => all + (event.type === 'RoundSettled' ? event.settlement.totals.house : 0),
    0,
  );
  const off = events.reduce(
    (all, event) => all + (event.type === 'TrayCounted' ? event.amount - event.expected : 0),
    0,
  );
  const made =
    sum('TrayFilled') - sum('TrayCredited') - sum('BoughtIn') + sum('CashedOut') + won + off;
  expect(table.money.tray).toBe(made);
  expect(table.money).toMatchObject({
    drop: sum('BoughtIn'),
    cashedOut: sum('CashedOut') === 0 ? 0 : -sum('CashedOut'),
  });
};

describe('fills and credits', () => {
  test('each has a slip, numbered at the table, with its chips', () => {
    const scenario = givenTable('NC');
    const chips = [
      { value: 10_000, pieces: 3 },
      { value: 500, pieces: 4 },
    ];
    expect(plain(scenario.do(supervisor, { type: 'FillTray', amount: 32_000, chips }))).toEqual([
      { type: 'TrayFilled', amount: 32_000, chips, slip: 2 },
    ]);
    expect(plain(scenario.do(supervisor, { type: 'CreditTray', amount: 500 }))).toEqual([
      { type: 'TrayCredited', amount: 500, slip: 3 },
    ]);
    expect(scenario.table.slips).toBe(3);
    balances(scenario);
  });

  test.each([
    ['another sum', [{ value: 100, pieces: 4 }]],
    [
      'no whole pieces',
      [
        { value: 100, pieces: 2.5 },
        { value: 125, pieces: 2 },
      ],
    ],
    [
      'none of a chip',
      [
        { value: 100, pieces: 0 },
        { value: 500, pieces: 1 },
      ],
    ],
    [
      'one chip twice',
      [
        { value: 100, pieces: 2 },
        { value: 100, pieces: 3 },
      ],
    ],
    [
      'a chip of nothing',
      [
        { value: 0, pieces: 1 },
        { value: 500, pieces: 1 },
      ],
    ],
  ])('%s: refused, and no slip is used', (_, chips) => {
    const scenario = givenTable('NC');
    for (const type of ['FillTray', 'CreditTray', 'CountTray'] as const) {
      expect(scenario.refused(supervisor, { type, amount: 500, chips }).code).toBe('BAD_AMOUNT');
    }
    expect(scenario.table.slips).toBe(1);
  });

  test('cash-outs leave the drop as it is', () => {
    const scenario = givenTable('NC');
    scenario.do(dealer, { type: 'CashOut', patron: 'p1', amount: 700 });
    expect(scenario.table.money).toMatchObject({ drop: 6_000_000, cashedOut: -700 });
    balances(scenario);
  });
});

describe('counting', () => {
  test('what should be there: one person counts', () => {
    const scenario = givenTable('NC');
    const amount = tray(scenario);
    expect(plain(scenario.do(dealer, { type: 'CountTray', amount }))).toEqual([
      { type: 'TrayCounted', amount, expected: amount, when: 'opener' },
    ]);
    expect(scenario.table.money.variance).toBe(0);
  });

  test.each([-500, 500])('off by %d: a second person, and the tray is what was counted', (off) => {
    const scenario = givenTable('NC');
    const expected = tray(scenario);
    const count = { type: 'CountTray', amount: expected + off } as const;
    expect(scenario.refused(dealer, count).code).toBe('SECOND_PERSON');
    scenario.do(dealer, { type: 'Ask', wish: count });
    const ask = scenario.table.asks[0]?.ask ?? 0;
    expect(scenario.refused(dealer, { type: 'Confirm', ask }).code).toBe('SAME_PERSON');
    const other = { role: 'dealer', id: 'd2' } as const;
    expect(scenario.refused(other, { type: 'Confirm', ask }).code).toBe('NOT_ALLOWED');
    scenario.do(supervisor, { type: 'Confirm', ask });
    expect(tray(scenario)).toBe(expected + off);
    expect(scenario.table.money.variance).toBe(-off);
    balances(scenario);
  });

  test.each(['CountTray', 'CloseTable'] as const)(
    '%s: chips that moved meanwhile make it a count of another tray',
    (type) => {
      const scenario = givenTable('NC');
      const count = { amount: tray(scenario) - 500 };
      const wish = type === 'CountTray' ? { type, ...count } : { type, count };
      scenario.do(supervisor, { type: 'Ask', wish });
      const ask = scenario.table.asks[0]?.ask ?? 0;
      scenario.do(dealer, { type: 'BuyIn', patron: 'p1', amount: 500 });
      expect(scenario.refused(manager, { type: 'Confirm', ask }).code).toBe('NOT_NOW');
      expect(scenario.table).toMatchObject({ status: 'open', money: { variance: 0 } });
      scenario.do(supervisor, { type: 'Refuse', ask, reason: 'chips were sold' });
      scenario.closeTable();
      balances(scenario);
    },
  );

  test('between rounds only: chips on the layout are in no tray', () => {
    const scenario = givenTable('NC').open();
    const count = { type: 'CountTray', amount: tray(scenario) } as const;
    expect(scenario.refused(dealer, count).code).toBe('NOT_NOW');
    scenario.close().deal('9S', '2D', 'KH', '3C').do(dealer, { type: 'Settle' });
    expect(scenario.do(dealer, count)).toMatchObject([{ when: 'between' }]);
  });

  test.each([-1, 1.5, 2e13, Number.NaN])('%d cents are no count', (amount) => {
    const scenario = givenTable('NC');
    const { code } = scenario.refused(dealer, { type: 'CountTray', amount });
    expect(code).toBe('BAD_AMOUNT');
  });
});

describe('the closing count (reading 43)', () => {
  const played = () => {
    const scenario = givenTable('NC').open().bet('p1', 1, 'player', 10_000).close();
    scenario.deal('9S', '2D', 'KH', '3C').do(dealer, { type: 'Settle' });
    return scenario;
  };

  test('nobody closes alone, and nobody confirms his own count', () => {
    const scenario = played();
    const close = { type: 'CloseTable', count: { amount: tray(scenario) } } as const;
    expect(scenario.refused(supervisor, close).code).toBe('SECOND_PERSON');
    expect(scenario.refused(dealer, { type: 'Ask', wish: close }).code).toBe('NOT_ALLOWED');
    scenario.do(supervisor, { type: 'Ask', wish: close });
    const ask = scenario.table.asks[0]?.ask ?? 0;
    expect(scenario.refused(supervisor, { type: 'Confirm', ask }).code).toBe('SAME_PERSON');
    const again = { role: 'pit-manager', id: supervisor.id } as const;
    expect(scenario.refused(again, { type: 'Confirm', ask }).code).toBe('SAME_PERSON');
    expect(scenario.refused(patron('p1'), { type: 'Confirm', ask }).code).toBe('NOT_ALLOWED');
    expect(scenario.do(dealer, { type: 'Confirm', ask })).toHaveLength(3);
    expect(scenario.table.status).toBe('closed');
  });

  test('until it is confirmed the last round can be voided; then its winnings are money', () => {
    const scenario = played();
    scenario.do(supervisor, { type: 'CloseTable' });
    const cash = { type: 'CashOut', patron: 'p1', amount: 2_010_000 } as const;
    expect(scenario.refused(dealer, cash).code).toBe('WINNINGS_NOT_FINAL');
    scenario.closeTable();
    scenario.do(dealer, cash);
    balances(scenario);
  });

  test('refused, with a reason, the table goes on closing', () => {
    const scenario = played();
    const wish = { type: 'CloseTable', count: { amount: 0 } } as const;
    scenario.do(supervisor, { type: 'Ask', wish });
    const ask = scenario.table.asks[0]?.ask ?? 0;
    scenario.do(manager, { type: 'Refuse', ask, reason: 'count again' });
    expect(scenario.table.status).toBe('open');
    scenario.closeTable();
    expect(scenario.table.money.variance).toBe(0);
  });

  test('a count that is off closes the table too, and what it is off by stays on record', () => {
    const scenario = played();
    const expected = tray(scenario);
    const count = { amount: expected - 2_500 };
    scenario.confirmed(supervisor, { type: 'CloseTable', count }, dealer);
    expect(scenario.table).toMatchObject({ status: 'closed', money: { variance: 2_500 } });
    balances(scenario);
  });
});

describe('the floor is called', () => {
  test('once, with words; somebody of the pit answers', () => {
    const scenario = givenTable('NC').open();
    scenario.do(dealer, { type: 'CallFloor', words: 'a fill, please' });
    expect(scenario.table.call).toMatchObject({ by: 'd1', words: 'a fill, please' });
    expect(scenario.refused(dealer, { type: 'CallFloor' }).code).toBe('NOT_NOW');
    expect(scenario.refused(dealer, { type: 'AnswerCall' }).code).toBe('NOT_ALLOWED');
    // The table goes on meanwhile.
    scenario.close();
    scenario.do(supervisor, { type: 'AnswerCall' });
    expect(scenario.table.call).toBeNull();
    expect(scenario.refused(supervisor, { type: 'AnswerCall' }).code).toBe('NOT_NOW');
  });
});
