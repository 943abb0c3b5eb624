import { describe, expect, test } from 'vitest';
import { rulebook } from '../rulebooks/index.ts';
import { insured, stakeKey } from './insured.ts';
import type { Election, PlacedBet, PlacedInsurance, PlayedRound } from './round.ts';

const book = rulebook('tiger-buffalo-commission-insurance');
const [layout] = book?.layouts ?? [];
const player = book?.bets.find(({ id }) => id === 'player');
if (book === undefined || layout === undefined || player === undefined) {
  throw new Error('the book is missing');
}

const on = (amount: number, patron = 'p'): PlacedBet => ({ box: 1, patron, bet: player, amount });

const round = (fields: Partial<PlayedRound>): PlayedRound => ({
  id: 'r',
  book,
  layout,
  decks: 8,
  limits: null,
  // Player 5 against 4 at 3 to 2, then 7 against 4 at 4 to 1.
  cards: ['2S', '4S', '3S', 'KS', '2D', '4D'],
  bets: [on(1000)],
  insurance: [],
  voided: null,
  elections: [],
  returned: [],
  insuranceWaived: null,
  ...fields,
});
const cover = (
  after: 4 | 5,
  amount: number,
  more: Partial<PlacedInsurance> = {},
): PlacedInsurance => ({
  box: 1,
  patron: 'p',
  hand: 'player',
  after,
  amount,
  late: false,
  ...more,
});

test('no insurance is no offer asked for', () => {
  expect(insured(round({ insurance: [] }))).toEqual([]);
  const without = rulebook('easy-six') ?? book;
  expect(insured(round({ book: without, insurance: [] }))).toEqual([]);
});

test('each insurance gets its own offer', () => {
  const insurance = [cover(5, 20), cover(4, 10)];
  expect(insured(round({ insurance }))).toMatchObject([
    { after: 5, amount: 20, late: false, offer: { pays: '4 to 1', after: 5 } },
    { after: 4, amount: 10, late: false, offer: { pays: '3 to 2', after: 4 } },
  ]);
});

describe('refusals name the insurance at fault', () => {
  test.each([
    [
      'waived',
      { insuranceWaived: '3.14' },
      cover(5, 10),
      'INSURANCE_WAIVED',
      'insurance was waived',
      '3.14',
    ],
    [
      'not offered',
      {},
      cover(4, 10, { hand: 'banker' }),
      'INSURANCE_NOT_OFFERED',
      'no banker insurance is offered after 4 cards here',
      '4.1.15',
    ],
    [
      'no Original Bet',
      {},
      cover(4, 10, { box: 2 }),
      'INSURANCE_WITHOUT_ORIGINAL',
      'p has no player bet in box 2 to insure',
      '3.11',
    ],
  ] as const)('%s', (_words, fields, second, code, message, rule) => {
    const insurance = [cover(4, 10), second];
    expect(insured(round({ ...fields, insurance }))).toEqual({
      code,
      message: `insurance[1]: ${message}`,
      rule,
    });
  });
});

describe('whose Original Bet it is', () => {
  test('patrons whose names end alike are two', () => {
    expect(stakeKey({ box: 1, patron: '1 p', hand: 'player' })).not.toBe(
      stakeKey({ box: 11, patron: 'p', hand: 'player' }),
    );
    expect(stakeKey({ box: 1, patron: 'p', hand: 'player' })).not.toBe(
      stakeKey({ box: 1, patron: 'p', hand: 'banker' }),
    );
  });

  test('another patron’s return takes nothing away, an own choice to go on neither', () => {
    const bets = [on(1000), on(1000, 'q')];
    const elections: Election[] = [
      { patron: 'q', choice: 'return', cards: 3, rule: '5.13.3' },
      { patron: 'p', choice: 'continue', cards: 3, rule: '5.13.1' },
    ];
    expect(insured(round({ bets, elections, insurance: [cover(4, 10)] }))).toHaveLength(1);
    const late: Election[] = [{ patron: 'p', choice: 'return', cards: 4, rule: '5.13.3' }];
    expect(insured(round({ bets, elections: late, insurance: [cover(4, 10)] }))).toHaveLength(1);
    expect(insured(round({ bets, elections: late, insurance: [cover(5, 10)] }))).toMatchObject({
      code: 'INSURANCE_WITHOUT_ORIGINAL',
    });
  });
});

describe('the cap of a late offer is exact for the largest amounts', () => {
  // At 3 to 2 an insurance of (2 × Original + 1) ÷ 3 would win half a cent more than the Original.
  test.each([4_000_000_000_000_003, 5_404_319_552_844_583, 5_404_319_552_844_595])(
    'Original %i',
    (original) => {
      const above = Number((BigInt(original) * 2n + 1n) / 3n);
      expect(BigInt(above) * 3n).toBe(BigInt(original) * 2n + 1n);
      const take = (amount: number) =>
        insured(round({ bets: [on(original)], insurance: [cover(4, amount, { late: true })] }));
      expect(take(above - 1)).toHaveLength(1);
      expect(take(above)).toMatchObject({ code: 'INSURANCE_OVER_CAP', rule: '5.14.1' });
    },
  );
});
