import type { Command } from 'commander';
import type { Output } from '../screen.ts';
import { withServer } from '../with-server.ts';

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
    .action(async (file: string, options: BackupOptions) => {
      const { backUp } = await withServer(() => import('../backup.ts'));
      await backUp(file, options, output);
    });

const EXAMPLES = `
Examples:
  $ puntobanco backup /backups/monday.db
  $ puntobanco backup demo.db --data ./data/demo --json
`;

export type BackupOptions = { readonly data?: string; readonly json?: true };
