import { describe, expect, test } from 'vitest';
import { isRefusal } from '../rules/index.ts';
import { parseRound } from './round.ts';

const read = (...elections: object[]) =>
  parseRound({
    id: 'r1',
    game: 'tiger-buffalo-non-commission',
    layout: 'A',
    cards: ['3S', 'KD', '2H', '4C', '2D', '7S'],
    bets: [{ box: 1, patron: 'p1', bet: 'player', amount: 10000 }],
    elections: elections.map((more) => ({
      patron: 'p1',
      choice: 'return',
      cards: 3,
      rule: '5.13.3',
      ...more,
    })),
  });

describe('the cards that were exposed at an election', () => {
  test('by their places in the order dealt, from 0', () => {
    const round = read({ exposed: [0, 5] }, { exposed: [] }, {});
    if (isRefusal(round)) throw new Error(round.message);
    const [some, none, unsaid] = round.elections;
    expect([some?.exposed, none?.exposed]).toEqual([[0, 5], []]);
    expect(unsaid).not.toHaveProperty('exposed');
  });

  test.each([[[-1]], [[6]], [[0, 1.5]], [['0']], [[null]], [{ 0: 1 }], [null], [3], ['0']])(
    'BAD_ELECTION: %j',
    (exposed) => {
      expect(read({}, { exposed })).toEqual({
        code: 'BAD_ELECTION',
        message: 'elections[1].exposed: a list of places of cards, from 0',
      });
    },
  );
});
