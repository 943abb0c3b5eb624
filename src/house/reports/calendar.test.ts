import { describe, expect, test } from 'vitest';
import { calendar, SHIFTS, TIME_ZONE } from './calendar.ts';

const singapore = calendar(TIME_ZONE, SHIFTS);

test.each([
  ['2026-03-02T06:00:00+08:00', '2026-03-02', 'day'],
  ['2026-03-02T13:59:59.999+08:00', '2026-03-02', 'day'],
  ['2026-03-02T14:00:00+08:00', '2026-03-02', 'swing'],
  ['2026-03-02T22:00:00+08:00', '2026-03-02', 'grave'],
  // A shift belongs to the day it began, over the end of a month, a year and a leap day too.
  ['2026-03-01T05:59:59.999+08:00', '2026-02-28', 'grave'],
  ['2026-01-01T00:00:00+08:00', '2025-12-31', 'grave'],
  ['2028-03-01T01:00:00+08:00', '2028-02-29', 'grave'],
])('%s is of %s, %s', (time, day, name) => {
  expect(singapore.turnAt(Date.parse(time))).toMatchObject({ day, name });
});

test('without shifts a day is a day', () => {
  const { turnAt } = calendar(TIME_ZONE, []);
  expect(turnAt(Date.parse('2026-03-02T00:00:00+08:00')).day).toBe('2026-03-02');
  expect(turnAt(Date.parse('2026-03-02T23:59:59+08:00')).day).toBe('2026-03-02');
});

test('shifts may be given in any order', () => {
  const { turnAt } = calendar(TIME_ZONE, SHIFTS.toReversed());
  const at = Date.parse('2026-03-02T15:00:00+08:00');
  expect(turnAt(at)).toEqual({ day: '2026-03-02', shift: 1, name: 'swing' });
});

test('every shift of a period once, also where the clocks are put forward', () => {
  // In Paris the hour after 02:00 of 29 March 2026 does not exist.
  const paris = calendar('Europe/Paris', SHIFTS);
  const from = Date.parse('2026-03-28T06:00:00+01:00');
  const to = Date.parse('2026-03-30T06:00:00+02:00');
  const turns = paris.turns({ from, to, most: 10 });
  expect(turns?.map(({ day, name }) => `${day} ${name}`)).toEqual([
    '2026-03-28 day',
    '2026-03-28 swing',
    '2026-03-28 grave',
    '2026-03-29 day',
    '2026-03-29 swing',
    '2026-03-29 grave',
  ]);
  expect(paris.turns({ from, to, most: 5 })).toBeNull();
  expect(paris.turns({ from, to: to + 1, most: 10 })).toHaveLength(7);
});

test('local time, midnight as 00', () => {
  expect(singapore.local(Date.UTC(2026, 2, 1, 16, 0, 5))).toBe('2026-03-02 00:00:05');
});

describe('a gaming day that begins at 08:00, with a shift after midnight', () => {
  const shifts = [
    { name: 'early', from: '08:00' },
    { name: 'late', from: '16:00' },
    { name: 'night', from: '00:00' },
  ];
  const house = calendar(TIME_ZONE, shifts, '08:00');
  test.each([
    ['2026-03-02T07:59:59+08:00', '2026-03-01', 'night', 2],
    ['2026-03-02T08:00:00+08:00', '2026-03-02', 'early', 0],
    ['2026-03-02T23:59:59+08:00', '2026-03-02', 'late', 1],
    ['2026-03-03T00:00:00+08:00', '2026-03-02', 'night', 2],
  ])('%s is of %s, %s', (time, day, name, shift) => {
    expect(house.turnAt(Date.parse(time))).toEqual({ day, name, shift });
  });
  test('the day begins with it', () => {
    expect(house.beginning('2026-03-02')).toBe(Date.parse('2026-03-02T08:00:00+08:00'));
  });
  test('a shift lasts until the next one, also over the day’s end', () => {
    expect(house.bounds({ day: '2026-03-02', shift: 2, name: 'night' })).toEqual({
      from: Date.parse('2026-03-03T00:00:00+08:00'),
      to: Date.parse('2026-03-03T08:00:00+08:00'),
    });
  });
  test('where the clocks are put forward the night is an hour shorter', () => {
    const paris = calendar('Europe/Paris', shifts, '08:00');
    const { from, to } = paris.bounds({ day: '2026-03-28', shift: 2, name: 'night' });
    expect(to - from).toBe(7 * 3_600_000);
  });
  test('no shift begins then', () => {
    expect(() => calendar(TIME_ZONE, shifts, '09:00')).toThrow('09:00');
  });
});
