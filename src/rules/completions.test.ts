import { describe, expect, test } from 'vitest';
import { rulebook } from '../rulebooks/index.ts';
import { type Card, FACE_DOWN, type Slot } from './cards.ts';
import { completions } from './completions.ts';
import { conclusive } from './established.ts';

const book = rulebook('da-hu-ying-xiong');
if (book === undefined) throw new Error('the book is missing');

const slots = (hand: string): Slot[] =>
  hand === ''
    ? []
    : hand.split(' ').map((card) => (card === '?' ? FACE_DOWN : (`${card}S` as Card)));
const ends = (player: string, banker: string) => [
  ...completions(book, { player: slots(player), banker: slots(banker) }),
];

describe('completions', () => {
  test('a finished deal has one', () => {
    expect(ends('3 3', '2 5')).toEqual([
      {
        winner: 'banker',
        playerPoints: 6,
        bankerPoints: 7,
        playerCards: 2,
        bankerCards: 2,
        playerPair: '3',
        bankerPair: null,
      },
    ]);
    expect(ends('2 K 3', 'K Q 6')).toMatchObject([
      { playerPoints: 5, bankerPoints: 6, bankerCards: 3 },
    ]);
    expect(ends('2 K 8', '3 K')).toMatchObject([
      { playerPoints: 0, bankerPoints: 3, bankerCards: 2 },
    ]);
  });

  test('a card to come has ten values', () => {
    const all = ends('2 4', '2 3');
    expect(all.map(({ bankerPoints }) => bankerPoints).sort()).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
    ]);
    expect(new Set(all.map(({ bankerCards }) => bankerCards))).toEqual(new Set([3]));
    expect(ends('2 4', '2 ?').length).toBeGreaterThan(10);
    // A card face down is as unknown as one not dealt.
    expect(ends('2 4', '2 3 ?')).toEqual(all);
  });

  test('both hands draw: a hundred ways, fewer where the Banker stands', () => {
    expect(ends('2 K', '2 Q')).toHaveLength(100);
    expect(ends('2 K', '3 Q')).toHaveLength(91);
    expect(ends('2 K', '3 4')).toHaveLength(10);
    expect(ends('2 K ?', '2 Q 5')).toHaveLength(10);
  });

  test('pairs of every rank can still come', () => {
    const pairs = new Set(ends('? K', '4 5').map(({ playerPair }) => playerPair));
    expect(pairs).toEqual(new Set([null, 'K']));
    const unknown = new Set(ends('', '4 5').map(({ playerPair }) => playerPair));
    expect(unknown.size).toBe(14);
    expect(new Set(ends('8 K', '').map(({ bankerPair }) => bankerPair)).size).toBe(14);
  });
});

describe('conclusive', () => {
  const deal = { player: slots('2 4'), banker: slots('2 3') };

  test('the one result that every completion gives, or null', () => {
    expect(
      conclusive(book, deal, [
        () => 'win',
        () => 'push',
        ({ winner }) => (winner === 'tie' ? 'push' : 'lose'),
        ({ bankerCards }) => (bankerCards === 3 ? 'lose' : 'win'),
      ]),
    ).toEqual(['win', 'push', null, 'lose']);
    expect(conclusive(book, deal, [])).toEqual([]);
  });

  test('what is open is not asked again, and nothing is once all are open', () => {
    let asked = 0;
    const flip = () => {
      asked += 1;
      return asked % 2 === 0 ? 'win' : 'lose';
    };
    expect(conclusive(book, deal, [flip])).toEqual([null]);
    expect(asked).toBe(2);
  });
});
