import { idOf, parseRound } from '../api/round.ts';
import { isRefusal, type Refusal, refuse, type Settlement, settle } from '../rules/index.ts';
import { LineBytes } from './line-bytes.ts';
import { type InputLine, type LineBlock, linesIn } from './lines.ts';

/** The answers to a block of lines, a line each, and whether every round of it could be settled. */
export type SettledBlock = {
  readonly answers: Uint8Array<ArrayBuffer>;
  readonly allSettled: boolean;
};

export const settleBlock = (block: LineBlock): SettledBlock => {
  let allSettled = true;
  const answers = new LineBytes('bytes' in block ? block.bytes.length * LONGER : 0);
  for (const line of linesIn(block)) {
    if ('text' in line && line.text.trim() === '') continue;
    const result = settleLine(line);
    if ('error' in result) allSettled = false;
    answers.add(JSON.stringify(result));
  }
  return { answers: answers.all(), allSettled };
};

/** How many times as long as its round a settlement usually is. */
const LONGER = 3;

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
