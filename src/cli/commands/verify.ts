import type { Command } from 'commander';
import type { Output } from '../screen.ts';
import { fingerprintOf } from './fingerprint.ts';

export const verifyCommand = (
  program: Command,
  output: Output = process.stdout,
  input: AsyncIterable<Buffer | string> = process.stdin,
) =>
  program
    .command('verify')
    .summary("check a table's exported record, every line of it")
    .description(
      'Checks an export: the chain of its lines and the signed trailer; decides every command again by the ' +
        'rulebook in it and demands the same events; and holds every electronic shoe against its commitment. It ' +
        'names the first bad line; the exit code is then 1. Only a key or checkpoints that you had before can tell ' +
        'where it came from. A record of which years were archived lies in several files: name them in order. Of a ' +
        'certificate of drills every question is made again from its seed, and every answer marked again.',
    )
    .argument(
      '[files...]',
      'an export, as docs/record.md describes it, or a certificate of drills; - for standard input',
    )
    .option('--key <fingerprint>', 'the key that must have signed it', fingerprintOf)
    .option(
      '--checkpoints <file>',
      'signed checkpoints that it must bear out; also the file of a witness',
    )
    .option('--receipt <file>', 'check a receipt of a round, and nothing else')
    .option('--conflict <file>', 'check what a witness wrote of two histories, and nothing else')
    .option('--json', 'write the result as JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (files: readonly string[], options: VerifyOptions) => {
      const { verifyRecord } = await import('../verify.ts');
      await verifyRecord(files, options, { output, input });
    });

const EXAMPLES = `
Examples:
  $ puntobanco verify t1.ndjson
  $ puntobanco verify t1.ndjson --key 3f9a…c1 --checkpoints data.checkpoints
  $ puntobanco verify --receipt t1-round-12.json --key 3f9a…c1
  $ puntobanco verify certificate-d1.json --key 3f9a…c1
  $ puntobanco verify t1-2025.ndjson t1-2026.ndjson t1.ndjson
`;

export type VerifyOptions = {
  readonly key?: string;
  readonly checkpoints?: string;
  readonly receipt?: string;
  readonly conflict?: string;
  readonly json?: true;
};
