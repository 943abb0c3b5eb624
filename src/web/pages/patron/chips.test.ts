import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Amounts,
  type ChipStep,
  chipCommand,
  clearing,
  costOf,
  doubling,
  rebetting,
  undoing,
} from './chips.ts';

const place = { box: 2, patron: 'p1' };
const laid = (lying: Amounts, step: ChipStep): Amounts => {
  const amounts: Record<string, number> = { ...lying };
  for (const { bet, amount } of step) amounts[bet] = (amounts[bet] ?? 0) + amount;
  return Object.fromEntries(Object.entries(amounts).filter(([, amount]) => amount !== 0));
};

const bets = ['player', 'banker', 'tie', 'big-tiger'];
const amounts = fc.dictionary(
  fc.constantFrom(...bets),
  fc.integer({ min: 1, max: 400 }).map((n) => n * 100),
);

describe('handfuls of chips', () => {
  test('clear leaves nothing', () => {
    fc.assert(
      fc.property(amounts, (lying) => {
        expect(laid(lying, clearing(lying))).toEqual({});
      }),
    );
  });
  test('double makes every bet twice what it was, and costs what lay there', () => {
    fc.assert(
      fc.property(amounts, (lying) => {
        const step = doubling(lying);
        for (const [bet, amount] of Object.entries(laid(lying, step))) {
          expect(amount).toBe(2 * (lying[bet] ?? 0));
        }
        expect(costOf(step)).toBe(Object.values(lying).reduce((sum, one) => sum + one, 0));
      }),
    );
  });
  test('rebet brings each bet up to the last round, and takes nothing off', () => {
    fc.assert(
      fc.property(amounts, amounts, (last, lying) => {
        const now = laid(lying, rebetting(last, lying));
        for (const bet of bets) {
          expect(now[bet] ?? 0).toBe(Math.max(last[bet] ?? 0, lying[bet] ?? 0));
        }
      }),
    );
  });
  test('undo after clear, double or rebet is as before', () => {
    fc.assert(
      fc.property(amounts, amounts, fc.nat(2), (lying, last, which) => {
        const step = [clearing(lying), doubling(lying), rebetting(last, lying)][which] ?? [];
        const undo = undoing([step], laid(lying, step));
        expect(laid(laid(lying, step), undo ?? [])).toEqual(lying);
      }),
    );
  });
});

describe('undo', () => {
  test('nothing was done: nothing to undo', () => expect(undoing([], {})).toBeNull());
  test('only the last step', () => {
    const steps = [[{ bet: 'tie', amount: 500 }], [{ bet: 'player', amount: 2500 }]];
    expect(undoing(steps, { tie: 500, player: 2500 })).toEqual([{ bet: 'player', amount: -2500 }]);
  });
  test('what the table took off meanwhile is not taken off again', () => {
    expect(undoing([[{ bet: 'player', amount: 2500 }]], { player: 1000 })).toEqual([
      { bet: 'player', amount: -1000 },
    ]);
    expect(undoing([[{ bet: 'player', amount: 2500 }]], {})).toEqual([]);
  });
});

test.each([
  [{ bet: 'tie', amount: 500 }, {}, { type: 'PlaceBet', amount: 500 }],
  [{ bet: 'tie', amount: -500 }, { tie: 1500 }, { type: 'ReduceBet', amount: 500 }],
  [{ bet: 'tie', amount: -1500 }, { tie: 1500 }, { type: 'WithdrawBet' }],
])('%o on %o', (change, lying, command) => {
  expect(chipCommand(change, place, lying)).toEqual({ ...command, ...place, bet: 'tie' });
});
