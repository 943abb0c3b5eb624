import { expect, test } from 'vitest';
import type { TableOfPlay } from '../rulebooks/index.ts';
import { bankerDraws, eitherNatural, playerDraws } from './points.ts';

/** No table of any book: Player draws on 2, Banker on 3 alone or on a Player third card of 5. */
const table: TableOfPlay = {
  natural: [9],
  playerDraws: [2, 9],
  bankerDrawsAlone: [3, 9],
  bankerDraws: [[], [], [], [5]],
};

test('the table says who draws, and a natural of either hand stops both', () => {
  expect(playerDraws(table, { player: 2, banker: 3 })).toBe(true);
  expect(playerDraws(table, { player: 3, banker: 3 })).toBe(false);
  expect(playerDraws(table, { player: 2, banker: 9 })).toBe(false);
  expect(playerDraws(table, { player: 9, banker: 3 })).toBe(false);
  expect(eitherNatural(table, { player: 9, banker: 0 })).toBe(true);
  expect(eitherNatural(table, { player: 0, banker: 9 })).toBe(true);
  expect(eitherNatural(table, { player: 8, banker: 8 })).toBe(false);
});

test('the Banker draws by its own line or by the Player third card', () => {
  expect(bankerDraws(table, { player: 7, banker: 3 }, null)).toBe(true);
  expect(bankerDraws(table, { player: 7, banker: 4 }, null)).toBe(false);
  expect(bankerDraws(table, { player: 2, banker: 3 }, 5)).toBe(true);
  expect(bankerDraws(table, { player: 2, banker: 3 }, 0)).toBe(false);
  expect(bankerDraws(table, { player: 9, banker: 3 }, null)).toBe(false);
  expect(bankerDraws(table, { player: 2, banker: 9 }, 5)).toBe(false);
});

test('a Banker total without a line is an error', () => {
  expect(() => bankerDraws(table, { player: 2, banker: 4 }, 5)).toThrow(
    'no line for a Banker total of 4',
  );
});
