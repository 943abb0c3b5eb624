import { describe, expect, test } from 'vitest';
import type { Deal, Slot } from '../../src/rules/index.ts';
import type { Hands } from '../../src/table/index.ts';
import {
  bankerCertainToDraw,
  exposedPlaces,
  hangsOnUnseen,
  seenAt,
  stepOf,
} from '../../src/table/step.ts';
import { at, WITH_INSURANCE } from '../second/truths.ts';
import { bookOf, card, settings } from './scenario.ts';

const [BOOK = ''] = WITH_INSURANCE;
const book = bookOf(settings(BOOK));

const hand = (text: string): Slot[] =>
  text === '' ? [] : text.split(' ').map((one) => (one === '?' ? 'faceDown' : card(`${one}S`)));
/** `K 5 ?, Q A`: the Player Hand and the Banker Hand; `?` lies face down. */
const deal = (text: string): Deal => {
  const [player = '', banker = ''] = text.split(',');
  return { player: hand(player.trim()), banker: hand(banker.trim()) };
};
const handsOf = (text: string): Hands => {
  const { player, banker } = deal(text);
  const lay = (slots: readonly Slot[]) =>
    slots.map((slot, place) => ({ shoe: 1, place, face: slot === 'faceDown' ? null : slot }));
  return { player: lay(player), banker: lay(banker) };
};

describe(`${BOOK} ${at(BOOK, 'insurance-waived')}: the Banker third card first`, () => {
  const step = (text: string, bankerFirst: 'expose' | 'squeeze' | null) =>
    stepOf(book, { hands: handsOf(text), bankerFirst });
  const PLAYER_TURNS = { step: 'expose', to: 'player', index: 2, offers: [] };

  test.each(['expose', 'squeeze'] as const)('with consent to %s it is dealt and turned', (how) => {
    expect(step('K 5 ?, Q A', how)).toEqual({ step: 'deal', to: 'banker', offers: [] });
    const turned = { step: 'expose', to: 'banker', index: 2, offers: [] };
    expect(step('K 5 ?, Q A ?', how)).toEqual(turned);
    // Then the Player card is.
    expect(step('K 5 ?, Q A 8', how)).toEqual(PLAYER_TURNS);
  });

  test('without consent the Player card comes first', () => {
    expect(step('K 5 ?, Q A', null)).toEqual(PLAYER_TURNS);
    expect(step('K 5 ?, Q A ?', null)).toEqual(PLAYER_TURNS);
  });

  test('nor where a Banker of 3 may stand', () => {
    expect(step('K 5 ?, Q 3', 'expose')).toEqual(PLAYER_TURNS);
  });

  test('once the Player card is open, all goes on as usual', () => {
    expect(step('K 5 3, Q A', 'expose')).toMatchObject({ step: 'deal', to: 'banker' });
    expect(step('K 5, Q A', 'expose')).toMatchObject({ step: 'deal', to: 'player' });
  });
});

describe('whether the Banker is certain to draw', () => {
  test.each([
    ['0 against 0', 'K K, Q Q', true],
    ['2 against 5', 'K 5, Q 2', true],
    ['3, which stands on an 8', 'K 5, Q 3', false],
    ['0, where the Player stands on 6', 'K 6, Q Q', false],
    ['0, against a natural', 'K 9, Q Q', false],
    ['a card of the Player is not turned', 'K ?, Q 2', false],
    ['the first of the Player is not turned', '? 5, Q 2', false],
    ['a card of the Banker is not turned', 'K 5, Q ?', false],
    ['the first of the Banker is not turned', 'K 5, ? 2', false],
    ['a card is missing', 'K 5, Q', false],
    ['the Player has none', ', Q 2', false],
    ['the third cards do not count', 'K 5 7, Q 2 9', true],
  ] as const)('%s', (_, text, certain) => {
    expect(bankerCertainToDraw(book, deal(text))).toBe(certain);
  });
});

describe('whether a third card lies there that those not yet turned may not give', () => {
  test.each([
    ['no third card', 'K ?, Q ?', false],
    ['the Player’s, with all four open', 'K 5 2, Q 4', false],
    ['the Player’s, with a card of the Player not turned', 'K ? 2, Q 4', true],
    ['the Player’s, with a card of the Banker not turned', 'K 5 2, Q ?', true],
    ['the Player’s, itself not turned', 'K 5 ?, Q 4', false],
    ['the Banker’s, with all four open', 'K 6, Q 4 2', false],
    ['the Banker’s, with a card of the Banker not turned', 'K 6, ? 4 2', true],
    ['both, and the Banker’s hangs on the Player’s', 'K 5 ?, Q 4 2', true],
    ['both, and the Banker draws whatever that is', 'K 5 ?, Q 2 2', false],
    ['both, all open', 'K 5 2, Q 4 2', false],
    ['both, the Banker’s not turned', 'K 5 2, Q 4 ?', false],
  ] as const)('%s', (_, text, hangs) => {
    expect(hangsOnUnseen(book, deal(text))).toBe(hangs);
  });
});

describe('cards by their places in the order dealt', () => {
  test.each([
    ['none', '', []],
    ['all of four', 'K 5, Q 4', [0, 1, 2, 3]],
    ['the Player’s alone', 'K 5, ? ?', [0, 2]],
    ['the third cards', '? ? 2, ? ? 3', [4, 5]],
    ['the Banker’s third where the Player has two', '? ?, ? ? 3', [4]],
  ] as const)('exposed: %s', (_, text, places) => {
    expect(exposedPlaces(deal(text))).toEqual(places);
  });

  test.each([
    [[], '? ? ?, ? ?'],
    [[0, 1], 'K ? ?, Q ?'],
    [[2], '? 5 ?, ? ?'],
    [[1, 3], '? ? ?, Q 4'],
    [[0, 1, 2, 3, 4], 'K 5 2, Q 4'],
  ] as const)('as if only those at %j could be seen', (places, text) => {
    expect(seenAt(deal('K 5 2, Q 4'), places)).toEqual(deal(text));
  });
});
