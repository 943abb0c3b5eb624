import type { TableOfPlay } from './rulebook.ts';

const ANY = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/** The drawing rules that all five books print alike, each under a paragraph of its own. */
export const tableOfPlay = {
  natural: [8, 9],
  playerDraws: [0, 1, 2, 3, 4, 5],
  bankerDrawsAlone: [0, 1, 2, 3, 4, 5],
  bankerDraws: [
    ANY,
    ANY,
    ANY,
    [0, 1, 2, 3, 4, 5, 6, 7, 9],
    [2, 3, 4, 5, 6, 7],
    [4, 5, 6, 7],
    [6, 7],
    [],
  ],
} as const satisfies TableOfPlay;
