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

const tail = (hash: string) => `,"hash":"${hash}"}`;
