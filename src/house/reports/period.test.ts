import { expect, test } from 'vitest';
import { BadReport } from './bad-report.ts';
import { periodOf } from './period.ts';

const now = Date.parse('2026-03-02T15:00:00+08:00');
const at = (time: string) => Date.parse(time);

test('a date is when its first shift begins, so two dates are whole days', () => {
  expect(periodOf({ from: '2026-03-01', to: '2026-03-02' }, { now })).toEqual({
    from: at('2026-03-01T06:00:00+08:00'),
    to: at('2026-03-02T06:00:00+08:00'),
  });
  expect(periodOf({ from: '2026-03-01', to: '2026-03-02' }, { now, shifts: [] })).toEqual({
    from: at('2026-03-01T00:00:00+08:00'),
    to: at('2026-03-02T00:00:00+08:00'),
  });
});

test('left out: the day so far, this moment with it', () => {
  expect(periodOf({}, { now })).toEqual({ from: at('2026-03-02T06:00:00+08:00'), to: now + 1 });
  const night = at('2026-03-02T03:00:00+08:00');
  expect(periodOf({}, { now: night }).from).toBe(at('2026-03-01T06:00:00+08:00'));
});

test('a time has its zone; milliseconds are taken as they are', () => {
  expect(periodOf({ from: '2026-03-02T14:00+08:00', to: String(now) }, { now })).toEqual({
    from: at('2026-03-02T06:00:00Z'),
    to: now,
  });
});

test('on the days when clocks change', () => {
  const casino = { now, timeZone: 'America/New_York' };
  // Forward on 8 March 2026, back on 1 November, each at 02:00.
  expect(periodOf({ from: '2026-03-07', to: '2026-03-08' }, casino)).toEqual({
    from: at('2026-03-07T06:00:00-05:00'),
    to: at('2026-03-08T06:00:00-04:00'),
  });
  expect(periodOf({ from: '2026-10-31', to: '2026-11-01' }, casino)).toEqual({
    from: at('2026-10-31T06:00:00-04:00'),
    to: at('2026-11-01T06:00:00-05:00'),
  });
});

test.each([
  '',
  'yesterday',
  '2026-02-31',
  '2026-13-01',
  '2026-03-02T25:00Z',
  '2026-02-30T10:00Z',
  // Whose time would it be?
  '2026-03-02T14:00',
  '-5',
  '1e9',
])('"%s" is refused', (from) => {
  expect(() => periodOf({ from }, { now })).toThrow(BadReport);
  expect(() => periodOf({ from }, { now })).toThrow(/^from: ".*" is no time: give/);
});
