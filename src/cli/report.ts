import { once } from 'node:events';
import { type Command, Option } from 'commander';
import { BY, type By, type Report } from '../api/report.ts';
import { JOURNAL } from '../house/journal.ts';
import {
  BadReport,
  incidentsCsv,
  periodOf,
  readReport,
  reportCsv,
  reportJson,
  reportText,
  SHIFTS,
  TIME_ZONE,
} from '../house/reports/index.ts';
import { houseData, lookingAt } from './house-data.ts';
import type { Output } from './screen.ts';
import { UsageError } from './usage-error.ts';

const FORMATS = ['text', 'csv', 'incidents', 'json'] as const;
type Format = (typeof FORMATS)[number];

export const reportCommand = (program: Command, output: Output = process.stdout) =>
  program
    .command('report')
    .summary('what the tables won, against the exact odds')
    .description(
      'Rounds, handle, win, hold, fills, credits and drop of a period, compared with the exact odds, and every ' +
        'void and irregularity; also while the house runs. Rounds are counted once the next one is opened.',
    )
    .option('--table <id>', 'one table; else all of them')
    .option('--from <when>', 'a date or a time (else the day so far), such as 2026-03-02')
    .option('--to <when>', 'up to then, itself not counted')
    .addOption(new Option('--by <what>', 'what a line is about').choices([...BY]).default('table'))
    .addOption(
      new Option('--format <format>', 'incidents: voids and irregularities as CSV')
        .choices([...FORMATS])
        .default('text'),
    )
    .option('--json', 'the same as --format json')
    .option('--data <folder>', "the house's data (PUNTOBANCO_DATA, else ./data)")
    .addHelpText('after', EXAMPLES)
    .action(async (options: Options) => {
      const { table, from, to, by, data } = options;
      const asked = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
      const report = await lookingAt(houseData(data, process.env), async (store) => {
        const all = (await store.streams()).map(({ stream }) => stream);
        const tables = table === undefined ? all.filter((one) => one !== JOURNAL) : [table];
        const period = periodOf(asked, { now: Date.now() });
        return readReport(store, { ...period, tables, by, timeZone: TIME_ZONE, shifts: SHIFTS });
      }).catch((error: unknown) => {
        throw error instanceof BadReport ? new UsageError(error.message) : error;
      });
      const text = PRINTED[options.json ? 'json' : options.format](report);
      if (!output.write(text)) await once(output, 'drain');
    });

const PRINTED: Readonly<Record<Format, (report: Report) => string>> = {
  text: reportText,
  csv: reportCsv,
  incidents: incidentsCsv,
  json: reportJson,
};

const EXAMPLES = `
Examples:
  $ puntobanco report
  $ puntobanco report --table table-1 --from 2026-03-02 --to 2026-03-03 --by bet
  $ puntobanco report --by dealer --format csv --data ./data > dealers.csv
`;

type Options = {
  readonly table?: string;
  readonly from?: string;
  readonly to?: string;
  readonly by: By;
  readonly format: Format;
  readonly json?: true;
  readonly data?: string;
};
