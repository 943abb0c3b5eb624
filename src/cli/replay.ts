import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type Command, InvalidArgumentError } from 'commander';
import { parseHistory, type ReadHistory } from '../api/history.ts';
import { isRefusal } from '../rules/index.ts';
import { openFile } from './input-file.ts';
import { type InputLine, lineBatches } from './lines.ts';
import { disagreements } from './replay-check.ts';
import { listRow, listText } from './replay-list.ts';
import { endText, headText, storyText } from './replay-text.ts';
import { type Output, type Row, type Terminal, terminal } from './terminal.ts';
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
      'Prints the rounds of a file of hand histories, one JSON document a line, and settles each ' +
        'again by the rules. If a recorded settlement differs, it says where and the exit code is 1.',
    )
    .argument('<file>', 'hand histories, as docs/hand-history.md describes them')
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
  for await (const read of histories(file)) {
    numbers.push(read.record.round);
    if (read.record.round !== round) continue;
    await print(output, [...headText(t, read), '']);
    await told(t, read, output, step && input.isTTY ? input : null);
    const { lines, agrees } = replayEnd(t, read);
    await print(output, lines);
    return agrees;
  }
  throw new UsageError(`${file} has no round ${round}: it has ${span(numbers)}`);
};

/** A round as it is printed step by step. */
export const replayText = (t: Terminal, read: ReadHistory): string[] => [
  ...headText(t, read),
  '',
  ...storyText(t, read).flat(),
  ...replayEnd(t, read).lines,
];

const replayEnd = (t: Terminal, read: ReadHistory) => {
  const faults = faultLines(t, read);
  const agrees = faults.length === 0;
  const same = agrees && read.record.settlement !== null;
  const verdict = same ? [`  ${t.green('The rules settle it the same.')}`] : faults;
  return { lines: ['', ...endText(t, read), '', ...verdict], agrees };
};

const told = async (t: Terminal, read: ReadHistory, output: Output, input: Input | null) => {
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
const listed = async (t: Terminal, file: string, output: Output): Promise<boolean> => {
  const rows: Row[] = [];
  const faults: string[] = [];
  for await (const read of histories(file)) {
    const found = faultLines(t, read);
    rows.push(listRow(t, read, found.length === 0));
    faults.push(...found);
  }
  await print(output, [...listText(t, rows), ...(faults.length === 0 ? [] : ['', ...faults])]);
  return faults.length === 0;
};

const faultLines = (t: Terminal, read: ReadHistory): string[] =>
  disagreements(read).map(
    (fault) => `  ${t.red(`Round ${read.record.round} disagrees: ${fault}`)}`,
  );

async function* histories(file: string): AsyncGenerator<ReadHistory> {
  let number = 0;
  let found = false;
  for await (const batch of lineBatches(await openFile(file, 'hand histories, one a line'))) {
    for (const line of batch) {
      number += 1;
      if ('text' in line && line.text.trim() === '') continue;
      found = true;
      yield readLine(line, `${file}, line ${number}`);
    }
  }
  if (!found) throw new UsageError(`${file} is empty: name a file of hand histories`);
}

const readLine = (line: InputLine, at: string): ReadHistory => {
  if ('fault' in line) throw new UsageError(`${at}: ${line.fault}`);
  const read = parseHistory(parseJson(line.text, at));
  if (isRefusal(read)) throw new UsageError(`${at} is no hand history: ${read.message}`);
  return read;
};

const parseJson = (text: string, at: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${at} is not JSON`);
  }
};

const span = (numbers: readonly number[]): string => {
  const first = Math.min(...numbers);
  const last = Math.max(...numbers);
  return first === last ? `round ${first}` : `rounds ${first} to ${last}`;
};

const print = async (output: Output, lines: readonly string[]) => {
  if (lines.length > 0 && !output.write(`${lines.join('\n')}\n`)) await once(output, 'drain');
};
