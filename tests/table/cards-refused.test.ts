import { describe, expect, test } from 'vitest';
import { at, WITH_INSURANCE } from '../second/truths.ts';
import { report, resolve, rows, types } from './irregular.ts';
import { card, dealer, givenTable, house, type Scenario } from './scenario.ts';

const draw = { type: 'DrawCard' } as const;
const turn = (text?: string) =>
  ({
    type: 'ExposeCard',
    hand: 'player',
    index: 0,
    ...(text !== undefined && { card: card(text) }),
  }) as const;

/** Nothing was dealt yet; two cards have left an electronic shoe at once and wait. */
const waiting = (fromEnd: number): Scenario => {
  const cutCard = { fromEnd, furtherRounds: 1 } as const;
  const scenario = givenTable('NC', { shoe: 'electronic', cutCard }).open().close();
  const detail = { words: 'two at once', cards: [card('9S'), card('8D')] };
  scenario.do(house, { type: 'Report', kind: 'drawn-together', detail });
  resolve(scenario, { is: 'order', order: [0, 1] });
  return scenario;
};

describe('a card is drawn', () => {
  test('that waits, without a name of its own', () => {
    const named = { ...draw, card: card('9S') };
    const scenario = waiting(0);
    expect(scenario.refused(dealer, named)).toMatchObject({ code: 'NOT_ALLOWED' });
    const given = { card: card('9S') };
    expect(scenario.refused(dealer, { ...draw, given })).toMatchObject({ code: 'BAD_CARD' });
    expect(types(scenario.do(dealer, draw))).toEqual(['CardDealt']);
  });

  test('face down, and only the house knows which', () => {
    const scenario = givenTable('NC', { shoe: 'electronic', faceDown: true }).open().close();
    const named = { ...draw, card: card('9S') };
    expect(scenario.refused(dealer, named)).toMatchObject({ code: 'NOT_ALLOWED' });
    expect(types(scenario.do(dealer, draw))).toEqual(['CardDealt']);
  });

  test('the cut card comes out with the card behind which it lies, not with one that waits', () => {
    // 416 cards: two have left the shoe, and the third draw reaches the cut card.
    const scenario = waiting(413);
    expect(types(scenario.do(dealer, draw))).toEqual(['CardDealt']);
    expect(types(scenario.do(dealer, draw))).toEqual(['CardDealt']);
    const next = scenario.do(dealer, { ...draw, given: { card: card('KS') } });
    expect(types(next)).toContain('CutCardCameOut');
  });

  test('of real cards only the dealer sees where the cut card is', () => {
    const cutCard = { fromEnd: 415, furtherRounds: 1 } as const;
    const scenario = givenTable('NC', { cutCard }).open().close();
    expect(types(scenario.do(dealer, { ...draw, card: card('9S') }))).toEqual([
      'CardDealt',
      'CardExposed',
    ]);
    expect(scenario.do(dealer, { type: 'CutCardOut' })).toHaveLength(1);
  });
});

describe('a card is turned', () => {
  test('that lies face down there', () => {
    const scenario = givenTable('NC', { faceDown: true }).open();
    const no = { code: 'NOT_NOW' };
    expect(scenario.refused(dealer, turn('9S'))).toMatchObject(no);
    scenario.close();
    expect(scenario.refused(dealer, turn('9S'))).toMatchObject(no);
    scenario.do(dealer, draw);
    for (const place of [{ hand: 'banker' as const }, { index: 1 }, { index: -1 }]) {
      expect(scenario.refused(dealer, { ...turn('9S'), ...place })).toMatchObject(no);
    }
    expect(scenario.refused(dealer, turn())).toMatchObject({ code: 'BAD_CARD' });
    expect(types(scenario.do(dealer, turn('9S')))).toEqual(['CardExposed']);
    expect(scenario.refused(dealer, turn('9S'))).toMatchObject(no);
  });

  test('as the house has it, at an electronic table', () => {
    const scenario = givenTable('NC', { faceDown: true, shoe: 'electronic' }).open().close();
    scenario.do(dealer, draw);
    expect(scenario.refused(dealer, turn())).toMatchObject({ code: 'NO_SHOE' });
    expect(scenario.refused(dealer, turn('9S'))).toMatchObject({ code: 'NOT_ALLOWED' });
    const given = { card: card('9S') };
    expect(scenario.do(dealer, { ...turn(), given })).toMatchObject([{ card: '9S' }]);
    const real = givenTable('NC', { faceDown: true }).open().close();
    real.do(dealer, draw);
    expect(real.refused(dealer, { ...turn(), given })).toMatchObject({ code: 'NOT_ALLOWED' });
  });

  test.each(
    rows(WITH_INSURANCE, ['insurance-waived'], 'the Player third card before the Banker’s'),
  )('%s', (_, book) => {
    const scenario = givenTable(book, { faceDown: true }).open().close();
    const turned = [
      ['player', 0, '3S'],
      ['banker', 0, '2D'],
      ['player', 1, 'KS'],
      ['banker', 1, 'KD'],
    ] as const;
    for (const _card of turned) scenario.do(dealer, draw);
    for (const [hand, index, text] of turned) {
      scenario.do(dealer, { type: 'ExposeCard', hand, index, card: card(text) });
    }
    // Player 3 against Banker 2: both draw, whatever comes. Two cards left the shoe at once.
    scenario.do(dealer, draw);
    report(scenario, 'excess-card', { cards: ['faceDown'] });
    const hands = { player: [0, 2, 4], banker: [1, 3, 5] };
    resolve(scenario, { is: 'cannot-be-reconstructed', hands });
    expect(scenario.hands).toMatchObject({
      player: ['3S', 'KS', 'faceDown'],
      banker: ['2D', 'KD', 'faceDown'],
    });
    const third = (hand: 'player' | 'banker', text: string) =>
      ({ type: 'ExposeCard', hand, index: 2, card: card(text) }) as const;
    expect(scenario.refused(dealer, third('banker', '5D'))).toMatchObject({
      code: 'NOT_NOW',
      rule: at(book, 'insurance-waived'),
    });
    expect(types(scenario.do(dealer, third('player', '4S')))).toContain('CardExposed');
    expect(types(scenario.do(dealer, third('banker', '5D')))).toContain('CardExposed');
  });

  test('not while something waits to be decided', () => {
    const scenario = givenTable('NC', { faceDown: true }).open().close();
    scenario.do(dealer, draw);
    report(scenario, 'anything-else');
    expect(scenario.refused(dealer, turn('9S'))).toMatchObject({ code: 'NOT_NOW' });
    expect(scenario.refused(dealer, draw)).toMatchObject({ code: 'NOT_NOW' });
  });
});
