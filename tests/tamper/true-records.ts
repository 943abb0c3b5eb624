import type { HeldAgainst } from '../../src/api/another-house.ts';
import { isPart, recordCheck } from '../../src/api/record-files.ts';
import { linesIn } from '../../src/cli/lines.ts';
import { ciphers as nodes } from '../../src/house/record/ciphers.ts';
import { leafOf } from '../../src/house/record/trees.ts';
import {
  type Ciphers,
  checkpointNote,
  fingerprint,
  isFault,
  NO_LEAVES,
  readNotes,
  rootOf,
  splitLine,
  withLeaf,
} from '../../src/record/index.ts';
import { type Body, exportOf, HOUSE } from '../record/exported.ts';
import { type FileKind, INCOMPLETE, type Judge, type Truth, type Verdict } from './forgery.ts';

/** A record with all that its exports are made from. */
export type TrueRecord = {
  readonly name: string;
  readonly table: string;
  readonly bodies: readonly Body[];
  /** Of the export, the trailer last. */
  readonly lines: readonly string[];
};

export const trueRecord = (name: string, table: string, bodies: readonly Body[]): TrueRecord => ({
  name,
  table,
  bodies,
  lines: exportOf(table, bodies),
});

export const fileOf = (lines: readonly string[]): Buffer => Buffer.from(`${lines.join('\n')}\n`);

/** As `puntobanco verify` and the page of checks do it, from the bytes on. */
export const judgeRecord =
  (ciphers: Ciphers): Judge =>
  (bytes, against) => {
    const record = recordCheck(ciphers, against);
    record.begin('forged');
    for (const line of linesOfFile(bytes)) {
      const found = record.take(line);
      if (found !== undefined) return { refused: found.fault, line: found.line };
    }
    const end = record.end();
    if (isFault(end)) return { refused: end.fault, line: end.line };
    if (isPart(end)) return { refused: `${INCOMPLETE}it begins with entry ${end.begins}` };
    return { says: JSON.stringify(end) };
  };

/** A last line need not be ended. */
export const linesOfFile = (bytes: Buffer) => {
  if (bytes.length === 0) return [];
  const whole = bytes.at(-1) === 0x0a ? bytes.subarray(0, -1) : bytes;
  return linesIn({ bytes: whole });
};

/** Checkpoints that the house signed as the record grew, and one for the whole of it. */
export const notesOf = (
  { table, lines }: Pick<TrueRecord, 'table' | 'lines'>,
  signer = HOUSE,
  parts = 3,
): readonly string[] => {
  const entries = lines.slice(0, -1);
  let tree = NO_LEAVES;
  const roots = entries.map((line) => {
    const { text = '', hash = '' } = splitLine(line) ?? {};
    tree = withLeaf(nodes, tree, leafOf({ text, hash }));
    return { hash, root: rootOf(nodes, tree) };
  });
  const counts = Array.from({ length: parts }, (_, i) =>
    Math.max(1, Math.round((entries.length * (i + 1)) / parts)),
  );
  return [...new Set(counts)].map((count, i) => {
    const { hash, root } = roots[count - 1] ?? { hash: '', root: '' };
    const at = 1_800_000_000_000 + i;
    return checkpointNote(nodes, { table, count, hash, root, at }, signer);
  });
};

export const keptOf = (record: Pick<TrueRecord, 'table' | 'lines'>): HeldAgainst => {
  const read = readNotes(nodes, notesOf(record).join('\n'));
  if (isFault(read)) throw new Error(read.fault);
  return read;
};

export const recordTruth = (
  file: FileKind,
  record: TrueRecord,
  ciphers: Ciphers = nodes,
): Truth => {
  const kept = keptOf(record);
  const judge = judgeRecord(ciphers);
  return {
    file,
    bytes: fileOf(record.lines),
    key: fingerprint(nodes, HOUSE.key),
    judge,
    judgeByKept: (bytes): Verdict => judge(bytes, kept),
  };
};
