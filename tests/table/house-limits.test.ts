import { describe, expect, test } from 'vitest';
import { HOUSE_POLICY } from '../../src/rulebooks/index.ts';
import { at, BOOKS } from '../second/truths.ts';
import { money, plain, START } from './paragraphs.ts';
import { dealer, givenTable, patron, type Scenario } from './scenario.ts';

const place = (scenario: Scenario, bet: string, amount: number, id = 'p1') =>
  scenario.try(patron(id), { type: 'PlaceBet', patron: id, box: 1, bet, amount });
const reduce = (bet: string, amount: number) =>
  ({ type: 'ReduceBet', patron: 'p1', box: 1, bet, amount }) as const;
const policy = (code: string) => ({ code, rule: HOUSE_POLICY });

// Minimum 25.00, maximum 10,000.00; the book has no Differential.
describe('E6 3.3: the house’s own limits hold where a bet is placed', () => {
  test.each([
    ['under the minimum', 2_400, 'BELOW_MINIMUM'],
    ['over the maximum', 1_000_100, 'OVER_LIMIT'],
  ])('%s it is refused whole', (_, amount, code) => {
    const scenario = givenTable('E6').open();
    for (const bet of ['player', 'banker']) {
      expect(place(scenario, bet, amount)).toMatchObject(policy(code));
    }
    expect(money(scenario)).toEqual(START);
  });

  test('just the minimum, and just the maximum, are taken', () => {
    const scenario = givenTable('E6').open();
    expect(place(scenario, 'player', 2_500)).toMatchObject([{ amount: 2_500 }]);
    expect(place(scenario, 'banker', 1_000_000)).toMatchObject([{ amount: 1_000_000 }]);
  });

  test('each bet of each patron by itself: the other Hand makes no room, and takes none', () => {
    const scenario = givenTable('E6').open();
    scenario.bet('p1', 1, 'banker', 1_000_000).bet('p2', 1, 'banker', 1_000_000);
    scenario.bet('p1', 1, 'player', 500_000);
    expect(place(scenario, 'banker', 100)).toMatchObject(policy('OVER_LIMIT'));
    const withdraw = { type: 'WithdrawBet', patron: 'p1', box: 1, bet: 'player' } as const;
    expect(scenario.do(patron('p1'), withdraw)).toHaveLength(1);
    expect(money(scenario)).toEqual({ ...START, p1: 1_000_000, p2: 1_000_000, held: 2_000_000 });
  });

  test('never pro rata: what lies there settles in full', () => {
    const scenario = givenTable('E6').open();
    const lies = { type: 'RecordBet', patron: 'p1', box: 1, bet: 'player' } as const;
    scenario.do(dealer, { ...lies, amount: 1_500_000 });
    scenario.close().deal('9S', '7D', 'KS', 'QD').do(dealer, { type: 'Settle' });
    expect(money(scenario)).toEqual({ ...START, p1: 3_500_000, tray: 92_500_000 });
  });

  test('reduced under the minimum, it is pointed out and goes back at the close', () => {
    const scenario = givenTable('E6').open().bet('p1', 1, 'player', 10_000);
    expect(plain(scenario.do(patron('p1'), reduce('player', 9_000)))).toMatchObject([
      { type: 'BetTakenBack', belowMinimum: HOUSE_POLICY },
    ]);
    expect(plain(scenario.do(dealer, { type: 'CloseBets' }))).toMatchObject([
      { type: 'BetRejected', amount: 1_000, rule: HOUSE_POLICY },
      { type: 'BetsClosed', rule: at('E6', 'close') },
    ]);
    expect(money(scenario)).toEqual(START);
  });

  test('nobody keeps a box from others', () => {
    const mine = { type: 'RefuseToShare', patron: 'p1' } as const;
    expect(givenTable('E6').open().refused(patron('p1'), mine)).toMatchObject(
      policy('BOX_IS_OPEN'),
    );
  });
});

describe.each(BOOKS)('%s: limits of a side bet', (book) => {
  const limits = { side: { tie: { minimum: 500, maximum: 5_000 } } };

  test('a patron’s stakes on it count together', () => {
    const scenario = givenTable(book, { limits }).open();
    expect(place(scenario, 'tie', 400)).toMatchObject(policy('BELOW_MINIMUM'));
    expect(place(scenario, 'tie', 5_100)).toMatchObject(policy('OVER_LIMIT'));
    scenario.bet('p1', 1, 'tie', 4_000);
    expect(place(scenario, 'tie', 1_100)).toMatchObject(policy('OVER_LIMIT'));
    scenario.bet('p1', 1, 'tie', 1_000).bet('p2', 1, 'tie', 5_000);
    expect(money(scenario)).toMatchObject({ held: 10_000 });
  });

  test('reduced under its minimum, it is pointed out and goes back at the close', () => {
    const scenario = givenTable(book, { limits }).open().bet('p1', 1, 'tie', 1_000);
    expect(plain(scenario.do(patron('p1'), reduce('tie', 600)))).toMatchObject([
      { belowMinimum: HOUSE_POLICY },
    ]);
    expect(plain(scenario.do(dealer, { type: 'CloseBets' }))).toMatchObject([
      { type: 'BetRejected', bet: 'tie', amount: 400, rule: HOUSE_POLICY },
      { type: 'BetsClosed' },
    ]);
  });
});
