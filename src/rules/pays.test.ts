import { describe, expect, test } from 'vitest';
import type { Bet, Condition } from '../rulebooks/index.ts';
import { type Facts, factsOf } from './facts.ts';
import { holds, verdict, winningLine } from './pays.ts';

const end = (
  player: [points: number, cards: number, pair?: 'A' | '6' | 'K'],
  banker: [points: number, cards: number, pair?: 'A' | '6' | 'K'],
): Facts => {
  const hand = ([points, cards, pair]: typeof player) => ({ points, cards, pair: pair ?? null });
  return factsOf(hand(player), hand(banker));
};

describe('a condition holds when each of its parts does', () => {
  const bankerWins = end([5, 3, 'A'], [6, 2, 'K']);
  const playerWins = end([7, 2], [6, 3, '6']);
  const tie = end([6, 2, '6'], [6, 3, '6']);
  test.each<[Condition, boolean, boolean, boolean]>([
    [{}, true, true, true],
    [{ winner: ['banker'] }, true, false, false],
    [{ winner: ['player', 'tie'] }, false, true, true],
    [{ winner: [] }, false, false, false],
    [{ points: [6] }, true, false, true],
    [{ points: [5] }, false, false, false],
    [{ points: [7, 9] }, false, true, false],
    [{ winner: ['player', 'banker'], points: [6] }, true, false, false],
    [{ cards: [2] }, true, true, false],
    [{ cards: [3] }, false, false, true],
    [{ totalCards: [5] }, true, true, true],
    [{ totalCards: [4, 6] }, false, false, false],
    [{ margin: [1] }, true, true, false],
    [{ margin: [0] }, false, false, true],
    [{ playerPair: ['A'] }, true, false, false],
    [{ playerPair: ['6'] }, false, false, true],
    [{ bankerPair: ['6'] }, false, true, true],
    [{ bankerPair: ['A', 'K'] }, true, false, false],
    [{ pairs: 'single' }, false, true, false],
    [{ pairs: 'double' }, true, false, false],
    [{ pairs: 'twin' }, false, false, true],
    [
      { winner: ['banker'], points: [6], cards: [2], totalCards: [5], margin: [1] },
      true,
      false,
      false,
    ],
    [
      { winner: ['banker'], points: [6], cards: [2], totalCards: [5], margin: [2] },
      false,
      false,
      false,
    ],
  ])('%j', (when, onBanker, onPlayer, onTie) => {
    expect([bankerWins, playerWins, tie].map((facts) => holds(when, facts))).toEqual([
      onBanker,
      onPlayer,
      onTie,
    ]);
  });

  test('one pair is single on either side, none is none', () => {
    expect(holds({ pairs: 'single' }, end([5, 2, 'A'], [6, 2]))).toBe(true);
    expect(holds({ pairs: 'single' }, end([5, 2], [6, 2, 'A']))).toBe(true);
    for (const pairs of ['single', 'double', 'twin'] as const) {
      expect(holds({ pairs }, end([5, 2], [6, 2]))).toBe(false);
    }
  });
});

describe('the verdict on a bet', () => {
  const bet = (original: Bet['original'], pays: Bet['pays']): Bet => ({
    id: 'x',
    name: { en: 'X', zh: 'X' },
    original,
    definition: '1.1',
    rule: '4.1',
    layouts: ['A'],
    pays,
  });
  const first = { when: { winner: ['banker'], points: [6] }, pays: '1 to 2' } as const;
  const second = { when: { winner: ['banker'] }, pays: '1 to 1' } as const;
  const sixes = end([5, 3], [6, 2]);
  const sevens = end([5, 3], [7, 2]);
  const level = end([5, 3], [5, 2]);

  test('the first pay line that holds wins', () => {
    expect(winningLine(bet(null, [first, second]), sixes)).toBe(first);
    expect(winningLine(bet(null, [first, second]), sevens)).toBe(second);
    expect(winningLine(bet(null, [first]), sevens)).toBeUndefined();
    expect(verdict(bet('banker', [first, second]), sevens)).toEqual({
      result: 'win',
      line: second,
    });
  });

  test('an Original Bet is pushed on a tie, any other bet loses', () => {
    expect(verdict(bet('banker', [second]), level)).toEqual({ result: 'push', line: null });
    expect(verdict(bet('player', [second]), level)).toEqual({ result: 'push', line: null });
    expect(verdict(bet(null, [second]), level)).toEqual({ result: 'lose', line: null });
    expect(verdict(bet('player', []), sevens)).toEqual({ result: 'lose', line: null });
  });
});
