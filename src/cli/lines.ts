import { isUtf8 } from 'node:buffer';

/** A line as it came, or the reason it could not be taken as text. */
export type InputLine = { readonly text: string } | { readonly fault: string };

/** Longest line that is read; a longer one is skipped without being kept in memory. */
export const LONGEST_LINE = 16 * 1024 * 1024;

const NEWLINE = 0x0a;
const TOO_LONG: InputLine = { fault: `the line is longer than ${LONGEST_LINE} bytes` };

/** Splits a byte stream into batches of lines, so that memory depends on the longest line only. */
export async function* lineBatches(
  chunks: AsyncIterable<Buffer | string>,
): AsyncGenerator<InputLine[]> {
  let held: Buffer[] = [];
  let size = 0;
  let skipping = false;
  for await (const piece of chunks) {
    const chunk = typeof piece === 'string' ? Buffer.from(piece) : piece;
    const batch: InputLine[] = [];
    let rest = chunk;
    const first = rest.indexOf(NEWLINE);
    if (first >= 0) {
      if (skipping) batch.push(TOO_LONG);
      else if (held.length > 0) {
        batch.push(...decode(Buffer.concat([...held, rest.subarray(0, first)])));
        rest = rest.subarray(first + 1);
      }
      if (skipping) rest = rest.subarray(first + 1);
      skipping = false;
      held = [];
      size = 0;
      const last = rest.lastIndexOf(NEWLINE);
      if (last >= 0) batch.push(...decode(rest.subarray(0, last)));
      rest = rest.subarray(last + 1);
    }
    if (!skipping && rest.length > 0) {
      held.push(rest);
      size += rest.length;
      if (size > LONGEST_LINE) {
        skipping = true;
        held = [];
      }
    }
    if (batch.length > 0) yield batch;
  }
  if (skipping) yield [TOO_LONG];
  else if (size > 0) yield decode(Buffer.concat(held));
}

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
