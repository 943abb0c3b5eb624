// The second settlement against the worked examples of the readings.

import { describe, expect, test } from 'vitest';
import { betDecided, insuranceDecided } from './decided.ts';
import { effectiveStakes } from './limits.ts';
import { type Round, settleRound } from './round.ts';
import { settleInsurance } from './rules.ts';

function stakes(...amounts: (readonly [patron: string, bet: string, amount: number])[]) {
  return amounts.map(([patron, bet, amount]) => ({ box: 1, patron, bet, amount }));
}

const RULES = { proRata: '5.1.1', short: '5.1.2' };

describe('5.1.1, 5.1.2: pro rata', () => {
  test.each([
    [
      '19',
      0,
      1_000_000,
      stakes(['A', 'banker', 800_000], ['B', 'banker', 400_000], ['C', 'player', 100_000]),
      [733_333, 366_667, 100_000],
    ],
    [
      '20',
      100_000,
      1_000_000,
      stakes(['A', 'banker', 1_900_000], ['B', 'banker', 150_000]),
      [900_000, 100_000],
    ],
    [
      '20, floor beats limit',
      500,
      1000,
      stakes(['A', 'player', 600], ['B', 'player', 600], ['C', 'player', 600]),
      [500, 500, 500],
    ],
    [
      '21',
      100_000,
      1_000_000,
      stakes(['A', 'banker', 1_950_000], ['B', 'banker', 50_000]),
      [950_000, 50_000],
    ],
    [
      '17, bets of one patron count together',
      100,
      100,
      stakes(['A', 'banker', 60], ['B', 'banker', 100], ['A', 'banker', 61]),
      [50, 100, 50],
    ],
    ['side bets are outside', 0, 10, stakes(['A', 'banker', 10], ['A', 'tie', 99]), [10, 99]],
  ])('reading %s', (_name, minimum, limit, bets, expected) => {
    expect(
      effectiveStakes(bets, minimum, limit, 'box', RULES).map((share) => share.effective),
    ).toEqual(expected);
  });

  test('the table-wide setting takes all boxes together', () => {
    const bets = [
      { box: 1, patron: 'A', bet: 'banker', amount: 100 },
      { box: 2, patron: 'B', bet: 'banker', amount: 100 },
    ];
    expect(effectiveStakes(bets, 0, 150, 'box', RULES).map((share) => share.effective)).toEqual([
      100, 100,
    ]);
    expect(effectiveStakes(bets, 0, 150, 'table', RULES).map((share) => share.effective)).toEqual([
      75, 75,
    ]);
  });
});

describe('4.2.1, reading 27: insurance on a tie', () => {
  test.each([
    ['9-9, Player, after the third card', 'player', 5, '6 6 6 6 7 7', 'win'],
    ['0-0, Banker, after the third card', 'banker', 5, '6 6 6 6 8 8', 'win'],
    ['1-1, Banker, after the third card', 'banker', 5, '6 6 6 6 9 9', 'push'],
    ['9-9, Player, after four cards', 'player', 4, '2 K 3 4 4 5', 'push'],
    ['9-9, Banker, after four cards', 'banker', 4, 'A K A 4 7 5', 'push'],
    ['0-0, Banker, after four cards', 'banker', 4, 'A K 2 4 7 6', 'push'],
  ] as const)('%s', (_name, hand, after, cards, result) => {
    const verdict = settleInsurance(
      'tiger-buffalo-commission-insurance',
      hand,
      after,
      cards.split(' '),
    );
    expect([verdict.result, verdict.rule]).toEqual([result, '4.2.1']);
  });
});

describe('5.13.3, readings 35 and 40: what is decided', () => {
  const game = 'tiger-buffalo-commission-insurance';
  test.each([
    ['nothing on no cards', 'tie', '', false],
    ['no pair on two cards', 'player-pair', 'A A', false],
    ['Player Pair lost on three', 'player-pair', 'A A 2', true],
    ['Player Pair won on three', 'player-pair', 'A A A', true],
    ['Tiger Pair won on three, tier open', 'tiger-pair', 'A A A', true],
    ['Small Buffalo lost on four', 'small-buffalo', '2 K 3 4', true],
    ['Original open on four', 'player', '2 K 3 4', false],
    ['Original won by a natural', 'player', '4 K 4 4', true],
    ['a tied Original is neither', 'player', '4 4 4 4', false],
    ['Tie won', 'tie', '4 4 4 4', true],
  ])('%s', (_name, bet, cards, expected) => {
    expect(betDecided(game, bet, cards === '' ? [] : cards.split(' '))).toBe(expected);
  });

  test('insurance open while the Banker is to draw, decided when the round is over', () => {
    expect(insuranceDecided(game, 'player', 4, '2 K 3 4'.split(' '))).toBe(false);
    expect(insuranceDecided(game, 'player', 4, '2 K 3 4 4 4'.split(' '))).toBe(true);
  });
});

describe('a whole round', () => {
  const round: Round = {
    id: 'r1',
    game: 'tiger-buffalo-commission-insurance',
    layout: 'A',
    cards: ['3S', 'KD', '2H', '4C', '2D', '7S'],
    limits: { minimum: 100, maximumDifferential: 1000 },
    bets: [
      { box: 1, patron: 'p1', bet: 'player', amount: 1500 },
      { box: 1, patron: 'p2', bet: 'player-pair', amount: 50 },
    ],
    insurance: [
      { box: 1, patron: 'p1', hand: 'player', after: 4, amount: 700 },
      { box: 1, patron: 'p1', hand: 'player', after: 4, amount: 701 },
    ],
  };

  test('reading 26: insurance is cut to the effective stake, entries together', () => {
    const { lines, totals } = settleRound(round);
    expect(lines.map((line) => [line.effective, line.returned, line.limitRule])).toEqual([
      [1000, 1500, '5.1.1'],
      [50, 0, undefined],
      [500, 200, '5.1.1'],
      [500, 201, '5.1.1'],
    ]);
    expect(totals).toEqual({ staked: 2951, paid: 1000, returned: 1901, house: 50 });
  });

  test('void: everything is returned, apportioned or not', () => {
    const settled = settleRound({ ...round, cards: ['3S', 'KD', '2H'], void: { rule: '5.5.1' } });
    expect(settled.outcome).toBe('void');
    expect(settled.player).toEqual({ cards: ['3S', '2H'], points: 5 });
    expect(settled.lines.map((line) => [line.result, line.rule, line.paid])).toEqual(
      settled.lines.map(() => ['returned', '5.5.1', 0]),
    );
    expect(settled.totals).toEqual({ staked: 2951, paid: 0, returned: 2951, house: 0 });
  });

  test('elections and returns by decision', () => {
    const bothReturn = ['p1', 'p2'].map((patron) => ({
      patron,
      choice: 'return',
      cards: 4,
      rule: '5.13.3',
    }));
    const elected = settleRound({ ...round, elections: bothReturn });
    expect(elected.lines.map((line) => line.result)).toEqual([
      'returned',
      'lose',
      'returned',
      'returned',
    ]);
    const decided = settleRound({
      ...round,
      returned: [{ box: 1, patron: 'p1', bet: 'player', rule: '5.14.2' }],
    });
    expect(decided.lines.map((line) => [line.result, line.rule])[0]).toEqual([
      'returned',
      '5.14.2',
    ]);
  });
});
