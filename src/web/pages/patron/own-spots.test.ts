import { expect, test } from 'vitest';
import type { SettlementLine } from '../../../rules/index.ts';
import type { StakeView } from '../../../table/index.ts';
import { feltStakes } from './own-spots.ts';
import type { Seat } from './seat.ts';

const stake = (patron: string, box: number, bet: string, hand: StakeView['hand']): StakeView => ({
  ...{ patron, box, bet, hand, amount: 10_000, standing: false, asItLay: false, order: box },
});
const line = (bet: string, result: SettlementLine['result'], paid = 0): SettlementLine => ({
  ...{ box: 1, patron: 'p1', bet, amount: 10_000, effective: 10_000, result, odds: null },
  ...{ paid, returned: result === 'lose' ? 0 : 10_000, rule: '4.1.1' },
});

const settled = (outcome: string, lines: readonly SettlementLine[], winning: readonly string[]) => {
  const seat = {
    view: {
      phase: 'settled',
      outcome,
      stakes: [stake('p2', 3, 'player', 'player'), stake('p2', 3, 'tie', null)],
    },
    own: { lines },
    patron: { id: 'p1', box: 1, seat: 'seated' },
  } as unknown as Pick<Seat, 'view' | 'own' | 'patron'>;
  const shown = { player: 10_000, banker: 10_000 };
  return feltStakes(seat, { shown }, winning).map(
    ({ box, bet, amount, motion }) => `${box} ${bet} ${amount} ${motion ?? 'lies'}`,
  );
};

test('the Player wins: own chips are paid or swept by their lines, those of others by the cards', () => {
  expect(
    settled('player', [line('player', 'win', 10_000), line('banker', 'lose')], ['player']),
  ).toEqual([
    '3 player 10000 lies',
    '3 tie 10000 swept',
    '1 player 20000 paid',
    '1 banker 10000 swept',
  ]);
});

test('a tie sweeps no Original Bet', () => {
  expect(settled('tie', [line('player', 'push'), line('banker', 'push')], ['tie'])).toEqual([
    '3 player 10000 lies',
    '3 tie 10000 lies',
    '1 player 10000 lies',
    '1 banker 10000 lies',
  ]);
});

test('before the own lines have come nothing of one’s own moves', () => {
  expect(settled('player', [], ['player'])).toEqual([
    '3 player 10000 lies',
    '3 tie 10000 swept',
    '1 player 10000 lies',
    '1 banker 10000 lies',
  ]);
});
