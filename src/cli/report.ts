import { once } from 'node:events';
import type { Report } from '../api/report.ts';
import { JOURNAL, settingsOnRecord } from '../house/journal.ts';
import {
  BadReport,
  daysOf,
  incidentsCsv,
  periodOf,
  readReport,
  reportCsv,
  reportJson,
  reportText,
} from '../house/reports/index.ts';
import type { PrintedForm, PrintedReportOptions } from './commands/report.ts';
import { houseData, lookingAt } from './house-data.ts';
import type { Output } from './screen.ts';
import { UsageError } from './usage-error.ts';
import { zoneIn } from './zone.ts';

export const printReport = async (options: PrintedReportOptions, output: Output): Promise<void> => {
  const { table, from, to, by, data } = options;
  const asked = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  const zone = zoneIn(process.env);
  const report = await lookingAt(houseData(data, process.env), async (store) => {
    const all = (await store.streams()).map(({ stream }) => stream);
    const tables = table === undefined ? all.filter((one) => one !== JOURNAL) : [table];
    const days = daysOf(await settingsOnRecord(store, zone));
    const period = periodOf(asked, { now: Date.now(), ...days });
    return readReport(store, { ...period, tables, by, ...days });
  }).catch((error: unknown) => {
    throw error instanceof BadReport ? new UsageError(error.message) : error;
  });
  const text = PRINTED[options.json ? 'json' : options.format](report);
  if (!output.write(text)) await once(output, 'drain');
};

const PRINTED: Readonly<Record<PrintedForm, (report: Report) => string>> = {
  text: reportText,
  csv: reportCsv,
  incidents: incidentsCsv,
  json: reportJson,
};
