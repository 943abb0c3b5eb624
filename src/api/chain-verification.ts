import {
  type Ciphers,
  type Entry,
  type Fault,
  fault,
  isFault,
  isTrailer,
  type Link,
  nextLink,
  parseEntry,
  type Rollback,
  START,
  splitLine,
} from '../record/index.ts';
import type { HouseReport } from './house-laws.ts';
import { earliest, type Origin, type OriginReport, originCheck } from './origin.ts';
import { afterTrailer, sealedFiles, unsealed } from './sealed-files.ts';

/** What can be said of a chain of entries without the table that they make. */
export type ChainVerified = OriginReport & {
  readonly table: string;
  readonly entries: number;
  /** The sequence of its first entry, and the hash of the entry that it follows on. */
  readonly begins: number;
  readonly follows: string;
  readonly at: number;
  readonly hash: string;
  /** Of a house's own log: what its laws found. */
  readonly house?: HouseReport;
};

/** What an entry of a chain is held to; why it cannot be. */
export type ChainLaws = {
  readonly take: (entry: Entry, text: string) => string | undefined;
  readonly report: () => HouseReport;
};

/**
 * Checks what can be checked of a part that begins in the midst of a record, and of the journal of a house: every line,
 * the chain, the trailer, the origin, and of a journal its laws. Nothing is decided again.
 */
export const chainVerification = (ciphers: Ciphers, origin: Origin = {}, laws?: ChainLaws) => {
  const from = originCheck(ciphers, origin);
  const files = sealedFiles(ciphers);
  let first: Link | null = null;
  let link: Link = START;
  const rollbacks: Rollback[] = [];

  const take = (text: string): Fault | undefined => {
    if (files.trailer() !== null) return afterTrailer(link);
    if (isTrailer(text)) return files.take(link, text);
    if (first === null) {
      first = beforeLine(text);
      link = first;
      from.pass(link);
    }
    const followed = nextLink(ciphers, link, text);
    if (isFault(followed)) return followed;
    const unlawful = laws?.take(followed.entry, followed.text);
    if (unlawful !== undefined) return fault(followed.link.count, unlawful);
    link = followed.link;
    from.pass(link);
    rollbacks.push(...rollbacksIn(followed.entry));
    return undefined;
  };

  const unreadable = (why: string): Fault =>
    fault(link.count + (files.trailer() === null ? 1 : 2), why);

  const end = (): ChainVerified | Fault => {
    const sealed = files.trailer();
    if (sealed === null) return unsealed(link);
    const before = first ?? START;
    const parted: readonly (Fault | undefined)[] = from.problems(sealed, rollbacks, before.count);
    const wrong = parted.reduce(earliest, undefined);
    if (wrong !== undefined) return wrong;
    const comesFrom = from.report(sealed);
    if (isFault(comesFrom)) return comesFrom;
    return {
      table: sealed.table,
      entries: link.count - before.count,
      begins: before.count + 1,
      follows: before.hash,
      at: sealed.at,
      hash: sealed.hash,
      ...comesFrom,
      ...(laws !== undefined && { house: laws.report() }),
    };
  };

  return { take, next: () => files.next(link), unreadable, end };
};

/** What the first line says that it follows on. */
const beforeLine = (line: string): Link => {
  const split = splitLine(line);
  const entry = split && parseEntry(split.text);
  return entry === undefined || entry.sequence < 2
    ? START
    : { count: entry.sequence - 1, hash: entry.previous, at: 0 };
};

/** Where the house owned up to having gone on behind a checkpoint; whether that counts, a later checkpoint says. */
const rollbacksIn = ({ sequence: entry, at, events }: Entry): Rollback[] =>
  events.flatMap((event) => {
    if (event.type !== 'RollbackAccepted' || !('from' in event && 'count' in event)) return [];
    const { from, count } = event;
    return typeof from === 'number' && typeof count === 'number'
      ? [{ entry, from, count, at }]
      : [];
  });
