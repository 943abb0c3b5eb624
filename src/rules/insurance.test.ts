import { describe, expect, test } from 'vitest';
import { type Hand, type Odds, rulebook } from '../rulebooks/index.ts';
import { factsOf } from './facts.ts';
import {
  INSURANCE_BETS,
  insuranceBet,
  insuranceCap,
  insuranceResult,
  lateCap,
  longOddsCap,
} from './insurance.ts';
import { type Offer, offersAt } from './insurance-table.ts';

const insurance = rulebook('tiger-buffalo-non-commission-insurance')?.insurance;
if (!insurance) throw new Error('the book is missing');

const offer = (pays: Odds, hand: Hand = 'player', paidOnTie = false): Offer => ({
  hand,
  after: 5,
  pays,
  paidOnTie,
  rule: '4.1.8',
});
const end = (player: number, banker: number) =>
  factsOf({ points: player, cards: 3, pair: null }, { points: banker, cards: 3, pair: null });

test('insurance bets are named by their hand', () => {
  expect(insuranceBet('banker')).toBe('banker-insurance');
  expect(INSURANCE_BETS).toEqual(['player-insurance', 'banker-insurance']);
});

test.each([
  ['player', 5, 6, false, 'win'],
  ['player', 6, 5, false, 'lose'],
  ['player', 6, 6, false, 'push'],
  ['player', 9, 9, true, 'win'],
  ['player', 9, 8, true, 'lose'],
  ['banker', 5, 6, false, 'lose'],
  ['banker', 6, 5, false, 'win'],
  ['banker', 0, 0, true, 'win'],
  ['banker', 0, 0, false, 'push'],
] as const)(
  '%s insured, %i to %i, paid on a tie %s: %s',
  (hand, player, banker, paidOnTie, result) => {
    expect(insuranceResult(offer('10 to 1', hand, paidOnTie), end(player, banker))).toBe(result);
  },
);

describe('caps', () => {
  test('the long odds are held to a quarter of the maximum, other odds are not', () => {
    expect(longOddsCap(insurance, offer('10 to 1'), 1000003)).toBe(250000);
    expect(longOddsCap(insurance, offer('10 to 1'), null)).toBe(Number.POSITIVE_INFINITY);
    expect(longOddsCap(insurance, offer('6 to 1'), 1000)).toBe(Number.POSITIVE_INFINITY);
  });

  test('the Original Bet is a cap at all odds', () => {
    expect(insuranceCap(insurance, offer('4 to 1'), { original: 700, maximum: 1000 })).toBe(700);
    expect(insuranceCap(insurance, offer('10 to 1'), { original: 700, maximum: 1000 })).toBe(250);
    expect(insuranceCap(insurance, offer('10 to 1'), { original: 200, maximum: 1000 })).toBe(200);
    expect(insuranceCap(insurance, offer('10 to 1'), { original: 700, maximum: null })).toBe(700);
  });

  test.each([
    ['3 to 2', 200000],
    ['5 to 2', 120000],
    ['4 to 1', 75000],
    ['6 to 1', 50000],
    ['10 to 1', 30000],
  ] as const)('late at %s: %i on an Original Bet of 3,000.00', (pays, most) => {
    expect(lateCap(offer(pays), 300000)).toBe(most);
    expect(lateCap(offer(pays), 300001)).toBe(most);
  });

  test('a late cap is exact for the largest amounts', () => {
    expect(lateCap(offer('3 to 2'), Number.MAX_SAFE_INTEGER)).toBe(6004799503160660);
    expect(lateCap(offer('3 to 2'), 1)).toBe(0);
  });
});

describe('the table of offers', () => {
  test('a book without insurance offers nothing', () => {
    const without = rulebook('da-hu-ying-xiong');
    if (without === undefined) throw new Error('the book is missing');
    expect(offersAt(without, { after: 4, player: 5, banker: 4 })).toEqual([]);
  });

  test('a situation has its offers, the same each time', () => {
    const book = rulebook('tiger-buffalo-non-commission-insurance');
    if (book === undefined) throw new Error('the book is missing');
    const situation = { after: 5, player: 0, banker: 6 } as const;
    const expected = { hand: 'banker', after: 5, pays: '10 to 1', paidOnTie: true, rule: '4.1.8' };
    expect(offersAt(book, situation)).toEqual([expected]);
    expect(offersAt(book, situation)).toBe(offersAt(book, situation));
    expect(offersAt(book, { after: 4, player: 0, banker: 3 })).toEqual([]);
  });
});
