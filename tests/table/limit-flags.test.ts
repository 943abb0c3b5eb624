import { describe, expect, test } from 'vitest';
import { rulebook } from '../../src/rulebooks/index.ts';
import { boxOver, stakeFlag, tableOver } from '../../src/table/limit-flags.ts';
import type { TableLimits } from '../../src/table/settings.ts';
import { WITH_LIMITS, WITHOUT_LIMITS } from '../second/truths.ts';
import { gameOf, type Short } from './scenario.ts';

const bookOf = (short: Short) => {
  const book = rulebook(gameOf(short));
  if (book === undefined) throw new Error(`no book ${short}`);
  return book;
};

/** Minimum 25.00, maximum 1,000.00; Tie from 5.00 to 50.00. */
const limits = (per: 'box' | 'table'): TableLimits => ({
  minimum: 2_500,
  maximum: 100_000,
  per,
  side: { tie: { minimum: 500, maximum: 5_000 } },
});
const box = (player: number, banker: number) => ({ player, banker });

describe.each(WITH_LIMITS)('%s: the Differential that is passed', (short) => {
  const book = bookOf(short);

  test.each([
    ['nothing lies there', box(0, 0), 0],
    ['just the maximum on Player', box(100_000, 0), 0],
    ['a chip more on Player', box(100_100, 0), 100],
    ['a chip more on Banker', box(0, 100_100), 100],
    ['the other Hand makes room', box(300_000, 200_000), 0],
    ['not enough of it', box(300_000, 150_000), 50_000],
  ])('of a box: %s', (_, lies, over) => {
    expect(boxOver(lies, limits('box'), book)).toBe(over);
    expect(boxOver(lies, limits('table'), book)).toBe(0);
  });

  test.each([
    ['nothing lies there', [], 0],
    ['each box is within, all together not', [box(80_000, 0), box(70_000, 0)], 50_000],
    ['on Banker', [box(0, 80_000), box(0, 70_000)], 50_000],
    ['one box makes room for another', [box(300_000, 0), box(0, 200_000)], 0],
    ['just the maximum', [box(60_000, 10_000), box(50_000, 0)], 0],
    ['a chip more', [box(60_100, 10_000), box(50_000, 0)], 100],
  ])('of the table: %s', (_, boxes, over) => {
    expect(tableOver(boxes, limits('table'), book)).toBe(over);
    expect(tableOver(boxes, limits('box'), book)).toBe(0);
  });

  test('no single bet on a Hand is over', () => {
    expect(stakeFlag({ hand: 'player', bet: 'player', amount: 1e9 }, limits('box'), book)).toBe(
      null,
    );
  });
});

describe.each(WITHOUT_LIMITS)('%s: a maximum for each bet, no Differential', (short) => {
  const book = bookOf(short);

  test('nothing is over of a box, or of the table', () => {
    expect(boxOver(box(1e9, 0), limits('box'), book)).toBe(0);
    expect(tableOver([box(1e9, 0)], limits('table'), book)).toBe(0);
  });

  test.each([
    [100_000, null],
    [100_100, 'over'],
  ])('%i on Player', (amount, flag) => {
    expect(stakeFlag({ hand: 'player', bet: 'player', amount }, limits('box'), book)).toBe(flag);
  });
});

describe.each([...WITH_LIMITS, ...WITHOUT_LIMITS])('%s: a bet under its minimum', (short) => {
  const book = bookOf(short);

  test.each([
    [2_400, 'short'],
    [2_500, null],
  ])('%i on Banker', (amount, flag) => {
    expect(stakeFlag({ hand: 'banker', bet: 'banker', amount }, limits('box'), book)).toBe(flag);
  });

  test.each([
    ['tie', 400, 'short'],
    ['tie', 500, null],
    ['tie', 5_000, null],
    ['tie', 5_100, 'over'],
    // The table has set no limits for it.
    ['player-pair', 100, null],
    ['player-pair', 1_000_000, null],
  ])('the side bet %s of %i', (bet, amount, flag) => {
    expect(stakeFlag({ hand: null, bet, amount }, limits('box'), book)).toBe(flag);
  });
});
