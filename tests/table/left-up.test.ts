import { describe, expect, test } from 'vitest';
import { at } from '../second/truths.ts';
import { correct, expectBalanced } from './irregular.ts';
import { dealer, givenTable, patron, type Scenario } from './scenario.ts';

const leaveUp = (id: string, box: number, bet: string) =>
  ({ type: 'LeaveUp', patron: id, box, bet }) as const;
const chips = (amount: number) =>
  ({
    type: 'CorrectBet',
    patron: 'p1',
    box: 1,
    bet: 'player',
    amount,
    reason: 'the camera shows it',
  }) as const;

/** Seven to seven; the dealer has recorded p1's 100.00 on Player. */
const tied = (): Scenario => {
  const scenario = givenTable('E6').open();
  scenario.do(dealer, { type: 'RecordBet', patron: 'p1', box: 1, bet: 'player', amount: 10_000 });
  scenario.bet('p1', 1, 'banker', 10_000).bet('p2', 1, 'player', 10_000);
  scenario.bet('p3', 3, 'player', 10_000).bet('p1', 3, 'player', 10_000);
  scenario.close().deal('KS', 'KD', '7S', '7D').do(dealer, { type: 'Settle' });
  return scenario;
};

describe('E6 3.8: bets that are left up', () => {
  test('each by itself, and each once', () => {
    const scenario = tied();
    const bets = [
      ['p1', 1, 'player'],
      ['p1', 1, 'banker'],
      ['p2', 1, 'player'],
      ['p1', 3, 'player'],
    ] as const;
    for (const [id, box, bet] of bets) {
      expect(scenario.do(patron(id), leaveUp(id, box, bet))).toHaveLength(1);
      expect(scenario.refused(patron(id), leaveUp(id, box, bet))).toMatchObject({
        code: 'NO_SUCH_BET',
        rule: at('E6', 'push'),
      });
    }
    const [, ...placed] = scenario.do(dealer, { type: 'OpenRound' });
    // p1 sits at box 1. Behind a box nobody stands whose seated patron has no bet.
    expect(placed).toMatchObject([
      { type: 'BetPlaced', patron: 'p1', box: 1, bet: 'player', leftUp: true },
      { type: 'BetPlaced', patron: 'p1', box: 1, bet: 'banker', leftUp: true },
      { type: 'BetPlaced', patron: 'p2', box: 1, bet: 'player', leftUp: true },
      { type: 'BetNotLeftUp', patron: 'p1', box: 3, bet: 'player', amount: 10_000 },
    ]);
  });

  test.each([
    ['before the settlement', 'betting'],
    ['before the first round', 'none'],
  ])('none %s', (_, phase) => {
    const scenario = givenTable('E6');
    if (phase === 'betting') scenario.open().bet('p1', 1, 'player', 10_000);
    expect(scenario.refused(patron('p1'), leaveUp('p1', 1, 'player'))).toMatchObject({
      code: 'NO_SUCH_BET',
      rule: at('E6', 'push'),
    });
  });

  test.each([5_000, 30_000])('reading 56: as the chips lay, corrected to %i', (amount) => {
    const scenario = tied();
    scenario.do(patron('p1'), leaveUp('p1', 1, 'player'));
    correct(scenario, chips(amount));
    expect(scenario.do(dealer, { type: 'OpenRound' }).slice(1)).toMatchObject([
      { type: 'BetPlaced', patron: 'p1', bet: 'player', amount, leftUp: true },
    ]);
    expectBalanced(scenario);
  });

  test('reading 56: none where no chips lay', () => {
    const scenario = tied();
    scenario.do(patron('p1'), leaveUp('p1', 1, 'player'));
    correct(scenario, chips(0));
    expect(scenario.do(dealer, { type: 'OpenRound' })).toHaveLength(1);
    expect(scenario.rack('p1')).toBe(2_000_000);
    expectBalanced(scenario);
  });
});
