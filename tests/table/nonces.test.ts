import { describe, expect, test } from 'vitest';
import { view } from '../../src/table/index.ts';
import { dealer, givenTable, house, patron, type Scenario, shift, supervisor } from './scenario.ts';

const hex = (digit: string) => digit.repeat(64);
const ready = (digit: string, cards = 416) => ({ cards, commitment: hex(digit), key: 'k1' });
const commit = (digit: string, more: object = {}) =>
  ({ type: 'CommitShoe', given: { shoe: ready(digit), ...more } }) as const;
const load = (digit: string) => ({ type: 'LoadShoe', given: { shoe: ready(digit) } }) as const;
const add = (id: string, shoe: number, digit: string) =>
  ({ type: 'AddNonce', patron: id, shoe, nonce: hex(digit) }) as const;

/** Shoe 1 of version 1 is in play; p1 and p3 sit, p2 stands. */
const given = (): Scenario => givenTable('NC', { shoe: 'electronic' });
const committed = (): Scenario => {
  const scenario = given();
  scenario.do(house, commit('c'));
  return scenario;
};
const replaced = (scenario: Scenario): Scenario => {
  scenario.do(supervisor, { type: 'ReplaceShoe', reason: 'worn' });
  return scenario;
};

describe('the house commits to the next shoe', () => {
  test('while the one before is in play, and everybody sees it', () => {
    const scenario = given();
    expect(scenario.do(house, commit('c'))).toMatchObject([
      { type: 'ShoeCommitted', shoe: 2, decks: 8, commitment: hex('c') },
    ]);
    expect(view(scenario.state, { role: 'display', id: 'x' }).public?.coming).toEqual({
      number: 2,
      decks: 8,
      commitment: hex('c'),
      nonces: [],
    });
  });

  test.each([
    ['twice', commit('d'), 'NOT_NOW'],
    ['without a shoe', { type: 'CommitShoe' } as const, 'NO_SHOE'],
    ['for a loss that is none, with nothing committed to', null, 'NOT_NOW'],
  ])('not %s', (_, wish, code) => {
    const scenario = wish === null ? given() : committed();
    const lost = commit('d', { cause: 'shoe-lost' });
    expect(scenario.refused(house, wish ?? lost)).toMatchObject({ code });
  });

  test('and then loads nothing else, with every number that was added', () => {
    const scenario = replaced(committed());
    scenario.do(patron('p1'), add('p1', 2, 'a'));
    expect(scenario.refused(dealer, load('d'))).toMatchObject({ code: 'NO_SHOE' });
    expect(scenario.do(dealer, load('c'))).toMatchObject([
      { type: 'ShoeLoaded', shoe: 2, commitment: hex('c'), nonces: 1 },
    ]);
    expect(scenario.table.shoe?.nonces).toEqual([{ patron: 'p1', nonce: hex('a') }]);
    expect(scenario.table.coming).toBeNull();
    // From now on never without having committed.
    expect(replaced(scenario).refused(dealer, load('e'))).toMatchObject({ code: 'NO_SHOE' });
  });

  test('None came: it loads without, and says so', () => {
    const scenario = replaced(committed());
    expect(scenario.do(dealer, load('c'))).toMatchObject([{ type: 'ShoeLoaded', nonces: 0 }]);
  });

  test('one that is not loaded after all is on record with how many had added to it', () => {
    const scenario = committed();
    scenario.do(patron('p1'), add('p1', 2, 'a'));
    const dropped = { type: 'CommitmentDropped', shoe: 2, nonces: 1 };
    expect(scenario.do(house, commit('d', { cause: 'shoe-lost' }))).toMatchObject([
      { ...dropped, why: 'lost' },
      { type: 'ShoeCommitted', shoe: 2, commitment: hex('d') },
    ]);
    scenario.do(patron('p1'), add('p1', 2, 'b'));
    const rollback = { type: 'AcceptRollback', count: 99, hash: hex('0') } as const;
    expect(scenario.do(house, rollback).at(-1)).toMatchObject({ ...dropped, why: 'restored' });
    expect(scenario.table.coming).toBeNull();
  });

  test('with other decks it commits anew; real cards take its number', () => {
    const scenario = replaced(committed());
    scenario.do(patron('p3'), add('p3', 2, 'a'));
    const settings = { ...scenario.table.settings, decks: 6 };
    scenario.do(shift, { type: 'ChangeSettings', settings });
    const six = { type: 'CommitShoe', given: { shoe: ready('d', 312) } } as const;
    expect(scenario.do(house, six)).toMatchObject([{ why: 'decks', nonces: 1 }, { decks: 6 }]);
    scenario.do(shift, { type: 'ChangeSettings', settings: { ...settings, shoe: 'physical' } });
    const real = { type: 'LoadShoe', shuffled: true, cards: 312 } as const;
    expect(scenario.do(dealer, real)).toMatchObject([
      { type: 'CommitmentDropped', why: 'real-cards', nonces: 0 },
      { type: 'ShoeLoaded', shoe: 2, commitment: null },
    ]);
    expect(scenario.refused(house, commit('e'))).toMatchObject({ code: 'NOT_ALLOWED' });
  });

  test('it waits while the table is closed', () => {
    const scenario = committed();
    scenario.do(patron('p1'), add('p1', 2, 'a'));
    const { coming } = scenario.table;
    scenario.closeTable();
    scenario.do(supervisor, { type: 'OpenTable', settings: scenario.table.settings });
    expect(scenario.table.coming).toEqual(coming);
  });
});

describe('a patron adds a number', () => {
  test('seated, once, and stays in though he leaves his seat', () => {
    const scenario = committed();
    expect(scenario.do(patron('p1'), add('p1', 2, 'a'))).toMatchObject([
      { type: 'NonceAdded', patron: 'p1', shoe: 2, nonce: hex('a') },
    ]);
    for (const digit of ['a', 'b']) {
      expect(scenario.refused(patron('p1'), add('p1', 2, digit))).toMatchObject({
        code: 'NOT_NOW',
      });
    }
    scenario.do(patron('p1'), { type: 'ChangeSeat', patron: 'p1', box: 1, seat: 'standing' });
    expect(scenario.table.coming?.nonces).toEqual([{ patron: 'p1', nonce: hex('a') }]);
    const own = view(scenario.state, patron('p1')).own;
    expect(own).toMatchObject({ nonce: hex('a') });
    expect(view(scenario.state, patron('p3')).own).toMatchObject({ nonce: null });
  });

  test.each([
    ['by whoever stands', add('p2', 2, 'a'), 'NOT_ENTITLED'],
    ['by a stranger', add('p9', 2, 'a'), 'UNKNOWN_PATRON'],
    ['to another shoe', add('p1', 3, 'a'), 'NOT_NOW'],
    ['to the shoe in play', add('p1', 1, 'a'), 'NOT_NOW'],
    ['that is none', { ...add('p1', 2, 'a'), nonce: 'A'.repeat(64) }, 'BAD_SETTINGS'],
  ])('not %s', (_, wish, code) => {
    expect(committed().refused(patron(wish.patron), wish)).toMatchObject({ code });
  });

  test('not before the house has committed', () => {
    expect(given().refused(patron('p1'), add('p1', 2, 'a'))).toMatchObject({ code: 'NOT_NOW' });
  });

  test('no step of the table is put off by it', () => {
    const scenario = committed();
    const { since } = scenario.table;
    scenario.do(patron('p1'), add('p1', 2, 'a'));
    expect(scenario.table.since).toBe(since);
  });
});
