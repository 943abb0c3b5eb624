import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type Command, InvalidArgumentError } from 'commander';
import type { ReadHistory } from '../api/history.ts';
import { disagreements } from './replay-check.ts';
import { histories } from './replay-file.ts';
import { listRow, listText } from './replay-list.ts';
import { endText, headText, storyText } from './replay-text.ts';
import { type Output, type Screen, type TextRow, terminal } from './screen.ts';
import { UsageError } from './usage-error.ts';

export const replayCommand = (
  program: Command,
  output: Output = process.stdout,
  input: Input = process.stdin,
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
    .action(async (file: string, options: Options) => {
      const agree = await replayed(file, options, output, input);
      if (!agree) process.exitCode = 1;
    });

const EXAMPLES = `
Examples:
  $ puntobanco replay rounds.ndjson
  $ puntobanco replay rounds.ndjson --round 3 --step
`;

type Input = NodeJS.ReadableStream & { readonly isTTY?: boolean };
type Options = { readonly round?: number; readonly step?: true };

const wholeNumber = (text: string): number => {
  const number = Number(text);
  if (/^\d+$/.test(text) && number > 0 && Number.isSafeInteger(number)) return number;
  throw new InvalidArgumentError('Give the number of a round');
};

/** Answers whether every settlement that was looked at agrees. */
const replayed = async (
  file: string,
  { round, step }: Options,
  output: Output,
  input: Input,
): Promise<boolean> => {
  const t = terminal(output);
  if (round === undefined) {
    if (step) throw new UsageError('--step goes with --round: name the round to step through');
    return listed(t, file, output);
  }
  const numbers: number[] = [];
  const note: string[] = [];
  for await (const read of histories(file, () => note.push(...VERIFY))) {
    numbers.push(read.record.round);
    if (read.record.round !== round) continue;
    await print(output, [...headText(t, read), '']);
    await told(t, read, output, step && input.isTTY ? input : null);
    const { lines, agrees } = replayEnd(t, read);
    await print(output, [...lines, ...note]);
    return agrees;
  }
  throw new UsageError(`${file} has no round ${round}: it has ${span(numbers)}`);
};

/** A round as it is printed step by step. */
export const replayText = (t: Screen, read: ReadHistory): string[] => [
  ...headText(t, read),
  '',
  ...storyText(t, read).flat(),
  ...replayEnd(t, read).lines,
];

const replayEnd = (t: Screen, read: ReadHistory) => {
  const faults = faultLines(t, read);
  const agrees = faults.length === 0;
  const same = agrees && read.record.settlement !== null;
  const verdict = same ? [`  ${t.green('The rules settle it the same.')}`] : faults;
  return { lines: ['', ...endText(t, read), '', ...verdict], agrees };
};

const told = async (t: Screen, read: ReadHistory, output: Output, input: Input | null) => {
  const steps = storyText(t, read);
  if (input === null) return print(output, steps.flat());
  const keys = createInterface({ input });
  try {
    for (const lines of steps) {
      await print(output, lines);
      await once(keys, 'line');
    }
  } finally {
    keys.close();
  }
};

/** A line a round; all of them are settled again. */
const listed = async (t: Screen, file: string, output: Output): Promise<boolean> => {
  const rows: TextRow[] = [];
  const faults: string[] = [];
  const note: string[] = [];
  for await (const read of histories(file, () => note.push(...VERIFY))) {
    const found = faultLines(t, read);
    rows.push(listRow(t, read, found.length === 0));
    faults.push(...found);
  }
  const shown = rows.length === 0 ? ['  No round has been opened.'] : listText(t, rows);
  await print(output, [...shown, ...(faults.length === 0 ? [] : ['', ...faults]), ...note]);
  return faults.length === 0;
};

const VERIFY = [
  '',
  "  This is an export: 'puntobanco verify' checks its chain, its signature and its shoes, and decides it again.",
];

const faultLines = (t: Screen, read: ReadHistory): string[] =>
  disagreements(read).map(
    (fault) => `  ${t.red(`Round ${read.record.round} disagrees: ${fault}`)}`,
  );

const span = (numbers: readonly number[]): string => {
  const first = numbers.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const last = numbers.reduce((a, b) => Math.max(a, b), 0);
  if (numbers.length === 0) return 'none';
  return first === last ? `round ${first}` : `rounds ${first} to ${last}`;
};

const print = async (output: Output, lines: readonly string[]) => {
  if (lines.length > 0 && !output.write(`${lines.join('\n')}\n`)) await once(output, 'drain');
};
