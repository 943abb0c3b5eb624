import type { Rollback } from './check.ts';
import type { Ciphers } from './ciphers.ts';
import { type Fault, fault, isFault } from './fault.ts';
import { type Entry, GENESIS, hashOf, parseEntry, splitLine, UNWRITTEN } from './line.ts';
import { readTrailer, type Signed } from './signed.ts';

/** Where a chain has come to: so many lines, the hash and the time of the last. */
export type Link = { readonly count: number; readonly hash: string; readonly at: number };

/** Before the first line. */
export const START: Link = { count: 0, hash: GENESIS, at: 0 };

/**
 * The next line of an export: what it says, and where the chain then is; or why it does not follow. That it says so in
 * the one way of writing is for whoever reads on to see.
 */
export const nextLink = (
  ciphers: Ciphers,
  last: Link,
  line: string,
): { readonly entry: Entry; readonly text: string; readonly link: Link } | Fault => {
  const sequence = last.count + 1;
  const split = splitLine(line);
  if (split === undefined) {
    return fault(sequence, 'this is no entry with a hash at its end: the line was damaged or cut');
  }
  const { text, hash } = split;
  if (hashOf(ciphers, text) !== hash) {
    return fault(sequence, 'the hash is not the one of these bytes: the line was changed');
  }
  const entry = parseEntry(text);
  if (entry === undefined) return fault(sequence, UNWRITTEN);
  if (entry.sequence !== sequence) {
    const meaning = 'a line is missing, was put in or was moved';
    return fault(
      sequence,
      `it says sequence ${entry.sequence} where ${sequence} is due: ${meaning}`,
    );
  }
  if (entry.previous !== last.hash) {
    return fault(
      sequence,
      'it follows on another line than the one before it: the history was changed',
    );
  }
  if (entry.at < last.at) {
    return fault(sequence, `its time ${entry.at} is before that of the line before, ${last.at}`);
  }
  return { entry, text, link: { count: sequence, hash, at: entry.at } };
};

/** The trailer that ends a chain, or why it does not belong to it. */
export const seal = (ciphers: Ciphers, last: Link, line: string): Signed | Fault => {
  const place = last.count + 1;
  const trailer = readTrailer(ciphers, place, line);
  if (isFault(trailer)) return trailer;
  const { count, hash, at } = trailer;
  if (count !== last.count) {
    const what = `the trailer was signed for ${count} entries and ${last.count} come before it`;
    return fault(
      place,
      `${what}: ${count > last.count ? 'the tail was cut off' : 'lines were added'}`,
    );
  }
  if (hash !== last.hash) {
    return fault(place, 'the trailer was signed for another last entry: this is another history');
  }
  return at < last.at
    ? fault(place, 'the trailer was signed before the last entry was made')
    : trailer;
};

/**
 * Why a signed checkpoint does not bear the export out. `hashAt` is the hash that the export has at that count.
 * The line is the one at which they part. One that was signed before a rollback which the house owned up to, and signed,
 * is not held against it.
 */
export const checkpointProblem = (
  checkpoint: Signed,
  { table, count, key }: Signed,
  hashAt: string | undefined,
  rollbacks: readonly Rollback[] = [],
): Fault | undefined => {
  const { count: signed } = checkpoint;
  if (checkpoint.table !== table) return undefined;
  if (checkpoint.key === key && hashAt !== checkpoint.hash && isGivenUpIn(checkpoint, rollbacks)) {
    return undefined;
  }
  if (signed > count) {
    const what = `a checkpoint was signed when the table had ${signed} entries, the export has ${count}`;
    return fault(count + 1, `${what}: the tail was cut off`);
  }
  if (signed > 0 && hashAt !== checkpoint.hash) {
    const what = 'its hash is not the one that was signed at this place in a checkpoint';
    return fault(signed, `${what}: this is another history`);
  }
  if (checkpoint.key !== key) {
    const what = 'the export is signed by another key than the checkpoints';
    return fault(count + 1, `${what}: its origin is not theirs`);
  }
  return undefined;
};

/** Whether the house owned up, in its record, to going on without what was signed there. */
export const isGivenUpIn = (
  { count, at }: Pick<Signed, 'count' | 'at'>,
  rollbacks: readonly Rollback[],
): boolean => rollbacks.some((one) => count > one.from && count <= one.count && at <= one.at);
