import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { effectiveStakes, type LimitedStake, proRata } from './limits.ts';

const RULES = {
  limits: {
    displayed: 'd',
    responsibility: 'r',
    balance: 'b',
    proRata: 'cut',
    short: 'short',
    unnoticed: 'u',
  },
} as const;

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

describe('pro rata', () => {
  test.each([
    ['within two cents', [800000, 400000], 1100000, 0, [733333, 366667]],
    ['one held at the minimum', [1900000, 150000], 1000000, 100000, [900000, 100000]],
    ['the floor beats the capacity', [600, 600, 600], 1000, 500, [500, 500, 500]],
    ['a short stake stands in full', [1950000, 50000], 1000000, 100000, [950000, 50000]],
    ['short stakes eat up the capacity', [999, 999, 5000], 1500, 1000, [999, 999, 1000]],
    ['short stakes are exactly the capacity', [500, 500, 5000], 1000, 1000, [500, 500, 1000]],
    ['short stakes alone', [500, 700], 1000, 1000, [500, 700]],
    ['one held, then the next', [1000, 2600, 6000], 4000, 1000, [1000, 1000, 2000]],
    ['a share at the minimum is not held', [2000, 2000], 2000, 1000, [1000, 1000]],
    ['a stake at the minimum is no short one', [1000, 9000], 5000, 1000, [1000, 4000]],
    ['no stakes', [], 1000, 0, []],
    // Larger than a float can multiply exactly.
    ['huge stakes', [9e15, 6e15], 5e15, 0, [3e15, 2e15]],
    ['huge stakes at the minimum', [9e15, 3e15], 4e15, 1e15, [3e15, 1e15]],
    ['a cent under the huge minimum', [9e15 + 1, 3e15], 4e15, 1e15, [3e15, 1e15]],
  ])('%s', (_words, stakes, capacity, minimum, parts) => {
    expect(proRata(stakes, { capacity, minimum })).toEqual(parts);
  });

  const box = fc.record({
    stakes: fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 7 }),
    minimum: fc.integer({ min: 0, max: 20_000 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  });

  test('parts add up, nobody below the minimum or above the stake, short stakes whole', () => {
    fc.assert(
      fc.property(box, ({ stakes, minimum, share }) => {
        const capacity = Math.max(1, Math.floor(sum(stakes) * share));
        const parts = proRata(stakes, { capacity, minimum });
        parts.forEach((part, i) => {
          const stake = stakes[i] ?? 0;
          expect(part).toBeLessThanOrEqual(stake);
          expect(part).toBeGreaterThanOrEqual(Math.min(stake, minimum));
          if (stake < minimum) expect(part).toBe(stake);
        });
        const floor = sum(stakes.map((stake) => Math.min(stake, minimum)));
        expect(sum(parts)).toBe(Math.max(capacity, floor));
        // Larger stakes never come off worse.
        const order = stakes.map((_, i) => i).sort((a, b) => (stakes[a] ?? 0) - (stakes[b] ?? 0));
        const sorted = order.map((i) => parts[i] ?? 0);
        sorted.forEach((part, i) => {
          expect(part).toBeGreaterThanOrEqual((sorted[i - 1] ?? 0) - 1);
        });
      }),
      { numRuns: 500 },
    );
  });
});

describe('effective stakes', () => {
  const stake = (
    hand: LimitedStake['hand'],
    amount: number,
    patron = 'p',
    box = 1,
  ): LimitedStake => ({
    box,
    patron,
    hand,
    amount,
  });
  const to = (maximumDifferential: number, minimum = 0) =>
    ({ minimum, maximumDifferential, per: 'box' }) as const;
  const amounts = (...args: Parameters<typeof effectiveStakes>) =>
    effectiveStakes(...args).map(({ amount }) => amount);

  test('no limits, or a book without limit rules: as laid', () => {
    const stakes = [stake('player', 9000), stake(null, 50)];
    const asLaid = [
      { amount: 9000, rule: null },
      { amount: 50, rule: null },
    ];
    expect(effectiveStakes(stakes, null, RULES)).toEqual(asLaid);
    expect(effectiveStakes(stakes, to(10), { limits: null })).toEqual(asLaid);
  });

  test('the heavier hand is cut, whichever it is, and named by the paragraph', () => {
    expect(
      effectiveStakes([stake('player', 9000), stake('banker', 1000)], to(2000), RULES),
    ).toEqual([
      { amount: 3000, rule: 'cut' },
      { amount: 1000, rule: null },
    ]);
    expect(
      effectiveStakes([stake('player', 1000), stake('banker', 9000)], to(2000), RULES),
    ).toEqual([
      { amount: 1000, rule: null },
      { amount: 3000, rule: 'cut' },
    ]);
  });

  test('at the limit nothing is named, short or not', () => {
    const stakes = [stake('player', 1500), stake('player', 500, 'q')];
    expect(effectiveStakes(stakes, to(2000, 1000), RULES)).toEqual([
      { amount: 1500, rule: null },
      { amount: 500, rule: null },
    ]);
  });

  test('level hands are never cut', () => {
    expect(amounts([stake('player', 9000), stake('banker', 9000)], to(1), RULES)).toEqual([
      9000, 9000,
    ]);
  });

  test('patrons of one name in two boxes of one table are two', () => {
    const stakes = [stake('player', 900, 'p', 1), stake('player', 900, 'p', 2)];
    const table = { minimum: 1000, maximumDifferential: 1000, per: 'table' } as const;
    // Together 1,800 would not be short; apart each is.
    expect(effectiveStakes(stakes, table, RULES)).toEqual([
      { amount: 900, rule: 'short' },
      { amount: 900, rule: 'short' },
    ]);
  });

  test('a patron short on one hand is not judged by the other', () => {
    const stakes = [stake('player', 500), stake('banker', 800), stake('player', 5000, 'q')];
    expect(effectiveStakes(stakes, to(2000, 1000), RULES)).toEqual([
      { amount: 500, rule: 'short' },
      { amount: 800, rule: null },
      { amount: 2300, rule: 'cut' },
    ]);
  });

  test('a bet of the cut hand that keeps its amount is not named', () => {
    const stakes = [stake('player', 1000), stake('player', 5000, 'q')];
    expect(effectiveStakes(stakes, to(3000, 1000), RULES)).toEqual([
      { amount: 1000, rule: null },
      { amount: 2000, rule: 'cut' },
    ]);
  });

  test('several bets of a patron share the patron’s part', () => {
    const stakes = [stake('banker', 700), stake('banker', 300), stake('banker', 1000, 'q')];
    expect(amounts(stakes, to(1000), RULES)).toEqual([350, 150, 500]);
    // Short together: each stands.
    expect(effectiveStakes(stakes, to(900, 1001), RULES).map(({ rule }) => rule)).toEqual([
      'short',
      'short',
      'short',
    ]);
  });

  test('money is conserved and no Differential is left above the limit but by floors', () => {
    const stakes = fc.array(
      fc.record({
        box: fc.constantFrom(1, 2, 3),
        patron: fc.constantFrom('a', 'b', 'c', 'd'),
        hand: fc.constantFrom('player' as const, 'banker' as const, null),
        amount: fc.integer({ min: 1, max: 50_000 }),
      }),
      { maxLength: 12 },
    );
    const limits = fc.record({
      minimum: fc.constant(0),
      maximumDifferential: fc.integer({ min: 1, max: 40_000 }),
      per: fc.constantFrom('box' as const, 'table' as const),
    });
    fc.assert(
      fc.property(stakes, limits, (laid, table) => {
        const effective = amounts(laid, table, RULES);
        for (const box of table.per === 'table' ? [0] : [1, 2, 3]) {
          const on = (hand: LimitedStake['hand'], of: readonly number[]) =>
            sum(of.filter((_, i) => laid[i]?.hand === hand && (box === 0 || laid[i]?.box === box)));
          const before = laid.map(({ amount }) => amount);
          const gap = Math.abs(on('player', before) - on('banker', before));
          const left = Math.abs(on('player', effective) - on('banker', effective));
          expect(left).toBe(Math.min(gap, table.maximumDifferential));
          expect(on(null, effective)).toBe(on(null, before));
        }
        effective.forEach((amount, i) => {
          expect(amount).toBeLessThanOrEqual(laid[i]?.amount ?? 0);
        });
      }),
      { numRuns: 300 },
    );
  });

  test('where the book says so, what was accepted outside the limits stands in full, and by which rule', () => {
    const laid = [
      stake('player', 2500),
      stake('player', 400, 'q'),
      stake('banker', 800, 'r'),
      stake('banker', 800, 'r'),
      stake('banker', 800, 'r', 2),
      stake(null, 9000, 'q'),
    ];
    const book = { limits: null, acceptedInFull: 'full' } as const;
    const settled = effectiveStakes(laid, to(1500, 500), book);
    expect(settled.map(({ amount }) => amount)).toEqual(laid.map(({ amount }) => amount));
    expect(settled.map(({ rule }) => rule)).toEqual(['full', 'full', 'full', 'full', null, null]);
    expect(effectiveStakes(laid, to(2500, 400), book).every(({ rule }) => rule === null)).toBe(
      true,
    );
    expect(effectiveStakes(laid, null, book).every(({ rule }) => rule === null)).toBe(true);
  });
});
