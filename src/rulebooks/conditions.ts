import { type Condition, type Hand, RANKS } from './rulebook.ts';

/** Conditions that several books share, named as the pay tables speak of them. */

export const tie = { winner: ['tie'] } as const satisfies Condition;
export const wins = (hand: Hand) => ({ winner: [hand] }) as const satisfies Condition;
export const winsOn = (hand: Hand, ...points: number[]) => ({ winner: [hand], points });
export const tieOn = (...points: number[]) => ({ winner: ['tie'], points }) as const;

/** Big and Small: the winning Hand has three cards, or two. */
export const big = (hand: Hand, points: number) => ({ ...winsOn(hand, points), cards: [3] });
export const small = (hand: Hand, points: number) => ({ ...winsOn(hand, points), cards: [2] });

/** Char Siu: won by one point on 7, 8 or 9; the tier is the number of cards in both Hands. */
export const charSiu = (hand: Hand, totalCards: number) => ({
  ...winsOn(hand, 7, 8, 9),
  margin: [1],
  totalCards: [totalCards],
});

export const playerPair = { playerPair: RANKS } as const satisfies Condition;
export const bankerPair = { bankerPair: RANKS } as const satisfies Condition;
export const SIX = ['6'] as const;
export const ALL_BUT_SIX = ['A', '2', '3', '4', '5', '7', '8', '9', '10', 'J', 'Q', 'K'] as const;
