import type { InsuranceRow } from './rulebook.ts';

/**
 * The Baccarat Insurance Plus Pay Table, printed alike in both books that have it.
 * The two starred rows are paid on a Tie as well: 4.2.1(a) and (b) in both.
 */
export const insurancePlus = [
  { hand: 'player', after: 4, own: [5], other: [4], pays: '3 to 2' },
  { hand: 'player', after: 4, own: [6], other: [0, 1, 2, 3, 4, 5], pays: '5 to 2' },
  { hand: 'player', after: 4, own: [7], other: [0, 1, 2, 3, 4, 5], pays: '4 to 1' },
  { hand: 'player', after: 5, own: [5], other: [0, 1, 2, 3, 4], pays: '3 to 2' },
  { hand: 'player', after: 5, own: [6], other: [0, 1, 2, 3, 4, 5], pays: '5 to 2' },
  { hand: 'player', after: 5, own: [7], other: [0, 1, 2, 3, 4, 5, 6], pays: '4 to 1' },
  { hand: 'player', after: 5, own: [8], other: [0, 1, 2, 3, 4, 5, 6], pays: '10 to 1' },
  {
    hand: 'player',
    after: 5,
    own: [9],
    other: [0, 1, 2, 3, 4, 5, 6],
    pays: '10 to 1',
    paidOnTie: '4.2.1(a)',
  },
  { hand: 'banker', after: 4, own: [4], other: [0, 1, 2, 3], pays: '3 to 2' },
  { hand: 'banker', after: 4, own: [5], other: [0, 1, 2, 3, 4], pays: '3 to 2' },
  { hand: 'banker', after: 4, own: [6], other: [0, 1, 2, 3, 4, 5], pays: '5 to 2' },
  { hand: 'banker', after: 4, own: [7], other: [0, 1, 2, 3, 4, 5], pays: '4 to 1' },
  {
    hand: 'banker',
    after: 5,
    own: [1, 2, 3, 4, 5, 6],
    other: [0],
    pays: '10 to 1',
    paidOnTie: '4.2.1(b)',
  },
  { hand: 'banker', after: 5, own: [1], other: [1], pays: '6 to 1' },
  { hand: 'banker', after: 5, own: [2, 3, 4, 5, 6], other: [1], pays: '10 to 1' },
  { hand: 'banker', after: 5, own: [3, 4, 5, 6], other: [2], pays: '4 to 1' },
  { hand: 'banker', after: 5, own: [4], other: [3], pays: '5 to 2' },
] as const satisfies readonly InsuranceRow[];
