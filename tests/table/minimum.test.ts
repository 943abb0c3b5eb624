import { describe, expect, test } from 'vitest';
import type { Happening } from '../../src/table/index.ts';
import { at } from '../second/truths.ts';
import { each, money, plain, START } from './paragraphs.ts';
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

const BANKER_WINS = ['7S', '9D', 'KS', 'QD'];
const PLAYER_WINS = ['9S', '7D', 'KS', 'QD'];

describe.each(each('below-minimum'))('%s %s: a bet under the minimum', (book, rule) => {
  const told = { type: 'BetPlaced', patron: 'p1', amount: 1_000, belowMinimum: rule };

  test('is pointed out; raised, it stands', () => {
    const scenario = givenTable(book).open();
    expect(events(scenario, ['p1', 'banker', 1_000])).toMatchObject([told]);
    expect(events(scenario, ['p1', 'banker', 1_000])).toMatchObject([{ belowMinimum: rule }]);
    const [raised] = events(scenario, ['p1', 'banker', 500]);
    expect(raised).not.toHaveProperty('belowMinimum');
    expect(plain(scenario.do(dealer, { type: 'CloseBets' }))).toHaveLength(1);
    expect(money(scenario)).toMatchObject({ held: 2_500 });
  });

  test('may be withdrawn; neither done, it goes back at the close', () => {
    const scenario = given(book, ['p1', 'banker', 1_000]);
    expect(withdraw(scenario, 'p1', 'banker')).toHaveLength(1);
    scenario.bet('p1', 1, 'player', 2_400).bet('p1', 1, 'tie', 100);
    expect(plain(scenario.do(dealer, { type: 'CloseBets' }))).toEqual([
      rejected('p1', 'player', 2_400, rule),
      { type: 'BetsClosed', rule: at(book, 'close') },
    ]);
    // A side bet has no minimum unless the table sets one.
    expect(money(scenario)).toEqual({ ...START, p1: 1_999_900, held: 100 });
  });

  test('so is one that was reduced to it', () => {
    const scenario = given(book, ['p1', 'banker', 10_000]);
    const reduce = { type: 'ReduceBet', patron: 'p1', box: 1, bet: 'banker' } as const;
    expect(plain(scenario.do(patron('p1'), { ...reduce, amount: 9_000 }))).toMatchObject([
      { type: 'BetTakenBack', amount: 9_000, belowMinimum: rule },
    ]);
    scenario.close();
    expect(money(scenario)).toEqual(START);
  });

  test('returned at the close, it leaves no excess on the other Hand', () => {
    const scenario = given(book, ['p1', 'banker', 10_000], ['p2', 'player', 2_000]);
    scenario.bet('p1', 1, 'banker', 992_000);
    expect(plain(scenario.do(dealer, { type: 'CloseBets' }))).toMatchObject([
      rejected('p2', 'player', 2_000, rule),
      rejected('p1', 'banker', 2_000, at(book, 'over-limit')),
      { type: 'BetsClosed' },
    ]);
  });

  test('chips that lie there are noticed before the close: told, then returned', () => {
    const scenario = givenTable(book).open();
    const lies = { type: 'RecordBet', patron: 'p1', box: 1, bet: 'banker', amount: 1_000 } as const;
    scenario.do(dealer, lies);
    const detail = { words: 'box 1 is short' };
    const report = { type: 'Report', kind: 'below-minimum', detail } as const;
    expect(plain(scenario.do(dealer, report))).toMatchObject([
      { type: 'Noted', rule },
      { type: 'BetPlaced', patron: 'p1', bet: 'banker', amount: 0, belowMinimum: rule },
    ]);
    expect(plain(scenario.do(dealer, { type: 'CloseBets' }))).toMatchObject([
      rejected('p1', 'banker', 1_000, rule),
      { type: 'BetsClosed' },
    ]);
    expect(money(scenario)).toEqual(START);
  });
});

describe.each(each('unnoticed'))('%s %s: not noticed, it stands', (book, rule) => {
  const lies = { type: 'RecordBet', patron: 'p1', box: 1, bet: 'player' } as const;

  test.each([
    ['recorded short', 0],
    ['placed in full, then found short', 10_000],
  ])('%s', (_, placed) => {
    const scenario = givenTable(book).open();
    if (placed > 0) scenario.bet('p1', 1, 'player', placed);
    scenario.do(dealer, { ...lies, amount: 1_000 });
    expect(plain(scenario.do(dealer, { type: 'CloseBets' }))).toHaveLength(1);
    const detail = { words: 'box 1 was short' };
    expect(
      plain(scenario.do(dealer, { type: 'Report', kind: 'below-minimum', detail })),
    ).toMatchObject([{ type: 'Noted', rule }]);
    scenario.deal(...PLAYER_WINS).do(dealer, { type: 'Settle' });
    expect(money(scenario)).toEqual({ ...START, p1: 2_001_000, tray: 93_999_000 });
  });
});

test.each(each('within-limits'))('%s %s: the pit has no duty to top a bet up', (book) => {
  const scenario = given(book, ['p1', 'banker', 1_000]);
  scenario
    .close()
    .deal(...BANKER_WINS)
    .do(dealer, { type: 'Settle' });
  expect(money(scenario)).toEqual(START);
});
