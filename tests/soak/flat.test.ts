import { describe, expect, test } from 'vitest';
import { seededChance } from '../../src/cli/seeded.ts';
import { costFlat, levelFlat, MOST } from './flat.ts';

const { below } = seededChance('flat');
/** Up to so many parts of a thousand either way. */
const scattered = (value: number, parts: number) =>
  value * (1 + (below(2 * parts + 1) - parts) / 1000);
const minutes = <T>(count: number, figure: (minute: number) => T): T[] =>
  Array.from({ length: count }, (_, minute) => figure(minute));
/** In an hour. */
const rising = (from: number, to: number, parts: number) =>
  minutes(60, (minute) => scattered(from + ((to - from) * minute) / 59, parts));

describe('a level', () => {
  test('that scatters around one value is flat', () => {
    for (let time = 0; time < 200; time += 1) {
      const { is } = levelFlat(minutes(60, () => scattered(80, 100)));
      expect(is).toBe('flat');
    }
  });

  test('that scatters a great deal is called neither flat nor growing', () => {
    const all = minutes(200, () => levelFlat(minutes(60, () => scattered(20, 900))).is);
    expect(new Set(all)).toEqual(new Set(['unclear']));
  });

  test('may rise while it warms up, and fall as it likes', () => {
    expect(levelFlat(minutes(60, (at) => 40 + Math.min(at, 25))).is).toBe('flat');
    expect(levelFlat(rising(100, 20, 50)).is).toBe('flat');
  });

  test.each([
    ['a megabyte a minute on 60', 60, 120, 50],
    ['three quarters of a megabyte a minute on 60', 60, 105, 50],
    ['two milliseconds that become four in an hour', 2, 4, 150],
  ])('planted: %s is found', (_, from, to, parts) => {
    for (let time = 0; time < 50; time += 1) {
      const { is, growth } = levelFlat(rising(from, to, parts));
      expect(is).toBe('grows');
      expect(growth).toBeGreaterThan(MOST);
    }
  });

  test('planted: a leak that begins late is found', () => {
    const late = minutes(60, (at) => scattered(60 + Math.max(0, at - 40) * 2, 50));
    expect(levelFlat(late).is).toBe('grows');
  });

  test('growth is that of the second half, in parts of its level', () => {
    const { growth, error } = levelFlat(minutes(60, (at) => 100 + at));
    expect(growth).toBeCloseTo(29 / 144.5, 10);
    expect(error).toBeCloseTo(0, 10);
  });

  test('of a few minutes nothing is said', () => {
    expect(levelFlat(minutes(15, () => 7)).is).toBe('flat');
    expect(levelFlat(minutes(14, (at) => at + 1)).is).toBe('too short');
  });
});

describe('the cost of one more', () => {
  /** Bytes after so many entries, with a log that comes and goes. */
  const disk = (bytes: (entries: number) => number) =>
    minutes(60, (at) => {
      const of = 1500 * at + below(200);
      return { of, total: bytes(of) + below(1_000_000) };
    });

  test('is flat where each entry takes what the one before took', () => {
    for (let time = 0; time < 50; time += 1) {
      expect(costFlat(disk((entries) => 2e6 + 1200 * entries)).is).toBe('flat');
    }
  });

  test('planted: entries that come to take twice as much in an hour are found', () => {
    for (let time = 0; time < 50; time += 1) {
      const { is } = costFlat(disk((entries) => 1200 * entries + (600 * entries ** 2) / 90_000));
      expect(is).toBe('grows');
    }
  });

  test('growth is how much steeper the end of the second half is than its beginning', () => {
    const figures = minutes(61, (at) => ({ of: at, total: 100 * at + at ** 2 }));
    // From minute 30, where a minute takes 160, to minute 60, where it takes 220; 190 in the middle.
    expect(costFlat(figures).growth).toBeCloseTo(60 / 190, 10);
    expect(costFlat(figures).error).toBeCloseTo(0, 6);
  });

  test('of a few minutes nothing is said', () => {
    expect(costFlat(minutes(14, (at) => ({ of: at, total: at }))).is).toBe('too short');
  });
});
