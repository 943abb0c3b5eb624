import { isUtf8 } from 'node:buffer';
import type { InputLine } from '../api/record-files.ts';

export type { InputLine } from '../api/record-files.ts';

/** Longest line that is read; a longer one is skipped without being kept in memory. */
export const LONGEST_LINE = 16 * 1024 * 1024;

const NEWLINE = 0x0a;
const TOO_LONG = { fault: `the line is longer than ${LONGEST_LINE} bytes` };

/** Splits a byte stream into batches of lines, so that memory depends on the longest line only. */
export async function* lineBatches(
  chunks: AsyncIterable<Buffer | string>,
): AsyncGenerator<InputLine[]> {
  for await (const block of lineBlocks(chunks)) yield linesIn(block);
}

/** Whole lines as bytes, without the last line break; or what is wrong with the one line that stood here. */
export type LineBlock = { readonly bytes: Uint8Array } | { readonly fault: string };

/** As the stream brings them, so that whoever waits for an answer to a line gets it. */
export async function* lineBlocks(
  chunks: AsyncIterable<Buffer | string>,
): AsyncGenerator<LineBlock> {
  let held: Buffer[] = [];
  let size = 0;
  let skipping = false;
  for await (const piece of chunks) {
    let rest = typeof piece === 'string' ? Buffer.from(piece) : piece;
    const first = rest.indexOf(NEWLINE);
    if (first >= 0 && (skipping || size + first > LONGEST_LINE)) {
      yield TOO_LONG;
      rest = rest.subarray(first + 1);
      skipping = false;
      held = [];
      size = 0;
    }
    const last = skipping ? -1 : rest.lastIndexOf(NEWLINE);
    if (last >= 0) {
      yield { bytes: Buffer.concat([...held, rest.subarray(0, last)]) };
      rest = rest.subarray(last + 1);
      held = [];
      size = 0;
    }
    if (skipping || rest.length === 0) continue;
    held.push(rest);
    size += rest.length;
    if (size > LONGEST_LINE) {
      skipping = true;
      held = [];
    }
  }
  if (skipping) yield TOO_LONG;
  else if (size > 0) yield { bytes: Buffer.concat(held) };
}

export const linesIn = (block: LineBlock): InputLine[] =>
  'fault' in block
    ? [block]
    : decode(Buffer.from(block.bytes.buffer, block.bytes.byteOffset, block.bytes.byteLength));

/** Whole lines. Text that is not UTF-8 is a fault of its own line and of no other. */
const decode = (bytes: Buffer): InputLine[] => {
  if (isUtf8(bytes))
    return bytes
      .toString('utf8')
      .split('\n')
      .map((text) => ({ text }));
  const lines: InputLine[] = [];
  for (let from = 0; from <= bytes.length; ) {
    const newline = bytes.indexOf(NEWLINE, from);
    const to = newline < 0 ? bytes.length : newline;
    const line = bytes.subarray(from, to);
    lines.push(isUtf8(line) ? { text: line.toString('utf8') } : { fault: 'the line is not UTF-8' });
    from = to + 1;
  }
  return lines;
};
