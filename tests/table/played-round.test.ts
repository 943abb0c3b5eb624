import { describe, expect, test } from 'vitest';
import { playedRound } from '../../src/table/index.ts';
import { at, WITH_ELECTIONS, WITH_INSURANCE } from '../second/truths.ts';
import { report, resolve, slots } from './irregular.ts';
import {
  card,
  dealer,
  givenTable,
  manager,
  patron,
  type Scenario,
  settings,
  supervisor,
} from './scenario.ts';

const [BOOK = ''] = WITH_INSURANCE;

/** The round as the rules settle it. */
const played = ({ table }: Scenario) => {
  if (table.round === null) throw new Error('no round');
  return playedRound(table, table.round);
};
const dealt = (cards: string) =>
  givenTable(BOOK)
    .open()
    .bet('p1', 1, 'player', 10_000)
    .close()
    .deal(...cards.split(' '));

describe('the round as the rules settle it', () => {
  test('the bets come in the order in which they were placed', () => {
    const scenario = givenTable(BOOK).open().bet('p3', 3, 'banker', 5_000);
    scenario.bet('p1', 1, 'player', 10_000).bet('p3', 3, 'tie', 1_000).bet('p1', 1, 'tie', 500);
    const bets = played(scenario).bets.map(({ box, bet, amount }) => `${box} ${bet.id} ${amount}`);
    expect(bets).toEqual(['3 banker 5000', '1 player 10000', '3 tie 1000', '1 tie 500']);
  });

  test('it has the layout of the table', () => {
    const scenario = givenTable(BOOK, { layout: 'C' }).open();
    expect(played(scenario).layout.id).toBe('C');
  });

  test.each([
    [BOOK, { minimum: 2_500, maximumDifferential: 1_000_000, per: 'box' }],
    ['E6', null],
  ] as const)('%s: its limits, where the book has any', (book, limits) => {
    const scenario = givenTable(book, { limits: { minimum: 2_500, maximum: 1_000_000 } }).open();
    expect(played(scenario).limits).toEqual(limits);
  });

  test('the cards come in the order dealt, up to the first that nobody has seen', () => {
    expect(played(dealt('KS QH 5D')).cards).toEqual(['KS', 'QH', '5D']);
    const scenario = givenTable(BOOK, { faceDown: true }).open().close();
    for (let i = 0; i < 4; i += 1) scenario.do(dealer, { type: 'DrawCard' });
    const turn = (hand: 'player' | 'banker', index: number, text: string) =>
      scenario.do(dealer, { type: 'ExposeCard', hand, index, card: card(text) });
    turn('player', 1, '5D');
    expect(played(scenario).cards).toEqual([]);
    turn('player', 0, 'KS');
    expect(played(scenario).cards).toEqual(['KS']);
    turn('banker', 0, 'QH');
    expect(played(scenario).cards).toEqual(['KS', 'QH', '5D']);
  });

  test('the number of shoes is told where there was more than one', () => {
    const scenario = dealt('KS QH');
    expect(played(scenario)).not.toHaveProperty('shoes');
    report(scenario, 'drawn-together', { cards: slots('5D 3C') });
    resolve(scenario, { is: 'order', order: [0, 1], replaceShoe: true });
    scenario.do(dealer, { type: 'LoadShoe', shuffled: true, cards: 416 });
    scenario.do(dealer, { type: 'CloseElections' });
    scenario.do(dealer, { type: 'DrawCard' });
    scenario.do(dealer, { type: 'DrawCard' });
    expect(played(scenario)).not.toHaveProperty('shoes');
    scenario.deal('2S');
    expect(played(scenario).shoes).toBe(2);
  });

  test('six Aces of Spades out of two shoes of four decks are settled', () => {
    const scenario = givenTable(BOOK, { decks: 4, faceDown: true }).open();
    scenario.bet('p1', 1, 'player', 10_000).close();
    report(scenario, 'drawn-together', { cards: ['faceDown', 'faceDown'] });
    const hands = { player: [0], banker: [1] };
    resolve(scenario, { is: 'order', order: [0, 1], hands, replaceShoe: true });
    scenario.do(dealer, { type: 'CloseElections' });
    scenario.do(dealer, { type: 'LoadShoe', shuffled: true, cards: 208 });
    const turn = (hand: 'player' | 'banker', index: number) =>
      scenario.do(dealer, { type: 'ExposeCard', hand, index, card: card('AS') });
    for (let drawn = 0; drawn < 2; drawn += 1) scenario.do(dealer, { type: 'DrawCard' });
    for (const index of [0, 1]) turn('player', index);
    for (const index of [0, 1]) turn('banker', index);
    for (const hand of ['player', 'banker'] as const) {
      scenario.do(dealer, { type: 'DrawCard' });
      turn(hand, 2);
    }
    expect(played(scenario)).toMatchObject({ decks: 4, shoes: 2, cards: Array(6).fill('AS') });
    scenario.do(dealer, { type: 'Settle' });
    expect(scenario.table.round?.stage.is).toBe('settled');
  });

  test.each(WITH_ELECTIONS)('%s: who chose and turns out to have no bet has no choice', (book) => {
    const scenario = givenTable(book).open().bet('p1', 1, 'player', 10_000);
    const bet = { patron: 'p3', box: 3, bet: 'banker' } as const;
    scenario.do(dealer, { type: 'PlaceBet', ...bet, amount: 5_000 });
    scenario.close().deal('KS', 'QH');
    report(scenario, 'excess-card', { cards: slots('7S') });
    resolve(scenario, { is: 'reconstructed' });
    for (const id of ['p1', 'p3']) {
      scenario.do(patron(id), { type: 'Elect', patron: id, choice: 'continue' });
    }
    const choices = () => played(scenario).elections.map(({ patron: id, cards }) => [id, cards]);
    expect(choices()).toEqual([
      ['p1', 2],
      ['p3', 2],
    ]);
    const none = { type: 'CorrectBet', ...bet, amount: 0, reason: 'no chips' } as const;
    scenario.confirmed(dealer, none, supervisor);
    expect(choices()).toEqual([['p1', 2]]);
  });

  test(`${BOOK} ${at(BOOK, 'insurance-off')}: no insurance, by which paragraph`, () => {
    const scenario = givenTable(BOOK, { private: true });
    scenario.open().close().deal('KS', 'QH', '9D', '6C');
    expect(played(scenario).insuranceWaived).toBeNull();
    scenario.do(dealer, { type: 'Settle' });
    scenario.do(manager, {
      type: 'ChangeSettings',
      settings: settings(BOOK, { private: true, insurance: 'off' }),
      noInsurance: { asked: 'p1', agreed: ['p1', 'p2', 'p3'] },
    });
    scenario.open();
    expect(played(scenario).insuranceWaived).toBe(at(BOOK, 'insurance-off'));
  });

  test(`${BOOK} ${at(BOOK, 'insurance-waived')}: waived by the Banker third card first`, () => {
    const scenario = givenTable(BOOK, { faceDown: true }).open().bet('p1', 1, 'player', 10_000);
    scenario.close();
    for (let i = 0; i < 4; i += 1) scenario.do(dealer, { type: 'DrawCard' });
    const cards = [
      ['player', 0, 'KS'],
      ['player', 1, '5D'],
      ['banker', 0, 'QH'],
      ['banker', 1, 'AC'],
    ] as const;
    for (const [hand, index, text] of cards) {
      scenario.do(dealer, { type: 'ExposeCard', hand, index, card: text });
    }
    scenario.do(patron('p1'), { type: 'RequestBankerThirdFirst', patron: 'p1', how: 'squeeze' });
    scenario.do(dealer, { type: 'ConsentSqueeze' });
    expect(played(scenario).insuranceWaived).toBe(at(BOOK, 'insurance-waived'));
  });
});
