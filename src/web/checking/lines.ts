import type { InputLine } from '../../api/record-files.ts';

/** As the command line reads them: a longer line is skipped, and is a fault of its own. */
const LONGEST_LINE = 16 * 1024 * 1024;
const NEWLINE = 0x0a;

/** The lines of a stream of bytes, in batches as they come, so that memory depends on the longest line only. */
export async function* linesOf(
  stream: ReadableStream<Uint8Array>,
  read: (bytes: number) => void = () => {},
): AsyncGenerator<readonly InputLine[]> {
  const reader = stream.getReader();
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const text = (bytes: Uint8Array): InputLine => {
    try {
      return { text: utf8.decode(bytes) };
    } catch {
      return { fault: 'the line is not UTF-8' };
    }
  };
  let held: Uint8Array[] = [];
  let size = 0;
  let skipping = false;
  const ended = (last: Uint8Array): InputLine => {
    const whole = held.length === 0 ? last : joined([...held, last], size + last.length);
    const tooLong = skipping || whole.length > LONGEST_LINE;
    held = [];
    size = 0;
    skipping = false;
    return tooLong ? { fault: `the line is longer than ${LONGEST_LINE} bytes` } : text(whole);
  };
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      read(value.length);
      const lines: InputLine[] = [];
      let from = 0;
      for (let at = value.indexOf(NEWLINE); at >= 0; at = value.indexOf(NEWLINE, from)) {
        lines.push(ended(value.subarray(from, at)));
        from = at + 1;
      }
      const rest = value.subarray(from);
      if (rest.length > 0 && !skipping) {
        held.push(rest);
        size += rest.length;
        if (size > LONGEST_LINE) {
          skipping = true;
          held = [];
        }
      }
      if (lines.length > 0) yield lines;
    }
    if (size > 0) yield [ended(new Uint8Array())];
  } finally {
    await reader.cancel().catch(() => {});
  }
}

const joined = (parts: readonly Uint8Array[], length: number): Uint8Array => {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};
