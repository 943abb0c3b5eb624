import {
  type CheckReport,
  type Ciphers,
  check,
  entryLeaf,
  type Fault,
  fault,
  isFault,
  isTrailer,
  type Link,
  NO_LEAVES,
  nextLink,
  receiptsOf,
  START,
  withLeaf,
} from '../record/index.ts';
import { readRecorded } from './log.ts';
import { earliest, type Origin, type OriginReport, originCheck } from './origin.ts';
import { afterTrailer, sealedFiles, unsealed } from './sealed-files.ts';

export type Verified = CheckReport &
  OriginReport & {
    readonly table: string;
    /** When it was signed, and the hash of its last entry. */
    readonly at: number;
    readonly hash: string;
    /** How often the house went on behind a checkpoint, and owned up to it. */
    readonly rollbacks: number;
  };

/**
 * Reads an export line by line, in the memory of a table and not of its history, and checks all that can be. Where the
 * record lies in several files, `next` comes between them.
 */
export const verification = (ciphers: Ciphers, origin: Origin = {}) => {
  const record = check(ciphers);
  const from = originCheck(ciphers, origin);
  const files = sealedFiles(ciphers);
  let link: Link = START;
  let tree = NO_LEAVES;

  const line = (text: string): Fault | undefined => {
    if (files.trailer() !== null) return afterTrailer(link);
    if (isTrailer(text)) return files.take(link, text);
    const followed = nextLink(ciphers, link, text);
    if (isFault(followed)) return followed;
    const next = followed.link;
    const entry = readRecorded(followed.entry, followed.text);
    const wrong =
      'wrong' in entry ? fault(next.count, entry.wrong) : record.take(next.count, entry);
    if (wrong !== undefined) return wrong;
    link = next;
    const receipts = receiptsOf(ciphers, followed.entry);
    tree = withLeaf(ciphers, tree, entryLeaf(ciphers, link.hash, receipts));
    from.pass(link, tree);
    return undefined;
  };

  /** The next line; the first fault, if this line shows one, though the fault may be in a line before. */
  const take = (text: string): Fault | undefined => {
    const found = line(text);
    return found === undefined ? undefined : earliest(found, record.earlier());
  };

  /** A line that could not even be read as text. */
  const unreadable = (why: string): Fault =>
    fault(link.count + (files.trailer() === null ? 1 : 2), why);

  const end = (): Verified | Fault => {
    const sealed = files.trailer();
    if (sealed === null) return unsealed(link);
    const report = record.end(sealed.table);
    const parted: readonly (Fault | undefined)[] = from.problems(sealed, record.rollbacks());
    const wrong = [...parted, isFault(report) ? report : undefined].reduce(earliest, undefined);
    if (wrong !== undefined) return wrong;
    if (isFault(report)) return report;
    const comesFrom = from.report(sealed);
    if (isFault(comesFrom)) return comesFrom;
    const { signedBy, checkpoints, verdict } = comesFrom;
    return {
      table: sealed.table,
      ...report,
      at: sealed.at,
      hash: sealed.hash,
      signedBy,
      checkpoints,
      rollbacks: record.rollbacks().length,
      verdict,
    };
  };

  return { take, next: () => files.next(link), unreadable, end };
};
