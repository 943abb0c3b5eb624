import { BadReport } from './bad-report.ts';

/** A shift begins at a local time, `HH:MM`, and lasts until the next one begins. */
export type Shift = { readonly name: string; readonly from: string };

/** A house's zone, unless it is set otherwise. */
export const TIME_ZONE = 'Asia/Singapore';

export const SHIFTS: readonly Shift[] = [
  { name: 'day', from: '06:00' },
  { name: 'swing', from: '14:00' },
  { name: 'grave', from: '22:00' },
];

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
  /** `YYYY-MM-DD HH:MM:SS`. */
  readonly local: (at: number) => string;
};

export const calendar = (timeZone: string, shifts: readonly Shift[]): Calendar => {
  const local = localTime(timeZone);
  const begins = beginnings(shifts);
  const turn = (day: string, shift: number): Turn => ({
    day,
    shift,
    name: begins[shift]?.name ?? '',
  });
  const turnOf = (time: string): Turn => {
    const day = time.slice(0, 10);
    const shift = begins.findLastIndex(({ from }) => from <= time.slice(11, 16));
    return shift >= 0 ? turn(day, shift) : turn(daysLater(day, -1), begins.length - 1);
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
        const further = one.shift + 1;
        one = further < begins.length ? turn(one.day, further) : turn(daysLater(one.day, 1), 0);
      }
      return found;
    },
    beginning: (day) => momentAt(`${day} ${begins[0]?.from}:00`, local),
    local,
  };
};

const MINUTE = 60_000;
const DAY = 86_400_000;

const isAfter = (a: Turn, b: Turn): boolean =>
  a.day === b.day ? a.shift > b.shift : a.day > b.day;

/** In the order of the day; one that lasts all day where there are none. */
const beginnings = (shifts: readonly Shift[]): readonly Shift[] => {
  for (const { name, from } of shifts) {
    if (!/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(from)) {
      throw new BadReport(`shift ${name} begins at "${from}": give a time such as 06:00`);
    }
  }
  const twice = (values: readonly string[]) => new Set(values).size < values.length;
  if (twice(shifts.map(({ from }) => from)) || twice(shifts.map(({ name }) => name))) {
    throw new BadReport('two shifts have the same name or begin at the same time');
  }
  if (shifts.length === 0) return [{ name: '', from: '00:00' }];
  return shifts.toSorted((a, b) => (a.from < b.from ? -1 : 1));
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
