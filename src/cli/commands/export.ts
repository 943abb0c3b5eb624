import type { Command } from 'commander';
import type { Output } from '../screen.ts';
import { withServer } from '../with-server.ts';

export const exportCommand = (program: Command, output: Output = process.stdout) =>
  program
    .command('export')
    .summary("write a table's record, signed, as NDJSON")
    .description(
      "Writes a table's record, one entry a line, then a trailer signed with the house's key; also while " +
        "the house runs. 'puntobanco verify' checks it and 'puntobanco replay' prints it; docs/record.md describes " +
        'it. The stream `house` is the journal of accounts and sessions. What was archived is in the files of the archive.',
    )
    .argument('<table>', 'the id of the table')
    .option('--data <folder>', "the house's data (PUNTOBANCO_DATA, else ./data)")
    .option('--opening <number>', 'only from its first, second, … opening to the next')
    .option('--out <file>', 'write to a file, which must not be there yet')
    .option('--json', 'say what is wrong as JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (table: string, options: ExportOptions) => {
      const { exportRecord } = await withServer(() => import('../export.ts'));
      await exportRecord(table, options, output);
    });

const EXAMPLES = `
Examples:
  $ puntobanco export table-1 > table-1.ndjson
  $ puntobanco export table-1 --data ./data/demo --out table-1.ndjson
  $ puntobanco export table-1 --opening 2 > second-day.ndjson
  $ puntobanco verify first-day.ndjson second-day.ndjson
`;

export type ExportOptions = {
  readonly data?: string;
  readonly out?: string;
  readonly opening?: string;
};
