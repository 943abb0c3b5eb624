import { type Ciphers, utf8 } from './ciphers.ts';

/**
 * A decision as it is kept: who asked for what, what the house added to it, what it made happen, and the hash of the
 * entry before. What these mean is the table's; here they are the members of a line.
 */
export type Entry = {
  /** Counts the entries, from 1. */
  readonly sequence: number;
  readonly at: number;
  readonly by: { readonly role: string; readonly id: string };
  readonly id: string;
  readonly command: { readonly type: string };
  /** Left out where the house added nothing but the time. */
  readonly given?: object;
  readonly events: readonly { readonly type: string }[];
  readonly previous: string;
};

/** What is wrong with a line that says an entry in another way, or none. */
export const UNWRITTEN = 'this is no entry as the record writes them';

/** What the first entry of a stream follows on. */
export const GENESIS = '0'.repeat(64);

/** The exact text that is stored and hashed, its keys in this order. */
export const entryText = (entry: Entry): string => {
  const { sequence, at, by, id, command, given, events, previous } = entry;
  const who = { role: by.role, id: by.id };
  return JSON.stringify({ sequence, at, by: who, id, command, given, events, previous });
};

export const hashOf = (ciphers: Ciphers, text: string): string => ciphers.sha256(utf8(text));

/** A line of an export: the stored text with its hash as the last member. */
export const entryLine = (text: string, hash: string): string =>
  `${text.slice(0, -1)}${tail(hash)}`;

/** The stored text and the hash of a line, or nothing if it has none. */
export const splitLine = (line: string): { text: string; hash: string } | undefined => {
  const hash = /,"hash":"([0-9a-f]{64})"\}$/.exec(line)?.[1];
  if (hash === undefined) return undefined;
  return { text: `${line.slice(0, line.length - tail(hash).length)}}`, hash };
};

/**
 * Reads a stored text. One written in any other way, with a member twice, one too many or with spaces, is none: it may
 * be read in two ways.
 */
export const readEntry = (text: string): Entry | undefined => {
  const read = parseEntry(text);
  return read !== undefined && isWritten(read, text) ? read : undefined;
};

/** Whether this is how the entry is written. */
export const isWritten = (entry: Entry, text: string): boolean => {
  try {
    return entryText(entry) === text;
  } catch {
    // Nested too deeply, it cannot be written again.
    return false;
  }
};

/** The members of an entry, however they were written. */
export const parseEntry = (text: string): Entry | undefined => {
  try {
    const read: unknown = JSON.parse(text);
    return isEntry(read) ? read : undefined;
  } catch {
    return undefined;
  }
};

const isEntry = (read: unknown): read is Entry => {
  if (!isObject(read)) return false;
  const { sequence, at, by, id, command, given, events, previous } = read;
  const times = Number.isSafeInteger(sequence) && Number.isSafeInteger(at);
  const texts = typeof id === 'string' && typeof previous === 'string';
  const actor = isObject(by) && typeof by['role'] === 'string' && typeof by['id'] === 'string';
  // Nothing given is left out: written as an empty object it would be a second way to say it.
  const added = given === undefined || (isObject(given) && Object.keys(given).length > 0);
  return (
    times &&
    texts &&
    actor &&
    added &&
    isTyped(command) &&
    Array.isArray(events) &&
    events.every(isTyped)
  );
};

const isTyped = (value: unknown): boolean => isObject(value) && typeof value['type'] === 'string';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const tail = (hash: string) => `,"hash":"${hash}"}`;
