import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { restoreFolder } from '../house/store/sqlite-backup.ts';
import { houseData, plainly } from './house-data.ts';
import type { Output } from './screen.ts';
import { Unusable } from './unusable.ts';

export const restoreCommand = (program: Command, output: Output = process.stdout) =>
  program
    .command('restore')
    .summary('make a data folder from a backup')
    .description(
      'Makes a data folder from a backup, after a look at every page of it. It never touches data that are there. ' +
        'Bring the key file as well: without it the house does not start.',
    )
    .argument('<file>', "a file that 'puntobanco backup' wrote")
    .option('--data <folder>', 'a folder without data (PUNTOBANCO_DATA, else ./data)')
    .option('--json', 'write the result as JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (file: string, { data, json }: Options) => {
      const { folder, database, keyFile } = houseData(data, process.env);
      if (database !== null) {
        throw new Unusable(
          'the data belong in PostgreSQL (DATABASE_URL): name a folder with --data, or use pg_restore',
        );
      }
      if (!existsSync(file)) throw new Unusable(`there is no ${file}: name a backup`);
      await restoreFolder(resolve(file), folder).catch((error: unknown) => {
        throw plainly(error);
      });
      const keyIsThere = existsSync(keyFile);
      output.write(
        json
          ? `${JSON.stringify({ data: folder, keyFile, keyIsThere })}\n`
          : `${folder} holds what ${file} held.\n${aboutTheKey(keyFile, keyIsThere)}\n`,
      );
    });

/** Without it the house does not start. */
const aboutTheKey = (keyFile: string, isThere: boolean): string =>
  isThere
    ? `The key file ${keyFile} is there: make sure that it is the one of that house.`
    : `Now bring the key file of that house to ${keyFile}, before the first start.`;

const EXAMPLES = `
Examples:
  $ puntobanco restore /backups/monday.db --data ./restored
  $ cp house.key ./restored.key && puntobanco serve --data ./restored
`;

type Options = { readonly data?: string; readonly json?: true };
