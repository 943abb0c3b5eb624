import type { Bet } from '../../rulebooks/index.ts';
import type { PrintedBets } from './bets.ts';

/** One ring of a box, between two radii, with its cells from left to right. */
export type Ring = {
  readonly inner: number;
  readonly outer: number;
  readonly kind: 'main' | 'tie' | 'side';
  readonly bets: readonly Bet[];
};

/** Where the outermost band ends; the numbers stand beyond it. */
export const OUTER = 1075;

const THICK = { main: 86, tie: 56, side: 74 } as const;

/** From the patron inwards: Player, Banker, Tie, then the side bets. */
export const ringsOf = ({ player, banker, tie, side }: PrintedBets): readonly Ring[] => {
  let outer: number = OUTER - 26;
  const ring = (kind: Ring['kind'], bets: readonly (Bet | undefined)[]): Ring => {
    const inner = outer - THICK[kind];
    const made = { inner, outer, kind, bets: bets.filter((bet) => bet !== undefined) };
    outer = inner;
    return made;
  };
  return [
    ring('main', [player]),
    ring('main', [banker]),
    ring('tie', [tie]),
    ...side.map((row) => ring('side', row)),
  ].filter(({ bets }) => bets.length > 0);
};
