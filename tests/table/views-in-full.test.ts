import { describe, expect, test } from 'vitest';
import {
  type Actor,
  type OwnView,
  type PatronView,
  publicView,
  type StaffView,
  view,
} from '../../src/table/index.ts';
import { at } from '../second/truths.ts';
import { report, resolve } from './irregular.ts';
import { card, dealer, givenTable, manager, patron, type Scenario } from './scenario.ts';

/** What is seen of a table before there is anything to see, and of the less usual. */

const publicOf = (scenario: Scenario) => publicView(scenario.table);
const ownOf = (scenario: Scenario, id: string) =>
  view(scenario.state, patron(id)).own as OwnView & PatronView;
const staffOf = (scenario: Scenario, viewer: Actor = dealer) =>
  view(scenario.state, viewer).own as OwnView & StaffView;

describe('before the first round', () => {
  const scenario = givenTable('CI', { boxes: 3 });

  test('everybody sees empty boxes and no cards', () => {
    expect(publicOf(scenario)).toMatchObject({
      phase: 'none',
      round: 0,
      boxes: [
        { number: 1, seated: 'p1', player: 0, banker: 0, over: 0 },
        { number: 2, seated: null, player: 0, banker: 0, over: 0 },
        { number: 3, seated: 'p3', player: 0, banker: 0, over: 0 },
      ],
      over: 0,
      stakes: [],
      hands: { player: { cards: [], points: null }, banker: { cards: [], points: null } },
      waiting: [],
      carried: [],
      step: null,
      offers: [],
      offer: null,
      report: null,
      election: null,
      declared: [],
      squeezes: [],
      accepts: { player: null, banker: null },
      electing: [],
      outcome: null,
      voided: null,
    });
  });

  test('a patron has nothing in it, and staff sees none', () => {
    expect(ownOf(scenario, 'p1')).toMatchObject({
      insurance: [],
      insurable: [],
      lines: [],
      maySqueeze: [],
      shown: [],
      elects: false,
      away: false,
    });
    expect(staffOf(scenario)).toMatchObject({ insurance: [], lines: [] });
    expect(ownOf(givenTable('CI', { faceDown: true }), 'p1').maySqueeze).toEqual([]);
  });
});

test('whether the shoe is electronic', () => {
  expect(publicOf(givenTable('NC')).electronic).toBe(false);
  expect(publicOf(givenTable('NC', { shoe: 'electronic' })).electronic).toBe(true);
});

describe('limits that are passed', () => {
  const recorded = (scenario: Scenario, bet: string, amount: number) => {
    const wish = { type: 'RecordBet', patron: 'p1', box: 1, bet, amount } as const;
    scenario.do(dealer, wish);
    return publicOf(scenario);
  };

  test('the Differential of a box, or that of the table, is shown with what is over it', () => {
    const box = recorded(givenTable('NC').open(), 'player', 1_000_100);
    expect(box).toMatchObject({ over: 0, boxes: expect.arrayContaining([box.boxes[0]]) });
    expect(box.boxes[0]).toMatchObject({ number: 1, over: 100 });
    const table = recorded(
      givenTable('NC', { limits: { per: 'table' } }).open(),
      'player',
      1_000_100,
    );
    expect(table.over).toBe(100);
    expect(table.boxes[0]).toMatchObject({ number: 1, over: 0 });
  });

  test('a stake is flagged where it is under its minimum or over its maximum, else not', () => {
    const limits = { side: { tie: { minimum: 1000, maximum: 5000 } } };
    const short = recorded(givenTable('NC', { limits }).open(), 'tie', 900).stakes;
    expect(short).toMatchObject([{ patron: 'p1', bet: 'tie', amount: 900, limit: 'short' }]);
    const over = recorded(givenTable('NC', { limits }).open(), 'tie', 5100).stakes;
    expect(over).toMatchObject([{ bet: 'tie', limit: 'over' }]);
    const [within] = recorded(givenTable('NC', { limits }).open(), 'tie', 5000).stakes;
    expect(within).toMatchObject({ bet: 'tie', amount: 5000 });
    expect(within).not.toHaveProperty('limit');
    // Whose terminal it came from is nobody's business.
    expect(within).not.toHaveProperty('own');
  });
});

test('what has not changed is the same object again', () => {
  const scenario = givenTable('NC').open().bet('p1', 1, 'player', 10_000);
  const before = publicOf(scenario);
  expect(before.stakes).toMatchObject([{ patron: 'p1', amount: 10_000 }]);
  scenario.do(dealer, { type: 'BuyIn', patron: 'p3', amount: 100 });
  const after = publicOf(scenario);
  expect(after.stakes).toBe(before.stakes);
  expect(after.board).toBe(before.board);
  scenario.bet('p3', 3, 'player', 10_000);
  expect(publicOf(scenario).stakes).toHaveLength(2);
});

describe('a round', () => {
  test('a void one says by which paragraph, and to staff why', () => {
    const scenario = givenTable('NC').open().bet('p1', 1, 'player', 10_000).close();
    report(scenario, 'foreign-card');
    resolve(scenario, { is: 'so' });
    const rule = at('NC', 'foreign-card');
    expect(publicOf(scenario).voided).toEqual({ rule });
    expect(view(scenario.state, dealer).own).toMatchObject({ voidedFor: 'looked into' });
    expect(publicOf(givenTable('NC').open()).voided).toBeNull();
  });

  test('who accepts a Hand, and who has asked to squeeze', () => {
    const scenario = givenTable('NC', { faceDown: true }).open();
    scenario.bet('p1', 1, 'player', 10_000).bet('p3', 3, 'banker', 20_000);
    // The highest bet gives the right (reading 34), and it shows as soon as the bets do.
    expect(ownOf(scenario, 'p1').maySqueeze).toEqual([]);
    expect(ownOf(scenario, 'p3').maySqueeze).toEqual(['player', 'banker']);
    scenario.close().do(dealer, { type: 'AssignHand', hand: 'banker', patron: 'p3' });
    const ask = { type: 'RequestSqueeze', patron: 'p3', hand: 'banker', index: 0 } as const;
    scenario.do(patron('p3'), ask);
    expect(publicOf(scenario)).toMatchObject({
      accepts: { player: null, banker: 'p3' },
      squeezes: [{ patron: 'p3', hand: 'banker', index: 0, consented: false }],
    });
  });

  test('who has walked away knows it', () => {
    const scenario = givenTable('NC').open().bet('p1', 1, 'player', 10_000);
    scenario.bet('p2', 1, 'player', 10_000).close();
    scenario.do(dealer, { type: 'WalkAway', patron: 'p1' });
    expect([ownOf(scenario, 'p1').away, ownOf(scenario, 'p2').away]).toEqual([true, false]);
  });

  test('a question about money stops no round: it is the pit’s alone', () => {
    const scenario = givenTable('NC', { thresholds: { cashOut: 1, fill: 1e12, credit: 1e12 } });
    const wish = { type: 'CashOut', patron: 'p1', amount: 10_000 } as const;
    scenario.open().do(dealer, { type: 'Ask', wish });
    expect(publicOf(scenario)).toMatchObject({ phase: 'betting', asks: [] });
    expect(staffOf(scenario).asks).toMatchObject([{ wish }]);
  });

  test('while a report halts the choice, nobody is to choose', () => {
    const scenario = givenTable('CI').open().bet('p1', 1, 'player', 10_000).close();
    report(scenario, 'drawn-together', { cards: [card('9S'), card('8S')] });
    resolve(scenario, { is: 'order', order: [1, 0] }, manager);
    expect(publicOf(scenario)).toMatchObject({ phase: 'electing', electing: ['p1'] });
    expect(ownOf(scenario, 'p1').elects).toBe(true);
    report(scenario, 'anything-else');
    expect(publicOf(scenario)).toMatchObject({
      phase: 'halted',
      electing: [],
      needed: { type: 'Resolve' },
    });
    expect(ownOf(scenario, 'p1').elects).toBe(false);
  });
});

describe('insurance: 3.12', () => {
  /** Player 5 against Banker 4: 3 to 2 on the Player. */
  const offered = () => {
    const scenario = givenTable('CI').open().bet('p1', 1, 'player', 300_000);
    return scenario.bet('p3', 3, 'banker', 50_000).close().deal('KS', 'QH', '5D', '4C');
  };
  const insure = { type: 'PlaceInsurance', patron: 'p1', box: 1, hand: 'player' } as const;

  test('what a patron can insure: own bets on that Hand, up to what they are', () => {
    const scenario = offered();
    const offer = { offer: scenario.table.sequence, hand: 'player', after: 4, pays: '3 to 2' };
    expect(ownOf(scenario, 'p1').insurable).toEqual([
      { ...offer, box: 1, most: 300_000, late: false },
    ]);
    expect(publicOf(scenario).offer).toBe(offer.offer);
    for (const id of ['p2', 'p3']) expect(ownOf(scenario, id).insurable).toEqual([]);
  });

  test('what is insured already is not offered twice', () => {
    const scenario = offered();
    scenario.do(patron('p1'), { ...insure, amount: 150_000 });
    expect(ownOf(scenario, 'p1').insurable).toMatchObject([{ most: 150_000 }]);
    scenario.do(patron('p1'), { ...insure, amount: 150_000 });
    expect(ownOf(scenario, 'p1').insurable).toEqual([]);
  });

  test('nor is anything once the offer is gone', () => {
    expect(ownOf(offered().deal('2S'), 'p1').insurable).toEqual([]);
    expect(ownOf(givenTable('CI').open(), 'p1').insurable).toEqual([]);
  });

  test('who means to insure holds the draw, and everybody sees it', () => {
    const scenario = offered();
    expect(publicOf(scenario).declared).toEqual([]);
    scenario.do(patron('p1'), { type: 'DeclareInsurance', patron: 'p1' });
    expect(publicOf(scenario)).toMatchObject({ declared: ['p1'], needed: null });
  });
});
