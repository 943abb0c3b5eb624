import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { rotateKeys } from '../house/record/key-file.ts';
import { houseData, plainly } from './house-data.ts';
import type { Output } from './screen.ts';

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
    .action(({ keyFile, data, json }: Options) => {
      const file = keyFile === undefined ? houseData(data, process.env).keyFile : resolve(keyFile);
      const [current, before] = rotated(file);
      const result = {
        keyFile: file,
        fingerprint: current.fingerprint,
        before: before?.fingerprint ?? null,
      };
      output.write(
        json
          ? `${JSON.stringify(result)}\n`
          : `${file} has a new key.\nIts fingerprint: ${result.fingerprint}\nThe one before: ${result.before}\nMake the new fingerprint known, and keep a new copy of the file elsewhere.\n`,
      );
    });

const rotated = (file: string) => {
  try {
    return rotateKeys(file, (count) => randomBytes(count));
  } catch (error) {
    throw plainly(error);
  }
};

const EXAMPLES = `
Examples:
  $ puntobanco rotate-key
  $ puntobanco rotate-key --key-file /etc/puntobanco/house.key --json
`;

type Options = { readonly keyFile?: string; readonly data?: string; readonly json?: true };
