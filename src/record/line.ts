import type { Event } from '../table/index.ts';
import { type Ciphers, utf8 } from './ciphers.ts';

/** An event as it is kept: who did what, when, by which command, and the hash of the one before. */
export type Entry = {
  readonly sequence: number;
  readonly at: number;
  readonly by: { readonly role: string; readonly id: string };
  readonly command: string;
  readonly type: string;
  readonly data: unknown;
  readonly previous: string;
};

/** An event of the table as it is kept: what it says besides who, when and what kind is its data. */
export const entryOf = (
  { by, at, type, ...data }: Event,
  { sequence, command, previous }: Pick<Entry, 'sequence' | 'command' | 'previous'>,
): Entry => ({ sequence, at, by: { role: by.role, id: by.id }, command, type, data, previous });

/** What the first event of a stream follows on. */
export const GENESIS = '0'.repeat(64);

/** The exact text that is stored and hashed, its keys in this order. */
export const entryText = ({ sequence, at, by, command, type, data, previous }: Entry): string =>
  JSON.stringify({ sequence, at, by, command, type, data, previous });

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
 * Reads a stored text. One written in any other way, with a member twice or with spaces, is none: it may be read in
 * two ways.
 */
export const readEntry = (text: string): Entry | undefined => {
  let read: unknown;
  try {
    read = JSON.parse(text);
    // Nested too deeply, it cannot be written again.
    if (JSON.stringify(read) !== text) return undefined;
  } catch {
    return undefined;
  }
  if (typeof read !== 'object' || read === null) return undefined;
  const { sequence, at, by, command, type, data, previous } = read as Readonly<
    Record<string, unknown>
  >;
  const times = Number.isSafeInteger(sequence) && Number.isSafeInteger(at);
  const texts = [command, type, previous].every((value) => typeof value === 'string');
  return times && texts && isActor(by) && typeof data === 'object' && data !== null
    ? ({ sequence, at, by, command, type, data, previous } as Entry)
    : undefined;
};

const isActor = (by: unknown): boolean =>
  typeof by === 'object' &&
  by !== null &&
  'role' in by &&
  'id' in by &&
  typeof by.role === 'string' &&
  typeof by.id === 'string';

const tail = (hash: string) => `,"hash":"${hash}"}`;
