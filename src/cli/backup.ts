import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { backupFolder } from '../house/store/sqlite-backup.ts';
import { houseData, needData, plainly } from './house-data.ts';
import type { Output } from './screen.ts';
import { Unusable } from './unusable.ts';

export const backupCommand = (program: Command, output: Output = process.stdout) =>
  program
    .command('backup')
    .summary("copy a house's data, also while it runs")
    .description(
      'Copies everything that a house keeps in its data folder into one file, whole and of one moment, also while ' +
        'the house runs. The key file is not in it: keep a copy of that elsewhere. PostgreSQL has its own tools.',
    )
    .argument('<file>', 'where to put it; it must not be there yet')
    .option('--data <folder>', "the house's data (PUNTOBANCO_DATA, else ./data)")
    .option('--json', 'write the result as JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (file: string, { data, json }: Options) => {
      const { folder, database, keyFile } = houseData(data, process.env);
      if (database !== null) {
        throw new Unusable('the data are in PostgreSQL (DATABASE_URL): back them up with pg_dump');
      }
      needData(folder);
      await backupFolder(folder, resolve(file)).catch((error: unknown) => {
        throw plainly(error);
      });
      const { size } = statSync(file);
      output.write(
        json
          ? `${JSON.stringify({ file, bytes: size, data: folder })}\n`
          : `${file}: ${size} bytes, from ${folder}.\nThe key file ${keyFile} is not in it: keep a copy elsewhere.\n`,
      );
    });

const EXAMPLES = `
Examples:
  $ puntobanco backup /backups/monday.db
  $ puntobanco backup demo.db --data ./data/demo --json
`;

type Options = { readonly data?: string; readonly json?: true };
