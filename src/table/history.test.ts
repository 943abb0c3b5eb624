import { describe, expect, test } from 'vitest';
import {
  card,
  dealer,
  givenTable,
  manager,
  patron,
  type Scenario,
  settings,
  shift,
  supervisor,
} from '../../tests/table/scenario.ts';
import { handHistories } from './history.ts';

/** The rounds of a scenario, from its events alone. */
const historiesOf = ({ events }: Scenario) => handHistories(events);
const lastOf = (scenario: Scenario) => {
  const last = historiesOf(scenario).at(-1);
  if (last === undefined) throw new Error('no round');
  return last;
};

const settled = (scenario: Scenario) => {
  scenario.do(dealer, { type: 'Settle' });
  return scenario;
};

test('a table without a round has no history', () => {
  expect(historiesOf(givenTable('NC'))).toEqual([]);
});

test('bets, cards, limits and settlement are what the table settled', () => {
  const scenario = givenTable('NC').open().bet('p1', 1, 'player', 10_000);
  scenario.bet('p2', 1, 'banker', 5000).close().deal('9S', '2D', 'KH', '3C');
  const history = lastOf(settled(scenario));
  expect(history).toMatchObject({
    id: '1',
    layout: 'A',
    decks: 8,
    limits: { minimum: 2500, maximumDifferential: 1_000_000, per: 'box' },
    cards: ['9S', '2D', 'KH', '3C'],
    bets: [
      { box: 1, patron: 'p1', bet: 'player', amount: 10_000 },
      { box: 1, patron: 'p2', standing: true, bet: 'banker', amount: 5000 },
    ],
    version: '3',
    shoe: 1,
    round: 1,
    settlement: { outcome: 'player', totals: { staked: 15_000 } },
    irregularities: [],
  });
  for (const field of ['insurance', 'void', 'elections', 'returned', 'insuranceWaived', 'dealt']) {
    expect(history).not.toHaveProperty(field);
  }
  expect(history.steps.map(({ type }) => type)).toEqual([
    'RoundOpened',
    'BetPlaced',
    'BetPlaced',
    'BetsClosed',
    ...Array.from({ length: 4 }, () => ['CardDealt', 'CardExposed']).flat(),
    'RoundSettled',
  ]);
});

test('people, money and settings are no part of a round; settings of the next one change nothing', () => {
  const scenario = givenTable('NC').open().bet('p1', 1, 'player', 10_000);
  scenario.do(dealer, { type: 'BuyIn', patron: 'p3', amount: 100 });
  scenario.close().deal('9S', '2D', 'KH', '3C');
  settled(scenario).do(supervisor, {
    type: 'ChangeSettings',
    settings: settings('NC', { limits: { minimum: 5000 } }),
  });
  scenario.open();
  const [first, second] = historiesOf(scenario);
  expect(first?.limits.minimum).toBe(2500);
  expect(second?.limits.minimum).toBe(5000);
  expect(first?.steps.map(({ type }) => type)).not.toContain('BoughtIn');
  expect(second).toMatchObject({ settlement: null, cards: [], bets: [] });
});

test('a book without a Differential has a minimum and a maximum; limits of side bets are kept', () => {
  const side = { tie: { minimum: 100, maximum: 5000 } };
  const scenario = givenTable('E6', { limits: { side } }).open();
  const { limits } = lastOf(scenario);
  expect(limits).toMatchObject({ minimum: 2500, maximum: 1_000_000, side });
});

describe('a void round', () => {
  test('keeps its cards as far as they were dealt and seen', () => {
    const scenario = givenTable('NC', { faceDown: true }).open().bet('p1', 1, 'player', 10_000);
    scenario.close();
    for (let n = 0; n < 3; n += 1) scenario.do(dealer, { type: 'DrawCard' });
    scenario.do(dealer, { type: 'ExposeCard', hand: 'banker', index: 0, card: card('5D') });
    scenario.do(dealer, { type: 'Report', kind: 'foreign-card', detail: { words: 'a joker' } });
    scenario.do(supervisor, { type: 'Resolve', decision: { is: 'so' }, reason: 'seen' });
    expect(lastOf(scenario)).toMatchObject({
      cards: [],
      dealt: { player: ['faceDown', 'faceDown'], banker: ['5D'] },
      void: { rule: '5.5.1', reason: 'seen' },
      settlement: { outcome: 'void', totals: { staked: 10_000, returned: 10_000 } },
    });
  });

  test('that was settled before says so', () => {
    const scenario = givenTable('NC').open().bet('p1', 1, 'player', 10_000);
    settled(scenario.close().deal('9S', '2D', 'KH', '3C'));
    scenario.do(dealer, { type: 'Report', kind: 'not-shuffled', detail: { words: 'the log' } });
    // Under inquiry it is still settled.
    expect(lastOf(scenario)).toMatchObject({ settlement: { outcome: 'player' } });
    expect(lastOf(scenario).irregularities[0]).not.toHaveProperty('decided');
    scenario.do(supervisor, { type: 'Resolve', decision: { is: 'so' }, reason: 'confirmed' });
    expect(lastOf(scenario)).toMatchObject({
      cards: ['9S', '2D', 'KH', '3C'],
      void: { rule: '5.5.5' },
      settlement: { outcome: 'void' },
      takenBack: [{ settlement: { outcome: 'player' }, by: supervisor, reason: 'confirmed' }],
    });
  });
});

test('elections name the cards that were exposed where they were not just the first', () => {
  const scenario = givenTable('NC', { faceDown: true }).open().bet('p1', 1, 'player', 10_000);
  scenario.close();
  for (let n = 0; n < 4; n += 1) scenario.do(dealer, { type: 'DrawCard' });
  scenario.do(dealer, { type: 'ExposeCard', hand: 'banker', index: 0, card: card('5D') });
  const slot = { hand: 'player', index: 1, card: card('KH') } as const;
  const detail = { words: 'turned over', slot };
  scenario.do(dealer, { type: 'Report', kind: 'exposed-card', detail });
  const decision = { is: 'reconstructed' } as const;
  scenario.do(supervisor, { type: 'Resolve', decision, reason: 'as they lie' });
  scenario.do(patron('p1'), { type: 'Elect', patron: 'p1', choice: 'return' });
  expect(lastOf(scenario).elections).toEqual([
    { patron: 'p1', choice: 'return', cards: 0, exposed: [1], rule: '5.13.3' },
  ]);
});

test('cards carried over are named in the round that they come to', () => {
  const scenario = givenTable('NC').open().bet('p1', 1, 'player', 10_000);
  scenario.close().deal('9S', '2D', 'KH', '3C');
  const detail = { words: 'one too many', cards: [card('7S')] };
  scenario.do(dealer, { type: 'Report', kind: 'excess-card', detail });
  const decision = { is: 'reconstructed' } as const;
  scenario.do(supervisor, { type: 'Resolve', decision, reason: 'the next card' });
  settled(scenario).open();
  const [first, second] = historiesOf(scenario);
  expect(first).not.toHaveProperty('carried');
  expect(second?.carried).toEqual(['7S']);
});

describe('irregularities', () => {
  test('say who reported and who decided, what, why, and what was established', () => {
    const scenario = givenTable('CI').open().bet('p1', 1, 'player', 10_000);
    scenario.close().deal('7S', '2D', '7H');
    scenario.do(dealer, { type: 'Report', kind: 'anything-else', detail: { words: 'a fire' } });
    const ruling = { type: 'Resolve', decision: { is: 'continue' }, reason: 'put out' } as const;
    scenario.confirmed(shift, ruling, dealer);
    expect(lastOf(scenario).irregularities).toEqual([
      {
        kind: 'anything-else',
        rule: '5.19',
        reportedBy: dealer,
        detail: { words: 'a fire' },
        established: expect.arrayContaining([{ bet: 'player-pair', result: 'win' }]),
        exposed: [0, 1, 2],
        decided: { by: shift, decision: { is: 'continue' }, reason: 'put out', rule: '5.19' },
      },
    ]);
  });

  test.each([
    ['display-wrong', 'display-wrong', '5.16'],
    ['over-limit', 'over-limit', '5.1.1'],
    ['below-minimum', 'below-minimum', '5.2.1'],
  ] as const)('a note of %s is known by its paragraph', (kind, known, rule) => {
    const scenario = givenTable('CI').open().bet('p1', 1, 'player', 10_000).close();
    scenario.do(dealer, { type: 'Report', kind, detail: { words: 'seen' } });
    expect(lastOf(scenario).irregularities).toMatchObject([{ kind: known, rule }]);
  });

  test('a note by house policy says what it is about', () => {
    const scenario = givenTable('E6').open();
    scenario.do(dealer, { type: 'Report', kind: 'display-wrong', detail: { words: 'seen' } });
    expect(lastOf(scenario).irregularities).toMatchObject([
      { kind: 'display-wrong', rule: 'house policy' },
    ]);
  });

  test.each([
    [['7S', '2D'], '5.4.2', 'void'],
    [['7S', '2D', '7H'], '5.4.1', undefined],
  ] as const)('an interruption after %j is decided by %s', (cards, rule, outcome) => {
    const scenario = givenTable('NC').open().bet('p1', 1, 'player', 10_000).close();
    scenario.deal(...cards).do(dealer, { type: 'Interrupt', cause: 'no power' });
    const decision = { is: 'so' } as const;
    scenario.do(supervisor, { type: 'Resolve', decision, reason: 'dark' });
    expect(lastOf(scenario).irregularities).toMatchObject([
      {
        kind: 'interruption',
        rule: '5.4',
        detail: { words: 'no power' },
        decided: { by: supervisor, decision, rule, reason: 'dark' },
      },
    ]);
    expect(lastOf(scenario).settlement?.outcome).toBe(outcome);
  });

  test('a shoe that is replaced is one', () => {
    const scenario = givenTable('NC').open().close();
    const detail = { words: 'two at once', cards: [card('7S'), card('2D')] };
    scenario.do(dealer, { type: 'Report', kind: 'drawn-together', detail });
    const decision = { is: 'order', order: [0, 1] } as const;
    scenario.do(supervisor, { type: 'Resolve', decision, reason: 'as they lay' });
    scenario.do(manager, { type: 'ReplaceShoe', reason: 'worn' });
    expect(lastOf(scenario).irregularities).toMatchObject([
      { kind: 'drawn-together' },
      { kind: 'replace-shoe', rule: '5.11.2', reportedBy: manager, detail: { words: 'worn' } },
    ]);
  });
});
