import { describe, expect, test } from 'vitest';
import type { SettlementLine } from '../../../rules/index.ts';
import { allBack, payingOrder } from './paying-order.ts';

const line = (part: Partial<SettlementLine>): SettlementLine => ({
  box: 1,
  patron: 'p1',
  bet: 'player',
  amount: 10_000,
  effective: 10_000,
  result: 'win',
  odds: '1 to 1',
  paid: 10_000,
  returned: 10_000,
  rule: '4.1.2',
  ...part,
});
const lost = (part: Partial<SettlementLine>) =>
  line({ result: 'lose', odds: null, paid: 0, returned: 0, ...part });

describe('paying order', () => {
  test('losing chips come in from the last box to the first, then each box is paid from the first', () => {
    const { take, give } = payingOrder([
      line({ box: 5, patron: 'p5' }),
      lost({ box: 2, patron: 'p2' }),
      line({ box: 1 }),
      lost({ box: 7, patron: 'p7' }),
      line({ box: 1, patron: 'p9', bet: 'tie', result: 'push', paid: 0 }),
    ]);
    expect(take.map(({ box }) => box)).toEqual([7, 2]);
    expect(give.map(({ box, movements }) => [box, movements.map(({ does }) => does)])).toEqual([
      [1, ['pay', 'push']],
      [5, ['pay']],
    ]);
  });

  test('a win is paid its winnings, with odds and paragraph', () => {
    const { give } = payingOrder([line({ odds: '0.95 to 1', paid: 9_500 })]);
    expect(give[0]?.movements).toEqual([
      expect.objectContaining({
        does: 'pay',
        amount: 9_500,
        stake: 10_000,
        odds: '0.95 to 1',
        rule: '4.1.2',
      }),
    ]);
  });

  test('of a losing bet over the limit what counted is taken and the rest goes back', () => {
    const { take, give, totals } = payingOrder([
      lost({ amount: 12_000, effective: 10_000, returned: 2_000, limitRule: '5.1.1' }),
    ]);
    expect(take).toEqual([expect.objectContaining({ amount: 10_000, limitRule: '5.1.1' })]);
    expect(give[0]?.movements).toEqual([
      expect.objectContaining({ does: 'return', amount: 2_000, limitRule: '5.1.1' }),
    ]);
    expect(totals.house).toBe(10_000);
  });

  test('the table keeps what was staked less what was paid and returned', () => {
    const { totals } = payingOrder([
      line({}),
      lost({ box: 2, amount: 50_000 }),
      line({ box: 3, bet: 'tie', result: 'push', amount: 700, paid: 0, returned: 700 }),
    ]);
    expect(totals).toEqual({ taken: 50_000, paid: 10_000, returned: 10_700, house: 40_000 });
  });

  test('no bets: nothing moves', () => {
    expect(payingOrder([])).toEqual({
      take: [],
      give: [],
      totals: { taken: 0, paid: 0, returned: 0, house: 0 },
    });
  });
});

test('in a void round every stake goes back, by the paragraph of the void', () => {
  const stake = {
    patron: 'p1',
    bet: 'tie',
    hand: null,
    amount: 500,
    standing: false,
    asItLay: false,
    order: 0,
    box: 3,
  };
  const { take, give, totals } = payingOrder(allBack([stake], '5.5.1'));
  expect(take).toEqual([]);
  expect(give[0]?.movements[0]).toMatchObject({ does: 'return', amount: 500, rule: '5.5.1' });
  expect(totals).toEqual({ taken: 0, paid: 0, returned: 500, house: 0 });
});
