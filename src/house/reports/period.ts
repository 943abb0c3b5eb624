import type { HouseSettings } from '../../api/house-settings.ts';
import { BadReport } from './bad-report.ts';
import { type Calendar, calendar, SHIFTS, type Shift, TIME_ZONE } from './calendar.ts';

/** A period as somebody asks for it; what is left out: the day so far. */
export type AskedPeriod = { readonly from?: string; readonly to?: string };

/**
 * Reads the ends of a period. A date such as 2026-03-02 is when that day's first shift begins in the casino, so
 * that one whole day goes from it to the next date; else a time with its zone, or milliseconds since 1970.
 */
export const periodOf = (
  { from, to }: AskedPeriod,
  casino: {
    readonly now: number;
    readonly timeZone?: string;
    readonly shifts?: readonly Shift[];
    readonly gamingDay?: string;
  },
): { readonly from: number; readonly to: number } => {
  const { now, timeZone = TIME_ZONE, shifts = SHIFTS } = casino;
  const clock = calendar(timeZone, shifts, casino.gamingDay);
  return {
    from: from === undefined ? clock.beginning(clock.turnAt(now).day) : moment('from', from, clock),
    to: to === undefined ? now + 1 : moment('to', to, clock),
  };
};

/** The settings of a house, as far as days are made by them. */
export const daysOf = ({
  zone,
  shifts,
  day,
}: Pick<HouseSettings, 'zone' | 'shifts' | 'day'>): {
  readonly timeZone: string;
  readonly shifts: readonly Shift[];
  readonly gamingDay: string;
} => ({ timeZone: zone, shifts, gamingDay: day });

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/;
const MILLISECONDS = /^\d{1,15}$/;

const moment = (name: string, text: string, { beginning }: Calendar): number => {
  if (MILLISECONDS.test(text)) return Number(text);
  const at = DATE.test(text) || TIME.test(text) ? Date.parse(text) : Number.NaN;
  // 31 February would be taken for a day of March.
  const isDay = new Date(Date.parse(text.slice(0, 10)) || 0)
    .toISOString()
    .startsWith(text.slice(0, 10));
  if (Number.isNaN(at) || !isDay) {
    throw new BadReport(
      `${name}: "${text.slice(0, 40)}" is no time: give a date such as 2026-03-02, or a time such as 2026-03-02T14:00+08:00`,
    );
  }
  return DATE.test(text) ? beginning(text) : at;
};
