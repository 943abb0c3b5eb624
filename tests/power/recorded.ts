import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { DiskCall } from './disk-calls.ts';

/** What a house did to its files, as it was recorded once, to be cut where nothing can be recorded. */
export type Recorded = {
  readonly seed: number;
  /** How long the text of a document is. */
  readonly bulk: number;
  /** When it ended, by its own clock: whoever starts on what is left goes on from there. */
  readonly at: number;
  /** Their paths begin at the root of the house. */
  readonly calls: readonly DiskCall[];
};

/** Pages are written again and again with little changed: looked for as far back as the whole goes, they take no room. */
const SMALL = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
};

/** The first line says what it is, each further one is a call; bytes in sixteens, so that what is the same looks so. */
export const keepRecording = (file: string, { calls, ...head }: Recorded): void => {
  const text = [head, ...calls.map(asText)].map((line) => `${JSON.stringify(line)}\n`).join('');
  writeFileSync(file, brotliCompressSync(text, SMALL));
};

export const readRecording = (file: string | URL): Recorded => {
  const [head = '', ...lines] = brotliDecompressSync(readFileSync(file))
    .toString('utf8')
    .trimEnd()
    .split('\n');
  const { seed, bulk, at } = JSON.parse(head) as Omit<Recorded, 'calls'>;
  return { seed, bulk, at, calls: lines.map((line) => asCall(JSON.parse(line) as CallText)) };
};

/** The same below another root. */
export const moved = (calls: readonly DiskCall[], from: string, to: string): DiskCall[] => {
  const place = (path: string): string => to + path.slice(from.length);
  return calls.map((call) => {
    if (call.is === 'said') return call;
    const path = place(call.path);
    return 'from' in call ? { ...call, path, from: place(call.from) } : { ...call, path };
  });
};

type WriteCall = Extract<DiskCall, { is: 'write' }>;
type CallText =
  | Exclude<DiskCall, WriteCall>
  | (Omit<WriteCall, 'bytes'> & { readonly bytes: string });

const asText = (call: DiskCall): CallText =>
  call.is === 'write' ? { ...call, bytes: call.bytes.toString('hex') } : call;

const asCall = (text: CallText): DiskCall =>
  text.is === 'write' ? { ...text, bytes: Buffer.from(text.bytes, 'hex') } : text;
