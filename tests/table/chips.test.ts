import { describe, expect, test } from 'vitest';
import { at, atOrPolicy, BOOKS, WITH_INSURANCE, WITH_LIMITS } from '../second/truths.ts';
import { expectBalanced, rows, types } from './irregular.ts';
import { dealer, givenTable, patron, type Scenario, type Short, supervisor } from './scenario.ts';

/** The dealer records p1's chips on Player as 100.00; p3 bets from a terminal. */
const recorded = (book: Short): Scenario => {
  const scenario = givenTable(book).open();
  scenario.do(dealer, { type: 'RecordBet', patron: 'p1', box: 1, bet: 'player', amount: 10_000 });
  return scenario.bet('p3', 3, 'banker', 10_000).close();
};

const chips = (patronId: string, bet: string, amount: number, after?: 4 | 5) =>
  ({
    type: 'CorrectBet',
    box: patronId === 'p3' ? 3 : 1,
    patron: patronId,
    bet,
    amount,
    ...(after !== undefined && { after }),
    reason: 'the camera shows it',
  }) as const;

describe('reading 56: bets stand as the chips lay at the close', () => {
  test.each(BOOKS)('%s: the record is put right by two persons, and the patron sees it', (book) => {
    const scenario = recorded(book);
    const wish = chips('p1', 'player', 30_000);
    expect(scenario.refused(supervisor, wish).code).toBe('SECOND_PERSON');
    const events = scenario.confirmed(dealer, wish, supervisor);
    expect(events[1]).toMatchObject({
      type: 'BetCorrected',
      was: 10_000,
      amount: 30_000,
      rule: atOrPolicy(book, 'placed-in-error'),
    });
    expect(scenario.rack('p1')).toBe(2_000_000 - 30_000);
    expectBalanced(scenario);
    scenario.deal('4S', '9D', '4H', 'KC');
    scenario.do(dealer, { type: 'Settle' });
    const stage = scenario.table.round?.stage;
    expect(stage?.is === 'settled' && stage.settlement.lines).toMatchObject([
      { patron: 'p1', bet: 'player', amount: 30_000, result: 'lose' },
      { patron: 'p3', bet: 'banker', amount: 10_000 },
    ]);
  });

  test.each(BOOKS)('%s: also after the settlement, which is made anew', (book) => {
    const scenario = recorded(book).deal('4S', '9D', '4H', 'KC');
    scenario.do(dealer, { type: 'Settle' });
    const events = scenario.confirmed(dealer, chips('p1', 'player', 0), supervisor);
    expect(types(events)).toEqual(['Confirmed', 'RoundReopened', 'BetCorrected', 'RoundSettled']);
    expect(scenario.rack('p1')).toBe(2_000_000);
    expectBalanced(scenario);
    scenario.open();
    const late = { ...chips('p1', 'player', 10_000), round: 1 };
    expect(scenario.refused(dealer, { type: 'Ask', wish: late }).code).toBe('ROUND_OVER');
  });

  test.each(BOOKS)('%s: chips nobody recorded; what the rack lacks is a buy-in', (book) => {
    const scenario = recorded(book);
    scenario.do(dealer, { type: 'CashOut', patron: 'p1', amount: scenario.rack('p1') - 2_500 });
    const events = scenario.confirmed(dealer, chips('p1', 'tie', 10_000), supervisor);
    expect(types(events)).toEqual(['Confirmed', 'BoughtIn', 'BetCorrected']);
    expect(events[1]).toMatchObject({ patron: 'p1', amount: 7_500 });
    expect(scenario.rack('p1')).toBe(0);
    expectBalanced(scenario);
  });

  test.each(BOOKS)("%s: a bet from a patron's own terminal is its own chips", (book) => {
    const scenario = recorded(book);
    const less = { ...chips('p3', 'banker', 5_000), round: 1 };
    expect(scenario.refused(dealer, { type: 'Ask', wish: less })).toMatchObject({
      code: 'NOT_ALLOWED',
      rule: atOrPolicy(book, 'placed-in-error'),
    });
  });

  test.each(rows(WITH_LIMITS, ['pro-rata'], 'pro rata is computed anew'))('%s', (_, book) => {
    const scenario = givenTable(book, { limits: { maximum: 100_000 } }).open();
    const lay = (amount: number) =>
      scenario.do(dealer, { type: 'RecordBet', patron: 'p1', box: 1, bet: 'player', amount });
    lay(100_000);
    scenario.close();
    scenario.confirmed(dealer, chips('p1', 'player', 150_000), supervisor);
    scenario.deal('4S', '2D', '4H', 'KC');
    scenario.do(dealer, { type: 'Settle' });
    const stage = scenario.table.round?.stage;
    expect(stage?.is === 'settled' && stage.settlement.lines).toMatchObject([
      { amount: 150_000, effective: 100_000, limitRule: at(book, 'pro-rata') },
    ]);
  });

  test.each(
    rows(WITH_INSURANCE, ['insurance-caps'], 'insurance too, by its offer and within its caps'),
  )('%s', (_, book) => {
    const scenario = recorded(book).deal('3S', '4D', '3H', 'KC');
    const wish = chips('p1', 'player-insurance', 4_000, 4);
    scenario.confirmed(dealer, wish, supervisor);
    expect(scenario.table.round?.insurance).toMatchObject([
      { patron: 'p1', hand: 'player', after: 4, amount: 4_000 },
    ]);
    expectBalanced(scenario);
    const over = { ...chips('p1', 'player-insurance', 10_100, 4), round: 1 };
    expect(scenario.refused(dealer, { type: 'Ask', wish: over }).code).toBe('INSURANCE_OVER_CAP');
    const none = { ...chips('p3', 'banker-insurance', 100, 4), round: 1 };
    expect(scenario.refused(dealer, { type: 'Ask', wish: none }).code).toBe(
      'INSURANCE_NOT_OFFERED',
    );
    scenario.confirmed(dealer, chips('p1', 'player-insurance', 0, 4), supervisor);
    expect(scenario.table.round?.insurance).toEqual([]);
    expectBalanced(scenario);
  });

  test('before the close chips are recorded; a void round has none to put right', () => {
    const scenario = givenTable('NC').open().bet('p1', 1, 'player', 10_000);
    const wish = { ...chips('p1', 'player', 20_000), round: 1 };
    expect(scenario.refused(dealer, { type: 'Ask', wish }).code).toBe('NOT_NOW');
    expect(scenario.refused(patron('p1'), { type: 'Ask', wish }).code).toBe('NOT_ALLOWED');
  });
});
