import { expect, test } from 'vitest';
import { reportPath } from './period.ts';

const NOON = Date.UTC(2026, 2, 2, 12, 0, 30);

test('the last day ends now and begins a day ago, to the minute', () => {
  const path = reportPath({ by: 'bet', period: 'day', table: 't1' }, NOON);
  const asked = new URLSearchParams(path.split('?')[1]);
  expect(Object.fromEntries(asked)).toEqual({
    by: 'bet',
    table: 't1',
    from: String(Date.UTC(2026, 2, 1, 12)),
  });
});

test('everything at every table needs no bounds', () => {
  expect(reportPath({ by: 'shift', period: 'all', table: null }, NOON)).toBe('/reports?by=shift');
});

test('within a minute it is the same question', () => {
  const wish = { by: 'table', period: 'week', table: null } as const;
  expect(reportPath(wish, NOON + 20_000)).toBe(reportPath(wish, NOON));
  expect(reportPath(wish, NOON + 40_000)).not.toBe(reportPath(wish, NOON));
});
