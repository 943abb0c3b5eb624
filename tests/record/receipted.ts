import { createHash } from 'node:crypto';
import { ciphers } from '../../src/house/record/ciphers.ts';
import {
  checkpointNote,
  entryLeaf,
  hashOf,
  inclusionProof,
  inLines,
  RECEIPT_FORM,
  type Receipt,
  rangeRoot,
  receiptsOf,
  receiptsRoot,
  type Signer,
} from '../../src/record/index.ts';
import { type Body, exportOf, HOUSE } from './exported.ts';

const hex = (text: string) => createHash('sha256').update(text).digest('hex');

/** A record as the house writes it: with a salt wherever a round is settled. */
export const salted = (bodies: readonly Body[]): readonly Body[] =>
  bodies.map((body, i) => {
    const settles = body.events.some(({ type }) => type === 'RoundSettled');
    return settles ? { ...body, given: { ...body.given, salt: hex(`salt ${i}`) } } : body;
  });

export type Receipted = {
  readonly lines: readonly string[];
  readonly receipts: readonly Receipt[];
  readonly note: string;
};

/** The receipts of a whole record, and the checkpoint under which they are. */
export const receipted = (
  table: string,
  bodies: readonly Body[],
  signer: Signer = HOUSE,
): Receipted => {
  const lines = exportOf(table, salted(bodies), signer);
  const entries = lines.slice(0, -1).map((line) => {
    const text = `${line.slice(0, line.lastIndexOf(',"hash":"'))}}`;
    const entry = JSON.parse(text);
    return { entry, hash: hashOf(ciphers, text), receipts: receiptsOf(ciphers, entry) };
  });
  const leaves = entries.map(({ hash, receipts }) => entryLeaf(ciphers, hash, receipts));
  const root = rangeRoot(ciphers, leaves);
  const count = leaves.length;
  const hash = entries.at(-1)?.hash ?? '';
  const extent = { table, count, hash, root: root(0, count), at: 1_800_000_000_000 };
  const note = checkpointNote(ciphers, extent, signer);
  const receipts = entries.flatMap(({ hash: entry, receipts: all }, index) => {
    if (all.length === 0) return [];
    const within = { index, count, proof: inclusionProof(root, index, count) };
    return all.map(({ text }, at): Receipt => {
      const proof = inclusionProof(receiptsRoot(ciphers, all), at, all.length);
      const among = { index: at, count: all.length, proof };
      return {
        form: RECEIPT_FORM,
        text: inLines(text),
        among,
        entry,
        within,
        checkpoint: inLines(note),
      };
    });
  });
  return { lines, receipts, note };
};

export type ChangedReceipt = { readonly change: string; readonly file: unknown };

/** Every value changed, every list shortened, parts of other receipts put in. */
export const receiptsChanged = (receipt: Receipt, other: Receipt): readonly ChangedReceipt[] => {
  const { among, within } = receipt;
  const texts = (change: (text: string) => string) => ({
    ...receipt,
    text: receipt.text.map(change),
  });
  const notes = (change: (text: string) => string) => ({
    ...receipt,
    checkpoint: inLines(change(receipt.checkpoint.join('\n'))),
  });
  const digit = (hash: string) => (hash.startsWith('0') ? '1' : '0') + hash.slice(1);
  const kinds: Readonly<Record<string, readonly unknown[]>> = {
    'what it says changed': [
      { ...receipt, form: 'puntobanco receipt 2' },
      texts((text) => text.replace(/"amount":(\d)/, (_, n) => `"amount":${(Number(n) % 9) + 1}`)),
      texts((text) => text.replace(/"paid":(\d+)/, (_, n) => `"paid":${Number(n) + 100}`)),
      texts((text) => text.replace(/"round":(\d+)/, (_, n) => `"round":${Number(n) + 1}`)),
      texts((text) => text.replace(/"patron":"p\d"/g, '"patron":"p9"')),
      { ...receipt, text: [...receipt.text, ''] },
      { ...receipt, entry: digit(receipt.entry) },
    ],
    'spliced from two receipts': [
      { ...receipt, text: other.text },
      { ...receipt, entry: other.entry },
      { ...receipt, within: other.within },
    ],
    'its proof changed': [
      { ...receipt, within: { ...within, index: within.index + 1 } },
      { ...receipt, within: { ...within, count: within.count + 1 } },
      { ...receipt, within: { ...within, proof: within.proof.slice(1) } },
      { ...receipt, within: { ...within, proof: [...within.proof, digit(within.proof[0] ?? '')] } },
      { ...receipt, within: { ...within, proof: within.proof.map(digit) } },
      { ...receipt, among: { ...among, count: among.count + 1 } },
      { ...receipt, among: { ...among, proof: [...among.proof, hex('x')] } },
    ],
    'its checkpoint changed': [
      notes((note) => note.replace(/count (\d)/, (_, n) => `count ${(Number(n) % 9) + 1}`)),
      notes((note) => note.replace(/root \w/, (at) => `root ${digit(at.slice(5))}`)),
      notes((note) => note.replace(/table \S+/, 'table t9')),
      notes((note) => note.replace(/root \w+\n/, '').replace('checkpoint 2', 'checkpoint 1')),
      notes((note) => note.replace(/— puntobanco .{8}/, '— puntobanco AAAAAAAA')),
      { ...receipt, checkpoint: [] },
    ],
    'cut off': [{}],
  };
  return Object.entries(kinds).flatMap(([change, files]) =>
    files.map((file) => ({ change, file })),
  );
};
