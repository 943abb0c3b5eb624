import type { Command } from 'commander';
import type { Output } from '../screen.ts';
import { withServer } from '../with-server.ts';

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
    .action(async (file: string, options: RestoreOptions) => {
      const { restoreData } = await withServer(() => import('../restore.ts'));
      await restoreData(file, options, output);
    });

const EXAMPLES = `
Examples:
  $ puntobanco restore /backups/monday.db --data ./restored
  $ cp house.key ./restored.key && puntobanco serve --data ./restored
`;

export type RestoreOptions = { readonly data?: string; readonly json?: true };
