import type { HeldAgainst } from '../../api/another-house.ts';
import { certificateVerdict, type GoodCertificate } from '../../api/certificate-verdict.ts';
import type { ChainVerified } from '../../api/chain-verification.ts';
import { type GoodReceipt, receiptVerdict } from '../../api/receipt-verdict.ts';
import { isPart, recordCheck } from '../../api/record-files.ts';
import type { Verified } from '../../api/verification.ts';
import {
  CERTIFICATE_FORM,
  type Ciphers,
  isFault,
  parseEntry,
  RECEIPT_FORM,
  readNotes,
  splitLine,
} from '../../record/index.ts';
import { linesOf } from './lines.ts';

/** Something to be checked: read from its beginning as often as is needed. */
export type Source = {
  readonly name: string;
  /** In bytes; null: it is not known before it has come. */
  readonly size: number | null;
  readonly open: () => Promise<ReadableStream<Uint8Array>>;
};

/** What it is held against besides itself. */
export type Against = {
  readonly key: string | null;
  readonly checkpoints: Source | null;
};

export type CheckProgress = {
  readonly bytes: number;
  readonly of: number | null;
  /** Lines whose chain holds and whose commands were decided again. */
  readonly entries: number;
  readonly settlements: number;
  /** Shoes that were made again from their seeds. */
  readonly shoes: number;
};

/** A line of a file, with those around it. */
export type ShownLine = { readonly number: number; readonly text: string };

export type CheckedFiles =
  | { readonly is: 'record'; readonly result: Verified }
  | { readonly is: 'journal'; readonly result: ChainVerified }
  | { readonly is: 'part'; readonly result: ChainVerified }
  | { readonly is: 'receipt'; readonly result: GoodReceipt }
  | { readonly is: 'certificate'; readonly result: GoodCertificate }
  | {
      readonly is: 'bad';
      readonly fault: string;
      readonly file: string;
      /** Null: of a receipt or a certificate no line is at fault. */
      readonly line: number | null;
      readonly around: readonly ShownLine[];
    }
  /** What could not even be begun: the key or the checkpoints are no such thing, or the file is of no known kind. */
  | {
      readonly is: 'unfit';
      readonly what: 'key' | 'checkpoints' | 'none' | 'unknown';
      readonly fault: string;
    };

/**
 * Finds out what these files are, and checks them as `puntobanco verify` does, by the same functions. Files of one
 * record may come in any order: each says with which entry it begins.
 */
export const checked = async (
  ciphers: Ciphers,
  sources: readonly Source[],
  against: Against,
  told: (progress: CheckProgress) => void,
): Promise<CheckedFiles> => {
  const looked = await Promise.all(sources.map(lookedAt));
  // Checkpoints among the files are what the others are held against.
  const notes = looked.find(({ kind }) => kind === 'notes')?.source ?? null;
  const files = looked.filter(({ kind }) => kind !== 'notes');
  const origin = await originOf(ciphers, { ...against, checkpoints: against.checkpoints ?? notes });
  if ('is' in origin) return origin;
  const [first] = files;
  if (first === undefined) return { is: 'unfit', what: 'none', fault: '' };
  const unknown = files.find(({ kind }) => kind === 'unknown');
  if (unknown !== undefined) {
    return { is: 'unfit', what: 'unknown', fault: unknown.form ?? unknown.source.name };
  }
  if (first.kind === 'receipt') return receiptChecked(ciphers, first.source, origin);
  if (first.kind === 'certificate') return certificateChecked(ciphers, first.source, origin);
  const inOrder = files.toSorted((a, b) => a.begins - b.begins).map(({ source }) => source);
  return recordChecked(ciphers, inOrder, origin, told);
};

type Kind = 'record' | 'receipt' | 'certificate' | 'notes' | 'unknown';
type LookedAt = {
  readonly source: Source;
  readonly kind: Kind;
  readonly form: string | null;
  readonly begins: number;
};

/** By the form that a file of JSON names. Further kinds have their place here. */
const FORMS: Readonly<Record<string, Kind>> = {
  [RECEIPT_FORM]: 'receipt',
  [CERTIFICATE_FORM]: 'certificate',
};

const FORM_IN = /^[\s\uFEFF]*\{[^{}[\]]*?"form"\s*:\s*"([^"]*)"/;
const HEAD = 1 << 20;

const lookedAt = async (source: Source): Promise<LookedAt> => {
  const head = await headOf(source);
  const form = FORM_IN.exec(head)?.[1] ?? null;
  if (head.startsWith('puntobanco ')) return { source, kind: 'notes', form, begins: 0 };
  if (form !== null) return { source, kind: FORMS[form] ?? 'unknown', form, begins: 0 };
  const split = splitLine(head.split('\n', 1)[0] ?? '');
  const begins = (split && parseEntry(split.text)?.sequence) ?? 0;
  return { source, kind: 'record', form, begins };
};

/** The first line, or as much of it as matters. */
const headOf = async (source: Source): Promise<string> => {
  const reader = (await source.open()).getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    while (text.length < HEAD && !text.includes('\n')) {
      const { value, done } = await reader.read();
      if (done) break;
      text += decoder.decode(value, { stream: true });
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
  return text;
};

/** People copy fingerprints in capitals and with colons. */
const originOf = async (
  ciphers: Ciphers,
  { key, checkpoints }: Against,
): Promise<HeldAgainst | Extract<CheckedFiles, { is: 'unfit' }>> => {
  const hex = key?.replaceAll(/[:\s]/g, '').toLowerCase() ?? '';
  if (hex !== '' && !/^[0-9a-f]{64}$/.test(hex)) return { is: 'unfit', what: 'key', fault: hex };
  const given = hex === '' ? {} : { key: hex };
  if (checkpoints === null) return given;
  const found = readNotes(ciphers, await textOf(checkpoints));
  if (isFault(found)) {
    return { is: 'unfit', what: 'checkpoints', fault: `line ${found.line}: ${found.fault}` };
  }
  return found.checkpoints.length === 0
    ? { is: 'unfit', what: 'checkpoints', fault: 'it holds no checkpoint' }
    : { ...given, ...found };
};

const textOf = async (source: Source): Promise<string> => new Response(await source.open()).text();

const receiptChecked = async (
  ciphers: Ciphers,
  source: Source,
  origin: HeldAgainst,
): Promise<CheckedFiles> => {
  const result = receiptVerdict(ciphers, await textOf(source), origin);
  return 'wrong' in result
    ? { is: 'bad', fault: result.wrong, file: source.name, line: null, around: [] }
    : { is: 'receipt', result };
};

const certificateChecked = async (
  ciphers: Ciphers,
  source: Source,
  origin: HeldAgainst,
): Promise<CheckedFiles> => {
  const result = certificateVerdict(ciphers, await textOf(source), origin);
  return 'wrong' in result
    ? { is: 'bad', fault: result.wrong, file: source.name, line: null, around: [] }
    : { is: 'certificate', result };
};

/** Milliseconds between two words about how far it is. */
const TELL_EVERY = 100;

const recordChecked = async (
  ciphers: Ciphers,
  sources: readonly Source[],
  origin: HeldAgainst,
  told: (progress: CheckProgress) => void,
): Promise<CheckedFiles> => {
  const record = recordCheck(ciphers, origin);
  const sizes = sources.map(({ size }) => size);
  const of = sizes.includes(null) ? null : sizes.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  const far = { bytes: 0, entries: 0, settlements: 0, shoes: 0 };
  let last = 0;
  for (const source of sources) {
    const wrong = record.begin(source.name);
    if (wrong !== undefined) return bad(sources, wrong);
    const stream = await source.open();
    for await (const lines of linesOf(stream, (bytes) => {
      far.bytes += bytes;
    })) {
      for (const line of lines) {
        const found = record.take(line);
        if (found !== undefined) return bad(sources, found);
        if (!('text' in line)) continue;
        far.entries += 1;
        if (line.text.includes('"type":"RoundSettled"')) far.settlements += 1;
        if (line.text.includes('"type":"ShoeRevealed"')) far.shoes += 1;
        if (far.entries % 64 > 0 || performance.now() - last < TELL_EVERY) continue;
        last = performance.now();
        told({ ...far, of });
      }
    }
  }
  told({ ...far, of });
  const result = record.end();
  if (isFault(result)) return bad(sources, result);
  if (!('begins' in result)) return { is: 'record', result };
  return isPart(result) ? { is: 'part', result } : { is: 'journal', result };
};

/** Lines before and after the bad one that are shown with it. */
const BESIDE = 2;

/** What a later line showed may be wrong with an earlier one: the file is read once more for what stands there. */
const bad = async (
  sources: readonly Source[],
  { file, line, fault }: { readonly file: string; readonly line: number; readonly fault: string },
): Promise<CheckedFiles> => {
  const around: ShownLine[] = [];
  const source = sources.find(({ name }) => name === file);
  let number = 0;
  const stream = await source?.open().catch(() => null);
  for await (const lines of stream ? linesOf(stream) : []) {
    for (const one of lines) {
      number += 1;
      if (number < line - BESIDE || number > line + BESIDE) continue;
      around.push({ number, text: 'text' in one ? one.text : '' });
    }
    if (number > line + BESIDE) break;
  }
  return { is: 'bad', fault, file, line, around };
};
