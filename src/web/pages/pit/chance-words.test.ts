import { describe, expect, test } from 'vitest';
import { wordsIn } from '../../words/index.ts';
import { learn } from '../../words/known.ts';
import { pit } from '../../words/pit.ts';
import { chanceText, furtherOff, oneIn } from './chance-words.ts';

learn('en', { pit: pit.en });
learn('zh', { pit: pit.zh });
const en = wordsIn('en');
const zh = wordsIn('zh');

const compared = (z: number | null, rounds = 5000) => ({ z, rounds, win: 1, expectedWin: 0 });

/** Two-sided tails from printed tables of the normal distribution. */
describe('how often chance is further off', () => {
  test.each([
    [0, 1],
    [0.6745, 0.5],
    [1, 0.3173],
    [1.5, 0.1336],
    [1.96, 0.05],
    [2.5758, 0.01],
    [3.2905, 0.001],
    [4.4172, 0.00001],
  ])('z %d: %d', (z, chance) => {
    expect(furtherOff(z) / chance).toBeCloseTo(1, 2);
    expect(furtherOff(-z)).toBe(furtherOff(z));
  });
});

test.each([
  [1, 'most'],
  [0.7, 'most'],
  [0.55, 2],
  [0.4, 3],
  [1 / 3, 3],
  [0.2, 5],
  [0.1, 10],
  [1 / 13, 12],
  [1 / 22, 20],
  [1 / 23, 25],
  [1 / 97, 100],
  [1 / 370, 400],
  [1 / 1050, 1000],
  [1 / 15_787, 15_000],
  [1 / 2_000_000, 'never'],
] as const)('one in: %d is %s', (chance, said) => expect(oneIn(chance)).toBe(said));

test('what is said grows rarer with z, and is never further from the truth than a fifth', () => {
  let last = 0;
  for (let z = 0.9; z < 4.8; z += 0.01) {
    const said = oneIn(furtherOff(z));
    if (typeof said !== 'number') throw new Error(`${z}: ${said}`);
    expect(said).toBeGreaterThanOrEqual(last);
    if (said > 10) expect(Math.abs(Math.log(said * furtherOff(z)))).toBeLessThan(0.2);
    last = said;
  }
});

test.each([
  [
    0.1,
    'Within what chance allows: most days are further off.',
    '在机率允许之内：多数日子偏离更大。',
  ],
  [
    0.68,
    'Within what chance allows: every other day is further off.',
    '在机率允许之内：每两天有一天偏离更大。',
  ],
  [
    -1,
    'Within what chance allows: one day in three is further off.',
    '在机率允许之内：每 三 天有一天偏离更大。',
  ],
  [
    1.8,
    'Within what chance allows: one day in 15 is further off.',
    '在机率允许之内：每 15 天有一天偏离更大。',
  ],
  [
    -2.2,
    'Rare, but chance does it: one day in 40 is further off.',
    '少见，但机率会有：每 40 天有一天偏离更大。',
  ],
  [
    3.2,
    'Rare, but chance does it: one day in 700 is further off.',
    '少见，但机率会有：每 700 天有一天偏离更大。',
  ],
  [
    3.4,
    'Hardly chance: one day in 1,500 is further off.',
    '难以归于机率：每 1,500 天有一天偏离更大。',
  ],
  [
    -9,
    'Hardly chance: less than one day in 1,000,000 is further off.',
    '难以归于机率：1,000,000 天里不到一天偏离更大。',
  ],
])('a day at z %d', (z, english, chinese) => {
  expect(chanceText(compared(z), 'day', en)).toBe(english);
  expect(chanceText(compared(z), 'day', zh)).toBe(chinese);
});

test('tables and the whole are told by time, shifts by shift; few rounds and nothing to compare are said', () => {
  expect(chanceText(compared(1), 'table', en)).toContain('one time in three');
  expect(chanceText(compared(1), 'shift', en)).toContain('one shift in three');
  expect(chanceText(compared(4, 20), 'day', en)).toBe(
    'Too few rounds to say more than: one day in 15,000 is further off.',
  );
  expect(chanceText({ z: null, rounds: 0, win: 0, expectedWin: 0 }, 'day', en)).toBe(
    'Nothing to compare with the exact odds.',
  );
  expect(chanceText({ z: null, rounds: 4, win: 0, expectedWin: 0 }, 'day', en)).toBe(
    'As expected to the cent.',
  );
});
