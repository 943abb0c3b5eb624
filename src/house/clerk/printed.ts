import type { Report } from '../../api/report.ts';
import { incidentsCsv, readReport, reportCsv, reportJson, reportText } from '../reports/index.ts';
import type { Doing, ReportFormat } from './jobs.ts';

export const PRINTED: Doing<'report'> = {
  report: async ({ query, format }, opened) =>
    FORMS[format](await readReport(await opened(), query)),
};

const FORMS: Readonly<Record<ReportFormat, (report: Report) => string>> = {
  json: reportJson,
  csv: reportCsv,
  incidents: incidentsCsv,
  text: reportText,
};
