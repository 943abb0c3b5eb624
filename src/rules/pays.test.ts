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
    [{ natural: true }, false, false, false],
    [{ natural: false }, true, true, true],
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

describe('naturals, and what is pushed', () => {
  test.each([
    ['Player 8 in two', end([8, 2], [7, 2]), true],
    ['Player 8 in three', end([8, 3], [7, 2]), false],
    ['Player 7 in two', end([7, 2], [6, 3]), false],
    ['Player 9 against a natural 8', end([9, 2], [8, 2]), true],
    ['Banker 9 in two', end([0, 2], [9, 2]), true],
    ['Banker 9 in three against two', end([6, 2], [9, 3]), false],
    ['8 to 8 in four cards', end([8, 2], [8, 2]), true],
    ['8 to 8 in six cards', end([8, 3], [8, 3]), false],
    ['7 to 7', end([7, 2], [7, 2]), false],
  ])('%s', (_, facts, natural) => {
    expect(holds({ natural: true }, facts)).toBe(natural);
    expect(holds({ natural: false }, facts)).toBe(!natural);
  });

  const bet = (original: Bet['original'], pushes?: readonly Condition[]): Bet => ({
    id: 'b',
    name: { en: 'B', zh: 'B' },
    original,
    definition: 'd',
    rule: 'r',
    layouts: ['A'],
    pays: [{ when: { winner: ['banker'], points: [6] }, pays: '1 to 1' }],
    ...(pushes && { pushes }),
  });
  const seven = [{ winner: ['banker'], points: [7], cards: [3] }] as const;

  test.each([
    ['a stated win', bet('banker', seven), end([6, 2], [7, 3]), 'push'],
    ['the same win in two cards', bet('banker', seven), end([6, 2], [7, 2]), 'lose'],
    ['the same win without the words', bet('banker'), end([6, 2], [7, 3]), 'lose'],
    ['a Tie, of an Original Bet', bet('banker', seven), end([7, 3], [7, 3]), 'push'],
    ['a Tie, of a side bet', bet(null, seven), end([7, 3], [7, 3]), 'lose'],
    ['a stated Tie, of a side bet', bet(null, [{ winner: ['tie'] }]), end([7, 3], [7, 3]), 'push'],
    ['a pay line', bet('banker', seven), end([5, 2], [6, 3]), 'win'],
  ])('%s', (_, one, facts, result) => {
    expect(verdict(one, facts).result).toBe(result);
  });
});
