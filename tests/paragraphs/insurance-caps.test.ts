import { describe, expect, test } from 'vitest';
import type { Subject } from '../conformance/topics.ts';
import { at, type Book, cite, WITH_INSURANCE } from './books.ts';
import { type Fields, insure, on, refused, round, settled } from './settling.ts';

/** Player 5 against 4 after four cards, 3 to 2; the insured hand loses. */
const THREE_TO_TWO = '2 3 8 / 4 K';
/** Player 8 against 6 after five cards, 10 to 1. */
const TEN_TO_ONE = '2 K 6 / 2 4 3';
/** Both stages: 5 against 4 at 3 to 2, then 7 against 4 at 4 to 1. */
const BOTH_STAGES = '2 3 2 / 4 K 4';

const overCap = (what: string, rule: string, whose = 'player insurance of p in box 1') => ({
  code: 'INSURANCE_OVER_CAP',
  message: `${whose} is above ${what}`,
  rule,
});
const original = (book: Book) => overCap('the Original Bet', at(book, 'insurance-caps'));
const quarter = (book: Book) => overCap('25% of the maximum', at(book, 'insurance-caps'));

/** Titles and books, once each. */
const titled = (words: string, ...subjects: Subject[]) =>
  WITH_INSURANCE.map((book) => [`${cite(book, ...subjects)}: ${words}`, book] as const);

describe('who may insure', () => {
  test.each(titled('only a bet on that hand in that box can be insured', 'insurance-right'))(
    '%s',
    (_title, book) => {
      const insurance = [insure('player', 4, 100)];
      const without = (bets: Fields[]) =>
        refused(round(book, 'C', THREE_TO_TWO, { bets, insurance }));
      const expected = {
        code: 'INSURANCE_WITHOUT_ORIGINAL',
        message: 'insurance[0]: p has no player bet in box 1 to insure',
        rule: at(book, 'insurance-right'),
      };
      expect(without([])).toEqual(expected);
      expect(without([on('banker', 1000)])).toEqual(expected);
      expect(without([on('player', 1000, { box: 2 })])).toEqual(expected);
      expect(without([on('player', 1000, { patron: 'q' })])).toEqual(expected);
      expect(without([on('tie', 1000)])).toEqual(expected);
      // Wu Dalang is placed on the Player Hand and is no Original Bet.
      expect(without([on('wu-dalang', 1000)])).toEqual(expected);
    },
  );

  test.each(titled('a standing patron may insure too', 'insurance-right'))('%s', (_title, book) => {
    const bets = [on('player', 1000), on('player', 600, { patron: 's', standing: true })];
    const insurance = [insure('player', 4, 600, { patron: 's' })];
    const { lines } = settled(round(book, 'A', THREE_TO_TWO, { bets, insurance }));
    expect(lines[2]).toMatchObject({ patron: 's', result: 'win', paid: 900 });
  });
});

describe('the Original Bet is the cap, each time insurance is offered', () => {
  const take = (book: Book, hands: string, bets: Fields[], insurance: Fields[]) =>
    round(book, 'A', hands, { bets, insurance });

  test.each(titled('up to the Original Bet and not a cent more', 'insurance-caps'))(
    '%s',
    (_title, book) => {
      const bets = [on('player', 1000)];
      const whole = take(book, THREE_TO_TWO, bets, [insure('player', 4, 1000)]);
      expect(settled(whole).lines[1]).toMatchObject({ effective: 1000, paid: 1500 });
      const above = take(book, THREE_TO_TWO, bets, [insure('player', 4, 1001)]);
      expect(refused(above)).toEqual(original(book));
    },
  );

  test.each(titled('several entries count together', 'insurance-caps'))('%s', (_title, book) => {
    const bets = [on('player', 1000)];
    const entries = (...amounts: number[]) => amounts.map((amount) => insure('player', 4, amount));
    expect(settled(take(book, THREE_TO_TWO, bets, entries(400, 600))).lines).toHaveLength(3);
    expect(refused(take(book, THREE_TO_TWO, bets, entries(400, 601)))).toEqual(original(book));
  });

  test.each(
    titled(
      'several Original Bets on the hand in the box count together',
      'insurance-caps',
      'insurance-right',
    ),
  )('%s', (_title, book) => {
    const bets = [on('player', 400), on('banker', 500), on('player', 600)];
    const cap = (amount: number) => take(book, THREE_TO_TWO, bets, [insure('player', 4, amount)]);
    expect(settled(cap(1000)).lines).toHaveLength(4);
    expect(refused(cap(1001))).toEqual(original(book));
  });

  test.each(titled('each box has a cap of its own', 'insurance-caps'))('%s', (_title, book) => {
    const bets = [on('player', 1000), on('player', 300, { box: 2 })];
    const cap = (amount: number) =>
      take(book, THREE_TO_TWO, bets, [
        insure('player', 4, 1000),
        insure('player', 4, amount, { box: 2 }),
      ]);
    expect(settled(cap(300)).lines).toHaveLength(4);
    expect(refused(cap(301)).message).toBe(
      'player insurance of p in box 2 is above the Original Bet',
    );
  });

  test.each(titled('the second offer has the whole cap again', 'insurance-caps'))(
    '%s',
    (_title, book) => {
      const bets = [on('player', 1000)];
      const cap = (amount: number) =>
        take(book, BOTH_STAGES, bets, [insure('player', 4, 1000), insure('player', 5, amount)]);
      expect(settled(cap(1000)).lines.map(({ paid }) => paid)).toEqual([0, 1500, 4000]);
      expect(refused(cap(1001))).toEqual(original(book));
    },
  );

  test.each(titled('there is no minimum', 'insurance-caps'))('%s', (_title, book) => {
    const limits = { minimum: 500, maximumDifferential: 10000 };
    const insurance = [insure('player', 4, 1)];
    const fields = round(book, 'A', THREE_TO_TWO, {
      bets: [on('player', 1000)],
      insurance,
      limits,
    });
    expect(settled(fields).lines[1]).toMatchObject({ effective: 1, paid: 1, residue: 10 });
  });
});

describe('at 10 to 1 a quarter of the maximum is the cap as well', () => {
  const play = (
    book: Book,
    maximumDifferential: number | null,
    insurance: Fields[],
    hands = TEN_TO_ONE,
  ) => {
    const bets = [
      on('player', 300000),
      on('player', 300000, { box: 2 }),
      on('player', 300000, { patron: 'q' }),
      on('banker', 900000),
    ];
    const fields = { bets, insurance };
    if (maximumDifferential === null) return round(book, 'A', hands, fields);
    return round(book, 'A', hands, { ...fields, limits: { minimum: 0, maximumDifferential } });
  };

  test.each(titled('over all boxes of the patron together', 'insurance-caps'))(
    '%s',
    (_title, book) => {
      const over = (amount: number) =>
        play(book, 1000000, [insure('player', 5, 150000), insure('player', 5, amount, { box: 2 })]);
      expect(
        settled(over(100000))
          .lines.map(({ paid }) => paid)
          .slice(4),
      ).toEqual([1500000, 1000000]);
      expect(refused(over(100001))).toEqual({
        ...quarter(book),
        message: 'player insurance of p in box 2 is above 25% of the maximum',
      });
    },
  );

  test.each(titled('for each patron apart', 'insurance-caps'))('%s', (_title, book) => {
    const both = [insure('player', 5, 250000), insure('player', 5, 250000, { patron: 'q' })];
    expect(settled(play(book, 1000000, both)).lines).toHaveLength(6);
  });

  test.each(titled('rounded down to the cent', 'insurance-caps'))('%s', (_title, book) => {
    const of = (amount: number) => play(book, 600003, [insure('player', 5, amount)]);
    expect(settled(of(150000)).lines).toHaveLength(5);
    expect(refused(of(150001))).toEqual(quarter(book));
  });

  test.each(titled('the Original Bet stays a cap at 10 to 1', 'insurance-caps'))(
    '%s',
    (_title, book) => {
      const of = (amount: number) => play(book, 9000000, [insure('player', 5, amount)]);
      expect(settled(of(300000)).lines).toHaveLength(5);
      expect(refused(of(300001))).toEqual(original(book));
    },
  );

  test.each(titled('what was insured at other odds does not count', 'insurance-caps'))(
    '%s',
    (_title, book) => {
      // Player 5 against 4 at 3 to 2, then 8 against 4 at 10 to 1.
      const both = [insure('player', 4, 200000), insure('player', 5, 250000)];
      expect(settled(play(book, 1000000, both, '2 3 3 / 4 K K')).lines).toHaveLength(6);
    },
  );

  test.each(titled('at other odds and without limits it does not hold', 'insurance-caps'))(
    '%s',
    (_title, book) => {
      const shorter = play(book, 1000000, [insure('player', 4, 300000)], THREE_TO_TWO);
      expect(settled(shorter).lines).toHaveLength(5);
      const unlimited = play(book, null, [insure('player', 5, 300000)]);
      expect(settled(unlimited).lines).toHaveLength(5);
      const bets = [on('banker', 300000)];
      const limits = { minimum: 0, maximumDifferential: 400000 };
      const sixToOne = { bets, limits, insurance: [insure('banker', 5, 300000)] };
      expect(settled(round(book, 'A', '2 K 9 / A K 9', sixToOne)).lines[1]?.paid).toBe(1800000);
      const tenToOne = round(book, 'A', '4 K 7 / 2 4 4', sixToOne);
      expect(refused(tenToOne)).toEqual({
        ...quarter(book),
        message: 'banker insurance of p in box 1 is above 25% of the maximum',
      });
    },
  );
});

describe('an Original Bet cut pro rata cuts the insurance above it', () => {
  const limits = { minimum: 0, maximumDifferential: 1000 };
  const lines = (book: Book, hands: string, ...amounts: number[]) =>
    settled(
      round(book, 'A', hands, {
        limits,
        bets: [on('player', 1500)],
        insurance: amounts.map((amount) => insure('player', 4, amount)),
      }),
    ).lines.slice(1);

  test.each(titled('to the effective stake, the rest goes back', 'pro-rata', 'insurance-caps'))(
    '%s',
    (_title, book) => {
      expect(lines(book, THREE_TO_TWO, 1400)).toMatchObject([
        {
          amount: 1400,
          effective: 1000,
          paid: 1500,
          returned: 1400,
          limitRule: at(book, 'pro-rata'),
        },
      ]);
      expect(lines(book, '2 3 A / 4 K', 1400)).toMatchObject([
        {
          amount: 1400,
          effective: 1000,
          result: 'lose',
          returned: 400,
          limitRule: at(book, 'pro-rata'),
        },
      ]);
      expect(lines(book, THREE_TO_TWO, 1000)[0]).not.toHaveProperty('limitRule');
      expect(lines(book, THREE_TO_TWO, 900)[0]).toMatchObject({ effective: 900, paid: 1350 });
    },
  );

  test.each(titled('several entries in proportion', 'pro-rata', 'insurance-caps'))(
    '%s',
    (_title, book) => {
      const cut = lines(book, THREE_TO_TWO, 1000, 500);
      expect(cut.map(({ effective }) => effective)).toEqual([667, 333]);
      expect(cut.map(({ limitRule }) => limitRule)).toEqual([
        at(book, 'pro-rata'),
        at(book, 'pro-rata'),
      ]);
    },
  );

  test.each(titled('the nominal Original Bet is the cap', 'insurance-caps', 'pro-rata'))(
    '%s',
    (_title, book) => {
      const insurance = [insure('player', 4, 1501)];
      const fields = { limits, bets: [on('player', 1500)], insurance };
      expect(refused(round(book, 'A', THREE_TO_TWO, fields))).toEqual(original(book));
    },
  );
});

describe('insurance waived', () => {
  const insured = (book: Book, after: 4 | 5, insuranceWaived: string) =>
    round(book, 'A', BOTH_STAGES, {
      insuranceWaived,
      bets: [on('player', 1000)],
      insurance: [insure('player', after, 100)],
    });
  const waived = (rule: string) => ({
    code: 'INSURANCE_WAIVED',
    message: 'insurance[0]: insurance was waived',
    rule,
  });

  test.each(
    titled('the banker third card first waives the second offer alone', 'insurance-waived'),
  )('%s', (_title, book) => {
    const rule = at(book, 'insurance-waived');
    expect(settled(insured(book, 4, rule)).lines[1]?.result).toBe('win');
    expect(refused(insured(book, 5, rule))).toEqual(waived(rule));
  });

  test.each(titled('a table without insurance has neither offer', 'insurance-off'))(
    '%s',
    (_title, book) => {
      const rule = at(book, 'insurance-off');
      expect(refused(insured(book, 4, rule))).toEqual(waived(rule));
      expect(refused(insured(book, 5, rule))).toEqual(waived(rule));
    },
  );

  test.each(
    titled(
      'a round without insurance may be on record as waived',
      'insurance-waived',
      'insurance-off',
    ),
  )('%s', (_title, book) => {
    for (const insuranceWaived of [at(book, 'insurance-waived'), at(book, 'insurance-off')]) {
      const fields = { insuranceWaived, bets: [on('player', 1000)] };
      expect(settled(round(book, 'A', BOTH_STAGES, fields)).lines).toHaveLength(1);
    }
  });
});
