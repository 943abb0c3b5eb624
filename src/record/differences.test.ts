import { describe, expect, test } from 'vitest';
import type { Settlement, SettlementLine } from '../rules/index.ts';
import { differences } from './differences.ts';

const line: SettlementLine = {
  box: 1,
  patron: 'p1',
  bet: 'player',
  amount: 10_000,
  effective: 10_000,
  result: 'win',
  odds: '1 to 1',
  paid: 10_000,
  returned: 10_000,
  rule: '4.1',
};

const right: Settlement = {
  id: 'r1',
  game: 'g1',
  layout: 'A',
  outcome: 'player',
  player: { cards: ['9S', 'KS'], points: 9 },
  banker: { cards: ['2S', '6S'], points: 8 },
  lines: [line],
  totals: { staked: 10_000, paid: 10_000, returned: 10_000, house: -10_000 },
};

const withLine = (change: Partial<SettlementLine>): Settlement => ({
  ...right,
  lines: [{ ...line, ...change }],
});

test('a settlement does not differ from itself', () => {
  expect(differences(right, structuredClone(right))).toEqual([]);
});

describe('every field of a line is compared', () => {
  test.each<[Partial<SettlementLine>, string]>([
    [{ amount: 20_000 }, 'amount 20000, by the rules 10000'],
    [{ effective: 5000 }, 'effective 5000, by the rules 10000'],
    [{ result: 'lose' }, 'result "lose", by the rules "win"'],
    [{ odds: null }, 'odds null, by the rules "1 to 1"'],
    [{ paid: 10_001 }, 'paid 10001, by the rules 10000'],
    [{ returned: 0 }, 'returned 0, by the rules 10000'],
    [{ rule: '4.2' }, 'rule "4.2", by the rules "4.1"'],
    [{ residue: 3 }, 'residue 3, by the rules nothing'],
    [{ limitRule: '5.1' }, 'limitRule "5.1", by the rules nothing'],
  ])('%o', (change, words) => {
    expect(differences(withLine(change), right)).toEqual([`line 1 (box 1, p1, player): ${words}`]);
  });

  test('and whose it is: the record names it as it has it', () => {
    expect(differences(withLine({ box: 2, patron: 'p2', bet: 'banker' }), right)).toEqual([
      'line 1 (box 2, p2, banker): box 2, by the rules 1',
      'line 1 (box 2, p2, banker): patron "p2", by the rules "p1"',
      'line 1 (box 2, p2, banker): bet "banker", by the rules "player"',
    ]);
  });
});

test('a line too many and one that is missing are named by their place and bet', () => {
  const second = { ...line, patron: 'p2', bet: 'tie' };
  const two = { ...right, lines: [line, second] };
  expect(differences(right, two)).toEqual(['line 2 (box 1, p2, tie) is missing']);
  expect(differences(two, right)).toEqual(['line 2 (box 1, p2, tie) is one too many']);
  // By the name that a book gives the bet, where one is asked for.
  expect(differences(right, two, (bet) => `the ${bet}`)).toEqual([
    'line 2 (box 1, p2, the tie) is missing',
  ]);
});

describe('what concerns the whole round is compared', () => {
  const { player, banker, totals } = right;
  test.each<[Partial<Settlement>, string]>([
    [{ id: 'r2' }, 'id "r2", by the rules "r1"'],
    [{ game: 'g2' }, 'game "g2", by the rules "g1"'],
    [{ layout: 'B' }, 'layout "B", by the rules "A"'],
    [{ outcome: 'void' }, 'outcome "void", by the rules "player"'],
    [{ player: { ...player, cards: ['9S', 'QS'] } }, 'Player cards "9S QS", by the rules "9S KS"'],
    [{ player: { ...player, points: null } }, 'Player points null, by the rules 9'],
    [{ banker: { ...banker, cards: ['2S'] } }, 'Banker cards "2S", by the rules "2S 6S"'],
    [{ banker: { ...banker, points: 7 } }, 'Banker points 7, by the rules 8'],
    [{ totals: { ...totals, staked: 1 } }, 'total staked 1, by the rules 10000'],
    [{ totals: { ...totals, paid: 1 } }, 'total paid 1, by the rules 10000'],
    [{ totals: { ...totals, returned: 1 } }, 'total returned 1, by the rules 10000'],
    [{ totals: { ...totals, house: 0 } }, 'house 0, by the rules -10000'],
  ])('%o', (change, words) => {
    expect(differences({ ...right, ...change }, right)).toEqual([words]);
  });
});
