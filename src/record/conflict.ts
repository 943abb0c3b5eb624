import { readNotes } from './checkpoint.ts';
import type { Ciphers } from './ciphers.ts';
import { type ConsistencyProof, provedNewer } from './consistency.ts';
import { isFault } from './fault.ts';
import { fingerprint, type Signed } from './signed.ts';
import { leadsTo, type Succession } from './succession.ts';

/**
 * Two checkpoints that one house signed and that no one record bears out, for anybody to check. Lines of signed notes,
 * as a receipt has them; where the two are of different lengths, what shows that the longer one begins with another
 * root than the shorter one has.
 */
export type TwoHistories = {
  readonly form: typeof CONFLICT_FORM;
  readonly shorter: readonly string[];
  readonly longer: readonly string[];
  readonly proof: ConsistencyProof | null;
  /** Which key of the house followed on which, where two have signed. */
  readonly keys: readonly (readonly string[])[];
};

export const CONFLICT_FORM = 'puntobanco conflict 1';

/** What the house has done. */
export type ConflictKind =
  /** Signed two histories of the same length. */
  | 'same length'
  /** Signed a history that begins otherwise than the one it had signed. */
  | 'another beginning'
  /** Signed fewer entries after more: unless it shows that the shorter one is the beginning of the longer. */
  | 'shorter later';

export type CheckedConflict = {
  readonly kind: ConflictKind;
  readonly table: string;
  readonly shorter: Signed;
  readonly longer: Signed;
  /**
   * Fingerprints of the keys that signed. Of two the older one is the first, and it alone is convicted: that the other
   * followed on it is its word, which anybody can give of any key.
   */
  readonly signedBy: readonly string[];
  /** What the keys say of one another. */
  readonly successions: readonly Succession[];
};

/** What the file proves, or why it proves nothing. */
export const checkConflict = (
  ciphers: Ciphers,
  conflict: TwoHistories,
): CheckedConflict | { readonly wrong: string } => {
  const lines = [conflict.shorter, conflict.longer, ...conflict.keys];
  const read = readNotes(ciphers, lines.map((one) => `${one.join('\n')}\n`).join('\n'));
  if (isFault(read)) return { wrong: read.fault };
  const [shorter, longer, ...more] = read.checkpoints;
  if (shorter === undefined || longer === undefined || more.length > 0) {
    return { wrong: 'it has not two checkpoints' };
  }
  if (shorter.table !== longer.table) return { wrong: 'the checkpoints are of two tables' };
  const { successions } = read;
  const keys = [...new Set([shorter.key, longer.key])];
  const older = keys.find((from) => keys.every((to) => leadsTo(from, to, successions)));
  if (older === undefined)
    return { wrong: 'the checkpoints are signed by two keys: they may be of two houses' };
  const kind = kindOf(ciphers, shorter, longer, conflict.proof);
  if (kind === null)
    return { wrong: 'one record can bear both checkpoints out: this proves nothing' };
  const inTurn = [older, ...keys.filter((key) => key !== older)];
  const signedBy = inTurn.map((key) => fingerprint(ciphers, key));
  return { kind, table: shorter.table, shorter, longer, signedBy, successions };
};

const kindOf = (
  ciphers: Ciphers,
  shorter: Signed,
  longer: Signed,
  proof: ConsistencyProof | null,
): ConflictKind | null => {
  if (shorter.count === longer.count) return isOther(shorter, longer) ? 'same length' : null;
  if (shorter.count > longer.count) return null;
  if (proof === null) return shorter.at > longer.at ? 'shorter later' : null;
  const isOfThese = proof.from === shorter.count && proof.to === longer.count;
  const newer = isOfThese ? provedNewer(ciphers, proof) : null;
  if (newer === null || newer !== longer.root || shorter.root === undefined) return null;
  return proof.older === shorter.root ? null : 'another beginning';
};

/** Of the same length, and another entry at the end or other receipts. */
export const isOther = (one: Signed, other: Signed): boolean =>
  one.hash !== other.hash ||
  (one.root !== undefined && other.root !== undefined && one.root !== other.root);
