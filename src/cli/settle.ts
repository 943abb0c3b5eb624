import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { idOf, parseRound } from '../api/round.ts';
import { isRefusal, type Refusal, refuse, type Settlement, settle } from '../rules/index.ts';
import { type InputLine, lineBatches } from './lines.ts';

/** Settles rounds, one JSON object a line, in order; answers whether all of them could be settled. */
export const settleStream = async (input: Readable, output: Writable): Promise<boolean> => {
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
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
