/** What the tables did, and whether the odds explain it. */
export { BadReport } from './bad-report.ts';
export { calendar, SHIFTS, type Shift, TIME_ZONE, yearEnd } from './calendar.ts';
export { incidentsCsv, reportCsv, reportJson } from './forms.ts';
export { ALERT_ROUNDS, ALERT_Z } from './group.ts';
export type { UntimedIncident } from './incidents.ts';
export { periodOf } from './period.ts';
export { type ReportQuery, type ReportStore, readReport } from './read.ts';
export {
  type Reporter,
  type ReportInput,
  type ReportOptions,
  reporter,
  reportMade,
} from './report.ts';
export { MONEY_TYPES, type MoneyEvent, type ReportRound } from './round.ts';
export { reportText } from './text.ts';
