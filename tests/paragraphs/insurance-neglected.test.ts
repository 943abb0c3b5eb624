import { describe, expect, test } from 'vitest';
import { at, type Book, cite, WITH_INSURANCE } from './books.ts';
import { type Fields, insure, on, refused, round, settled } from './settling.ts';

const late = (hand: 'player' | 'banker', after: 4 | 5, amount: number, more: Fields = {}) =>
  insure(hand, after, amount, { late: true, ...more });

const overLate = (book: Book, hand = 'player') => ({
  code: 'INSURANCE_OVER_CAP',
  message: `${hand} insurance of p in box 1 is above what a late offer may win, the Original Bet`,
  rule: at(book, 'neglected-before'),
});

describe('a late offer may not win more than the Original Bet of 3,000.00', () => {
  test.each(
    WITH_INSURANCE.flatMap((book) =>
      (
        [
          ['3 to 2', 'player', 4, '2 3 8 / 4 K', 200000],
          ['5 to 2', 'player', 4, '2 4 / 2 3 4', 120000],
          ['4 to 1', 'player', 4, '3 4 / 2 3 3', 75000],
          ['6 to 1', 'banker', 5, '2 K 9 / A K 9', 50000],
          ['10 to 1', 'player', 5, '2 K 6 / 2 4 3', 30000],
        ] as const
      ).map(([odds, ...row]) => {
        const title = `${cite(book, 'neglected-before')}: at ${odds} at most`;
        return [title, row[3] / 100, book, ...row] as const;
      }),
    ),
  )('%s %i.00', (_title, _most, book, hand, after, hands, most) => {
    const fields = (amount: number) =>
      round(book, 'A', hands, {
        bets: [on(hand, 300000)],
        insurance: [late(hand, after, amount)],
      });
    expect(settled(fields(most)).lines[1]?.paid).toBe(300000);
    expect(refused(fields(most + 1))).toEqual(overLate(book, hand));
  });
});

describe('late offers add up', () => {
  const BOTH_STAGES = '2 3 2 / 4 K 4';
  const titled = (words: string) =>
    WITH_INSURANCE.map((book) => [`${cite(book, 'neglected-before')}: ${words}`, book] as const);
  const fields = (book: Book, insurance: Fields[], bets = [on('player', 300000)]) =>
    round(book, 'A', BOTH_STAGES, { bets, insurance });

  test.each(titled('over both stages of the round'))('%s', (_title, book) => {
    // 1,500.00 at 3 to 2 on the first offer leaves 1,500.00 at 4 to 1 on the second.
    const both = (second: number) =>
      fields(book, [late('player', 4, 100000), late('player', 5, second)]);
    expect(settled(both(37500)).lines.map(({ paid }) => paid)).toEqual([0, 150000, 150000]);
    expect(refused(both(37501))).toEqual(overLate(book));
  });

  test.each(titled('over several entries, exactly'))('%s', (_title, book) => {
    const bets = [on('player', 100)];
    const entries = (...amounts: number[]) =>
      fields(
        book,
        amounts.map((amount) => late('player', 4, amount)),
        bets,
      );
    expect(settled(entries(66)).lines[1]?.paid).toBe(99);
    expect(settled(entries(33, 33)).lines).toHaveLength(3);
    // 67 would win 100.5 and be paid 100: the odds decide, not the rounding.
    expect(refused(entries(67))).toEqual(overLate(book));
    expect(refused(entries(33, 34))).toEqual(overLate(book));
  });

  test.each(titled('with Original Bets of the box together, other boxes apart'))(
    '%s',
    (_title, book) => {
      const bets = [on('player', 100000), on('player', 200000), on('player', 300000, { box: 2 })];
      const insurance = [late('player', 4, 200000), late('player', 4, 200000, { box: 2 })];
      expect(settled(fields(book, insurance, bets)).lines).toHaveLength(5);
    },
  );

  test.each(titled('an offer made in time does not count'))('%s', (_title, book) => {
    const insurance = [insure('player', 4, 300000), late('player', 5, 75000)];
    expect(settled(fields(book, insurance)).lines.map(({ paid }) => paid)).toEqual([
      0, 450000, 300000,
    ]);
    expect(
      settled(fields(book, [insure('player', 5, 300000, { late: false })])).lines[1]?.paid,
    ).toBe(1200000);
  });

  test.each(titled('the ordinary caps hold as well'))('%s', (_title, book) => {
    const quarter = round(book, 'A', '2 K 6 / 2 4 3', {
      bets: [on('player', 300000)],
      insurance: [late('player', 5, 30000)],
      limits: { minimum: 0, maximumDifferential: 100000 },
    });
    expect(refused(quarter)).toMatchObject({
      code: 'INSURANCE_OVER_CAP',
      rule: at(book, 'insurance-caps'),
    });
  });
});

describe('noticed after the outcome: the Original Bet goes back', () => {
  const titled = (words: string) =>
    WITH_INSURANCE.map((book) => [`${cite(book, 'neglected-after')}: ${words}`, book] as const);
  const bets = [
    on('player', 1000),
    on('player', 500),
    on('banker', 700),
    on('tie', 50),
    on('player', 900, { patron: 'q' }),
    on('player', 800, { box: 2 }),
  ];
  const give = (book: Book, ...returned: Fields[]) =>
    round(book, 'A', '2 3 8 / 4 K', { bets, returned });

  test.each(titled('all of that patron on that hand in that box, and nothing else'))(
    '%s',
    (_title, book) => {
      const rule = at(book, 'neglected-after');
      const { lines, totals } = settled(give(book, { box: 1, patron: 'p', bet: 'player', rule }));
      expect(lines.map(({ result }) => result)).toEqual([
        'returned',
        'returned',
        'win',
        'lose',
        'lose',
        'lose',
      ]);
      expect(lines[0]).toEqual({
        box: 1,
        patron: 'p',
        bet: 'player',
        amount: 1000,
        effective: 1000,
        result: 'returned',
        odds: null,
        paid: 0,
        returned: 1000,
        rule,
      });
      expect(totals.returned).toBe(1000 + 500 + 700);
    },
  );

  test.each(titled('insurance that was taken may be given back likewise'))('%s', (_title, book) => {
    const rule = at(book, 'neglected-after');
    const fields = round(book, 'A', '2 3 A / 4 K', {
      bets: [on('player', 1000)],
      insurance: [insure('player', 4, 300), insure('player', 4, 200)],
      returned: [{ box: 1, patron: 'p', bet: 'player-insurance', rule }],
    });
    expect(settled(fields).lines.map((line) => [line.result, line.rule, line.returned])).toEqual([
      ['win', at(book, 'pays player'), 1000],
      ['returned', rule, 300],
      ['returned', rule, 200],
    ]);
  });

  test.each(titled('of that hand, box and patron alone'))('%s', (_title, book) => {
    const rule = at(book, 'neglected-after');
    // Banker 4 against 3 after four cards, then Player 7 against 4.
    const fields = round(book, 'A', 'A 2 4 / 4 K K', {
      bets: [
        on('player', 1000),
        on('banker', 1000),
        on('banker', 1000, { box: 2 }),
        on('banker', 1000, { patron: 'q' }),
      ],
      insurance: [
        insure('banker', 4, 100),
        insure('banker', 4, 200, { box: 2 }),
        insure('banker', 4, 300, { patron: 'q' }),
        insure('player', 5, 400),
      ],
      returned: [{ box: 1, patron: 'p', bet: 'banker-insurance', rule }],
    });
    expect(settled(fields).lines.map(({ result }) => result)).toEqual([
      'win',
      'lose',
      'lose',
      'lose',
      'returned',
      'win',
      'win',
      'lose',
    ]);
  });

  test.each(titled('a bet that was not placed cannot go back'))('%s', (_title, book) => {
    const rule = at(book, 'neglected-after');
    for (const [wrong, words] of [
      [{ box: 3, patron: 'p', bet: 'player' }, 'p has no player bet in box 3'],
      [{ box: 1, patron: 'z', bet: 'player' }, 'z has no player bet in box 1'],
      [{ box: 2, patron: 'p', bet: 'banker' }, 'p has no banker bet in box 2'],
      [{ box: 1, patron: 'p', bet: 'player-insurance' }, 'p has no player-insurance bet in box 1'],
    ] as const) {
      const right = { box: 1, patron: 'p', bet: 'player', rule };
      const answer = refused(give(book, right, { ...wrong, rule }));
      expect(answer).toEqual({ code: 'BAD_INPUT', message: `returned[1]: ${words}` });
    }
  });
});
