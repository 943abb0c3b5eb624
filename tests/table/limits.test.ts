import { describe, expect, test } from 'vitest';
import type { Happening } from '../../src/table/index.ts';
import { at } from '../second/truths.ts';
import { bankerPays, each, money, plain, START } from './paragraphs.ts';
import { dealer, givenTable, patron, type Scenario, type Short } from './scenario.ts';

type Laid = readonly [patron: string, bet: string, amount: number];

/** Given a round in which these bets were taken in full in box 1, one after the other. */
const given = (book: Short, ...laid: readonly Laid[]): Scenario => {
  const scenario = givenTable(book).open();
  for (const [id, bet, amount] of laid) scenario.bet(id, 1, bet, amount);
  return scenario;
};

const place = (scenario: Scenario, [id, bet, amount]: Laid, box = 1) =>
  scenario.try(patron(id), { type: 'PlaceBet', patron: id, box, bet, amount });
const events = (scenario: Scenario, laid: Laid, box = 1): Happening[] => {
  const done = place(scenario, laid, box);
  if ('code' in done) throw new Error(`${done.code}: ${done.message}`);
  return plain(done);
};
const withdraw = (scenario: Scenario, id: string, bet: string) =>
  plain(scenario.do(patron(id), { type: 'WithdrawBet', patron: id, box: 1, bet }));
const rejected = (id: string, bet: string, amount: number, rule: string, box = 1) => ({
  type: 'BetRejected',
  patron: id,
  box,
  bet,
  amount,
  rule,
});

// Limits unless said otherwise: minimum 25.00, maximum Differential 10,000.00.
describe.each(each('over-limit'))('%s %s: excess is rejected before the close', (book, rule) => {
  test('in part: the answer says what was accepted', () => {
    const scenario = given(book, ['p1', 'banker', 900_000]);
    expect(events(scenario, ['p2', 'banker', 200_000])).toEqual([
      {
        type: 'BetPlaced',
        patron: 'p2',
        box: 1,
        bet: 'banker',
        hand: 'banker',
        amount: 100_000,
        asked: 200_000,
        standing: true,
        asItLay: false,
        limitRule: rule,
      },
    ]);
    expect(money(scenario)).toEqual({ ...START, p1: 1_100_000, p2: 1_900_000, held: 1_000_000 });
  });

  test.each<[string, Laid[], Laid]>([
    ['nothing is left', [['p1', 'banker', 1_000_000]], ['p2', 'banker', 2_500]],
    ['what is left is under the minimum', [['p1', 'banker', 998_000]], ['p2', 'banker', 10_000]],
    ['the seated patron has it all', [['p1', 'player', 1_000_000]], ['p1', 'player', 100]],
  ])('whole: %s', (_, laid, bet) => {
    const scenario = given(book, ...laid);
    const before = money(scenario);
    expect(place(scenario, bet)).toMatchObject({ code: 'OVER_LIMIT', rule });
    expect(money(scenario)).toEqual(before);
  });

  test('a bet that meets the minimum already may grow by less', () => {
    const scenario = given(book, ['p1', 'banker', 988_000], ['p2', 'banker', 10_000]);
    expect(events(scenario, ['p2', 'banker', 10_000])).toMatchObject([
      { amount: 2_000, asked: 10_000, limitRule: rule },
    ]);
  });

  test('accepted is a multiple of the chip unit', () => {
    const scenario = givenTable(book, { limits: { maximum: 1_000_050 } }).open();
    expect(events(scenario, ['p1', 'banker', 1_000_100])).toMatchObject([{ amount: 1_000_000 }]);
  });

  test('a seated patron’s bet displaces standing ones, the last placed first', () => {
    const scenario = given(book, ['p1', 'banker', 100_000], ['p2', 'banker', 400_000]);
    scenario.bet('p3', 1, 'banker', 500_000);
    expect(events(scenario, ['p1', 'banker', 200_000])).toMatchObject([
      { type: 'BetPlaced', patron: 'p1', amount: 200_000 },
      rejected('p3', 'banker', 200_000, rule),
    ]);
    expect(events(scenario, ['p1', 'banker', 400_000])).toMatchObject([
      { type: 'BetPlaced', patron: 'p1', amount: 400_000 },
      rejected('p3', 'banker', 300_000, rule),
      rejected('p2', 'banker', 100_000, rule),
    ]);
    expect(events(scenario, ['p1', 'banker', 500_000])).toMatchObject([
      { patron: 'p1', amount: 300_000, asked: 500_000, limitRule: rule },
      rejected('p2', 'banker', 300_000, rule),
    ]);
    expect(money(scenario)).toEqual({ ...START, p1: 1_000_000, held: 1_000_000 });
  });

  test('what is left of a displaced bet meets the minimum, or goes back whole', () => {
    const scenario = given(book, ['p1', 'banker', 100_000], ['p2', 'banker', 900_000]);
    expect(events(scenario, ['p1', 'banker', 899_000])).toMatchObject([
      { patron: 'p1', amount: 899_000 },
      rejected('p2', 'banker', 900_000, rule),
    ]);
    expect(money(scenario)).toEqual({ ...START, p1: 1_001_000, held: 999_000 });
  });

  test('standing patrons do not displace one another', () => {
    const scenario = given(book, ['p1', 'tie', 1_000], ['p3', 'banker', 900_000]);
    expect(events(scenario, ['p2', 'banker', 900_000])).toMatchObject([{ amount: 100_000 }]);
  });

  test('before the close it is noticed: chips that lie over the limit go back', () => {
    const scenario = givenTable(book).open();
    for (const [id, amount] of [
      ['p1', 800_000],
      ['p2', 400_000],
    ] as const) {
      const lies = { type: 'RecordBet', patron: id, box: 1, bet: 'banker', amount } as const;
      expect(scenario.do(dealer, lies)).toMatchObject([{ amount, asItLay: true }]);
    }
    const detail = { words: 'box 1 has too much on Banker' };
    expect(
      plain(scenario.do(dealer, { type: 'Report', kind: 'over-limit', detail })),
    ).toMatchObject([{ type: 'Noted', rule }, rejected('p2', 'banker', 200_000, rule)]);
    expect(money(scenario)).toEqual({ ...START, p1: 1_200_000, p2: 1_800_000, held: 1_000_000 });
  });
});

describe.each(each('differential'))('%s %s: the Differential', (book) => {
  const rule = at(book, 'over-limit');

  test('what lies on the other Hand makes room; side bets do not count', () => {
    const scenario = given(
      book,
      ['p1', 'banker', 1_000_000],
      ['p2', 'player', 500_000],
      ['p1', 'banker', 500_000],
      ['p1', 'tie', 400_000],
    );
    expect(place(scenario, ['p1', 'banker', 100])).toMatchObject({ code: 'OVER_LIMIT', rule });
    expect(events(scenario, ['p2', 'player', 1_500_000])).toMatchObject([{ amount: 1_500_000 }]);
  });

  test('is of a box, or by setting of the table', () => {
    const perBox = given(book, ['p1', 'banker', 600_000]);
    expect(events(perBox, ['p3', 'banker', 600_000], 3)).toMatchObject([{ amount: 600_000 }]);
    const perTable = givenTable(book, { limits: { per: 'table' } }).open();
    perTable.bet('p1', 1, 'banker', 600_000).bet('p2', 1, 'banker', 300_000);
    // Seated patrons go first at the whole table.
    expect(events(perTable, ['p3', 'banker', 600_000], 3)).toMatchObject([
      { patron: 'p3', amount: 400_000, asked: 600_000, limitRule: rule },
      rejected('p2', 'banker', 300_000, rule),
    ]);
  });

  test('a withdrawal is always allowed; what it leaves over goes back, standing first', () => {
    const scenario = given(book, ['p1', 'player', 500_000], ['p1', 'banker', 700_000]);
    scenario.bet('p2', 1, 'banker', 400_000).bet('p3', 1, 'banker', 400_000);
    expect(withdraw(scenario, 'p1', 'player')).toEqual([
      { type: 'BetTakenBack', patron: 'p1', box: 1, bet: 'player', amount: 500_000 },
      rejected('p3', 'banker', 400_000, rule),
      rejected('p2', 'banker', 100_000, rule),
    ]);
    expect(money(scenario)).toEqual({ ...START, p1: 1_300_000, p2: 1_700_000, held: 1_000_000 });
  });

  test('then from the seated', () => {
    const scenario = given(book, ['p1', 'player', 500_000], ['p1', 'banker', 1_500_000]);
    const reduce = { type: 'ReduceBet', patron: 'p1', box: 1, bet: 'player' } as const;
    expect(plain(scenario.do(patron('p1'), { ...reduce, amount: 200_000 }))).toEqual([
      { type: 'BetTakenBack', patron: 'p1', box: 1, bet: 'player', amount: 200_000 },
      rejected('p1', 'banker', 200_000, rule),
    ]);
  });

  test('a withdrawal from the heavier Hand returns nothing else', () => {
    const scenario = given(book, ['p1', 'player', 500_000], ['p1', 'banker', 1_500_000]);
    expect(withdraw(scenario, 'p1', 'banker')).toHaveLength(1);
  });
});

type Lies = readonly [patron: string, bet: string, amount: number, effective: number];

/** Records the chips as they lie in box 1, closes, deals, settles; the lines in the order placed. */
const settled = (book: Short, limits: object, lies: readonly Lies[], cards: readonly string[]) => {
  const scenario = givenTable(book, { limits }).open();
  for (const [id, bet, amount] of lies) {
    scenario.do(dealer, { type: 'RecordBet', patron: id, box: 1, bet, amount });
  }
  scenario.close().deal(...cards);
  const [event] = scenario.do(dealer, { type: 'Settle' });
  if (event?.type !== 'RoundSettled') throw new Error('not settled');
  return { scenario, lines: event.settlement.lines };
};

const BANKER_WINS = ['7S', '9D', 'KS', 'QD'];
const PLAYER_WINS = ['9S', '7D', 'KS', 'QD'];
const SHARED: readonly Lies[] = [
  ['p1', 'banker', 800_000, 733_333],
  ['p2', 'banker', 400_000, 366_667],
  ['p3', 'player', 100_000, 100_000],
];

describe.each(each('pro-rata'))('%s %s: excess not rejected is settled pro rata', (book, rule) => {
  test('the heavier Hand loses its part, and the rest is returned', () => {
    const { scenario, lines } = settled(book, {}, SHARED, PLAYER_WINS);
    expect(lines).toMatchObject([
      { effective: 733_333, paid: 0, returned: 66_667, limitRule: rule },
      { effective: 366_667, paid: 0, returned: 33_333, limitRule: rule },
      { effective: 100_000, paid: 100_000, returned: 100_000 },
    ]);
    expect(money(scenario)).toEqual({
      p1: 2_000_000 - 733_333,
      p2: 2_000_000 - 366_667,
      p3: 2_100_000,
      tray: 95_000_000,
      held: 0,
    });
  });

  test('and wins on its part', () => {
    const { scenario } = settled(book, {}, SHARED, BANKER_WINS);
    const [a, b] = [bankerPays(book, 733_333), bankerPays(book, 366_667)];
    expect(money(scenario)).toEqual({
      p1: 2_000_000 + a,
      p2: 2_000_000 + b,
      p3: 1_900_000,
      tray: 94_100_000 - a - b,
      held: 0,
    });
  });

  test('nobody is cut below the minimum, even past the limit', () => {
    const held: readonly Lies[] = [
      ['p1', 'banker', 1_900_000, 900_000],
      ['p2', 'banker', 150_000, 100_000],
    ];
    const one = settled(book, { minimum: 100_000 }, held, PLAYER_WINS);
    expect(one.lines).toMatchObject(held.map(([, , , effective]) => ({ effective })));
    const three = (['p1', 'p2', 'p3'] as const).map((id): Lies => [id, 'banker', 60_000, 50_000]);
    const floor = settled(book, { minimum: 50_000, maximum: 100_000 }, three, PLAYER_WINS);
    expect(floor.lines).toMatchObject(three.map(([, , , effective]) => ({ effective })));
  });

  test('reported after the close it is noted under this paragraph, and no bet moves', () => {
    const scenario = givenTable(book).open();
    const lies = { type: 'RecordBet', patron: 'p1', box: 1, bet: 'banker' } as const;
    scenario.do(dealer, { ...lies, amount: 1_200_000 });
    scenario.close();
    const detail = { words: 'too much in box 1' };
    expect(
      plain(scenario.do(dealer, { type: 'Report', kind: 'over-limit', detail })),
    ).toMatchObject([{ type: 'Noted', rule }]);
    expect(money(scenario)).toMatchObject({ held: 1_200_000 });
  });
});

test.each(each('short'))('%s %s: a bet under the minimum is not pro-rated', (book, rule) => {
  const lies: readonly Lies[] = [
    ['p1', 'banker', 1_950_000, 950_000],
    ['p2', 'banker', 50_000, 50_000],
  ];
  const { lines, scenario } = settled(book, { minimum: 100_000 }, lies, PLAYER_WINS);
  expect(lines).toMatchObject([
    { effective: 950_000, returned: 1_000_000, limitRule: at(book, 'pro-rata') },
    { effective: 50_000, returned: 0, limitRule: rule },
  ]);
  expect(money(scenario)).toMatchObject({ p1: 1_050_000, p2: 1_950_000, tray: 95_000_000 });
});
