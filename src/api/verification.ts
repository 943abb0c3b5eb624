import {
  type CheckReport,
  type Ciphers,
  check,
  checkpointProblem,
  type Fault,
  fault,
  fingerprint,
  isFault,
  isTrailer,
  type Link,
  leadsTo,
  nextLink,
  type Signed,
  START,
  type Succession,
  seal,
} from '../record/index.ts';
import { readRecorded } from './log.ts';

/** What the export is held against besides itself. */
export type Origin = {
  /** The fingerprint of the key that must have signed it. */
  readonly key?: string;
  /** Signed checkpoints, of this table or others. */
  readonly checkpoints?: readonly Signed[];
  /** Which key of the house followed on which, each signed by the one before: what holds of one holds of the next. */
  readonly successions?: readonly Succession[];
};

export type Verified = CheckReport & {
  readonly table: string;
  /** When it was signed, and the hash of its last entry. */
  readonly at: number;
  readonly hash: string;
  /** The fingerprint of the key that signed it. */
  readonly signedBy: string;
  /** How many checkpoints of the table bear it out. */
  readonly checkpoints: number;
  /** How often the house went on behind a checkpoint, and owned up to it. */
  readonly rollbacks: number;
  /** Without a key or checkpoints anybody may have made it. */
  readonly verdict: 'verified' | 'consistent, origin not checked';
};

/** Reads an export line by line, in the memory of a table and not of its history, and checks all that can be. */
export const verification = (ciphers: Ciphers, origin: Origin = {}) => {
  const { key, checkpoints, successions = [] } = origin;
  const record = check(ciphers);
  let link: Link = START;
  let trailer: Signed | null = null;
  const signedCounts = new Set(checkpoints?.map(({ count }) => count));
  const hashes = new Map<number, string>();

  const line = (text: string): Fault | undefined => {
    if (trailer !== null) {
      return fault(link.count + 2, 'something follows the trailer, which is the last line');
    }
    if (isTrailer(text)) {
      const sealed = seal(ciphers, link, text);
      if (isFault(sealed)) return sealed;
      trailer = sealed;
      return undefined;
    }
    const followed = nextLink(ciphers, link, text);
    if (isFault(followed)) return followed;
    const next = followed.link;
    const entry = readRecorded(followed.entry, followed.text);
    const wrong =
      'wrong' in entry ? fault(next.count, entry.wrong) : record.take(next.count, entry);
    if (wrong !== undefined) return wrong;
    link = next;
    if (signedCounts.has(link.count)) hashes.set(link.count, link.hash);
    return undefined;
  };

  /** The next line; the first fault, if this line shows one, though the fault may be in a line before. */
  const take = (text: string): Fault | undefined => {
    const found = line(text);
    return found === undefined ? undefined : earliest(found, record.earlier());
  };

  /** A line that could not even be read as text. */
  const unreadable = (why: string): Fault => fault(link.count + (trailer === null ? 1 : 2), why);

  const end = (): Verified | Fault => {
    if (trailer === null) {
      const after = link.count === 0 ? 'the file is empty' : `it ends after ${link.count} entries`;
      return fault(link.count + 1, `the trailer is missing: ${after}, so its tail may be cut off`);
    }
    const sealed: Signed = trailer;
    const held = checkpoints?.map((one) =>
      leadsTo(one.key, sealed.key, successions) ? { ...one, key: sealed.key } : one,
    );
    const borneOut = held?.filter(
      ({ table, count, hash, key: by }) =>
        table === sealed.table && by === sealed.key && hashes.get(count) === hash,
    );
    // A rollback that no later checkpoint was signed for may have been put there by anybody.
    const owned = record
      .rollbacks()
      .filter(({ entry }) => borneOut?.some(({ count }) => count >= entry));
    const parted = held
      ?.map((one) => checkpointProblem(one, sealed, hashes.get(one.count), owned))
      .filter((problem) => problem !== undefined);
    const report = record.end(sealed.table);
    const wrong = [...(parted ?? []), ...(isFault(report) ? [report] : [])].reduce(
      earliest,
      signedWrongly(sealed),
    );
    if (wrong !== undefined) return wrong;
    if (isFault(report)) return report;
    if (checkpoints?.every(({ table }) => table !== sealed.table)) {
      return fault(sealed.count + 1, `no checkpoint is of table ${sealed.table}: origin unknown`);
    }
    return {
      table: sealed.table,
      ...report,
      at: sealed.at,
      hash: sealed.hash,
      signedBy: fingerprint(ciphers, sealed.key),
      checkpoints: borneOut?.length ?? 0,
      rollbacks: record.rollbacks().length,
      verdict:
        key === undefined && checkpoints === undefined
          ? 'consistent, origin not checked'
          : 'verified',
    };
  };

  const signedWrongly = (sealed: Signed): Fault | undefined => {
    const signer = fingerprint(ciphers, sealed.key);
    const known = successions.filter(({ from }) => fingerprint(ciphers, from) === key);
    const follows = known.some(({ from }) => leadsTo(from, sealed.key, successions));
    if (key === undefined || key === signer || follows) return undefined;
    const what = `it is signed by the key ${signer}, not by ${key}`;
    return fault(sealed.count + 1, `${what}: somebody else made this export`);
  };

  return { take, unreadable, end };
};

const earliest = <T extends Fault | undefined>(one: T, other: T): T =>
  one === undefined || (other !== undefined && other.line < one.line) ? other : one;
