import { describe, expect, test } from 'vitest';
import type { Subject } from '../conformance/topics.ts';
import {
  at,
  type Book,
  betsOf,
  cite,
  gameOf,
  placeOf,
  WITH_LIMITS,
  WITHOUT_LIMITS,
} from './books.ts';
import { type Fields, on, refused, round, settled } from './settling.ts';

/** Player wins on 7: Player pays 1 to 1 in every book with limits. */
const PLAYER_WINS = '3 4 / 2 3 K';

const titled = (words: string, ...subjects: readonly Subject[]) =>
  WITH_LIMITS.map((book) => [`${cite(book, ...subjects)}: ${words}`, book] as const);

/** The effective stakes of a round, with what limited them. */
const stakes = (book: Book, bets: readonly Fields[], limits?: Fields) => {
  const fields = round(book, 'A', PLAYER_WINS, limits === undefined ? { bets } : { bets, limits });
  return settled(fields).lines.map(({ effective, limitRule }) => {
    if (limitRule === undefined) return effective;
    const by = (['pro-rata', 'short'] as const).find((subject) => at(book, subject) === limitRule);
    return [effective, by ?? limitRule] as const;
  });
};
const of = (patron: string, bet: string, amount: number, more: Fields = {}) =>
  on(bet, amount, { patron, ...more });

describe('excess over the Differential is cut pro rata on the heavier hand', () => {
  const limits = { minimum: 0, maximumDifferential: 1000000 };
  const bets = [
    of('A', 'banker', 800000),
    of('B', 'banker', 400000, { standing: true }),
    of('C', 'player', 100000),
  ];

  test.each(
    titled('12,000 on the Banker against 1,000 with a limit of 10,000', 'pro-rata', 'differential'),
  )('%s', (_title, book) => {
    expect(stakes(book, bets, limits)).toEqual([
      [733333, 'pro-rata'],
      [366667, 'pro-rata'],
      100000,
    ]);
    const { lines, totals } = settled(round(book, 'A', PLAYER_WINS, { bets, limits }));
    expect(lines.map(({ result, paid, returned }) => [result, paid, returned])).toEqual([
      ['lose', 0, 66667],
      ['lose', 0, 33333],
      ['win', 100000, 100000],
    ]);
    expect(totals).toEqual({ staked: 1300000, paid: 100000, returned: 200000, house: 1000000 });
  });

  test.each(titled('a cut bet that wins is paid on its part', 'pro-rata'))('%s', (_title, book) => {
    const heavy = [of('A', 'player', 800000), of('B', 'player', 400000)];
    const { lines } = settled(round(book, 'A', PLAYER_WINS, { bets: heavy, limits }));
    expect(lines.map(({ effective, paid, returned }) => [effective, paid, returned])).toEqual([
      [666667, 666667, 800000],
      [333333, 333333, 400000],
    ]);
  });

  test.each(titled('a cut bet that ties goes back whole', 'pro-rata'))('%s', (_title, book) => {
    const { lines } = settled(round(book, 'A', '3 4 / 2 5', { bets, limits }));
    expect(lines.map(({ result, returned }) => [result, returned])).toEqual([
      ['push', 800000],
      ['push', 400000],
      ['push', 100000],
    ]);
  });

  test.each(titled('seated or standing makes no difference any more', 'pro-rata'))(
    '%s',
    (_title, book) => {
      const turned = bets.map((bet, i) => ({ ...bet, standing: i === 0 }));
      expect(stakes(book, turned, limits)).toEqual(stakes(book, bets, limits));
    },
  );

  test.each(titled('at the limit nothing is cut, a cent above it one cent', 'pro-rata'))(
    '%s',
    (_title, book) => {
      const by = (amount: number) => [of('A', 'player', 1000000 + amount), of('B', 'banker', 500)];
      expect(stakes(book, by(500), limits)).toEqual([1000500, 500]);
      expect(stakes(book, by(501), limits)).toEqual([[1000500, 'pro-rata'], 500]);
    },
  );

  test.each(titled('without limits nothing is cut', 'pro-rata'))('%s', (_title, book) => {
    expect(stakes(book, bets)).toEqual([800000, 400000, 100000]);
  });

  test.each(titled('equal remainders go to the earlier bet', 'pro-rata'))('%s', (_title, book) => {
    const three = ['A', 'B', 'C'].map((patron) => of(patron, 'banker', 100));
    const to = (maximumDifferential: number) =>
      stakes(book, three, { minimum: 0, maximumDifferential });
    expect(to(200).flat()).toEqual([67, 'pro-rata', 67, 'pro-rata', 66, 'pro-rata']);
    expect(to(100).flat()).toEqual([34, 'pro-rata', 33, 'pro-rata', 33, 'pro-rata']);
  });
});

describe('what the Differential counts', () => {
  const limits = { minimum: 0, maximumDifferential: 1000 };

  test.each(
    titled(
      'Original Bets alone: side bets are neither counted nor cut',
      'differential',
      'original-bet',
    ),
  )('%s', (_title, book) => {
    const side = betsOf(book).findLast((bet) => placeOf(bet, book)?.layouts.includes('A')) ?? '';
    const bets = [of('A', 'player', 1000), of('A', 'tie', 5000), of('B', side, 9000)];
    expect(stakes(book, bets, limits)).toEqual([1000, 5000, 9000]);
    const over = [of('A', 'player', 2000), of('A', 'tie', 5000)];
    expect(stakes(book, over, limits)).toEqual([[1000, 'pro-rata'], 5000]);
  });

  test.each(titled('each box for itself', 'pro-rata', 'differential'))('%s', (_title, book) => {
    const bets = [
      of('A', 'player', 1000),
      of('B', 'player', 1500, { box: 2 }),
      of('C', 'banker', 9000, { box: 3 }),
      of('D', 'player', 8500, { box: 3 }),
    ];
    expect(stakes(book, bets, limits)).toEqual([1000, [1000, 'pro-rata'], 9000, 8500]);
  });

  test.each(titled('or the whole table, where that is set', 'pro-rata', 'differential'))(
    '%s',
    (_title, book) => {
      const bets = [
        of('A', 'player', 1000),
        of('B', 'player', 1000, { box: 2 }),
        of('C', 'banker', 500, { box: 3 }),
      ];
      const table = { ...limits, per: 'table' };
      expect(stakes(book, bets, { ...limits, per: 'box' })).toEqual([1000, 1000, 500]);
      expect(stakes(book, bets, table)).toEqual([[750, 'pro-rata'], [750, 'pro-rata'], 500]);
    },
  );
});

describe('no cut goes below the minimum', () => {
  test.each(titled('held at the minimum, the rest spread again', 'pro-rata'))(
    '%s',
    (_title, book) => {
      const bets = [of('A', 'banker', 1900000), of('B', 'banker', 150000)];
      const limits = { minimum: 100000, maximumDifferential: 1000000 };
      expect(stakes(book, bets, limits)).toEqual([
        [900000, 'pro-rata'],
        [100000, 'pro-rata'],
      ]);
    },
  );

  test.each(titled('where even that does not fit, the floor beats the limit', 'pro-rata'))(
    '%s',
    (_title, book) => {
      const bets = ['A', 'B', 'C'].map((patron) => of(patron, 'player', 60000));
      const limits = { minimum: 50000, maximumDifferential: 100000 };
      expect(stakes(book, bets, limits)).toEqual(bets.map(() => [50000, 'pro-rata']));
    },
  );

  test.each(titled('a bet at the minimum already is not touched', 'pro-rata'))(
    '%s',
    (_title, book) => {
      const bets = [of('A', 'player', 5000), of('B', 'player', 1000)];
      const limits = { minimum: 1000, maximumDifferential: 3000 };
      expect(stakes(book, bets, limits)).toEqual([[2000, 'pro-rata'], 1000]);
    },
  );

  test.each(titled('holding one up can bring down another', 'pro-rata'))('%s', (_title, book) => {
    // 4,000 for 1,000 : 2,600 : 6,000. Holding the first leaves the second 3,000 × 26 ÷ 86 = 907.
    const bets = [of('A', 'banker', 1000), of('B', 'banker', 2600), of('C', 'banker', 6000)];
    const limits = { minimum: 1000, maximumDifferential: 4000 };
    expect(stakes(book, bets, limits)).toEqual([1000, [1000, 'pro-rata'], [2000, 'pro-rata']]);
  });

  test.each(
    titled('bets of one patron on one hand in one box count together', 'pro-rata', 'patron'),
  )('%s', (_title, book) => {
    const bets = [of('A', 'banker', 600), of('B', 'banker', 1400), of('A', 'banker', 600)];
    const limits = { minimum: 1000, maximumDifferential: 2000 };
    // A holds 1,200 of 2,600, so 923.08 of 2,000: held at 1,000, shared out again 500 and 500.
    expect(stakes(book, bets, limits)).toEqual([
      [500, 'pro-rata'],
      [1000, 'pro-rata'],
      [500, 'pro-rata'],
    ]);
  });
});

describe('bets under the minimum', () => {
  test.each(titled('in an over-limit box one stands whole and counts', 'short', 'pro-rata'))(
    '%s',
    (_title, book) => {
      const bets = [of('A', 'banker', 1950000), of('B', 'banker', 50000)];
      const limits = { minimum: 100000, maximumDifferential: 1000000 };
      expect(stakes(book, bets, limits)).toEqual([
        [950000, 'pro-rata'],
        [50000, 'short'],
      ]);
    },
  );

  test.each(titled('one that eats up the limit leaves the others their minimum', 'short'))(
    '%s',
    (_title, book) => {
      const bets = [of('A', 'banker', 900), of('B', 'banker', 900), of('C', 'banker', 5000)];
      const limits = { minimum: 1000, maximumDifferential: 1500 };
      expect(stakes(book, bets, limits)).toEqual([
        [900, 'short'],
        [900, 'short'],
        [1000, 'pro-rata'],
      ]);
    },
  );

  test.each(titled('the patron wins or loses the whole of it', 'short'))('%s', (_title, book) => {
    const bets = [of('A', 'player', 5000), of('B', 'player', 900)];
    const limits = { minimum: 1000, maximumDifferential: 2000 };
    const { lines } = settled(round(book, 'A', PLAYER_WINS, { bets, limits }));
    expect(lines.map(({ paid, returned }) => [paid, returned])).toEqual([
      [1100, 5000],
      [900, 900],
    ]);
  });

  test.each(titled('in a box within the limit one settles as it lies', 'unnoticed'))(
    '%s',
    (_title, book) => {
      const bets = [of('A', 'player', 1), of('B', 'banker', 999)];
      const limits = { minimum: 1000, maximumDifferential: 100000 };
      expect(stakes(book, bets, limits)).toEqual([1, 999]);
      const { lines } = settled(round(book, 'A', PLAYER_WINS, { bets, limits }));
      expect(lines.map(({ result, paid }) => [result, paid])).toEqual([
        ['win', 1],
        ['lose', 0],
      ]);
    },
  );

  test.each(titled('on the lighter hand of an over-limit box one is not touched', 'unnoticed'))(
    '%s',
    (_title, book) => {
      const bets = [of('A', 'player', 5000), of('B', 'banker', 900)];
      const limits = { minimum: 1000, maximumDifferential: 2000 };
      expect(stakes(book, bets, limits)).toEqual([[2900, 'pro-rata'], 900]);
    },
  );
});

describe('bets settle as the chips lie', () => {
  test.each(
    titled('one line a bet, in the box and on the bet where it lay', 'placed-in-error', 'patron'),
  )('%s', (_title, book) => {
    const bets = [
      of('A', 'banker', 100, { box: 3 }),
      of('B', 'player', 200, { box: 2 }),
      of('A', 'player', 300),
      of('A', 'player', 300),
      of('B', 'tie', 400, { box: 3 }),
    ];
    const { lines } = settled(round(book, 'A', PLAYER_WINS, { bets }));
    expect(lines.map(({ box, patron, bet, amount }) => ({ box, patron, bet, amount }))).toEqual(
      bets,
    );
    expect(lines.map(({ paid }) => paid)).toEqual([0, 200, 300, 300, 0]);
  });
});

describe.each(WITHOUT_LIMITS)('%s has no limit rules', (book) => {
  const bets = [of('A', 'player', 500000), of('B', 'player', 1)];
  test('a minimum and a maximum are taken down and cut nothing', () => {
    for (const limits of [{ minimum: 1000, maximum: 2000 }, { maximum: 2000 }, {}]) {
      expect(stakes(book, bets, limits)).toEqual([500000, 1]);
    }
  });

  test('a Differential is no field there', () => {
    expect(
      refused(round(book, 'A', PLAYER_WINS, { bets, limits: { maximumDifferential: 1 } })),
    ).toEqual({
      code: 'BAD_INPUT',
      message: `limits.maximumDifferential: ${gameOf(book)} has no Differential, use maximum`,
    });
  });
});
