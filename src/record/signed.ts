import { type Ciphers, hexBytes, utf8 } from './ciphers.ts';
import { type Fault, fault } from './fault.ts';

/** How far a table's record went at some time: so many entries, the last of which has that hash. */
export type Extent = {
  readonly table: string;
  readonly count: number;
  readonly hash: string;
  /** The root of the tree of these entries; left out in checkpoints of before, and in trailers. */
  readonly root?: string;
  /** When it was signed, in milliseconds. */
  readonly at: number;
};

/** What signs: an Ed25519 public key in hex, and the signature in hex of some bytes. */
export type Signer = { readonly key: string; readonly sign: (bytes: Uint8Array) => string };

export type Signed = Extent & { readonly key: string };

/** The name of a key that people compare: the SHA-256 of its 32 bytes. */
export const fingerprint = (ciphers: Ciphers, key: string): string => ciphers.sha256(hexBytes(key));

/** Stands before what is signed, so that nothing signed as one thing passes as another. */
const TRAILER = 'puntobanco trailer 1\n';

/** The last line of an export. The signature is over the prefix and the exact bytes of the inner object. */
export const trailerLine = ({ table, count, hash, at }: Extent, { key, sign }: Signer): string => {
  const text = JSON.stringify({ table, count, hash, at });
  return `{"trailer":${text},"key":"${key}","signature":"${sign(utf8(TRAILER + text))}"}`;
};

export const isTrailer = (line: string): boolean => line.startsWith('{"trailer":');

const FORM = /^\{"trailer":(\{.*\}),"key":"([0-9a-f]{64})","signature":"([0-9a-f]{128})"\}$/;

/** `place` is the number of the line in its file. */
export const readTrailer = (ciphers: Ciphers, place: number, line: string): Signed | Fault => {
  const found = FORM.exec(line);
  if (found === null) return fault(place, 'this is no trailer: it was damaged or changed');
  // Where there is a match, every part has one.
  const [, text, key, signature] = found as unknown as [string, string, string, string];
  if (!ciphers.verify(utf8(TRAILER + text), signature, key)) {
    const what = 'the signature of the trailer is not good';
    return fault(place, `${what}: it was changed after it was signed, or signed as something else`);
  }
  const extent = readExtent(text);
  return extent === undefined ? fault(place, 'the trailer lacks a field') : { ...extent, key };
};

const readExtent = (text: string): Extent | undefined => {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { table, count, hash, at } = read as Readonly<Record<string, unknown>>;
  // It is printed: nothing in it may steer a terminal.
  if (typeof table !== 'string' || /\p{Cc}/u.test(table) || typeof hash !== 'string') {
    return undefined;
  }
  return isCount(count) && isCount(at) && at <= LAST_TIME ? { table, count, hash, at } : undefined;
};

/** Beyond it a time has no date. */
export const LAST_TIME = 8.64e15;

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;
