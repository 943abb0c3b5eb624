import { describe, expect, test } from 'vitest';
import { rulebooks } from '../../../rulebooks/index.ts';
import { betLetters } from '../../parts/bet-letters.ts';
import { betLine, readBetLine } from './bet-line.ts';

const bets = new Map([
  ['p', 'player'],
  ['b', 'banker'],
  ['t', 'tie'],
]);
const read = (text: string, usual: number | null = null) => readBetLine(text, { bets, usual });
const bet = (id: string, amount: number, asItLies = false) => ({ bet: id, amount, asItLies });
const ofBox = (box: number | null, ...keyed: readonly ReturnType<typeof bet>[]) => ({
  is: 'bets',
  box,
  whose: null,
  bets: keyed,
});

describe('a line', () => {
  test.each([
    ['3p500', ofBox(3, bet('player', 50_000))],
    ['3 P500 b25', ofBox(3, bet('player', 50_000), bet('banker', 2_500))],
    ['12p5k', ofBox(12, bet('player', 500_000))],
    ['p2.5kb12.50', ofBox(null, bet('player', 250_000), bet('banker', 1_250))],
    ['3p1,000', ofBox(3, bet('player', 100_000))],
    // Without an amount: as before.
    ['3p500bt', ofBox(3, bet('player', 50_000), bet('banker', 50_000), bet('tie', 50_000))],
    ['3p0', ofBox(3, bet('player', 0))],
    ['3p500!b25', ofBox(3, bet('player', 50_000, true), bet('banker', 2_500))],
    ['3', ofBox(3)],
    ['', ofBox(null)],
    // As an input method types them.
    ['３ｐ５００！', ofBox(3, bet('player', 50_000, true))],
  ])('%s', (text, line) => {
    expect(read(text)).toEqual(line);
  });
  test('a bet without an amount has the one that was keyed last', () => {
    expect(read('3pb100t', 2_500)).toEqual(
      ofBox(3, bet('player', 2_500), bet('banker', 10_000), bet('tie', 10_000)),
    );
  });
  test.each([
    ['3/5p100', 3, '5'],
    ['3/ap100', 3, 'a'],
    ['/ap100', null, 'a'],
  ])('%s is for somebody who does not sit there', (text, box, whose) => {
    expect(read(text)).toEqual({ is: 'bets', box, whose, bets: [bet('player', 10_000)] });
  });
  test.each([
    ['=', { is: 'again', box: null }],
    ['3=', { is: 'again', box: 3 }],
    [' - ', { is: 'undo' }],
  ])('%s', (text, line) => {
    expect(read(text)).toEqual(line);
  });
  test.each([
    ['3x100', 'letter', 'x'],
    ['3p', 'amount', 'p'],
    ['3p1.234', 'amount', 'p1.234'],
    ['3pk', 'amount', 'pk'],
    ['3p100p200', 'twice', 'p'],
    ['3p100?', 'line', '?'],
    ['3=p100', 'line', '=p100'],
    ['3p-100', 'amount', 'p'],
  ])('%s is none: %s', (text, why, at) => {
    expect(read(text)).toEqual({ is: 'wrong', why, at });
  });
  test('what is refused can be keyed again as it was', () => {
    expect(betLine(3, null, 'p', bet('player', 1_250, true))).toBe('3p12.50!');
    expect(read(betLine(3, 'a', 'b', bet('banker', 50_000)))).toMatchObject({
      box: 3,
      whose: 'a',
      bets: [bet('banker', 50_000)],
    });
  });
});

describe.each(rulebooks.map((book) => [book.id, book] as const))('letters of %s', (_, book) => {
  test.each(book.layouts.map(({ id }) => id))('layout %s', (layout) => {
    const letters = betLetters(book, layout);
    const offered = book.bets.filter(({ layouts }) => layouts.includes(layout));
    expect([...letters.keys()].sort()).toEqual(offered.map(({ id }) => id).sort());
    const all = [...letters.values()];
    expect(new Set(all).size).toBe(all.length);
    expect(all.filter((letter) => !/^[a-jl-z]$/.test(letter))).toEqual([]);
    expect(['player', 'banker', 'tie'].map((id) => letters.get(id))).toEqual(['p', 'b', 't']);
  });
});
