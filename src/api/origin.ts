import {
  type Ciphers,
  checkpointProblem,
  type Fault,
  type Frontier,
  fault,
  fingerprint,
  type Link,
  leadsTo,
  type Rollback,
  rootOf,
  type Signed,
  type Succession,
} from '../record/index.ts';

/** What the export is held against besides itself. */
export type Origin = {
  /** The fingerprint of the key that must have signed it. */
  readonly key?: string;
  /** Signed checkpoints, of this table or others. */
  readonly checkpoints?: readonly Signed[];
  /** Which key of the house followed on which, each signed by the one before: what holds of one holds of the next. */
  readonly successions?: readonly Succession[];
};

/** Where a record comes from, as far as that was checked. */
export type OriginReport = {
  /** The fingerprint of the key that signed it. */
  readonly signedBy: string;
  /** How many checkpoints of the table bear it out. */
  readonly checkpoints: number;
  /** Without a key or checkpoints anybody may have made it. */
  readonly verdict: 'verified' | 'consistent, origin not checked';
};

/** Holds a record against a key and against checkpoints that somebody had before. */
export const originCheck = (ciphers: Ciphers, origin: Origin) => {
  const { key, checkpoints, successions = [] } = origin;
  const signedCounts = new Set(checkpoints?.map(({ count }) => count));
  const hashes = new Map<number, string>();
  /** The roots of the tree of entries, where one was signed and the record is read from its beginning. */
  const roots = new Map<number, string>();

  /** The chain has come there. */
  const pass = ({ count, hash }: Link, tree?: Frontier): void => {
    if (!signedCounts.has(count)) return;
    hashes.set(count, hash);
    if (tree !== undefined) roots.set(count, rootOf(ciphers, tree));
  };

  /** The entries are those that were signed, and the receipts that their root promises are not theirs. */
  const otherRoot = ({ table, count, hash, root }: Signed, sealed: Signed): Fault | undefined => {
    const own = roots.get(count);
    if (table !== sealed.table || hashes.get(count) !== hash) return undefined;
    if (root === undefined || own === undefined || own === root) return undefined;
    const what =
      'the root that was signed at this place in a checkpoint is not that of the entries';
    return fault(count, `${what}: the house gave other receipts than its record does`);
  };

  /** What parts it from its origin. Checkpoints from before it begins (`after` so many) cannot be looked up. */
  const problems = (sealed: Signed, rollbacks: readonly Rollback[], after = 0): Fault[] => {
    // A rollback that no later checkpoint was signed for may have been put there by anybody.
    const owned = rollbacks.filter(({ entry }) =>
      borneOut(sealed).some(({ count }) => count >= entry),
    );
    const parted = heldBy(sealed)
      .filter(({ count }) => count >= after)
      .map((one) => checkpointProblem(one, sealed, hashes.get(one.count), owned));
    const trees = heldBy(sealed).map((one) => otherRoot(one, sealed));
    return [signedWrongly(sealed), ...parted, ...trees].filter((problem) => problem !== undefined);
  };

  /** As if the key that signed the record had signed them, where it followed on the one that did. */
  const heldBy = (sealed: Signed): readonly Signed[] =>
    (checkpoints ?? []).map((one) =>
      leadsTo(one.key, sealed.key, successions) ? { ...one, key: sealed.key } : one,
    );

  const borneOut = (sealed: Signed): readonly Signed[] =>
    heldBy(sealed).filter(
      ({ table, count, hash, key: by }) =>
        table === sealed.table && by === sealed.key && hashes.get(count) === hash,
    );

  const signedWrongly = (sealed: Signed): Fault | undefined => {
    const signer = fingerprint(ciphers, sealed.key);
    const known = successions.filter(({ from }) => fingerprint(ciphers, from) === key);
    const follows = known.some(({ from }) => leadsTo(from, sealed.key, successions));
    if (key === undefined || key === signer || follows) return undefined;
    const what = `it is signed by the key ${signer}, not by ${key}`;
    return fault(sealed.count + 1, `${what}: somebody else made this export`);
  };

  const report = (sealed: Signed): OriginReport | Fault => {
    if (checkpoints?.every(({ table }) => table !== sealed.table)) {
      return fault(sealed.count + 1, `no checkpoint is of table ${sealed.table}: origin unknown`);
    }
    const isChecked = key !== undefined || checkpoints !== undefined;
    return {
      signedBy: fingerprint(ciphers, sealed.key),
      checkpoints: borneOut(sealed).length,
      verdict: isChecked ? 'verified' : 'consistent, origin not checked',
    };
  };

  return { pass, problems, report };
};

export const earliest = <T extends Fault | undefined>(one: T, other: T): T =>
  one === undefined || (other !== undefined && other.line < one.line) ? other : one;
