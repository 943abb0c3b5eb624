import { type Command, Option } from 'commander';
import { BY, type By } from '../../api/report-by.ts';
import type { Output } from '../screen.ts';
import { withServer } from '../with-server.ts';

const FORMATS = ['text', 'csv', 'incidents', 'json'] as const;
export type PrintedForm = (typeof FORMATS)[number];

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
    .action(async (options: PrintedReportOptions) => {
      const { printReport } = await withServer(() => import('../report.ts'));
      await printReport(options, output);
    });

const EXAMPLES = `
Examples:
  $ puntobanco report
  $ puntobanco report --table table-1 --from 2026-03-02 --to 2026-03-03 --by bet
  $ puntobanco report --by dealer --format csv --data ./data > dealers.csv
`;

export type PrintedReportOptions = {
  readonly table?: string;
  readonly from?: string;
  readonly to?: string;
  readonly by: By;
  readonly format: PrintedForm;
  readonly json?: true;
  readonly data?: string;
};
