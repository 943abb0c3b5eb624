import { DEFAULT_ZONE, HOUSE_DEFAULTS } from '../../api/house-settings.ts';
import { BadReport } from './bad-report.ts';

/** A shift begins at a local time, `HH:MM`, and lasts until the next one begins. */
export type Shift = { readonly name: string; readonly from: string };

/** A house's zone and shifts, unless they are set otherwise. */
export const TIME_ZONE = DEFAULT_ZONE;
export const SHIFTS: readonly Shift[] = HOUSE_DEFAULTS.shifts;

/** When a year is over: with the day before its successor's first. */
export const yearEnd = (year: number, timeZone = TIME_ZONE): number =>
  calendar(timeZone, SHIFTS).beginning(`${year + 1}-01-01`);

/** A shift of a certain day. `shift` counts from the first one of the day. */
export type Turn = { readonly day: string; readonly shift: number; readonly name: string };

/** Days and shifts as the casino's clocks show them. */
export type Calendar = {
  /** A shift belongs to the day it began, so the day begins with its first shift. */
  readonly turnAt: (at: number) => Turn;
  /** Every shift from one moment to another (exclusive), at most so many; null if there are more. */
  readonly turns: (period: { from: number; to: number; most: number }) => readonly Turn[] | null;
  /** When the first shift of a day begins. */
  readonly beginning: (day: string) => number;
  /** From when to when a shift lasts. */
  readonly bounds: (turn: Turn) => { readonly from: number; readonly to: number };
  /** `YYYY-MM-DD HH:MM:SS`. */
  readonly local: (at: number) => string;
};

/** `gamingDay` is when the day begins, and with it one of the shifts; left out: with the earliest by the clock. */
export const calendar = (
  timeZone: string,
  shifts: readonly Shift[],
  gamingDay?: string,
): Calendar => {
  const local = localTime(timeZone);
  const begins = beginnings(shifts, gamingDay);
  const dawn = begins[0]?.from ?? MIDNIGHT;
  const since = (time: string): number => (minutes(time) - minutes(dawn) + DAY_LONG) % DAY_LONG;
  const offsets = begins.map(({ from }) => since(from));
  const beginningOf = ({ day, shift }: Turn): number => {
    const from = begins[shift]?.from ?? dawn;
    // What begins after midnight and before the day does still belongs to the day before.
    return momentAt(`${from < dawn ? daysLater(day, 1) : day} ${from}:00`, local);
  };
  const after = ({ day, shift }: Turn): Turn =>
    shift + 1 < begins.length ? turn(day, shift + 1) : turn(daysLater(day, 1), 0);
  const turn = (day: string, shift: number): Turn => ({
    day,
    shift,
    name: begins[shift]?.name ?? '',
  });
  const turnOf = (time: string): Turn => {
    const [date, clock] = [time.slice(0, 10), time.slice(11, 16)];
    const passed = since(clock);
    const day = clock < dawn ? daysLater(date, -1) : date;
    return turn(
      day,
      offsets.findLastIndex((offset) => offset <= passed),
    );
  };
  // Rounds come in order of time, so the last minute is often asked for again.
  let minute = Number.NaN;
  let now = turn('', 0);
  const turnAt = (at: number): Turn => {
    const asked = Math.floor(at / MINUTE);
    if (asked !== minute) {
      now = turnOf(local(at));
      minute = asked;
    }
    return now;
  };
  return {
    turnAt,
    turns: ({ from, to, most }) => {
      const found: Turn[] = [];
      const last = turnAt(to - 1);
      for (let one = turnAt(from); !isAfter(one, last); ) {
        if (found.length === most) return null;
        found.push(one);
        one = after(one);
      }
      return found;
    },
    beginning: (day) => beginningOf(turn(day, 0)),
    bounds: (one) => ({ from: beginningOf(one), to: beginningOf(after(one)) }),
    local,
  };
};

const MINUTE = 60_000;
const MIDNIGHT = '00:00';
/** In minutes. */
const DAY_LONG = 24 * 60;
const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const DAY = 86_400_000;

const isAfter = (a: Turn, b: Turn): boolean =>
  a.day === b.day ? a.shift > b.shift : a.day > b.day;

/** In the order of the gaming day; one that lasts all day where there are none. */
const beginnings = (shifts: readonly Shift[], gamingDay?: string): readonly Shift[] => {
  for (const { name, from } of shifts) {
    if (!/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(from)) {
      throw new BadReport(`shift ${name} begins at "${from}": give a time such as 06:00`);
    }
  }
  const twice = (values: readonly string[]) => new Set(values).size < values.length;
  if (twice(shifts.map(({ from }) => from)) || twice(shifts.map(({ name }) => name))) {
    throw new BadReport('two shifts have the same name or begin at the same time');
  }
  if (shifts.length === 0) return [{ name: '', from: gamingDay ?? MIDNIGHT }];
  const byClock = shifts.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const first = gamingDay === undefined ? 0 : byClock.findIndex(({ from }) => from === gamingDay);
  if (first < 0) throw new BadReport(`no shift begins with the gaming day at ${gamingDay}`);
  return [...byClock.slice(first), ...byClock.slice(0, first)];
};

const asUtc = (time: string): number => Date.parse(`${time.replace(' ', 'T')}Z`);

/** Which moment the clocks show so. How far they are from UTC may itself change that day: so twice. */
const momentAt = (time: string, local: Calendar['local']): number => {
  const shown = asUtc(time);
  let at = shown;
  for (let n = 0; n < 2; n += 1) at = shown - (asUtc(local(at)) - at);
  return at;
};

const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

const localTime = (timeZone: string): ((at: number) => string) => {
  const format = formatIn(timeZone);
  return (at) => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
    const [year, month, day] = [parts.get('year'), parts.get('month'), parts.get('day')];
    const [hour, minute, second] = [parts.get('hour'), parts.get('minute'), parts.get('second')];
    return `${year}-${month}-${day} ${hour}:${minute}:${second}`;
  };
};

const formatIn = (timeZone: string): Intl.DateTimeFormat => {
  try {
    return new Intl.DateTimeFormat('en', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  } catch {
    throw new BadReport(`no time zone "${timeZone}": give one such as ${TIME_ZONE}`);
  }
};
