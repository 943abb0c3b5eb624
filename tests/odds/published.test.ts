import { describe, expect, test } from 'vitest';
import { exactOdds, freshShoe } from '../../src/odds/index.ts';
import { rulebook } from '../../src/rulebooks/index.ts';
import { given } from './shoes.ts';

/** Figures that were published or worked out elsewhere, all at eight decks. */
const eightDecks = (game: string) => {
  const book = rulebook(game);
  if (book === undefined) throw new Error(`no game ${game}`);
  return exactOdds(book, given(freshShoe(book, 8)));
};

const COMMISSION = 'tiger-buffalo-commission-insurance';
const NON_COMMISSION = 'tiger-buffalo-non-commission';

describe('house edge in per cent', () => {
  test.each([
    ['Banker with commission', COMMISSION, 'banker', '1.0579058'],
    ['Player', COMMISSION, 'player', '1.2350813'],
    ['Tie', COMMISSION, 'tie', '14.3596288'],
    ['Banker paid half on six', NON_COMMISSION, 'banker', '1.4581045'],
    ['Player Pair', COMMISSION, 'player-pair', '10.3614458'],
    ['Banker Pair', COMMISSION, 'banker-pair', '10.3614458'],
    ['Tiger', COMMISSION, 'tiger', '16.6835720'],
    ['Small Tiger', COMMISSION, 'small-tiger', '14.3325459'],
    ['Big Tiger', COMMISSION, 'big-tiger', '15.2533169'],
    ['Tiger Pair', COMMISSION, 'tiger-pair', '16.1217224'],
    ['Tiger Tie', COMMISSION, 'tiger-tie', '30.7354105'],
    ['Banker with commission, the other book', 'da-hu-ying-xiong', 'banker', '1.0579058'],
    ['Tiger Pair, the other book', 'da-hu-ying-xiong', 'tiger-pair', '16.1217224'],
    ['Banker paid half on six, Easy Six', 'easy-six', 'banker', '1.4581045'],
  ])('%s', (_, game, id, percent) => {
    const odds = eightDecks(game).bets.find(({ bet }) => bet.id === id);
    expect(((odds?.houseEdge ?? 0) * 100).toFixed(7)).toBe(percent);
  });
});

test('ways: Banker, Player and Tie out of all ordered draws of six cards', () => {
  const { bets, draws } = eightDecks(COMMISSION);
  const odds = (id: string) => bets.find(({ bet }) => bet.id === id);
  expect(draws).toBe(4_998_398_275_503_360n);
  expect(odds('banker')?.tiers[0]?.ways).toBe(2_292_252_566_437_888n);
  expect(odds('player')?.tiers[0]?.ways).toBe(2_230_518_282_592_256n);
  expect(odds('tie')?.tiers[0]?.ways).toBe(475_627_426_473_216n);
  expect(odds('banker')?.push).toBe(475_627_426_473_216n);
});

describe('house edge of insurance in per cent', () => {
  test.each([
    ['Player 5 against Banker 4 after four cards', 'player', 4, [5], [4], '16.320965'],
    ['Banker 4 against Player 0 to 3 after four cards', 'banker', 4, [4], [0, 1, 2, 3], '9.289651'],
    ['Player 9 after the third card', 'player', 5, [9], [0, 1, 2, 3, 4, 5, 6], '15.556455'],
  ])('%s', (_, hand, after, own, other, percent) => {
    for (const game of [COMMISSION, 'tiger-buffalo-non-commission-insurance']) {
      const found = eightDecks(game).insurance.find(
        ({ row }) =>
          row.hand === hand &&
          row.after === after &&
          row.own.join() === own.join() &&
          row.other.join() === other.join(),
      );
      expect(((found?.houseEdge ?? 0) * 100).toFixed(6)).toBe(percent);
    }
  });

  test('the books without insurance have none', () => {
    for (const game of [NON_COMMISSION, 'da-hu-ying-xiong', 'easy-six']) {
      expect(eightDecks(game).insurance).toEqual([]);
    }
  });
});
