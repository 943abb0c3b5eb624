import { describe, expect, test } from 'vitest';
import { BOOK } from '../../../../tests/web/staffed-table.ts';
import { correctableBets, recordedAt } from './chips.ts';
import { correctionsOf, keyedCards } from './corrections.ts';

describe('cards', () => {
  const keyed = keyedCards({
    hands: { player: { cards: ['2S', 'faceDown'] }, banker: { cards: ['KD'] } },
    waiting: ['faceDown', '9H'],
    carried: ['4C'],
  });
  test('only those whose face is on record, also of those that wait or are for the next round', () => {
    expect(keyed.map(({ key, card }) => `${key} ${card}`)).toEqual([
      'player 0 2S',
      'banker 0 KD',
      'waiting 1 9H',
      'waiting 2 4C',
    ]);
  });
  test('what was keyed beside them, as far as it is another card', () => {
    const texts = { 'player 0': '3s', 'banker 0': 'KD', 'waiting 1': '10c' };
    expect(correctionsOf(keyed, texts)).toEqual([
      { hand: 'player', index: 0, card: '3S' },
      { waiting: 1, card: '10C' },
    ]);
    expect(correctionsOf(keyed, { 'player 0': '3' })).toEqual([]);
  });
});

describe('chips', () => {
  const bets = correctableBets(BOOK, BOOK.layouts[0]?.id ?? '');
  test('the bets of the layout, and insurance by its offer', () => {
    expect(bets.map(({ key }) => key)).toContain('player');
    expect(bets.filter(({ after }) => after !== undefined).map(({ key }) => key)).toEqual([
      'player-insurance 4',
      'player-insurance 5',
      'banker-insurance 4',
      'banker-insurance 5',
    ]);
  });
  test('what is on record there', () => {
    const stake = {
      box: 1,
      patron: 'p1',
      bet: 'player',
      hand: 'player',
      amount: 10_000,
      standing: false,
      asItLay: false,
      order: 0,
    } as const;
    const cover = {
      patron: 'p1',
      box: 1,
      hand: 'player',
      after: 5,
      pays: '2 to 1',
      amount: 500,
      late: false,
      own: false,
    } as const;
    const at = (key: string, patron = 'p1') => {
      const bet = bets.find((one) => one.key === key);
      return bet && recordedAt([stake], [cover, cover], { box: 1, patron }, bet);
    };
    expect(at('player')).toBe(10_000);
    expect(at('player', 'p2')).toBe(0);
    expect(at('player-insurance 5')).toBe(1_000);
    expect(at('player-insurance 4')).toBe(0);
  });
});
