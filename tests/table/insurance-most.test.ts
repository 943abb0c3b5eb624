import { describe, expect, test } from 'vitest';
import { MANUAL, type PatronView, view } from '../../src/table/index.ts';
import { at, WITH_INSURANCE } from '../second/truths.ts';
import { BANKER, given, insure, type Laid, PLAYER } from './insuring.ts';
import { report, resolve, rows, slots } from './irregular.ts';
import { dealer, manager, patron, type Scenario, type Short } from './scenario.ts';

const [BOOK = ''] = WITH_INSURANCE;
const p1 = patron('p1');

const own = (scenario: Scenario, id = 'p1'): PatronView => {
  const seen = view(scenario.state, patron(id)).own;
  if (seen === null || !('insurable' in seen)) throw new Error(`no view of ${id}`);
  return seen;
};
/** What the patron's own view says is to be had: `1 player 100000`. */
const most = (scenario: Scenario, id = 'p1') =>
  own(scenario, id).insurable.map((one) => `${one.box} ${one.hand} ${one.most}`);

const pay = (scenario: Scenario, leaving: number) => {
  scenario.do(dealer, { type: 'CashOut', patron: 'p1', amount: scenario.rack('p1') - leaving });
  return scenario;
};
const late = (scenario: Scenario) => {
  const intended = [{ patron: 'p1', box: 1, hand: 'player' }] as const;
  report(scenario, 'insurance-neglected', { intended });
  resolve(scenario, { is: 'so' }, manager);
  return scenario;
};
const FORGETFUL = { automation: { ...MANUAL, offer: 'manual' } } as const;
const CAPPED = { limits: { maximum: 250_300 } };
const LONG_ODDS = '3S 2D KS KD 5S';

/** What is given, and the most that may be staked in box 1, in cents. */
const MOST: readonly (readonly [string, (book: Short) => Scenario, number])[] = [
  ['the Original Bet', (book) => given(book, [PLAYER], '7S 2D KS KD'), 100_000],
  [
    'the Original Bet on that Hand alone, whatever else lies in the box',
    (book) => {
      const others: Laid[] = [BANKER, ['p1', 1, 'tie', 5_000], ['p2', 1, 'player', 70_000]];
      return given(book, [PLAYER, ...others], '7S 2D KS KD');
    },
    100_000,
  ],
  [
    'what is left of it once some is taken',
    (book) => {
      const scenario = given(book, [PLAYER], '7S 2D KS KD');
      scenario.do(p1, insure('player', 60_000));
      return scenario;
    },
    40_000,
  ],
  ['the rack, in whole chips', (book) => pay(given(book, [PLAYER], '7S 2D KS KD'), 30_050), 30_000],
  ['one chip', (book) => pay(given(book, [PLAYER], '7S 2D KS KD'), 199), 100],
  [
    'the rack, in chips of 5.00',
    (book) => pay(given(book, [PLAYER], '7S 2D KS KD', { chipUnit: 500 }), 30_900),
    30_500,
  ],
  // A quarter of 2,503.00 is 625.75.
  [
    'a quarter of the maximum at 10 to 1',
    (book) => given(book, [PLAYER], LONG_ODDS, CAPPED),
    62_500,
  ],
  [
    'what a late offer at 5 to 2 may win: the Original Bet',
    (book) => late(given(book, [PLAYER], '6S 5D KS KD', FORGETFUL)),
    40_000,
  ],
  // 666.66 would win 999.99.
  [
    'the same at 3 to 2, in whole chips',
    (book) => late(given(book, [PLAYER], '5S 4D KS KD', FORGETFUL)),
    66_600,
  ],
];

describe(`${BOOK} ${at(BOOK, 'insurance-caps')}: the most that a patron is told can be insured`, () => {
  test.each(MOST)('is %s', (_, situation, amount) => {
    const scenario = situation(BOOK);
    const { chipUnit } = scenario.table.settings;
    expect(most(scenario)).toEqual([`1 player ${amount}`]);
    // No chip more is taken, and so much is.
    expect(scenario.refused(p1, insure('player', amount + chipUnit)).code).toMatch(
      /^(INSURANCE_OVER_CAP|RACK_TOO_SMALL)$/,
    );
    scenario.do(p1, insure('player', amount));
    expect(most(scenario)).toEqual([]);
  });

  test('is told of each box, and to each patron of his own', () => {
    const laid: Laid[] = [PLAYER, ['p3', 3, 'player', 30_000], ['p1', 3, 'player', 20_000]];
    const scenario = given(BOOK, laid, '7S 2D KS KD');
    expect(most(scenario)).toEqual(['1 player 100000', '3 player 20000']);
    expect(most(scenario, 'p3')).toEqual(['3 player 30000']);
    expect(most(scenario, 'p2')).toEqual([]);
  });

  test('is told with the offer, its odds and whether it is late', () => {
    const scenario = given(BOOK, [PLAYER], '7S 2D KS KD');
    const offer = scenario.table.round?.open?.offer;
    expect(own(scenario).insurable).toEqual([
      { offer, box: 1, hand: 'player', after: 4, pays: '4 to 1', most: 100_000, late: false },
    ]);
    expect(own(late(given(BOOK, [PLAYER], '7S 2D KS KD', FORGETFUL))).insurable).toMatchObject([
      { most: 25_000, late: true },
    ]);
  });

  test.each([
    ['there is no chip in the rack', (scenario: Scenario) => pay(scenario, 99)],
    [
      'the patron has walked away',
      (scenario: Scenario) => scenario.do(p1, { type: 'WalkAway', patron: 'p1' }),
    ],
    [
      'play is stopped',
      (scenario: Scenario) => report(scenario, 'excess-card', { cards: slots('?') }),
    ],
  ])('is nothing where %s', (_, change) => {
    const scenario = given(BOOK, [PLAYER], '7S 2D KS KD');
    change(scenario);
    expect(most(scenario)).toEqual([]);
  });

  test('is nothing on the other Hand, or once the offer is over', () => {
    expect(most(given(BOOK, [BANKER], '7S 2D KS KD'))).toEqual([]);
    expect(most(given(BOOK, [PLAYER], '7S 2D KS KD 7D'))).toEqual([]);
  });
});

test.each(rows(WITH_INSURANCE, ['insurance-forgone'], 'who let the first offer pass has nothing'))(
  '%s',
  (_title, book) => {
    // Banker 4 against 3, then against 0: Banker is offered twice.
    const scenario = given(book, [BANKER], '3S 4D KS KD 7S');
    expect(scenario.table.round?.open?.offers).toMatchObject([{ hand: 'banker', after: 5 }]);
    expect(most(scenario)).toEqual([]);
  },
);
