import { describe, expect, test } from 'vitest';
import { rulebooks } from '../../rulebooks/index.ts';
import { paysPrinted, printedBets } from './bets.ts';

const all = rulebooks.flatMap((book) => book.layouts.map(({ id }) => [book.id, id, book] as const));

describe.each(all)('%s, layout %s', (_, layout, book) => {
  const { player, banker, tie, side } = printedBets(book, layout);

  test('every bet of the layout is printed once', () => {
    const printed = [player, banker, tie, ...side.flat()].map((bet) => bet?.id ?? 'missing');
    const offered = book.bets.filter((bet) => bet.layouts.includes(layout)).map(({ id }) => id);
    expect(printed.sort()).toEqual(offered.sort());
  });
  test('the main bets are the two hands and the tie', () => {
    expect([player?.original, banker?.original, tie?.original]).toEqual(['player', 'banker', null]);
    expect(tie?.pays.every(({ when }) => when.winner?.join() === 'tie')).toBe(true);
  });
  test('no row has more than four, and none is empty', () => {
    for (const row of side) {
      expect(row.length).toBeGreaterThan(0);
      expect(row.length).toBeLessThanOrEqual(4);
    }
  });
  test('what pays on the Player alone is never right of what pays on the Banker alone', () => {
    const leans = (id: string) =>
      /^(player|.*buffalo$)/.test(id) ? -1 : /^(banker|(big|small)-tiger)/.test(id) ? 1 : 0;
    for (const row of side) {
      const sides = row
        .map(({ id }) => (id === 'tiger-buffalo' ? 0 : leans(id)))
        .filter((one) => one !== 0);
      expect(sides).toEqual([...sides].sort((a, b) => a - b));
    }
  });
  test('every bet has its odds printed', () => {
    for (const bet of [player, banker, tie, ...side.flat()]) {
      expect(bet && paysPrinted(bet)).toMatch(/^[\d./]+:[12]\*?$/);
    }
  });
});

const bet = (
  original: 'player' | null,
  ...pays: readonly (readonly [number[] | undefined, `${number} to ${number}`])[]
) => ({
  id: 'x',
  name: { en: 'X', zh: 'X' },
  original,
  definition: '1',
  rule: '1',
  layouts: ['A'],
  pays: pays.map(([points, odds]) => ({
    when: points === undefined ? {} : { points },
    pays: odds,
  })),
});

test.each([
  ['one line', bet(null, [undefined, '11 to 1']), '11:1'],
  ['several, smallest first', bet(null, [[1], '20 to 1'], [[2], '4 to 1']), '4/20:1'],
  ['several that pay the same', bet(null, [[1], '8 to 1'], [[2], '8 to 1']), '8:1'],
  [
    'a hand: what it usually pays, with a star',
    bet('player', [[6], '1 to 2'], [[1, 2, 3], '1 to 1']),
    '1:1*',
  ],
])('%s', (_, one, text) => {
  expect(paysPrinted(one)).toBe(text);
});
