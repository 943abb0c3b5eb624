export const PERIODS = ['day', 'week', 'month', 'all'] as const;
export type Period = (typeof PERIODS)[number];

export const BY = ['table', 'bet', 'dealer', 'day', 'shift'] as const;
export type By = (typeof BY)[number];

const DAYS: Readonly<Record<Exclude<Period, 'all'>, number>> = { day: 1, week: 7, month: 30 };
const DAY = 86_400_000;
const MINUTE = 60_000;

/** What is asked of the house; null: every table. */
export type Wish = { readonly by: By; readonly period: Period; readonly table: string | null };

/** To the minute, so that asking again is the same question for a while. */
export const reportPath = ({ by, period, table }: Wish, now: number): string => {
  const asked = new URLSearchParams({ by });
  if (table !== null) asked.set('table', table);
  if (period !== 'all') {
    asked.set('from', String(Math.floor(now / MINUTE) * MINUTE - DAYS[period] * DAY));
  }
  return `/reports?${asked}`;
};
