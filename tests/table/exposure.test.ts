import { describe, expect, test } from 'vitest';
import { HANDS, type Hand, rulebook } from '../../src/rulebooks/index.ts';
import { exposureOf, isRefusal, type Lying, stakesOf } from '../../src/table/index.ts';
import { representatives } from '../second/representatives.ts';
import { offersInsurance, settleBet, settleInsurance } from '../second/rules.ts';
import { BOOKS, type Short, WITH_INSURANCE, WITH_LIMITS } from '../second/truths.ts';
import { WHOLE } from '../whole.ts';
import { Chance } from './model-chance.ts';
import {
  dealer,
  gameOf,
  givenTable,
  house,
  patron,
  type Scenario,
  supervisor,
} from './scenario.ts';

/** The worst a round can come to, against every deal there is, settled by the second settlement. */

const MAXIMUM = 1_000_000;
/** At these odds a patron insures up to a quarter of the maximum. */
const LONG = '10 to 1';

type Deal = {
  /** The odds at which each bet wins; 0: a push; -1: it loses. */
  readonly bets: ReadonlyMap<string, number>;
  readonly insurance: readonly { readonly hand: Hand; readonly odds: string }[];
};

const number = (odds: string): number => {
  const [win, stake] = odds.split(' to ').map(Number);
  return (win ?? 0) / (stake ?? 1);
};

/** Every class of deals of a game, with what each bet comes to and which insurance wins. */
const dealsOf = (game: string): readonly Deal[] => {
  const bets = (rulebook(game)?.bets ?? []).map(({ id }) => id);
  return representatives(game).map((ranks) => ({
    bets: new Map(
      bets.map((bet) => {
        const { result, odds } = settleBet(game, bet, ranks);
        return [bet, result === 'win' ? number(odds ?? '') : result === 'push' ? 0 : -1];
      }),
    ),
    insurance: HANDS.flatMap((hand) =>
      ([4, 5] as const).flatMap((after) => {
        const odds = offersInsurance(game, hand, after, ranks);
        const won = odds !== null && settleInsurance(game, hand, after, ranks).result === 'win';
        return won ? [{ hand, odds }] : [];
      }),
    ),
  }));
};

const worstOfAll = (deals: readonly Deal[], stakes: readonly Lying[]): number => {
  const onHand = HANDS.map((hand) => {
    const own = Map.groupBy(
      stakes.filter((stake) => stake.hand === hand),
      (stake) => stake.patron,
    );
    const sums = [...own.values()].map((all) => all.reduce((sum, { amount }) => sum + amount, 0));
    const capped = sums.map((sum) => Math.min(sum, MAXIMUM / 4));
    return { all: sums.reduce(add, 0), capped: capped.reduce(add, 0) };
  });
  return Math.max(
    ...deals.map(({ bets, insurance }) => {
      const lost = stakes.map(({ bet, amount }) => Math.round(amount * (bets.get(bet) ?? 0)));
      const paid = insurance.map(({ hand, odds }) => {
        const sums = onHand[HANDS.indexOf(hand)];
        return ((odds === LONG ? sums?.capped : sums?.all) ?? 0) * number(odds);
      });
      return [...lost, ...paid].reduce(add, 0);
    }),
  );
};

const add = (sum: number, one: number) => sum + one;

/** Bets of three patrons in two boxes, standing and seated, as far as the table takes them. */
const betAtRandom = (scenario: Scenario, bets: readonly string[], chance: Chance): void => {
  scenario.open();
  for (let i = 0; i < 14; i++) {
    const [id, box] = chance.one([
      ['p1', 1],
      ['p1', 3],
      ['p2', 1],
      ['p2', 3],
      ['p3', 3],
    ] as const);
    const amount = 2_500 * (1 + chance.below(160));
    scenario.try(patron(id), { type: 'PlaceBet', patron: id, box, bet: chance.one(bets), amount });
  }
};

const lying = ({ table }: Scenario): Lying[] => (table.round === null ? [] : stakesOf(table.round));

const layoutsOf = (book: Short) => rulebook(gameOf(book))?.layouts ?? [];
const betsOn = (book: Short, layout: string) =>
  (rulebook(gameOf(book))?.bets ?? [])
    .filter(({ layouts }) => layouts.includes(layout))
    .map(({ id }) => id);

describe.each(BOOKS)('%s', (book) => {
  const deals = dealsOf(gameOf(book));

  test.each(layoutsOf(book))(
    'layout $id: the worst is the worst of all deals',
    ({ id: layout }) => {
      const chance = new Chance(layout.charCodeAt(0));
      for (let turn = 0; turn < (WHOLE ? 3 : 1); turn++) {
        const scenario = givenTable(book, { layout, creditLine: 1e12 });
        betAtRandom(scenario, betsOn(book, layout), chance);
        expect(lying(scenario).length).toBeGreaterThan(2);
        expect(exposureOf(scenario.table)).toBe(worstOfAll(deals, lying(scenario)));
      }
    },
  );

  test('a bet is taken as long as tray and credit line pay the worst, to the cent', () => {
    const scenario = givenTable(book, { chipUnit: 100 });
    scenario.open().bet('p1', 1, 'tie', 1_000_000).bet('p3', 3, 'banker', 500_000);
    const worst = worstOfAll(deals, lying(scenario));
    const { tray } = scenario.table.money;
    // Takes away all but what those bets need.
    scenario.do(supervisor, { type: 'CreditTray', amount: tray - worst });
    const refused = scenario.refused(patron('p3'), {
      type: 'PlaceBet',
      patron: 'p3',
      box: 3,
      bet: 'tie',
      amount: 100,
    });
    expect(refused).toMatchObject({ code: 'CANNOT_PAY', rule: 'house policy' });
    const more = [...lying(scenario), { ...lying(scenario)[0], amount: 100 } as Lying];
    expect(refused.message).toContain(String(worstOfAll(deals, more)));
    expect(refused.message).toContain(String(worst));
    // What costs no more is taken.
    scenario.bet('p1', 1, 'player', 2_500);
    scenario.do(supervisor, { type: 'FillTray', amount: worstOfAll(deals, more) - worst });
    scenario.bet('p3', 3, 'tie', 100);
  });

  test('chips recorded as they lay are taken, whatever the tray holds; nobody then takes it away', () => {
    const scenario = givenTable(book).open();
    const { tray } = scenario.table.money;
    scenario.do(supervisor, { type: 'CreditTray', amount: tray });
    const lay = { patron: 'p1', box: 1, bet: 'tie', amount: 100_000 };
    expect(scenario.refused(dealer, { type: 'PlaceBet', ...lay })).toMatchObject({
      code: 'CANNOT_PAY',
    });
    scenario.do(dealer, { type: 'RecordBet', ...lay });
    scenario.do(supervisor, { type: 'FillTray', amount: 100 });
    for (const wish of [
      { type: 'CreditTray', amount: 100 },
      { type: 'BuyIn', patron: 'p1', amount: 100 },
    ] as const) {
      expect(scenario.refused(supervisor, wish)).toMatchObject({ code: 'CANNOT_PAY' });
    }
    scenario.close().deal('5S', '5D', 'KS', 'KD', '6S', '6C').do(dealer, { type: 'Settle' });
    expect(scenario.table.money.tray).toBeLessThan(0);
    expect(exposureOf(scenario.table)).toBe(0);
  });

  test('the credit line pays as the tray does', () => {
    const scenario = givenTable(book, { creditLine: 5_000_000 }).open();
    scenario.do(supervisor, { type: 'CreditTray', amount: scenario.table.money.tray });
    scenario.bet('p1', 1, 'player', 1_000_000);
  });
});

describe.each(WITH_LIMITS)('%s: over the Differential', (book) => {
  test('what pro rata gives back costs nothing', () => {
    const scenario = givenTable(book).open();
    scenario.do(dealer, { type: 'BuyIn', patron: 'p1', amount: 3_000_000 });
    scenario.do(dealer, {
      type: 'RecordBet',
      patron: 'p1',
      box: 1,
      bet: 'player',
      amount: 4_000_000,
    });
    const [lay] = lying(scenario);
    const counted = worstOfAll(dealsOf(gameOf(book)), [{ ...lay, amount: 1_000_000 } as Lying]);
    expect(exposureOf(scenario.table)).toBe(counted);
  });
});

describe.each(WITH_INSURANCE)('%s: insurance is reserved beforehand', (book) => {
  test('at the most it is taken when the tray holds just that, and counts while it may win', () => {
    const scenario = givenTable(book).open().bet('p1', 1, 'player', 10_000);
    // Player 7 against 6, insured at 4 to 1 after four cards, and then never at the long odds.
    const most = exposureOf(scenario.table);
    scenario.do(supervisor, { type: 'CreditTray', amount: scenario.table.money.tray - most });
    scenario.close().deal('KS', '2D', '7H', '3C');
    const insured = {
      type: 'PlaceInsurance',
      patron: 'p1',
      box: 1,
      hand: 'player',
      amount: 10_000,
    } as const;
    expect(exposureOf(scenario.table)).toBe(4 * 10_000 - 10_000);
    scenario.do(patron('p1'), insured);
    expect(exposureOf(scenario.table)).toBe(4 * 10_000 - 10_000);
    scenario.deal('4S');
    // 9 beats 7: the bet is lost and its insurance paid.
    scenario.do(dealer, { type: 'Settle' });
    expect(scenario.table.money.tray).toBe(most - 30_000);
  });

  test('none taken: after the draw only the bets count', () => {
    const scenario = givenTable(book).open().bet('p1', 1, 'player', 10_000).close();
    scenario.deal('KS', '2D', '7H', '3C');
    expect(exposureOf(scenario.table)).toBe(30_000);
    scenario.deal('2S');
    expect(exposureOf(scenario.table)).toBeLessThanOrEqual(10_000);
  });
});

test('a round that was played and is entered again is taken as it was, whatever the tray holds', () => {
  const scenario = givenTable('NC');
  scenario.do(house, { type: 'AcceptRollback', count: 900, hash: 'ab'.repeat(32) });
  scenario.do(supervisor, { type: 'CreditTray', amount: scenario.table.money.tray - 100_000 });
  scenario.do(supervisor, { type: 'OpenRound', entered: 'surveillance' });
  const bet = { type: 'PlaceBet', patron: 'p1', box: 1, bet: 'tie', amount: 500_000 } as const;
  scenario.do(dealer, bet);
  expect(exposureOf(scenario.table)).toBe(0);
  // Nobody's chips are kept from him for its sake.
  scenario.do(dealer, { type: 'BuyIn', patron: 'p3', amount: 100_000 });
});

test('a refusal leaves everything as it was', () => {
  const scenario = givenTable('NC').open();
  scenario.do(supervisor, { type: 'CreditTray', amount: scenario.table.money.tray });
  const before = scenario.state;
  const tried = scenario.try(patron('p1'), {
    type: 'PlaceBet',
    patron: 'p1',
    box: 1,
    bet: 'player',
    amount: 10_000,
  });
  expect(isRefusal(tried)).toBe(true);
  expect(scenario.state).toBe(before);
});
