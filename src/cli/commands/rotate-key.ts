import type { Command } from 'commander';
import type { Output } from '../screen.ts';
import { withServer } from '../with-server.ts';

export const rotateKeyCommand = (program: Command, output: Output = process.stdout) =>
  program
    .command('rotate-key')
    .summary('give a house another key, also while it runs')
    .description(
      'Puts a fresh key before the others in the key file. A house that runs takes it up within seconds, one that is ' +
        'stopped at its next start: it seals and signs with the new one, and its journal says so. The older keys stay ' +
        'in the file, since they open what they kept. Where several machines serve one house, docs/server.md says in ' +
        'which order.',
    )
    .option('--key-file <file>', 'the key file (PUNTOBANCO_KEY_FILE, else beside the data folder)')
    .option('--data <folder>', "the house's data (PUNTOBANCO_DATA, else ./data)")
    .option('--json', 'write the result as JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (options: RotateKeyOptions) => {
      const { rotateKey } = await withServer(() => import('../rotate-key.ts'));
      rotateKey(options, output);
    });

const EXAMPLES = `
Examples:
  $ puntobanco rotate-key
  $ puntobanco rotate-key --key-file /etc/puntobanco/house.key --json
`;

export type RotateKeyOptions = {
  readonly keyFile?: string;
  readonly data?: string;
  readonly json?: true;
};
