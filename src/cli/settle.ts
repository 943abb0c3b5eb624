import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { idOf, parseRound } from '../api/round.ts';
import { isRefusal, type Refusal, refuse, type Settlement, settle } from '../rules/index.ts';
import { openInput } from './input-file.ts';
import { type InputLine, lineBatches } from './lines.ts';

export const settleFile = async (file: string | undefined): Promise<void> => {
  const input = file === undefined ? process.stdin : await openInput(file, 'rounds, one a line');
  const ok = await settleStream(input, process.stdout);
  if (!ok) process.exitCode = 1;
};

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
