import { describe, expect, test } from 'vitest';
import type { Actor } from '../../src/table/index.ts';
import { BOOKS } from '../second/truths.ts';
import type { Tried } from './asking.ts';
import { dealer, givenTable, patron, type Scenario } from './scenario.ts';

const book = BOOKS[0] ?? '';
const betting = () => givenTable(book).open().bet('p1', 1, 'player', 10_000);
const dealt = () => betting().close().deal('4S', '9D', '4H', 'KC');
const called = () => {
  const scenario = givenTable(book);
  scenario.do(dealer, { type: 'CallFloor' });
  return scenario;
};
const bet = { type: 'PlaceBet', patron: 'p1', box: 1, bet: 'player', amount: 10_000 } as const;

describe('what cannot be done now says which reason it is', () => {
  test.each<[string, () => Scenario, Actor, Tried]>([
    ['bets-not-called', () => givenTable(book), patron('p1'), bet],
    ['chips-in-rack', () => givenTable(book), patron('p1'), { type: 'Leave', patron: 'p1' }],
    ['bets-lie', betting, patron('p1'), { type: 'Leave', patron: 'p1' }],
    ['round-under-way', betting, dealer, { type: 'OpenRound' }],
    ['bets-open', betting, dealer, { type: 'DrawCard', card: '2S' }],
    ['hands-complete', dealt, dealer, { type: 'DrawCard', card: '2S' }],
    ['card-to-come', () => betting().close().deal('4S'), dealer, { type: 'Settle' }],
    ['no-round', () => givenTable(book), patron('p1'), { type: 'WalkAway', patron: 'p1' }],
    ['asked-already', called, dealer, { type: 'CallFloor' }],
  ])('%s', (why, given, by, wish) => {
    expect(given().refused(by, wish)).toMatchObject({ code: 'NOT_NOW', why });
  });
});
