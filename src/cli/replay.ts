import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { ReadHistory } from '../api/history.ts';
import type { KeyInput, ReplayOptions } from './commands/replay.ts';
import { disagreements } from './replay-check.ts';
import { histories } from './replay-file.ts';
import { listRow, listText } from './replay-list.ts';
import { endText, headText, storyText } from './replay-text.ts';
import { type Output, type Screen, type TextRow, terminal } from './screen.ts';
import { UsageError } from './usage-error.ts';

/** Answers whether every settlement that was looked at agrees. */
export const replayFile = async (
  file: string,
  { round, step }: ReplayOptions,
  output: Output,
  input: KeyInput,
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

const told = async (t: Screen, read: ReadHistory, output: Output, input: KeyInput | null) => {
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
