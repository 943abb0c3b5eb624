import { describe, expect, test } from 'vitest';
import { at } from '../second/truths.ts';
import { each, money, START } from './paragraphs.ts';
import {
  anyOf,
  dealer,
  givenTable,
  manager,
  patron,
  type Scenario,
  type Short,
  settings,
  shift,
  supervisor,
} from './scenario.ts';

const join = (id: string, box: number, seat: 'seated' | 'standing') =>
  ({ type: 'Join', patron: id, box, seat }) as const;
const bet = (id: string, box: number, amount = 10_000) =>
  ({ type: 'PlaceBet', patron: id, box, bet: 'banker', amount }) as const;
const cashOut = (amount: number, id = 'p1') => ({ type: 'CashOut', patron: id, amount }) as const;
const leave = (id: string) => ({ type: 'Leave', patron: id }) as const;
const settle = { type: 'Settle' } as const;

const WRONG_AMOUNTS = [
  0,
  -1,
  -2500,
  0.5,
  1e-7,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  2 ** 53,
  1e14,
];

describe.each(each('seated'))('%s %s: the seated patron of a box', (book) => {
  test('one at a box, and nobody sits twice', () => {
    const scenario = givenTable(book);
    expect(scenario.refused(patron('p4'), join('p4', 1, 'seated'))).toMatchObject({
      code: 'BOX_TAKEN',
    });
    expect(scenario.refused(patron('p1'), join('p1', 2, 'seated'))).toMatchObject({
      code: 'NOT_NOW',
    });
    expect(scenario.do(patron('p4'), join('p4', 2, 'seated'))).toMatchObject([
      { type: 'PatronJoined', patron: 'p4', box: 2, seat: 'seated', notices: [] },
    ]);
  });

  test('a seat that was left is free again', () => {
    const scenario = givenTable(book);
    scenario.do(dealer, cashOut(2_000_000));
    scenario.do(patron('p1'), leave('p1'));
    expect(scenario.do(patron('p4'), join('p4', 1, 'seated'))).toHaveLength(1);
    expect(scenario.do(patron('p1'), join('p1', 1, 'standing'))).toHaveLength(1);
  });
});

describe.each(each('standing'))('%s %s: a standing patron', (book) => {
  test('bets in a box whose seated patron has a bet in this round, on any bet', () => {
    const scenario = givenTable(book).open();
    const none = { code: 'NO_SEATED_BET', rule: at(book, 'over-limit') };
    expect(scenario.refused(patron('p2'), bet('p2', 1))).toMatchObject(none);
    // Nobody sits there at all.
    expect(scenario.refused(patron('p2'), bet('p2', 2))).toMatchObject(none);
    scenario.bet('p1', 1, 'tie', 1_000);
    expect(scenario.do(patron('p2'), bet('p2', 1))).toMatchObject([
      { type: 'BetPlaced', patron: 'p2', standing: true },
    ]);
  });

  test('so is a patron who sits elsewhere and bets behind another', () => {
    const scenario = givenTable(book).open();
    expect(scenario.refused(patron('p1'), bet('p1', 3))).toMatchObject({ code: 'NO_SEATED_BET' });
    scenario.bet('p3', 3, 'player', 10_000);
    expect(scenario.do(patron('p1'), bet('p1', 3))).toMatchObject([{ standing: true }]);
    expect(scenario.do(patron('p1'), bet('p1', 1))).toMatchObject([{ standing: false }]);
  });

  test('a bet of the round before is none of this one', () => {
    const scenario = givenTable(book).open().bet('p1', 1, 'player', 10_000).close();
    scenario.deal('7S', '9D', 'KS', 'QD').do(dealer, settle);
    scenario.open();
    expect(scenario.refused(patron('p2'), bet('p2', 1))).toMatchObject({ code: 'NO_SEATED_BET' });
  });
});

test('E6 2.1.2: a box is one patron’s; that others stand behind it is house policy', () => {
  const scenario = givenTable('E6').open();
  expect(scenario.refused(patron('p2'), bet('p2', 1))).toMatchObject({
    code: 'NO_SEATED_BET',
    rule: 'house policy',
  });
  expect(scenario.refused(patron('p4'), join('p4', 1, 'seated'))).toMatchObject({
    code: 'BOX_TAKEN',
  });
});

describe('joining and leaving', () => {
  test.each([
    ['without an id', '', 1, 'UNKNOWN_PATRON'],
    ['at box 4, which no table has', 'p4', 4, 'BAD_BOX'],
    ['at a box beyond the last', 'p4', 8, 'BAD_BOX'],
  ] as const)('%s', (_, id, box, code) => {
    expect(givenTable('NC').refused(dealer, join(id, box, 'standing'))).toMatchObject({ code });
  });

  test.each(['A', 'B', 'C'])('E6 2.1.1: no box that layout %s has not', (layout) => {
    const scenario = givenTable('E6', { layout });
    expect(scenario.refused(dealer, join('p4', 20, 'standing'))).toMatchObject({
      code: 'BAD_BOX',
      rule: at('E6', `layout ${layout}`),
    });
  });

  test('a patron joins for himself; the pit for anybody', () => {
    const scenario = givenTable('NC');
    const wish = join('p4', 2, 'seated');
    expect(scenario.refused(patron('p1'), wish)).toMatchObject({ code: 'NOT_ALLOWED' });
    expect(scenario.do(supervisor, wish)).toMatchObject([{ by: supervisor, patron: 'p4' }]);
  });

  test('nobody leaves with bets on the layout or chips in the rack', () => {
    const scenario = givenTable('NC')
      .open()
      .bet('p1', 1, 'banker', 2_000_000 / 4);
    expect(scenario.refused(patron('p1'), leave('p1'))).toMatchObject({ code: 'NOT_NOW' });
    expect(scenario.refused(patron('p3'), leave('p3'))).toMatchObject({ code: 'NOT_NOW' });
    expect(scenario.refused(dealer, leave('p9'))).toMatchObject({ code: 'UNKNOWN_PATRON' });
    scenario.do(dealer, cashOut(2_000_000, 'p3'));
    expect(scenario.do(patron('p3'), leave('p3'))).toMatchObject([{ type: 'PatronLeft' }]);
    expect(() => scenario.rack('p3')).toThrow();
  });

  test('nor with everything on the layout', () => {
    const scenario = givenTable('NC', { limits: { maximum: 2_000_000 } }).open();
    scenario.bet('p1', 1, 'banker', 2_000_000).close();
    expect(scenario.rack('p1')).toBe(0);
    expect(scenario.refused(patron('p1'), leave('p1'))).toMatchObject({ code: 'NOT_NOW' });
    scenario.deal('9S', '7D', 'KS', 'QD').do(dealer, settle);
    // Lost; but the round can still be looked into.
    expect(scenario.refused(patron('p1'), leave('p1'))).toMatchObject({ code: 'NOT_NOW' });
    scenario.open();
    expect(scenario.do(patron('p1'), leave('p1'))).toHaveLength(1);
  });
});

describe('money', () => {
  test('chips for money, and money for chips: every cent is somewhere', () => {
    const scenario = givenTable('NC');
    expect(money(scenario)).toEqual(START);
    scenario.do(dealer, { type: 'BuyIn', patron: 'p1', amount: 12_345 });
    expect(money(scenario)).toEqual({ ...START, p1: 2_012_345, tray: 93_987_655 });
    expect(scenario.do(dealer, cashOut(2_012_345))).toMatchObject([
      { type: 'CashedOut', patron: 'p1', amount: 2_012_345 },
    ]);
    expect(money(scenario)).toEqual({ ...START, p1: 0, tray: 96_000_000 });
    scenario.do(supervisor, { type: 'FillTray', amount: 1 });
    scenario.do(supervisor, { type: 'CreditTray', amount: 96_000_001 });
    expect(money(scenario)).toEqual({ ...START, p1: 0, tray: 0 });
    // What came in: the fills less the credit, and what was bought for less what was cashed.
    expect(scenario.table.money).toMatchObject({
      drop: 6_012_345,
      cashedOut: -2_012_345,
      outside: -8_000_000,
    });
  });

  test.each(WRONG_AMOUNTS)('%d cents is no money', (amount) => {
    const scenario = givenTable('NC');
    const code = 'BAD_AMOUNT';
    const wishes = [
      [dealer, { type: 'BuyIn', patron: 'p1', amount }],
      [dealer, cashOut(amount)],
      [supervisor, { type: 'FillTray', amount }],
      [supervisor, { type: 'CreditTray', amount }],
    ] as const;
    for (const [by, wish] of wishes) expect(scenario.refused(by, wish)).toMatchObject({ code });
    expect(money(scenario)).toEqual(START);
  });

  test.each([
    [{ type: 'BuyIn', patron: 'p1', amount: 94_000_001 }, 'TRAY_TOO_SMALL'],
    [{ type: 'BuyIn', patron: 'p9', amount: 100 }, 'UNKNOWN_PATRON'],
    [cashOut(100, 'p9'), 'UNKNOWN_PATRON'],
    [cashOut(2_000_001), 'RACK_TOO_SMALL'],
    [{ type: 'CreditTray', amount: 94_000_001 }, 'TRAY_TOO_SMALL'],
  ] as const)('%o is refused: %s', (wish, code) => {
    expect(givenTable('NC').refused(supervisor, wish)).toMatchObject({ code });
  });

  test('the tray may be emptied, and no rack is fuller than it', () => {
    const scenario = givenTable('NC');
    scenario.do(dealer, { type: 'BuyIn', patron: 'p1', amount: 94_000_000 });
    expect(money(scenario)).toEqual({ ...START, p1: 96_000_000, tray: 0 });
    const more = { type: 'BuyIn', patron: 'p1', amount: 1 } as const;
    expect(scenario.refused(dealer, more)).toMatchObject({ code: 'TRAY_TOO_SMALL' });
  });

  test('sums stay where they are exact', () => {
    const alone = { cashOut: 1e13, fill: 1e13, credit: 1e13 };
    const scenario = givenTable('NC', { thresholds: alone });
    const fill = { type: 'FillTray', amount: 1e13 } as const;
    let fills = 0;
    while (!('code' in scenario.try(supervisor, fill))) fills += 1;
    expect(fills).toBe(900);
    expect(Number.isSafeInteger(scenario.table.money.outside)).toBe(true);
    const rest = Number.MAX_SAFE_INTEGER + scenario.table.money.outside;
    const over = scenario.refused(supervisor, { type: 'FillTray', amount: rest + 1 });
    expect(over).toMatchObject({ code: 'BAD_AMOUNT' });
    expect(scenario.do(supervisor, { type: 'FillTray', amount: rest })).toHaveLength(1);
  });

  test.each(['patron', 'display', 'auditor', 'house'] as const)('none of it by a %s', (role) => {
    const scenario = givenTable('NC');
    const by = role === 'patron' ? patron('p1') : anyOf(role);
    const wishes = [
      { type: 'BuyIn', patron: 'p1', amount: 100 },
      cashOut(100),
      { type: 'FillTray', amount: 100 },
      { type: 'CreditTray', amount: 100 },
    ] as const;
    for (const wish of wishes) {
      expect(scenario.refused(by, wish)).toMatchObject({ code: 'NOT_ALLOWED' });
    }
    expect(scenario.refused(dealer, wishes[2])).toMatchObject({ code: 'NOT_ALLOWED' });
  });
});

/** p1 wins 10,000.00 cents on Player; p2 loses as much on Banker behind him. */
const settled = (book: Short): Scenario => {
  const scenario = givenTable(book).open();
  scenario.bet('p1', 1, 'player', 10_000).bet('p2', 1, 'banker', 10_000).close();
  scenario.deal('9S', '7D', 'KS', 'QD').do(dealer, settle);
  return scenario;
};

describe.each(each('previous-rounds'))(
  '%s %s: a settled round is final with the next',
  (book, rule) => {
    test('what it gave can be bet, but not be cashed out before', () => {
      const scenario = settled(book);
      expect(money(scenario)).toEqual({ ...START, p1: 2_010_000, p2: 1_990_000 });
      const open = { code: 'WINNINGS_NOT_FINAL', rule };
      expect(scenario.refused(dealer, cashOut(2_010_000))).toMatchObject(open);
      expect(scenario.refused(dealer, cashOut(1_990_001))).toMatchObject(open);
      expect(scenario.refused(patron('p1'), leave('p1'))).toMatchObject({ code: 'NOT_NOW' });
      scenario.open().bet('p1', 1, 'player', 20_000);
      expect(scenario.do(dealer, cashOut(1_990_000))).toHaveLength(1);
      expect(money(scenario)).toMatchObject({ p1: 0, held: 20_000 });
    });

    test('until then it can be voided, and every cent goes back', () => {
      const scenario = settled(book);
      scenario.do(dealer, cashOut(1_990_000));
      const detail = { words: 'a dispute' };
      scenario.do(dealer, { type: 'Report', kind: 'anything-else', detail });
      const ruling = {
        type: 'Resolve',
        decision: { is: 'void' },
        reason: 'no fair round',
      } as const;
      scenario.confirmed(shift, ruling, dealer);
      expect(scenario.phase).toBe('void');
      expect(money(scenario)).toEqual({ ...START, p1: 10_000, tray: 95_990_000 });
      expect(scenario.do(dealer, cashOut(10_000))).toHaveLength(1);
      expect(scenario.do(patron('p1'), leave('p1'))).toHaveLength(1);
    });

    test('a corrected card may take back what was returned, so no rack falls under nothing', () => {
      const scenario = givenTable(book).open().bet('p1', 1, 'player', 1_000_000);
      scenario.bet('p1', 1, 'tie', 1_000_000).close();
      scenario.deal('7S', '7D', 'KS', 'QD').do(dealer, settle);
      expect(scenario.rack('p1')).toBe(10_000_000);
      expect(scenario.refused(dealer, cashOut(1))).toMatchObject({ code: 'WINNINGS_NOT_FINAL' });
      const was = { hand: 'banker', index: 0, card: '9D', reason: 'keyed wrongly' } as const;
      scenario.confirmed(dealer, { type: 'CorrectCard', ...was }, supervisor);
      expect(money(scenario)).toEqual({ ...START, p1: 0, held: 2_000_000 });
      scenario.do(dealer, settle);
      expect(money(scenario)).toEqual({ ...START, p1: 0, tray: 96_000_000 });
    });
  },
);

describe('closing a table', () => {
  const close = { type: 'CloseTable' } as const;

  test('lets the round finish, and opens no other', () => {
    const scenario = givenTable('NC').open().bet('p1', 1, 'player', 10_000);
    expect(scenario.do(supervisor, close)).toMatchObject([{ type: 'TableClosing' }]);
    expect(scenario.refused(supervisor, close)).toMatchObject({ code: 'NOT_NOW' });
    scenario.bet('p1', 1, 'player', 10_000).close();
    scenario.deal('9S', '7D', 'KS', 'QD').do(dealer, settle);
    expect(scenario.refused(dealer, { type: 'OpenRound' })).toMatchObject({ code: 'NOT_NOW' });
    expect(scenario.refused(manager, close)).toMatchObject({ code: 'NOT_NOW' });
    expect(scenario.closeTable()).toMatchObject([
      { type: 'Confirmed' },
      { type: 'TrayCounted', when: 'closer' },
      { type: 'TableClosed' },
    ]);
  });

  test('the last round can be voided until it is closed', () => {
    const scenario = givenTable('NC').open().bet('p1', 1, 'player', 10_000);
    scenario.do(supervisor, close);
    scenario.close().deal('9S', '7D', 'KS', 'QD').do(dealer, settle);
    scenario.do(dealer, { type: 'Report', kind: 'anything-else', detail: { words: 'unfair' } });
    const ruling = { type: 'Resolve', decision: { is: 'void' }, reason: 'unfair' } as const;
    scenario.confirmed(shift, ruling, dealer);
    expect(money(scenario)).toEqual(START);
    scenario.closeTable();
    expect(scenario.table.status).toBe('closed');
  });

  test('then chips are changed back, people leave, and nothing else happens', () => {
    const scenario = settled('NC');
    scenario.closeTable();
    const change = { type: 'ChangeSettings', settings: settings('NC') } as const;
    const wishes = [close, change, { type: 'OpenRound' }, join('p4', 2, 'seated')] as const;
    for (const wish of wishes) {
      expect(scenario.refused(supervisor, wish)).toMatchObject({ code: 'NOT_NOW' });
    }
    expect(scenario.do(dealer, cashOut(2_010_000))).toHaveLength(1);
    expect(scenario.do(patron('p1'), leave('p1'))).toHaveLength(1);
    expect(scenario.do(supervisor, { type: 'CreditTray', amount: 1 })).toHaveLength(1);
  });
});
