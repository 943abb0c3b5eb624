import type { HeldAgainst } from '../../src/api/another-house.ts';

/** A true file that was changed to say something else, and what becomes of it. */

export const FILES = [
  'export',
  'house log',
  'receipt',
  'checkpoints',
  'two histories',
  'certificate of drills',
  'certificate of odds',
] as const;
export type FileKind = (typeof FILES)[number];

/**
 * Who has hashed and signed it anew: nobody, so that the hashes and signatures in it are the old ones; somebody with a
 * key of his own; or whoever has the key of the house.
 */
export const HANDS = ['nobody', 'another key', 'the key of the house'] as const;
export type Hand = (typeof HANDS)[number];

/** What whoever checks a file is told: why it is refused, with its line where it has lines, or what it says. */
export type Verdict =
  | { readonly refused: string; readonly line?: number }
  | { readonly says: string };

export type Judge = (bytes: Buffer, against: HeldAgainst) => Verdict;

/** A true file, and how anybody checks one of its kind. */
export type Truth = {
  readonly file: FileKind;
  readonly bytes: Buffer;
  /** The fingerprint of the house. */
  readonly key: string;
  readonly judge: Judge;
  /** The same, by somebody who has kept something of the house before: checkpoints, the record, a copy. */
  readonly judgeByKept: (bytes: Buffer) => Verdict;
};

export type Forgery = {
  readonly of: Truth;
  readonly change: string;
  readonly hand: Hand;
  /** Where and how, in words. */
  readonly what: string;
  readonly bytes: Buffer;
  /** It contradicts itself, so that nothing else is needed to find it. */
  readonly contradicts?: boolean;
  /** The line that was changed has a hash of its own: it is the next one that does not follow on it. */
  readonly hashed?: boolean;
  /** It says what only the house knows. */
  readonly word?: boolean;
};

/**
 * By what it is found: by itself; by the fingerprint of the house; by what somebody kept before; by the rulebook, against
 * which what is printed is held. `word`: by nobody,
 * as only the house could know better. `same`: it is another file that says the same, and no forgery.
 */
export type Found = 'itself' | 'key' | 'kept' | 'book' | 'word' | 'same';

export type Finding =
  | { readonly by: Found; readonly why: string; readonly line?: number }
  | { readonly missed: string };

const isRefused = (
  verdict: Verdict,
): verdict is { readonly refused: string; readonly line?: number } => 'refused' in verdict;

/** What becomes of a forgery, by the law that it is refused with a reason, and a line where it has lines. */
export const findingOf = (forgery: Forgery): Finding => {
  const { of, bytes, hand, contradicts = false, word = false } = forgery;
  const alone = of.judge(bytes, {});
  if (isRefused(alone)) return reasoned(forgery, alone, 'itself');
  const truly = of.judge(of.bytes, {});
  if (isRefused(truly)) return { missed: `the true one is refused: ${truly.refused}` };
  if (alone.says === truly.says) return { by: 'same', why: 'it says the same' };
  if (hand === 'nobody') return { missed: `taken, and it says ${alone.says}` };
  if (contradicts) return { missed: `taken by itself, and it says ${alone.says}` };
  if (hand === 'another key') {
    const held = of.judge(bytes, { key: of.key });
    return isRefused(held)
      ? reasoned(forgery, held, 'key')
      : { missed: `taken as the house’s, and it says ${held.says}` };
  }
  const kept = of.judgeByKept(bytes);
  if (isRefused(kept)) return reasoned(forgery, kept, 'kept');
  return word
    ? { by: 'word', why: 'only the house can know better' }
    : { missed: `taken against what was kept, and it says ${kept.says}` };
};

const reasoned = (
  forgery: Forgery,
  { refused, line }: { readonly refused: string; readonly line?: number },
  by: Found,
): Finding => {
  if (refused.trim() === '') return { missed: 'refused without a reason' };
  const wrong = wrongLine(forgery, refused, line);
  return wrong === null
    ? { by, why: refused, ...(line !== undefined && { line }) }
    : { missed: `${wrong}: ${refused}` };
};

/** What has lines is refused by one: that in which it was changed, where nobody hashed what follows anew. */
const wrongLine = (forgery: Forgery, refused: string, line: number | undefined): string | null => {
  const { of, bytes, hand, hashed = false } = forgery;
  const lined = of.file === 'export' || of.file === 'house log' || of.file === 'checkpoints';
  if (!lined) return null;
  // A part that begins in the midst is no pass, and has no line that is wrong.
  if (line === undefined) return refused.startsWith(INCOMPLETE) ? null : 'no line is named';
  const lines = bytes.toString('latin1').split('\n').length;
  if (line < 1 || line > lines + 1) return `line ${line} of ${lines}`;
  if (hand !== 'nobody') return null;
  const changed = firstOther(of.bytes, bytes);
  // A note is named by its first line, and what stands below its signature may be anything up to the next.
  const near = of.file === 'checkpoints' ? NOTE : 0;
  // A record may begin in the midst: whether its first line is the right one shows by the second.
  const after = hashed || changed === 1 ? 1 : near;
  const isDue = line >= changed - near && line <= changed + after;
  return isDue ? null : `line ${line}, changed in ${changed}`;
};

/** What stands before the reason where a record lacks its beginning. */
export const INCOMPLETE = 'incomplete: ';
/** How many lines a note has, with its signatures and what stands between. */
const NOTE = 12;

/** The first line, from 1, in which two files differ. */
export const firstOther = (one: Buffer, other: Buffer): number => {
  const [a, b] = [one, other].map((bytes) =>
    bytes.toString('latin1').replace(/\n$/, '').split('\n'),
  );
  const at = a?.findIndex((line, i) => line !== b?.[i]) ?? -1;
  return (at < 0 ? (a?.length ?? 0) : at) + 1;
};
