import { describe, expect, test } from 'vitest';
import { at } from '../second/truths.ts';
import { report } from './irregular.ts';
import { money, plain, START } from './paragraphs.ts';
import { dealer, givenTable, patron, type Scenario, type Short } from './scenario.ts';

type Laid = readonly [patron: string, box: number, bet: string, amount: number];
type Chosen = Parameters<typeof givenTable>[1];

const given = (book: Short, laid: readonly Laid[], chosen: Chosen = {}): Scenario => {
  const scenario = givenTable(book, chosen).open();
  for (const [id, box, bet, amount] of laid) scenario.bet(id, box, bet, amount);
  return scenario;
};
const place = (scenario: Scenario, [id, box, bet, amount]: Laid) =>
  scenario.try(patron(id), { type: 'PlaceBet', patron: id, box, bet, amount });
const lay = (scenario: Scenario, [id, box, bet, amount]: Laid) =>
  scenario.try(dealer, { type: 'RecordBet', patron: id, box, bet, amount });
const named = ([id, box, bet]: readonly [string, number, string, ...unknown[]]) => ({
  patron: id,
  box,
  bet,
});

// Minimum 25.00, maximum Differential 10,000.00.
describe('NC 5.1: just within the limits', () => {
  const rule = at('NC', 'over-limit');

  test('what is left is just the minimum', () => {
    const scenario = given('NC', [['p1', 1, 'banker', 997_500]]);
    expect(place(scenario, ['p2', 1, 'banker', 10_000])).toMatchObject([
      { amount: 2_500, asked: 10_000, limitRule: rule },
    ]);
  });

  test('what is left of a displaced bet is just the minimum', () => {
    const scenario = given('NC', [
      ['p1', 1, 'banker', 100_000],
      ['p2', 1, 'banker', 900_000],
    ]);
    expect(place(scenario, ['p1', 1, 'banker', 897_500])).toMatchObject([
      { type: 'BetPlaced', amount: 897_500 },
      { type: 'BetRejected', patron: 'p2', amount: 897_500, rule },
    ]);
  });

  test('only in the box that has too much', () => {
    const scenario = given('NC', [
      ['p1', 1, 'banker', 100_000],
      ['p2', 1, 'banker', 900_000],
      ['p3', 3, 'banker', 100_000],
      ['p2', 3, 'banker', 500_000],
    ]);
    expect(place(scenario, ['p1', 1, 'banker', 200_000])).toMatchObject([
      { type: 'BetPlaced', amount: 200_000 },
      { type: 'BetRejected', patron: 'p2', box: 1, amount: 200_000 },
    ]);
  });

  test('standing patrons of another box make no room', () => {
    const scenario = given('NC', [
      ['p1', 1, 'banker', 600_000],
      ['p3', 3, 'banker', 10_000],
      ['p2', 3, 'banker', 500_000],
    ]);
    expect(place(scenario, ['p1', 1, 'banker', 500_000])).toMatchObject([
      { amount: 400_000, asked: 500_000, limitRule: rule },
    ]);
  });

  test.each(['player', 'banker'])('over the whole table all boxes count, on %s', (hand) => {
    const scenario = givenTable('NC', { limits: { per: 'table' } });
    scenario.do(patron('p4'), { type: 'Join', patron: 'p4', box: 2, seat: 'seated' });
    scenario.do(dealer, { type: 'BuyIn', patron: 'p4', amount: 2_000_000 });
    scenario.open().bet('p1', 1, hand, 300_000).bet('p4', 2, hand, 300_000);
    expect(place(scenario, ['p3', 3, hand, 600_000])).toMatchObject([
      { amount: 400_000, asked: 600_000, limitRule: rule },
    ]);
  });

  test('only on the Hand that has too much', () => {
    const scenario = given('NC', [
      ['p1', 1, 'banker', 100_000],
      ['p2', 1, 'banker', 900_000],
      ['p2', 1, 'player', 100_000],
    ]);
    expect(place(scenario, ['p1', 1, 'banker', 200_000])).toMatchObject([
      { type: 'BetPlaced', amount: 200_000 },
      { type: 'BetRejected', bet: 'banker', amount: 100_000 },
    ]);
  });

  test('a side bet that is taken back leaves the Hands alone', () => {
    const scenario = given('NC', [
      ['p1', 1, 'player', 1_000_000],
      ['p1', 1, 'tie', 10_000],
    ]);
    const withdraw = { type: 'WithdrawBet', ...named(['p1', 1, 'tie']) } as const;
    expect(plain(scenario.do(patron('p1'), withdraw))).toEqual([
      { type: 'BetTakenBack', ...named(['p1', 1, 'tie']), amount: 10_000 },
    ]);
  });

  test('the whole rack', () => {
    const scenario = given('NC', [], { limits: { maximum: 3_000_000 } });
    expect(place(scenario, ['p1', 1, 'player', 2_000_000])).toHaveLength(1);
    expect(lay(scenario, ['p3', 3, 'player', 2_000_000])).toHaveLength(1);
    expect(money(scenario)).toEqual({ ...START, p1: 0, p3: 0, held: 4_000_000 });
  });
});

describe('the limits of a side bet, just met', () => {
  const limits = { side: { tie: { minimum: 500, maximum: 5_000 } } };
  const reduce = (amount: number) =>
    ({ type: 'ReduceBet', ...named(['p1', 1, 'tie']), amount }) as const;

  test('placed and reduced to the minimum', () => {
    const scenario = given('NC', [['p1', 1, 'tie', 500]], { limits });
    scenario.bet('p1', 1, 'tie', 500);
    const [back] = scenario.do(patron('p1'), reduce(500));
    expect(back).toMatchObject({ type: 'BetTakenBack', amount: 500 });
    expect(back).not.toHaveProperty('belowMinimum');
    expect(plain(scenario.do(dealer, { type: 'CloseBets' }))).toHaveLength(1);
  });

  test('reduced by all that lies there, it is gone', () => {
    const scenario = given('NC', [['p1', 1, 'tie', 500]], { limits });
    expect(scenario.do(patron('p1'), reduce(500))).toMatchObject([{ amount: 500 }]);
    expect(money(scenario)).toEqual(START);
    expect(scenario.refused(patron('p1'), reduce(100))).toMatchObject({ code: 'NO_SUCH_BET' });
  });
});

describe('reading 65: whoever stands behind a box is told', () => {
  const withdraw = (id: string, box: number, bet: string) =>
    ({ type: 'WithdrawBet', ...named([id, box, bet]) }) as const;

  test('of that box', () => {
    const scenario = given('NC', [
      ['p1', 1, 'player', 10_000],
      ['p3', 3, 'player', 10_000],
      ['p2', 3, 'player', 10_000],
      ['p2', 3, 'tie', 10_000],
      ['p1', 3, 'tie', 10_000],
    ]);
    const [, told] = scenario.do(patron('p3'), withdraw('p3', 3, 'player'));
    expect(told).toMatchObject({ type: 'StandingBetsTold', box: 3, patrons: ['p2', 'p1'] });
    // Once is enough.
    expect(scenario.do(patron('p2'), withdraw('p2', 3, 'tie'))).toHaveLength(1);
  });

  test('and lays no more there, though another standing patron’s bet lies', () => {
    const scenario = given('NC', [
      ['p1', 1, 'player', 10_000],
      ['p2', 1, 'player', 10_000],
    ]);
    scenario.do(patron('p1'), withdraw('p1', 1, 'player'));
    for (const id of ['p2', 'p3']) {
      expect(place(scenario, [id, 1, 'player', 10_000])).toMatchObject({
        code: 'NO_SEATED_BET',
        rule: at('NC', 'over-limit'),
      });
    }
  });

  test('and nobody where nobody stands', () => {
    const scenario = given('NC', [['p1', 1, 'player', 10_000]]);
    expect(scenario.do(patron('p1'), withdraw('p1', 1, 'player'))).toHaveLength(1);
  });
});

describe('chips are recorded as they lie', () => {
  test.each<[string, Laid, string]>([
    ['less than nothing', ['p1', 1, 'player', -100], 'BAD_AMOUNT'],
    ['half a cent', ['p1', 1, 'player', 100.5], 'BAD_AMOUNT'],
    ['past all counting', ['p1', 1, 'player', 1e14], 'BAD_AMOUNT'],
    ['half a chip', ['p1', 1, 'player', 10_050], 'BAD_AMOUNT'],
    ['what lies there', ['p1', 1, 'player', 10_000], 'BAD_AMOUNT'],
    ['nothing, where nothing lies', ['p1', 1, 'banker', 0], 'BAD_AMOUNT'],
    ['more than the rack holds', ['p1', 1, 'player', 2_000_100], 'RACK_TOO_SMALL'],
    ['of nobody', ['p9', 1, 'player', 10_000], 'UNKNOWN_PATRON'],
    ['on no bet', ['p1', 1, 'roulette', 10_000], 'UNKNOWN_BET'],
    ['in no box', ['p1', 4, 'player', 10_000], 'BAD_BOX'],
  ])('not %s', (_, wrong, code) => {
    const scenario = given('NC', [['p1', 1, 'player', 10_000]]);
    expect(lay(scenario, wrong)).toMatchObject({ code });
    expect(money(scenario)).toEqual({ ...START, p1: 1_990_000, held: 10_000 });
  });

  test('more, less, and none', () => {
    const scenario = given('NC', [['p1', 1, 'player', 10_000]]);
    const stake = { patron: 'p1', box: 1, bet: 'player' };
    expect(lay(scenario, ['p1', 1, 'player', 30_000])).toMatchObject([
      { type: 'BetPlaced', ...stake, amount: 20_000, asItLay: true },
    ]);
    expect(lay(scenario, ['p1', 1, 'player', 5_000])).toMatchObject([
      { type: 'BetTakenBack', ...stake, amount: 30_000 },
      { type: 'BetPlaced', ...stake, amount: 5_000, asItLay: true },
    ]);
    expect(money(scenario)).toEqual({ ...START, p1: 1_995_000, held: 5_000 });
    expect(lay(scenario, ['p1', 1, 'player', 0])).toMatchObject([
      { type: 'BetTakenBack', ...stake, amount: 5_000 },
    ]);
    expect(money(scenario)).toEqual(START);
  });

  test('of the whole rack, which was bet before', () => {
    const scenario = given('NC', [['p1', 1, 'player', 10_000]]);
    expect(lay(scenario, ['p1', 1, 'player', 2_000_000])).toMatchObject([{ amount: 1_990_000 }]);
    expect(money(scenario)).toEqual({ ...START, p1: 0, held: 2_000_000 });
  });
});

describe('noticed before the close', () => {
  test('NC 5.2: whoever has enough there is told nothing', () => {
    const scenario = givenTable('NC').open();
    lay(scenario, ['p1', 1, 'player', 2_500]);
    lay(scenario, ['p3', 3, 'player', 1_000]);
    lay(scenario, ['p3', 3, 'tie', 100]);
    expect(plain(report(scenario, 'below-minimum')).slice(1)).toMatchObject([
      { type: 'BetPlaced', patron: 'p3', bet: 'player', amount: 0 },
    ]);
  });

  test('NC 5.1: over the whole table, it goes back once', () => {
    const scenario = givenTable('NC', { limits: { per: 'table' } }).open();
    lay(scenario, ['p1', 1, 'banker', 800_000]);
    lay(scenario, ['p3', 3, 'banker', 400_000]);
    expect(plain(report(scenario, 'over-limit')).slice(1)).toMatchObject([
      { type: 'BetRejected', patron: 'p3', box: 3, amount: 200_000 },
    ]);
    expect(money(scenario)).toMatchObject({ held: 1_000_000 });
  });

  test('NC 5.1: in each box, whichever Hand it is', () => {
    const scenario = givenTable('NC').open();
    lay(scenario, ['p1', 1, 'player', 1_200_000]);
    lay(scenario, ['p3', 3, 'banker', 1_300_000]);
    expect(plain(report(scenario, 'over-limit')).slice(1)).toMatchObject([
      { type: 'BetRejected', patron: 'p1', box: 1, bet: 'player', amount: 200_000 },
      { type: 'BetRejected', patron: 'p3', box: 3, bet: 'banker', amount: 300_000 },
    ]);
  });
});
