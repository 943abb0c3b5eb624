import type { Group, Report } from '../../api/report.ts';
import { type Calendar, calendar } from './calendar.ts';
import { decimal } from './columns.ts';
import { ALERT_ROUNDS, ALERT_Z } from './group.ts';
import { actorName } from './round.ts';

/** A report to read: alerts, figures, the comparison with the odds, then what went wrong. */
export const reportText = (report: Report): string => {
  const clock = calendar(report.timeZone, report.shifts);
  return [
    headOf(report, clock),
    ...(report.whole.activity === 'no activity' && report.groups.length === 0
      ? ['No activity.']
      : sections(report)),
  ]
    .map((part) => `${part}\n`)
    .join('\n');
};

const headOf = ({ from, to, by, timeZone, tables }: Report, { local }: Calendar): string =>
  [
    `Report by ${by}`,
    `${local(from)} to ${local(to)}, ${timeZone}`,
    `Tables: ${tables === null ? 'all' : tables.map(clean).join(', ') || 'none'}`,
  ].join('\n');

const sections = (report: Report): string[] => {
  const rows = [...report.groups, report.whole];
  return [
    alerts(rows),
    drawn(FIGURES, rows),
    ...(report.by === 'bet' || report.whole.insurance.staked === 0
      ? []
      : [`Insurance alone\n${drawn(INSURANCE, rows.filter(isInsured))}`]),
    ...(report.by === 'patron' ? [`Rating\n${drawn(RATING, report.groups)}`] : []),
    `Beside the exact odds\n${drawn(COMPARED, rows.filter(isCompared))}`,
    ...(report.quietGroups === 'listed' ? [] : ['Days and shifts without activity are left out.']),
    ...shoesOf(report),
    `Voids and irregularities\n${incidents(report)}`,
  ];
};

const shoesOf = ({ shoes: { withNonces, withoutNonces, withdrawn } }: Report): string[] =>
  withNonces + withoutNonces + withdrawn === 0
    ? []
    : [
        `Electronic shoes: ${withNonces} with nonces of patrons, ${withoutNonces} without, ${withdrawn} withdrawn after nonces came in`,
      ];

const isInsured = ({ insurance }: Group) => insurance.staked > 0;
const isCompared = ({ compared }: Group) => compared.rounds > 0;

const alerts = (groups: readonly Group[]): string => {
  const beyond = groups.filter(({ compared }) => compared.alert);
  if (beyond.length === 0) {
    return `No alert: nothing of ${count(ALERT_ROUNDS)} rounds or more is beyond |z| ${ALERT_Z}.`;
  }
  return beyond
    .map(({ name, compared: { z, rounds, hold, interval } }) =>
      [
        `ALERT ${clean(name)}: z ${orDash(z, (value) => value.toFixed(2))}`,
        `over ${count(rounds)} rounds, hold ${percent(hold)}`,
        `where 95 of 100 lie from ${percent(interval?.low)} to ${percent(interval?.high)}.`,
      ].join(' '),
    )
    .join('\n');
};

type Column = { readonly head: string; readonly cell: (group: Group) => string };

const NAME: Column = { head: '', cell: ({ name }) => clean(name) };

const FIGURES: readonly Column[] = [
  NAME,
  { head: 'rounds', cell: ({ rounds }) => count(rounds) },
  { head: 'bets', cell: ({ total }) => count(total.decided) },
  { head: 'staked', cell: ({ total }) => money(total.staked) },
  { head: 'handle', cell: ({ total }) => money(total.handle) },
  { head: 'paid', cell: ({ total }) => money(total.paid) },
  { head: 'returned', cell: ({ total }) => money(total.returned) },
  { head: 'net win', cell: ({ total }) => money(total.win) },
  { head: 'hold', cell: ({ total }) => percent(total.hold) },
  { head: 'fills', cell: (group) => orDash(group.money?.fills, money) },
  { head: 'credits', cell: (group) => orDash(group.money?.credits, money) },
  { head: 'drop', cell: (group) => orDash(group.money?.drop, money) },
  { head: 'cash-outs', cell: (group) => orDash(group.money?.cashOuts, money) },
  { head: 'voids', cell: ({ voids }) => count(voids) },
  { head: 'irreg.', cell: ({ irregularities }) => orDash(irregularities, count) },
];

const INSURANCE: readonly Column[] = [
  NAME,
  { head: 'insured', cell: ({ insurance }) => count(insurance.decided) },
  { head: 'staked', cell: ({ insurance }) => money(insurance.staked) },
  { head: 'handle', cell: ({ insurance }) => money(insurance.handle) },
  { head: 'paid', cell: ({ insurance }) => money(insurance.paid) },
  { head: 'returned', cell: ({ insurance }) => money(insurance.returned) },
  { head: 'net win', cell: ({ insurance }) => money(insurance.win) },
  { head: 'hold', cell: ({ insurance }) => percent(insurance.hold) },
];

const RATING: readonly Column[] = [
  NAME,
  { head: 'rounds', cell: ({ rounds }) => count(rounds) },
  {
    head: 'average bet',
    cell: ({ rating }) => orDash(rating?.averageBet, (cents) => money(Math.round(cents))),
  },
  { head: 'minutes', cell: ({ rating }) => orDash(rating?.time, (time) => count(minutes(time))) },
  {
    head: 'theoretical',
    cell: ({ rating }) => orDash(rating?.theoreticalWin, (cents) => money(Math.round(cents))),
  },
  { head: 'net win', cell: ({ total }) => money(total.win) },
  { head: 'drop', cell: (group) => orDash(group.money?.drop, money) },
  { head: 'cash-outs', cell: (group) => orDash(group.money?.cashOuts, money) },
];

const minutes = (time: number): number => Math.floor(time / 60_000);

const COMPARED: readonly Column[] = [
  NAME,
  { head: 'rounds', cell: ({ compared }) => count(compared.rounds) },
  { head: 'handle', cell: ({ compared }) => money(compared.handle) },
  { head: 'win', cell: ({ compared }) => money(Math.round(compared.win)) },
  { head: 'expected', cell: ({ compared }) => money(Math.round(compared.expectedWin)) },
  { head: 'hold', cell: ({ compared }) => percent(compared.hold) },
  { head: 'expected', cell: ({ compared }) => percent(compared.expectedHold) },
  { head: '95 % from', cell: ({ compared }) => percent(compared.interval?.low) },
  { head: 'to', cell: ({ compared }) => percent(compared.interval?.high) },
  { head: 'z', cell: ({ compared }) => orDash(compared.z, (z) => z.toFixed(2)) },
  { head: '', cell: ({ compared }) => (compared.alert ? 'ALERT' : '') },
];

/** Names to the left, figures to the right. A group in which nothing happened says so instead. */
const drawn = (columns: readonly Column[], groups: readonly Group[]): string => {
  if (groups.length === 0) return 'No activity.';
  const rows = groups.map((group) =>
    group.activity === 'no activity'
      ? { quiet: clean(group.name), cells: [] }
      : { quiet: null, cells: columns.map(({ cell }) => cell(group)) },
  );
  const widths = columns.map(({ head }, at) =>
    Math.max(
      head.length,
      ...rows.map(
        ({ cells, quiet }) => (at === 0 ? (quiet ?? cells[0] ?? '') : (cells[at] ?? '')).length,
      ),
    ),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ')
      .trimEnd();
  return [
    line(columns.map(({ head }) => head)),
    ...rows.map(({ quiet, cells }) =>
      quiet === null ? line(cells) : `${quiet.padEnd(widths[0] ?? 0)}  no activity`,
    ),
  ].join('\n');
};

const incidents = ({ incidents: list }: Report): string => {
  if (list.length === 0) return 'None.';
  return list
    .map(({ time, table, round, kind, rule, by, decision, decidedBy, decidedRule, reason }) =>
      [
        `${time}  ${clean(table)} round ${round}  ${clean(kind)} ${clean(rule)}, by ${clean(actorName(by))};`,
        decision === null ? 'not decided:' : `${decision} by ${clean(actorName(decidedBy ?? by))}`,
        ...(decision === null ? [] : [decidedRule === null ? ':' : `(${clean(decidedRule)}):`]),
        clean(reason),
      ]
        .join(' ')
        .replace(' :', ':'),
    )
    .join('\n');
};

/** Whatever would steer a terminal is left out. */
const clean = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ');

const thousands = (digits: string): string => digits.replaceAll(/\B(?=(?:\d{3})+(?!\d))/g, ',');

const count = (value: number): string => thousands(String(value));

const money = (cents: number): string => {
  const [units = '', fraction = ''] = decimal(cents).split('.');
  return `${thousands(units)}.${fraction}`;
};

const percent = (share: number | null | undefined): string =>
  orDash(share, (value) => `${(value * 100).toFixed(2)} %`);

const orDash = (value: number | null | undefined, write: (value: number) => string): string =>
  value === null || value === undefined ? '-' : write(value);
