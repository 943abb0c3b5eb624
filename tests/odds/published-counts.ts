import type { Bet } from '../../src/rulebooks/index.ts';

/** Bets that no book of ours has, and linear counts, as they were published elsewhere. */

const side = (id: string, en: string, pays: Bet['pays']): Bet => ({
  id,
  name: { en, zh: en },
  original: null,
  definition: '',
  rule: '',
  layouts: [],
  pays,
});

const bankerWins = (points: number, cards: number) =>
  ({ winner: ['banker'], points: [points], cards: [cards] }) as const;

/** Tiger at other odds. */
export const LUCKY_6 = side('lucky-6', 'Lucky 6', [
  { when: bankerWins(6, 2), pays: '12 to 1' },
  { when: bankerWins(6, 3), pays: '23 to 1' },
]);

export const DRAGON_7 = side('dragon-7', 'Dragon 7', [{ when: bankerWins(7, 3), pays: '40 to 1' }]);

/** Ace to nine, then ten: tens and pictures alike. */
export const byRank = (...byValue: number[]): number[] =>
  Array.from({ length: 13 }, (_, rank) => byValue[Math.min(rank, 9)] ?? 0);

export const BIG_TIGER_COUNT = { tags: byRank(0, 0, -1, -1, -1, -2, 1, 2, 2, 0), trigger: 8 };
export const DRAGON_7_COUNT = { tags: byRank(0, 0, 0, -1, -1, -1, -1, 2, 2, 0), trigger: 4 };
export const LUCKY_6_COUNTS = {
  simple: { tags: byRank(0, 0, 0, 0, 0, -3, 1, 1, 1, 0), trigger: 7 },
  exact: { tags: byRank(-1, -1, -4, -1, -1, -18, 13, 12, 9, -2), trigger: 48 },
};
