import { describe, expect, test } from 'vitest';
import { type Event, type Posting, post, postingsOf, type Wanted } from '../../src/table/index.ts';
import { dealer, givenTable, patron, type Scenario, shift, supervisor } from './scenario.ts';

/** What the last command moved, account by account. */
const moved = (scenario: Scenario, act: () => unknown): Record<string, number> => {
  const before = accounts(scenario);
  act();
  const after = accounts(scenario);
  return Object.fromEntries(
    Object.entries(after)
      .map(([name, amount]) => [name, amount - (before[name] ?? 0)] as const)
      .filter(([, change]) => change !== 0),
  );
};

const accounts = ({ table }: Scenario): Record<string, number> => ({
  ...table.money,
  ...Object.fromEntries(
    table.roster.pages.flat().flatMap((one) => (one ? [[one.id, one.rack] as const] : [])),
  ),
});

const total = (scenario: Scenario) =>
  Object.values(accounts(scenario)).reduce((sum, amount) => sum + amount, 0);

describe('every movement has two sides', () => {
  const table = () => givenTable('NC');
  test.each<[string, Wanted, Record<string, number>]>([
    ['a fill', { type: 'FillTray', amount: 500 }, { tray: 500, outside: -500 }],
    ['a credit', { type: 'CreditTray', amount: 500 }, { tray: -500, outside: 500 }],
    [
      'a buy-in',
      { type: 'BuyIn', patron: 'p1', amount: 700 },
      { p1: 700, tray: -700, drop: 700, outside: -700 },
    ],
    [
      'a cash-out',
      { type: 'CashOut', patron: 'p1', amount: 700 },
      { p1: -700, tray: 700, cashedOut: -700, outside: 700 },
    ],
  ])('%s', (_, wish, expected) => {
    const scenario = table();
    expect(moved(scenario, () => scenario.do(supervisor, wish))).toEqual(expected);
    expect(total(scenario)).toBe(0);
  });

  test('a bet, raised, reduced and withdrawn', () => {
    const scenario = table().open();
    const bet = { patron: 'p1', box: 1, bet: 'player' };
    const held = (amount: number) => ({ p1: -amount, held: amount });
    expect(moved(scenario, () => scenario.bet('p1', 1, 'player', 5000))).toEqual(held(5000));
    expect(moved(scenario, () => scenario.bet('p1', 1, 'player', 1000))).toEqual(held(1000));
    const reduce = { type: 'ReduceBet', ...bet, amount: 2000 } as const;
    expect(moved(scenario, () => scenario.do(patron('p1'), reduce))).toEqual(held(-2000));
    const withdraw = { type: 'WithdrawBet', ...bet } as const;
    expect(moved(scenario, () => scenario.do(patron('p1'), withdraw))).toEqual(held(-4000));
    expect(total(scenario)).toBe(0);
  });
});

describe('a settled round', () => {
  const settled = () =>
    givenTable('NC')
      .open()
      .bet('p1', 1, 'player', 10_000)
      .bet('p1', 1, 'tie', 1000)
      .bet('p3', 3, 'banker', 5000)
      .close()
      .deal('9S', '2S', 'KS', '2D');

  test('pays the winner, and the tray takes from the losers', () => {
    const scenario = settled();
    const change = moved(scenario, () => scenario.do(dealer, { type: 'Settle' }));
    expect(change).toEqual({ held: -16_000, p1: 20_000, tray: -4000 });
  });

  test('is taken back line by line when it is opened again, and given back when void', () => {
    const scenario = settled();
    const before = accounts(givenTable('NC'));
    scenario.do(dealer, { type: 'Settle' });
    const detail = { words: 'a card of another deck' };
    scenario.do(dealer, { type: 'Report', kind: 'foreign-card', detail });
    scenario.do(shift, { type: 'Resolve', decision: { is: 'so' }, reason: 'it is blue' });
    expect(accounts(scenario)).toEqual(before);
  });

  test('what it paid and gave back is not cashed out before it is final; the rest may be', () => {
    const scenario = settled();
    scenario.do(dealer, { type: 'Settle' });
    const free = 2_000_000 - 11_000;
    const refusal = scenario.refused(dealer, { type: 'CashOut', patron: 'p1', amount: free + 1 });
    expect(refusal.code).toBe('WINNINGS_NOT_FINAL');
    scenario.do(dealer, { type: 'CashOut', patron: 'p1', amount: free });
    scenario.open();
    scenario.do(dealer, { type: 'CashOut', patron: 'p1', amount: 20_000 });
    expect(scenario.rack('p1')).toBe(0);
  });

  test('a corrected card never takes more than is there', () => {
    const scenario = settled();
    scenario.do(dealer, { type: 'Settle' });
    scenario.do(dealer, { type: 'CashOut', patron: 'p1', amount: 2_000_000 - 11_000 });
    const eight = { hand: 'player', index: 0, card: '8S', reason: 'an eight' } as const;
    scenario.confirmed(dealer, { type: 'CorrectCard', ...eight }, supervisor);
    expect(scenario.rack('p1')).toBe(0);
  });
});

describe('posting', () => {
  const { table } = givenTable('NC');

  test('nothing changes nothing', () => {
    expect(post(table, [])).toBe(table);
  });

  test('entries that do not add up are refused, and a rack that is not there', () => {
    const half: Posting[] = [{ account: 'tray', amount: 1 }];
    expect(() => post(table, half)).toThrow('entries add up to 1');
    const lost: Posting[] = [...half, { account: 'rack', patron: 'p9', amount: -1 }];
    expect(() => post(table, lost)).toThrow('no rack of p9');
  });

  test.each(['RoundVoided', 'RoundReopened'] as const)(
    '%s without a round moves nothing',
    (type) => {
      const by = dealer;
      const event: Event = { type, by, at: 0, rule: '5.5', reason: '' };
      expect(postingsOf(table, event)).toEqual([]);
    },
  );
});
