import { type Command, InvalidArgumentError } from 'commander';
import type { Output } from '../screen.ts';
import { fingerprintOf } from './fingerprint.ts';

export const witnessCommand = (program: Command, output: Output = process.stdout) =>
  program
    .command('witness')
    .summary('keep and co-sign the checkpoints of a house, and find one with two histories')
    .description(
      'Fetches the newest signed checkpoints of a house, demands proof that each goes on from the one it kept before, ' +
        'keeps them in a file and co-signs them with a key of its own. A house that shows two histories is found: then ' +
        'both signed checkpoints are written to a file that anybody can check, and the exit code is 1. Name several ' +
        'addresses of one house to hold them against each other. It needs no account at the house.',
    )
    .argument('[addresses...]', 'where the house is, such as https://house.example')
    .option(
      '--key <fingerprint>',
      'the key of the house; left out: the first one seen is held to',
      fingerprintOf,
    )
    .option('--file <file>', 'where checkpoints are kept (else witness/HOST.checkpoints)')
    .option(
      '--key-file <file>',
      "the witness's own key, made if there is none (else witness/witness.key)",
    )
    .option('--name <name>', 'as whom it co-signs, when its key is made', 'puntobanco-witness')
    .option('--once', 'look once, and end')
    .option('--every <seconds>', 'how often it looks', secondsOf, 60)
    .option(
      '--across-archive',
      'go on where entries were archived before they were seen; the gap is noted',
    )
    .option('--compare <files...>', 'hold the files of two or more witnesses against each other')
    .option('--json', 'write each look as a line of JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (addresses: readonly string[], options: WitnessOptions) => {
      const { witness } = await import('../witness.ts');
      await witness(addresses, options, output);
    });

const EXAMPLES = `
Examples:
  $ puntobanco witness https://house.example --key 3f9a…c1
  $ puntobanco witness https://house.example http://10.0.0.7:8080 --once
  $ puntobanco witness --compare mine.checkpoints yours.checkpoints
  $ puntobanco verify t1.ndjson --checkpoints witness/house.example.checkpoints
  $ puntobanco verify --conflict witness/house.example.t1-412.conflict.json
`;

export type WitnessOptions = {
  readonly key?: string;
  readonly file?: string;
  readonly keyFile?: string;
  readonly name: string;
  readonly once?: true;
  readonly every: number;
  readonly acrossArchive?: true;
  readonly compare?: readonly string[];
  readonly json?: true;
};

const secondsOf = (text: string): number => {
  const seconds = Number(text);
  if (/^\d{1,6}$/.test(text) && seconds >= 1) return seconds;
  throw new InvalidArgumentError('Seconds are a whole number from 1 on');
};
