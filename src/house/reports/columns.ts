import type { Group, Report, Takings } from '../../api/report.ts';
import type { UntimedIncident } from './incidents.ts';
import { actorName } from './round.ts';

/** A value of a column as spreadsheets take it: `text` is what somebody wrote, everything else is ours. */
export type ReportCell = { readonly text: string } | string;

export type ReportColumn<Row> = { readonly head: string; readonly cell: (row: Row) => ReportCell };

/** A further column goes at the end: other programs count them. */
export const groupColumns = ({ from, to, by }: Report): readonly ReportColumn<ReportRow>[] => [
  { head: 'from', cell: () => new Date(from).toISOString() },
  { head: 'to', cell: () => new Date(to).toISOString() },
  { head: 'by', cell: () => by },
  { head: 'row', cell: ({ row }) => row },
  { head: 'key', cell: ({ group }) => ({ text: group.key }) },
  { head: 'name', cell: ({ group }) => ({ text: group.name }) },
  { head: 'activity', cell: ({ group }) => group.activity },
  { head: 'rounds', cell: ({ group }) => String(group.rounds) },
  { head: 'voids', cell: ({ group }) => String(group.voids) },
  { head: 'irregularities', cell: ({ group }) => orEmpty(group.irregularities, String) },
  {
    head: 'settlements_taken_back',
    cell: ({ group }) => orEmpty(group.settlementsTakenBack, String),
  },
  ...takings('', ({ group }) => group.total),
  ...takings('bets_', ({ group }) => group.bets),
  ...takings('insurance_', ({ group }) => group.insurance),
  { head: 'fills', cell: ({ group }) => orEmpty(group.money?.fills ?? null, decimal) },
  { head: 'credits', cell: ({ group }) => orEmpty(group.money?.credits ?? null, decimal) },
  { head: 'drop', cell: ({ group }) => orEmpty(group.money?.drop ?? null, decimal) },
  { head: 'cash_outs', cell: ({ group }) => orEmpty(group.money?.cashOuts ?? null, decimal) },
  { head: 'compared_rounds', cell: ({ group }) => String(group.compared.rounds) },
  { head: 'compared_handle', cell: ({ group }) => decimal(group.compared.handle) },
  { head: 'compared_win', cell: ({ group }) => fine(group.compared.win) },
  { head: 'expected_win', cell: ({ group }) => fine(group.compared.expectedWin) },
  { head: 'deviation', cell: ({ group }) => fine(group.compared.deviation) },
  { head: 'expected_hold_percent', cell: ({ group }) => percent(group.compared.expectedHold) },
  {
    head: 'hold_95_low_percent',
    cell: ({ group }) => percent(group.compared.interval?.low ?? null),
  },
  {
    head: 'hold_95_high_percent',
    cell: ({ group }) => percent(group.compared.interval?.high ?? null),
  },
  { head: 'z', cell: ({ group }) => orEmpty(group.compared.z, (z) => z.toFixed(4)) },
  { head: 'alert', cell: ({ group }) => (group.compared.alert ? 'alert' : '') },
  { head: 'not_final', cell: ({ group }) => String(group.notFinal) },
  { head: 'variance', cell: ({ group }) => orEmpty(group.money?.variance ?? null, decimal) },
  { head: 'average_bet', cell: ({ group }) => orEmpty(group.rating?.averageBet ?? null, fine) },
  { head: 'minutes', cell: ({ group }) => orEmpty(group.rating?.time ?? null, minutes) },
  {
    head: 'theoretical_win',
    cell: ({ group }) => orEmpty(group.rating?.theoreticalWin ?? null, fine),
  },
];

export type ReportRow = { readonly row: 'group' | 'whole'; readonly group: Group };

export const rowsOf = ({ groups, whole }: Report): readonly ReportRow[] => [
  ...groups.map((group) => ({ row: 'group', group }) as const),
  { row: 'whole', group: whole },
];

export const incidentColumns: readonly ReportColumn<UntimedIncident & { readonly time: string }>[] =
  [
    { head: 'time', cell: ({ time }) => time },
    { head: 'table', cell: ({ table }) => ({ text: table }) },
    { head: 'round', cell: ({ round }) => String(round) },
    { head: 'kind', cell: ({ kind }) => kind },
    { head: 'paragraph', cell: ({ rule }) => ({ text: rule }) },
    { head: 'actor', cell: ({ by }) => ({ text: actorName(by) }) },
    { head: 'role', cell: ({ by }) => by.role },
    { head: 'decision', cell: ({ decision }) => decision ?? '' },
    {
      head: 'decided_by',
      cell: ({ decidedBy }) => ({ text: decidedBy === null ? '' : actorName(decidedBy) }),
    },
    { head: 'decision_paragraph', cell: ({ decidedRule }) => ({ text: decidedRule ?? '' }) },
    { head: 'reason', cell: ({ reason }) => ({ text: reason }) },
    { head: 'game', cell: ({ game }) => ({ text: game }) },
    { head: 'dealer', cell: ({ dealer }) => ({ text: dealer }) },
  ];

const takings = (prefix: string, of: (row: ReportRow) => Takings): ReportColumn<ReportRow>[] => [
  { head: `${prefix}decided`, cell: (row) => String(of(row).decided) },
  { head: `${prefix}staked`, cell: (row) => decimal(of(row).staked) },
  { head: `${prefix}handle`, cell: (row) => decimal(of(row).handle) },
  { head: `${prefix}paid`, cell: (row) => decimal(of(row).paid) },
  { head: `${prefix}returned`, cell: (row) => decimal(of(row).returned) },
  { head: `${prefix}net_win`, cell: (row) => decimal(of(row).win) },
  { head: `${prefix}hold_percent`, cell: (row) => percent(of(row).hold) },
  { head: `${prefix}residue_twentieths`, cell: (row) => String(of(row).residue) },
];

/** Whole cents as money: −1205 is -12.05. */
export const decimal = (cents: number): string => {
  const size = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${size.slice(0, -2)}.${size.slice(-2)}`;
};

/** What is no whole number of cents, to a hundredth of one. */
const fine = (cents: number): string => (cents / 100).toFixed(4);

const minutes = (time: number): string => (time / 60_000).toFixed(1);

const percent = (share: number | null): string =>
  orEmpty(share, (value) => (value * 100).toFixed(4));

const orEmpty = (value: number | null, write: (value: number) => string): string =>
  value === null ? '' : write(value);
