import { type Command, InvalidArgumentError } from 'commander';
import type { Output } from '../screen.ts';

export const replayCommand = (
  program: Command,
  output: Output = process.stdout,
  input: KeyInput = process.stdin,
) =>
  program
    .command('replay')
    .summary('print recorded rounds, one of them step by step')
    .description(
      'Prints the rounds of an export, or of a file of hand histories, and settles each again by the ' +
        'rules. If a recorded settlement differs, it says where and the exit code is 1. The chain and ' +
        "the shoes of an export are for 'puntobanco verify'.",
    )
    .argument('<file>', 'an export (docs/record.md) or hand histories (docs/hand-history.md)')
    .option('--round <n>', 'print that round step by step', wholeNumber)
    .option('--step', 'wait for Enter after each step, on a terminal')
    .addHelpText('after', EXAMPLES)
    .action(async (file: string, options: ReplayOptions) => {
      const { replayFile } = await import('../replay.ts');
      const agree = await replayFile(file, options, output, input);
      if (!agree) process.exitCode = 1;
    });

const EXAMPLES = `
Examples:
  $ puntobanco replay rounds.ndjson
  $ puntobanco replay rounds.ndjson --round 3 --step
`;

export type KeyInput = NodeJS.ReadableStream & { readonly isTTY?: boolean };
export type ReplayOptions = { readonly round?: number; readonly step?: true };

const wholeNumber = (text: string): number => {
  const number = Number(text);
  if (/^\d+$/.test(text) && number > 0 && Number.isSafeInteger(number)) return number;
  throw new InvalidArgumentError('Give the number of a round');
};
