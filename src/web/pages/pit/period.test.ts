import { expect, test } from 'vitest';
import { type ReportWish, reportPath } from './period.ts';

const NOON = Date.UTC(2026, 2, 2, 12, 0, 30);
const WISH: ReportWish = { by: 'bet', period: 'today', table: null, first: '', last: '' };
const asked = (wish: Partial<ReportWish>, now = NOON) =>
  Object.fromEntries(new URLSearchParams(reportPath({ ...WISH, ...wish }, now).split('?')[1]));

test('the house knows its own day', () => {
  expect(asked({ table: 't1' })).toEqual({ by: 'bet', table: 't1' });
});

test('the last week begins seven days ago, to the minute', () => {
  expect(asked({ period: 'week' })).toEqual({
    by: 'bet',
    from: String(Date.UTC(2026, 1, 23, 12)),
  });
});

test('everything begins at the beginning', () => {
  expect(asked({ period: 'all', by: 'shift' })).toEqual({ by: 'shift', from: '0' });
});

test.each([
  ['2026-03-01', '2026-03-01', { from: '2026-03-01', to: '2026-03-02' }],
  ['2026-02-27', '2026-02-28', { from: '2026-02-27', to: '2026-03-01' }],
  ['2025-12-01', '2025-12-31', { from: '2025-12-01', to: '2026-01-01' }],
  ['2026-03-01', '', { from: '2026-03-01' }],
  ['', '2026-03-01', { from: '0', to: '2026-03-02' }],
])('from %s to %s, both days whole', (first, last, bounds) => {
  expect(asked({ period: 'dates', first, last })).toEqual({ by: 'bet', ...bounds });
});

test('within a minute it is the same question', () => {
  expect(asked({ period: 'month' }, NOON + 20_000)).toEqual(asked({ period: 'month' }));
  expect(asked({ period: 'month' }, NOON + 40_000)).not.toEqual(asked({ period: 'month' }));
});
