import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { Command } from 'commander';
import { idOf, parseRound } from '../api/round.ts';
import { rulebooks } from '../rulebooks/index.ts';
import { isRefusal, type Refusal, refuse, type Settlement, settle } from '../rules/index.ts';
import { openInput } from './input-file.ts';
import { type InputLine, lineBatches } from './lines.ts';

export const settleCommand = (program: Command) =>
  program
    .command('settle')
    .summary('settle rounds, each bet with the paragraph that decides it')
    .description(
      'Settles rounds, one JSON object a line, and writes one settlement a line, in order. ' +
        'A round that cannot be settled gives an error in its place; the exit code is then 1.',
    )
    .argument('[file]', 'rounds to settle (default: standard input)')
    .addHelpText('after', EXAMPLE)
    .action(async (file?: string) => {
      const input =
        file === undefined ? process.stdin : await openInput(file, 'rounds, one a line');
      const ok = await settleStream(input, process.stdout);
      if (!ok) process.exitCode = 1;
    });

const ROUND = {
  id: 'r1',
  game: rulebooks[0]?.id,
  layout: 'A',
  cards: ['7D', '9D', '4C', '4D', '6C', '5H'],
  bets: [{ box: 1, patron: 'p1', bet: 'banker', amount: 10000 }],
};

const EXAMPLE = `
Examples:
  $ puntobanco settle rounds.ndjson > settled.ndjson
  $ echo '${JSON.stringify(ROUND)}' | puntobanco settle
`;

/** Answers whether all rounds could be settled. */
export const settleStream = async (
  input: AsyncIterable<Buffer | string>,
  output: Writable,
): Promise<boolean> => {
  let allSettled = true;
  for await (const batch of lineBatches(input)) {
    let answer = '';
    for (const line of batch) {
      if ('text' in line && line.text.trim() === '') continue;
      const result = settleLine(line);
      if ('error' in result) allSettled = false;
      answer += `${JSON.stringify(result)}\n`;
    }
    if (answer !== '' && !output.write(answer)) await once(output, 'drain');
  }
  return allSettled;
};

type Failed = { readonly id: string | null; readonly error: Refusal };

const settleLine = (line: InputLine): Settlement | Failed => {
  if ('fault' in line) return { id: null, error: refuse('BAD_JSON', line.fault) };
  const json = parseJson(line.text);
  if (json === undefined) return { id: null, error: refuse('BAD_JSON', 'the line is not JSON') };
  const round = parseRound(json);
  if (isRefusal(round)) return { id: idOf(json), error: round };
  const settled = settle(round);
  return isRefusal(settled) ? { id: round.id, error: settled } : settled;
};

/** JSON has no undefined, so that can stand for text that is not JSON. */
const parseJson = (text: string): unknown => {
  try {
    // Some editors begin a file with a byte order mark.
    return JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  } catch {
    return undefined;
  }
};
