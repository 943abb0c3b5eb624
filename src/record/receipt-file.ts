import { readCheckpoints } from './checkpoint.ts';
import { type Ciphers, utf8 } from './ciphers.ts';
import { isFault } from './fault.ts';
import { leafOver, type ReceiptBody } from './receipt.ts';
import { fingerprint, type Signed } from './signed.ts';
import { type InclusionProof, leafHash, provedRoot } from './tree.ts';

/**
 * A receipt of a round, to be taken home: what the patron bet, what was dealt and paid, the way from there to the root of
 * the record, and a checkpoint that the house signed for that root. Nothing else is needed to check it.
 */
export type Receipt = {
  readonly form: typeof RECEIPT_FORM;
  /** Line by line: what it is, a salt, and what it says. */
  readonly text: readonly string[];
  /** Among the receipts of its entry. */
  readonly among: InclusionProof;
  /** The hash of the entry, and its place in the record. */
  readonly entry: string;
  readonly within: InclusionProof;
  /** The signed note, line by line. */
  readonly checkpoint: readonly string[];
};

export const RECEIPT_FORM = 'puntobanco receipt 1';

export type CheckedReceipt = {
  readonly body: ReceiptBody;
  readonly table: string;
  /** When the checkpoint was signed, and by which key. */
  readonly signed: Signed;
  readonly signedBy: string;
};

/** What the receipt proves, or what is wrong with it. */
export const checkReceipt = (
  ciphers: Ciphers,
  { text: lines, among, entry, within, checkpoint }: Receipt,
): CheckedReceipt | { readonly wrong: string } => {
  const text = ofLines(lines);
  const notes = readCheckpoints(ciphers, ofLines(checkpoint));
  if (isFault(notes)) return { wrong: `its checkpoint: ${notes.fault}` };
  const [signed, ...more] = notes;
  if (signed === undefined || more.length > 0) return { wrong: 'it has not one checkpoint' };
  if (signed.root === undefined) return { wrong: 'its checkpoint has no root of a tree' };
  if (signed.count !== within.count) {
    return { wrong: 'its proof is for another length of the record than its checkpoint' };
  }
  const receipts = provedRoot(ciphers, leafHash(ciphers, utf8(text)), among);
  if (receipts === null || !HEX.test(entry)) return { wrong: 'its proof is none' };
  const root = provedRoot(ciphers, leafOver(ciphers, entry, among.count, receipts), within);
  if (root !== signed.root) {
    return { wrong: 'it does not lead to the root that was signed: it was changed, or forged' };
  }
  const body = bodyIn(text);
  if (body === null) return { wrong: 'it is no receipt of a round' };
  if (body.entry !== within.index + 1) return { wrong: 'it is of another entry than it says' };
  return { body, table: signed.table, signed, signedBy: fingerprint(ciphers, signed.key) };
};

/** Texts that are hashed or signed, as a file of JSON can be read. */
export const inLines = (text: string): readonly string[] => text.replace(/\n$/, '').split('\n');
const ofLines = (lines: readonly string[]): string => `${lines.join('\n')}\n`;

const HEX = /^[0-9a-f]{64}$/;

/** It was in a tree that the house signed, so it says what the house wrote; only its form is looked at. */
const bodyIn = (text: string): ReceiptBody | null => {
  const found = /^puntobanco receipt 1\n[0-9a-f]{64}\n(\{.*\})\n$/.exec(text);
  try {
    const body = JSON.parse(found?.[1] ?? 'null') as ReceiptBody | null;
    return body !== null && Array.isArray(body.lines) ? body : null;
  } catch {
    return null;
  }
};
