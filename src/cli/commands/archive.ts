import { type Command, InvalidArgumentError } from 'commander';
import type { Output } from '../screen.ts';
import { withServer } from '../with-server.ts';

export const archiveCommand = (program: Command, output: Output = process.stdout) =>
  program
    .command('archive')
    .summary('move a closed year out of the database, as exports that verify')
    .description(
      'Writes what a year and the ones before it left of every table, and of the journal, into a signed export each ' +
        "(TABLE-YEAR.ndjson), reads it back and verifies it, and only then lets it leave the database. 'puntobanco " +
        "verify' takes these files and a later export in order as one record. A house on SQLite has to be stopped; on " +
        'PostgreSQL it may run. Interrupted, it is run again. docs/server.md says what leaves and what stays.',
    )
    .option('--year <year>', 'the last year that leaves, such as 2026; it must be over', yearOf)
    .option('--out <folder>', 'where the archive is kept; files that are there stay')
    .option('--again <folder>', 'after an upgrade: read the archive once more, to go on from it')
    .option('--data <folder>', "the house's data (PUNTOBANCO_DATA, else ./data)")
    .option('--json', 'write the result as JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (options: ArchiveOptions) => {
      const { archiveYear } = await withServer(() => import('../archive.ts'));
      await archiveYear(options, output);
    });

const EXAMPLES = `
Examples:
  $ puntobanco archive --year 2026 --out /archive
  $ puntobanco verify /archive/table-1-2026.ndjson
  $ puntobanco archive --again /archive
`;

export type ArchiveOptions = {
  readonly year?: number;
  readonly out?: string;
  readonly again?: string;
  readonly data?: string;
  readonly json?: true;
};

const yearOf = (text: string): number => {
  if (/^\d{4}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('A year is four digits');
};
