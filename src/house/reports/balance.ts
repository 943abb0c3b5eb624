import { BALANCE_FIGURES, type BalanceRow, type ShiftReport } from '../../api/balance.ts';
import type { Group } from '../../api/report.ts';
import { BadReport } from './bad-report.ts';
import { type Calendar, calendar, type Shift, type Turn } from './calendar.ts';
import { decimal } from './columns.ts';
import { csv } from './forms.ts';

type Days = {
  readonly timeZone: string;
  readonly shifts: readonly Shift[];
  readonly gamingDay: string;
};

/** The shift that is asked for, or the one that is now. */
export const shiftAsked = (
  { day, shift }: { readonly day?: string; readonly shift?: string },
  now: number,
  { timeZone, shifts, gamingDay }: Days,
): { readonly turn: Turn; readonly from: number; readonly to: number } => {
  const clock = calendar(timeZone, shifts, gamingDay);
  const current = clock.turnAt(now);
  const turn =
    shift === undefined && day === undefined ? current : named(clock, { day, shift }, current);
  return { turn, ...clock.bounds(turn) };
};

const named = (
  clock: Calendar,
  { day, shift }: { readonly day: string | undefined; readonly shift: string | undefined },
  current: Turn,
): Turn => {
  const of = day ?? current.day;
  if (Number.isNaN(Date.parse(of)) || new Date(of).toISOString().slice(0, 10) !== of) {
    throw new BadReport(`there is no day "${of}": give one such as 2026-03-02`);
  }
  const from = clock.beginning(of);
  const turns = clock.turns({ from, to: from + LONG, most: 100 }) ?? [];
  const ofDay = turns.filter((one) => one.day === of);
  const found = shift === undefined ? ofDay[0] : ofDay.find(({ name }) => name === shift);
  if (found !== undefined) return found;
  const names = ofDay.map(({ name }) => name).join(', ');
  throw new BadReport(`there is no shift "${shift}": give one of ${names}`);
};

/** A day, and no shift of the next one, also where the clocks are put back or forward. */
const LONG = 23 * 3_600_000;

/** What a table did before the shift, in it and since; `before` null: that was archived. */
export type TableSpans = {
  readonly table: string;
  readonly before: Group | null;
  readonly within: Group;
  readonly since: Group;
  /** What the table itself says is in the tray now; null: it moved while this was read. */
  readonly tray: number | null;
};

/**
 * The opener is summed up from the table's first day on; the tray that the table has now, less what came since, must be
 * the closer. Where the beginning was archived the opener is found from the tray alone.
 */
export const balanced = ({ table, before, within, since, tray }: TableSpans): BalanceRow => {
  const moved = movedIn(within);
  const found = tray === null ? null : tray - sumOf(movedIn(since));
  const opener = before === null ? (found ?? 0) - sumOf(moved) : sumOf(movedIn(before));
  const closer = opener + sumOf(moved);
  const difference = before === null || found === null ? null : found - closer;
  return { table, opener, ...moved, closer, difference };
};

export const shiftReport = (
  { turn, from, to }: ReturnType<typeof shiftAsked>,
  { timeZone, now }: { readonly timeZone: string; readonly now: number },
  tables: readonly BalanceRow[],
): ShiftReport => {
  const sum = (name: (typeof BALANCE_FIGURES)[number]) =>
    tables.reduce((total, row) => total + row[name], 0);
  const known = tables.flatMap(({ difference }) => (difference === null ? [] : [difference]));
  return {
    day: turn.day,
    shift: turn.name,
    from,
    to,
    timeZone,
    over: to <= now,
    tables,
    whole: {
      opener: sum('opener'),
      fills: sum('fills'),
      credits: sum('credits'),
      sold: sum('sold'),
      bought: sum('bought'),
      win: sum('win'),
      variance: sum('variance'),
      closer: sum('closer'),
      difference:
        known.length < tables.length ? null : known.reduce((total, one) => total + one, 0),
    },
  };
};

type Moved = Pick<BalanceRow, 'fills' | 'credits' | 'sold' | 'bought' | 'win' | 'variance'>;

const movedIn = ({ money, total }: Group): Moved => ({
  fills: money?.fills ?? 0,
  credits: money?.credits ?? 0,
  sold: money?.drop ?? 0,
  bought: money?.cashOuts ?? 0,
  win: total.win,
  variance: money?.variance ?? 0,
});

const sumOf = ({ fills, credits, sold, bought, win, variance }: Moved): number =>
  fills - credits - sold + bought + win + variance;

/** The tables, then the whole. */
export const shiftCsv = ({ day, shift, tables, whole }: ShiftReport): string =>
  csv(
    [
      { head: 'day', cell: () => day },
      { head: 'shift', cell: () => ({ text: shift }) },
      { head: 'row', cell: ({ table }) => (table === null ? 'whole' : 'table') },
      { head: 'table', cell: ({ table }) => ({ text: table ?? '' }) },
      ...BALANCE_FIGURES.map((name) => ({
        head: HEADS[name] ?? name,
        cell: (row: CsvRow) => decimal(row[name]),
      })),
      {
        head: 'difference',
        cell: ({ difference }) => (difference === null ? '' : decimal(difference)),
      },
    ],
    [...tables, { table: null, ...whole }],
  );

type CsvRow = Omit<BalanceRow, 'table'> & { readonly table: string | null };
const HEADS: Readonly<Record<string, string>> = { sold: 'chips_sold', bought: 'chips_bought_back' };
