import {
  type Ciphers,
  checkpointProblem,
  type Fault,
  fault,
  fingerprint,
  type Link,
  leadsTo,
  type Rollback,
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

  /** The chain has come there. */
  const pass = ({ count, hash }: Link): void => {
    if (signedCounts.has(count)) hashes.set(count, hash);
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
    return [signedWrongly(sealed), ...parted].filter((problem) => problem !== undefined);
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
