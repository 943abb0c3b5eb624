import type { By } from '../../../api/report.ts';

export const PERIODS = ['today', 'week', 'month', 'all', 'dates'] as const;
export type Period = (typeof PERIODS)[number];

const DAY = 86_400_000;
const MINUTE = 60_000;

/** What is asked of the house. `table` null: every one. `first` and `last` are days such as 2026-03-02. */
export type ReportWish = {
  readonly by: By;
  readonly period: Period;
  readonly table: string | null;
  readonly first: string;
  readonly last: string;
};

/** The question, as an address; without a beginning the house tells of its own day so far. */
export const reportPath = (wish: ReportWish, now: number): string => {
  const asked = new URLSearchParams({ by: wish.by, ...bounds(wish, now) });
  if (wish.table !== null) asked.set('table', wish.table);
  return `/reports?${asked}`;
};

const bounds = ({ period, first, last }: ReportWish, now: number): Record<string, string> => {
  // To the minute, so that asking again is the same question for a while.
  const ago = (days: number) => String(Math.floor(now / MINUTE) * MINUTE - days * DAY);
  switch (period) {
    case 'today':
      return {};
    case 'week':
      return { from: ago(7) };
    case 'month':
      return { from: ago(30) };
    case 'all':
      return { from: '0' };
    case 'dates':
      return {
        ...(first === '' ? { from: '0' } : { from: first }),
        ...(last === '' ? {} : { to: dayAfter(last) }),
      };
  }
};

/** A period ends where the day after its last one begins. */
const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00Z`) + DAY).toISOString().slice(0, 10);
