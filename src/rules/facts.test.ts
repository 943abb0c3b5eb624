import { describe, expect, test } from 'vitest';
import type { Card } from './cards.ts';
import { facts } from './facts.ts';
import { pointTotal } from './points.ts';

const hand = (ranks: string) => ranks.split(' ').map((rank, i) => `${rank}${'SHD'[i]}` as Card);

describe('the facts of a deal', () => {
  test.each([
    ['2 K 3', 'K Q 6', ['banker', 5, 6, 3, 3, null, null]],
    ['4 4', 'A K', ['player', 8, 1, 2, 2, '4', null]],
    ['K K 7', 'Q Q 7', ['tie', 7, 7, 3, 3, 'K', 'Q']],
    ['2 K K', '3 4', ['banker', 2, 7, 3, 2, null, null]],
    ['10 10 5', '10 J 5', ['tie', 5, 5, 3, 3, '10', null]],
  ])('%s / %s', (player, banker, expected) => {
    expect(Object.values(facts({ player: hand(player), banker: hand(banker) }))).toEqual(expected);
  });

  test('a hand of less than two cards has no pair', () => {
    const one = facts({ player: ['AS'], banker: [] });
    expect([one.playerPair, one.bankerPair]).toEqual([null, null]);
    expect([one.playerCards, one.bankerCards]).toEqual([1, 0]);
  });
});

test.each([
  ['9 9 9', 7],
  ['5 5', 0],
  ['A', 1],
  ['K Q J', 0],
])('%s makes %i', (ranks, points) => {
  expect(pointTotal(hand(ranks))).toBe(points);
});
