import type { By, Report, ReportShoes, ReportTurn } from '../../api/report.ts';
import { groupedBy } from '../../rules/grouped-by.ts';
import { BadReport } from './bad-report.ts';
import { type Calendar, calendar, SHIFTS, type Shift, TIME_ZONE } from './calendar.ts';
import { comparedOf, groupOf } from './group.ts';
import {
  byOrder,
  type GroupPlace,
  placeOfBet,
  placeOfMoney,
  placeOfPatron,
  placeOfRound,
  placeOfTable,
  placeOfTurn,
} from './grouping.ts';
import { incidentsOf, type UntimedIncident } from './incidents.ts';
import { type CountedRound, countedRound } from './lines.ts';
import type { MoneyEvent, ReportRound, Stay } from './round.ts';
import { NO_SHOES } from './shoes.ts';
import { addMoney, addRound, noSums, type Sums } from './sums.ts';

export type ReportOptions = {
  readonly from: number;
  readonly to: number;
  readonly by: By;
  readonly timeZone?: string;
  readonly shifts?: readonly Shift[];
  /** When the day begins; left out: with the first shift by the clock. */
  readonly gamingDay?: string;
  /** Listed by table even if nothing happened there. */
  readonly tables?: readonly string[];
};

export type ReportInput = ReportOptions & {
  readonly rounds: Iterable<ReportRound>;
  readonly money: Iterable<MoneyEvent>;
  readonly stays?: Iterable<Stay>;
};

/** Rounds and money may come in any order; none of them is kept. */
export const reportMade = ({ rounds, money, stays = [], ...options }: ReportInput): Report => {
  const made = reporter(options);
  for (const round of rounds) made.addRound(round);
  for (const event of money) made.addMoney(event);
  for (const stay of stays) made.addStay(stay);
  return made.report();
};

/** A report that grows as rounds are read. */
export type Reporter = {
  readonly addRound: (round: ReportRound) => void;
  readonly addMoney: (event: MoneyEvent) => void;
  readonly addStay: (stay: Stay) => void;
  readonly addShoes: (shoes: ReportShoes) => void;
  readonly report: () => Report;
};

export const reporter = (options: ReportOptions): Reporter => {
  const { from, to, by, timeZone = TIME_ZONE, shifts = SHIFTS, tables = null } = options;
  checkPeriod(options);
  const clock = calendar(timeZone, shifts, options.gamingDay);
  const whole = noSums();
  let shoes = NO_SHOES;
  const groups = new Map<string, Filled>();
  const incidents: UntimedIncident[] = [];
  const sumsAt = (place: GroupPlace): Sums => {
    const found = groups.get(place.key) ?? { place, sums: noSums() };
    groups.set(place.key, found);
    return found.sums;
  };
  /** By table and day, for what a table did over time. */
  const days = new Map<string, Map<string, Sums>>();
  const dayOf = ({ table, at }: ReportRound): Sums => {
    const own = days.get(table) ?? new Map<string, Sums>();
    days.set(table, own);
    const { day } = clock.turnAt(at);
    const sums = own.get(day) ?? noSums();
    own.set(day, sums);
    return sums;
  };
  const isInside = ({ at, table }: { at: number; table: string }) =>
    at >= from && at < to && (tables === null || tables.includes(table));

  return {
    addRound: (round) => {
      const counted = isInside(round) ? countedRound(round) : null;
      if (counted === null) return;
      const found = incidentsOf(round);
      incidents.push(...found);
      const counts = { irregular: round.irregularities.length, back: round.takenBack?.length ?? 0 };
      addRound(whole, counted);
      addIncidents(whole, counts);
      if (by === 'bet') addByBet(round.game, counted, sumsAt);
      else if (by === 'patron') addByPatron(counted, sumsAt);
      else {
        const sums = sumsAt(placeOfRound(by, round, clock));
        addRound(sums, counted);
        addIncidents(sums, counts);
        if (by === 'table') addRound(dayOf(round), counted);
      }
    },
    addMoney: (event) => {
      if (!isInside(event)) return;
      addMoney(whole, event);
      const place = by === 'bet' ? null : placeOfMoney(by, event, clock);
      if (place !== null) addMoney(sumsAt(place), event);
    },
    addStay: (stay) => {
      const time = Math.min(stay.to, to) - Math.max(stay.from, from);
      if (time <= 0 || (tables !== null && !tables.includes(stay.table))) return;
      whole.time += time;
      if (by === 'patron') sumsAt(placeOfPatron(stay.patron)).time += time;
    },
    addShoes: ({ withNonces, withoutNonces, withdrawn }) => {
      shoes = {
        withNonces: shoes.withNonces + withNonces,
        withoutNonces: shoes.withoutNonces + withoutNonces,
        withdrawn: shoes.withdrawn + withdrawn,
      };
    },
    report: () => {
      const quiet = quietPlaces(by, clock, { from, to, tables });
      for (const place of quiet ?? []) sumsAt(place);
      const listed = [...groups.values()].sort((a, b) => byOrder(a.place, b.place));
      const of = { ofTable: by !== 'bet', ofPatron: by === 'patron' };
      return {
        from,
        to,
        timeZone,
        shifts,
        by,
        tables,
        whole: groupOf({ key: 'whole', name: 'Whole' }, whole, { ofTable: true }),
        groups: listed.map(({ place, sums }) => ({
          ...groupOf(place, sums, of),
          ...(by === 'table' ? { days: turnsOf(days.get(place.key)) } : {}),
        })),
        quietGroups: quiet === null ? 'left out' : 'listed',
        shoes,
        incidents: incidents
          .toSorted((a, b) => a.at - b.at)
          .map((incident) => ({ ...incident, time: clock.local(incident.at) })),
      };
    },
  };
};

/** More days than these are no picture in a line of a table. */
const MOST_DAYS = 60;

const turnsOf = (days: ReadonlyMap<string, Sums> = new Map()): ReportTurn[] =>
  [...days]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([key, sums]) => {
      const { rounds, win, expectedWin, deviation } = comparedOf(sums.compared);
      return rounds === 0 ? [] : [{ key, rounds, win, expectedWin, deviation }];
    })
    .slice(-MOST_DAYS);

type Filled = { readonly place: GroupPlace; readonly sums: Sums };

/** More days or shifts than these are not listed one by one. */
const MOST_QUIET = 1200;

/** The first moment of the year 9999: further on days are written with more digits. */
const LATEST = 253_370_764_800_000;

const checkPeriod = ({ from, to, by, shifts = SHIFTS }: ReportOptions): void => {
  if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to) || from < 0 || to > LATEST) {
    throw new BadReport('give the period as two times in milliseconds since 1970');
  }
  if (from >= to) throw new BadReport('the period ends before it begins: give from before to');
  if (by === 'shift' && shifts.length === 0) {
    throw new BadReport('this casino has no shifts: report by day, or set them up');
  }
};

const addIncidents = (into: Sums, { irregular, back }: { irregular: number; back: number }) => {
  into.irregularities += irregular;
  into.takenBack += back;
};

const addByBet = (
  game: string,
  counted: CountedRound,
  sumsAt: (place: GroupPlace) => Sums,
): void => {
  const byBet = groupedBy(counted.lines, ({ line }) => line.bet);
  for (const [bet, own] of byBet) addRound(sumsAt(placeOfBet(game, bet)), counted, own);
};

const addByPatron = (counted: CountedRound, sumsAt: (place: GroupPlace) => Sums): void => {
  const byPatron = groupedBy(counted.lines, ({ line }) => line.patron);
  for (const [patron, own] of byPatron) addRound(sumsAt(placeOfPatron(patron)), counted, own);
};

/** Groups that are named even if nothing happened in them; null where they would be too many. */
const quietPlaces = (
  by: By,
  clock: Calendar,
  { from, to, tables }: { from: number; to: number; tables: readonly string[] | null },
): readonly GroupPlace[] | null => {
  switch (by) {
    case 'table':
      return (tables ?? []).map(placeOfTable);
    case 'bet':
    case 'dealer':
    case 'patron':
      return [];
    case 'day':
    case 'shift':
      return (
        clock.turns({ from, to, most: MOST_QUIET })?.map((turn) => placeOfTurn(by, turn)) ?? null
      );
  }
};
