import { describe, expect, test } from 'vitest';
import { rulebook } from '../../src/rulebooks/index.ts';
import { type Actor, stakesInBox, view, type Wanted } from '../../src/table/index.ts';
import { atOrPolicy, BOOKS, truthOf, where } from '../second/truths.ts';
import { each, money, plain, START } from './paragraphs.ts';
import {
  anyOf,
  dealer,
  gameOf,
  givenTable,
  house,
  manager,
  patron,
  type Scenario,
  shift,
  supervisor,
} from './scenario.ts';

const at = { box: 1, patron: 'p1', bet: 'banker' } as const;
type Bet = { box: number; patron: string; bet: string; amount: number };
const place = (more: Partial<Bet> = {}) =>
  ({ type: 'PlaceBet', ...at, amount: 10_000, ...more }) as const;
const p1 = patron('p1');

describe.each(each('open'))('%s %s: “Place your Bets, please”', (book, rule) => {
  test('opens a round under its own paragraph, and bets are taken from then on', () => {
    const scenario = givenTable(book);
    const early = { code: 'NOT_NOW', rule };
    expect(scenario.refused(p1, place())).toMatchObject(early);
    expect(plain(scenario.do(dealer, { type: 'OpenRound' }))).toEqual([
      {
        type: 'RoundOpened',
        round: 1,
        shoe: 1,
        game: gameOf(book),
        version: rulebook(gameOf(book))?.version,
        layout: 'A',
        rule,
      },
    ]);
    expect(scenario.refused(dealer, { type: 'OpenRound' })).toMatchObject({ code: 'NOT_NOW' });
    scenario.do(p1, place());
    scenario.close().deal('7S', '9D', 'KS', 'QD').do(dealer, { type: 'Settle' });
    expect(scenario.refused(p1, place())).toMatchObject(early);
    expect(scenario.do(house, { type: 'OpenRound' })).toMatchObject([{ round: 2, rule }]);
  });

  test.each(['patron', 'display', 'auditor'] as const)('is not called by a %s', (role) => {
    const scenario = givenTable(book);
    expect(scenario.refused(anyOf(role), { type: 'OpenRound' })).toMatchObject({
      code: 'NOT_ALLOWED',
    });
  });
});

describe.each(each('limits-displayed'))('%s %s: the limits are displayed', (book) => {
  test.each(['display', 'patron', 'dealer'] as const)('to a %s', (role) => {
    const limits = { minimum: 5000, maximum: 300_000 };
    const { state } = givenTable(book, { limits });
    expect(view(state, anyOf(role)).public?.limits).toMatchObject(limits);
  });
});

describe.each(each('balance'))('%s %s: the balance of a box is open to others', (book, rule) => {
  test('whoever would keep it to himself is told so', () => {
    const scenario = givenTable(book).open().bet('p1', 1, 'banker', 10_000);
    const mine = { type: 'RefuseToShare', patron: 'p1' } as const;
    expect(scenario.refused(p1, mine)).toMatchObject({ code: 'BOX_IS_OPEN', rule });
    expect(scenario.refused(patron('p2'), mine)).toMatchObject({ code: 'NOT_ALLOWED' });
    scenario.bet('p2', 1, 'banker', 990_000);
    expect(box(scenario, 1).banker).toBe(1_000_000);
  });
});

const box = ({ table }: Scenario, number: number) => {
  const found = table.round?.boxes.find((one) => one.number === number);
  if (found === undefined) throw new Error(`no box ${number}`);
  return found;
};

describe.each(each('bets'))('%s %s: what may be bet on', (book) => {
  const { bets: all, counted, layouts } = truthOf(book);
  const offered = Object.keys(layouts).map((layout) => {
    const bets = Object.keys(all).filter((bet) => all[bet]?.layouts.includes(layout));
    return [layout, bets] as const;
  });
  test.each(offered)('layout %s, each alone: %j', (layout, bets) => {
    for (const bet of bets) {
      const scenario = givenTable(book, { layout }).open();
      expect(plain(scenario.do(p1, place({ bet })))).toEqual([
        {
          type: 'BetPlaced',
          ...at,
          bet,
          hand: bet === 'player' || bet === 'banker' ? bet : null,
          amount: 10_000,
          asked: 10_000,
          standing: false,
          asItLay: false,
        },
      ]);
      expect(money(scenario)).toEqual({ ...START, p1: 1_990_000, held: 10_000 });
    }
  });

  test(`${counted.bets} in all`, () => {
    expect(new Set(offered.flatMap(([, bets]) => bets)).size).toBe(counted.bets);
  });

  test('what a layout does not offer is refused by the pay table of the bet', () => {
    for (const [layout, bets] of offered) {
      for (const bet of Object.keys(all).filter((one) => !bets.includes(one))) {
        const scenario = givenTable(book, { layout }).open();
        const rule = where(book, `pays ${bet}`);
        const refused = scenario.refused(p1, place({ bet }));
        expect(refused).toMatchObject({ code: 'BET_NOT_ON_LAYOUT', rule });
        expect(money(scenario)).toEqual(START);
      }
    }
  });
});

describe.each(each('close'))('%s %s: “No more Bets”', (book, rule) => {
  test('closes the bets under its own paragraph, once', () => {
    const scenario = givenTable(book);
    const close = { type: 'CloseBets' } as const;
    expect(scenario.refused(dealer, close)).toMatchObject({ code: 'NOT_NOW' });
    scenario.open().bet('p1', 1, 'banker', 10_000);
    expect(scenario.refused(dealer, { type: 'DrawCard' })).toMatchObject({ code: 'NOT_NOW' });
    expect(plain(scenario.do(dealer, close))).toEqual([{ type: 'BetsClosed', rule }]);
    expect(scenario.refused(dealer, close)).toMatchObject({ code: 'NOT_NOW' });
    expect(money(scenario)).toMatchObject({ p1: 1_990_000, held: 10_000 });
  });
});

/** Ways to touch a bet, by whom. */
const CHANGES: readonly [string, Actor, Wanted][] = [
  ['placed', p1, place({ bet: 'player' })],
  ['increased', p1, place()],
  ['increased by the pit', dealer, place()],
  ['reduced', p1, { type: 'ReduceBet', ...at, amount: 5000 }],
  ['withdrawn', p1, { type: 'WithdrawBet', ...at }],
  ['recorded', dealer, { type: 'RecordBet', ...at, amount: 20_000 }],
  ['withdrawn by the pit', manager, { type: 'WithdrawBet', ...at }],
];

describe.each(each('late-bet'))('%s %s: after the close no bet is changed', (book, rule) => {
  test.each(CHANGES)('%s', (_, by, wish) => {
    const scenario = givenTable(book).open().bet('p1', 1, 'banker', 10_000).close();
    const before = money(scenario);
    const late = { code: 'BETS_CLOSED', rule };
    expect(scenario.refused(by, wish)).toMatchObject(late);
    scenario.deal('7S', '9D');
    expect(scenario.refused(by, wish)).toMatchObject(late);
    // Nor while play stops for a decision.
    scenario.do(dealer, { type: 'Report', kind: 'anything-else', detail: { words: 'a quarrel' } });
    expect(scenario.refused(by, wish)).toMatchObject(late);
    expect(money(scenario)).toEqual(before);
  });
});

describe('a bet is changed before the close', () => {
  test.each(BOOKS)('%s: up, down and away', (book) => {
    const scenario = givenTable(book).open();
    scenario.bet('p1', 1, 'banker', 10_000).bet('p1', 1, 'banker', 5_000);
    expect(money(scenario)).toEqual({ ...START, p1: 1_985_000, held: 15_000 });
    const reduce = { type: 'ReduceBet', ...at, amount: 2_500 } as const;
    expect(plain(scenario.do(p1, reduce))).toEqual([
      { type: 'BetTakenBack', ...at, amount: 2_500 },
    ]);
    expect(money(scenario)).toEqual({ ...START, p1: 1_987_500, held: 12_500 });
    expect(plain(scenario.do(p1, { type: 'WithdrawBet', ...at }))).toEqual([
      { type: 'BetTakenBack', ...at, amount: 12_500 },
    ]);
    expect(money(scenario)).toEqual(START);
    expect(stakesInBox(box(scenario, 1))).toEqual([]);
  });

  test.each([
    [{ type: 'ReduceBet', ...at, bet: 'player', amount: 100 }, 'NO_SUCH_BET'],
    [{ type: 'WithdrawBet', ...at, bet: 'tie' }, 'NO_SUCH_BET'],
    [{ type: 'ReduceBet', ...at, amount: 10_001 }, 'BAD_AMOUNT'],
    [{ type: 'ReduceBet', ...at, amount: 10_100 }, 'BAD_AMOUNT'],
    [{ type: 'ReduceBet', ...at, amount: 150 }, 'BAD_AMOUNT'],
    [{ type: 'ReduceBet', ...at, amount: -100 }, 'BAD_AMOUNT'],
    [{ type: 'ReduceBet', ...at, amount: 0 }, 'BAD_AMOUNT'],
    [{ type: 'WithdrawBet', ...at, box: 99 }, 'BAD_BOX'],
  ] as const)('%o is refused: %s', (wish, code) => {
    const scenario = givenTable('NC').open().bet('p1', 1, 'banker', 10_000);
    expect(scenario.refused(p1, wish)).toMatchObject({ code });
    expect(money(scenario)).toMatchObject({ held: 10_000 });
  });
});

describe.each(BOOKS)('%s: wrong input', (book) => {
  test.each([
    ['nothing', { amount: 0 }, 'BAD_AMOUNT'],
    ['less than nothing', { amount: -10_000 }, 'BAD_AMOUNT'],
    ['half a cent', { amount: 2500.5 }, 'BAD_AMOUNT'],
    ['no number', { amount: Number.NaN }, 'BAD_AMOUNT'],
    ['without end', { amount: Number.POSITIVE_INFINITY }, 'BAD_AMOUNT'],
    ['past all counting', { amount: 2 ** 53 }, 'BAD_AMOUNT'],
    ['half a chip', { amount: 10_050 }, 'BAD_AMOUNT'],
    ['more than the rack holds', { amount: 2_000_100 }, 'RACK_TOO_SMALL'],
    ['no bet of any book', { bet: 'roulette' }, 'UNKNOWN_BET'],
    ['insurance, which is offered', { bet: 'banker-insurance' }, 'UNKNOWN_BET'],
    ['no box of the table', { box: 4 }, 'BAD_BOX'],
    ['half a box', { box: 1.5 }, 'BAD_BOX'],
  ])('%s', (_, more, code) => {
    const scenario = givenTable(book).open();
    expect(scenario.refused(p1, place(more))).toMatchObject({ code });
    expect(money(scenario)).toEqual(START);
  });

  test('a patron who is not at the table', () => {
    const scenario = givenTable(book).open();
    const stranger = place({ patron: 'p9' });
    expect(scenario.refused(patron('p9'), stranger)).toMatchObject({ code: 'UNKNOWN_PATRON' });
    expect(scenario.refused(dealer, stranger)).toMatchObject({ code: 'UNKNOWN_PATRON' });
  });

  test('a patron acts for himself; a Pit Employee for him; nobody else', () => {
    const scenario = givenTable(book).open();
    const no = { code: 'NOT_ALLOWED' };
    expect(scenario.refused(patron('p2'), place())).toMatchObject(no);
    expect(scenario.refused(shift, place())).toMatchObject(no);
    for (const role of ['display', 'auditor', 'house'] as const) {
      expect(scenario.refused(anyOf(role), place())).toMatchObject(no);
    }
    for (const by of [dealer, supervisor, manager]) {
      expect(scenario.do(by, place())).toMatchObject([{ by, patron: 'p1', amount: 10_000 }]);
    }
    expect(money(scenario)).toEqual({ ...START, p1: 1_970_000, held: 30_000 });
  });
});

test('stakes stay where the longest odds are still exact', () => {
  const scenario = givenTable('NC', { layout: 'C', limits: { maximum: 1e13 }, creditLine: 2e15 });
  scenario.confirmed(supervisor, { type: 'FillTray', amount: 1e13 }, manager);
  scenario.confirmed(supervisor, { type: 'FillTray', amount: 1e13 }, manager);
  scenario.do(dealer, { type: 'BuyIn', patron: 'p1', amount: 1e13 });
  scenario.do(dealer, { type: 'BuyIn', patron: 'p3', amount: 1e13 });
  scenario.open().bet('p1', 1, 'wu-dalang', 1e13);
  for (const wish of [place({ amount: 100 }), { type: 'RecordBet', ...at, amount: 100 } as const]) {
    expect(scenario.refused(dealer, wish)).toMatchObject({ code: 'BAD_AMOUNT' });
  }
  scenario.close().deal('5S', '5D', 'KS', 'KD', '6S', '5C').do(dealer, { type: 'Settle' });
  expect(scenario.rack('p1')).toBe(2_000_000 + 151 * 1e13);
});

describe.each(BOOKS.map((book) => [book, atOrPolicy(book, 'over-limit')] as const))(
  '%s %s: standing patrons bet where somebody seated does',
  (book, rule) => {
    const alone = () => {
      const scenario = givenTable(book).open();
      scenario.bet('p1', 1, 'player', 10_000).bet('p2', 1, 'player', 20_000);
      return scenario;
    };
    const withdraw = { type: 'WithdrawBet', patron: 'p1', box: 1, bet: 'player' } as const;

    test('the last seated bet is taken back: they are told, and have theirs back at the close', () => {
      const scenario = alone();
      expect(plain(scenario.do(p1, withdraw))).toEqual([
        { type: 'BetTakenBack', ...at, bet: 'player', amount: 10_000 },
        { type: 'StandingBetsTold', box: 1, patrons: ['p2'], rule },
      ]);
      expect(scenario.rack('p2')).toBe(2_000_000 - 20_000);
      expect(scenario.do(dealer, { type: 'CloseBets' })).toMatchObject([
        { type: 'BetRejected', patron: 'p2', amount: 20_000, rule },
        { type: 'BetsClosed' },
      ]);
      expect(money(scenario)).toEqual(START);
    });

    test('unless somebody seated bets there again', () => {
      const scenario = alone();
      scenario.do(p1, withdraw);
      scenario.bet('p1', 1, 'tie', 10_000);
      expect(scenario.do(dealer, { type: 'CloseBets' })).toMatchObject([{ type: 'BetsClosed' }]);
      expect(scenario.rack('p2')).toBe(2_000_000 - 20_000);
    });

    test('what is left of the seated bets is enough', () => {
      const scenario = alone().bet('p1', 1, 'tie', 10_000);
      expect(scenario.do(p1, withdraw)).toMatchObject([{ type: 'BetTakenBack' }]);
      expect(scenario.do(dealer, { type: 'CloseBets' })).toMatchObject([{ type: 'BetsClosed' }]);
    });
  },
);

describe('choices of ours', () => {
  test('a raise keeps the place of a stake in the order: the later one is displaced first', () => {
    const scenario = givenTable('NC');
    scenario.do(patron('p4'), { type: 'Join', patron: 'p4', box: 1, seat: 'standing' });
    scenario.do(dealer, { type: 'BuyIn', patron: 'p4', amount: 2_000_000 });
    scenario.open().bet('p1', 1, 'banker', 10_000);
    scenario.bet('p2', 1, 'player', 300_000).bet('p4', 1, 'player', 300_000);
    scenario.bet('p2', 1, 'player', 100_000);
    // 700,000 of the 1,010,000 that Player may hold are taken: 90,000 of the last placed must go.
    const events = scenario.do(patron('p1'), {
      type: 'PlaceBet',
      patron: 'p1',
      box: 1,
      bet: 'player',
      amount: 400_000,
    });
    expect(events).toMatchObject([
      { type: 'BetPlaced', patron: 'p1', amount: 400_000 },
      { type: 'BetRejected', patron: 'p4', amount: 90_000 },
    ]);
  });
});
