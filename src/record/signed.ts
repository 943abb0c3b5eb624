import { type Ciphers, hexBytes, utf8 } from './ciphers.ts';
import { type Fault, fault } from './fault.ts';

/** How far a table's record went at some time: so many events, the last of which has that hash. */
export type Extent = {
  readonly table: string;
  readonly count: number;
  readonly hash: string;
  /** When it was signed, in milliseconds. */
  readonly at: number;
};

/** What signs: an Ed25519 public key in hex, and the signature in hex of some bytes. */
export type Signer = { readonly key: string; readonly sign: (bytes: Uint8Array) => string };

export type Signed = Extent & { readonly key: string };

/** The last line of an export. */
export const trailerLine = (extent: Extent, signer: Signer): string =>
  signedLine('trailer', extent, signer);

/** A line of a file of checkpoints, which is kept away from the record. */
export const checkpointLine = (extent: Extent, signer: Signer): string =>
  signedLine('checkpoint', extent, signer);

/** `place` is the number of the line in its file. */
export const readTrailer = (ciphers: Ciphers, place: number, line: string): Signed | Fault =>
  readSigned(ciphers, 'trailer', place, line);

export const readCheckpoint = (ciphers: Ciphers, place: number, line: string): Signed | Fault =>
  readSigned(ciphers, 'checkpoint', place, line);

export const isTrailer = (line: string): boolean => line.startsWith('{"trailer":');

/** The name of a key that people compare: the SHA-256 of its 32 bytes. */
export const fingerprint = (ciphers: Ciphers, key: string): string => ciphers.sha256(hexBytes(key));

type Kind = 'trailer' | 'checkpoint';

/** The signature is over the exact bytes of the inner object. */
const signedLine = (kind: Kind, { table, count, hash, at }: Extent, { key, sign }: Signer) => {
  const text = JSON.stringify({ table, count, hash, at });
  return `{"${kind}":${text},"key":"${key}","signature":"${sign(utf8(text))}"}`;
};

const FORM: Readonly<Record<Kind, RegExp>> = {
  trailer: /^\{"trailer":(\{.*\}),"key":"([0-9a-f]{64})","signature":"([0-9a-f]{128})"\}$/,
  checkpoint: /^\{"checkpoint":(\{.*\}),"key":"([0-9a-f]{64})","signature":"([0-9a-f]{128})"\}$/,
};

const readSigned = (ciphers: Ciphers, kind: Kind, place: number, line: string): Signed | Fault => {
  const [, text, key, signature] = FORM[kind].exec(line) ?? [];
  if (text === undefined || key === undefined || signature === undefined) {
    return fault(place, `this is no ${kind}: it was damaged or changed`);
  }
  if (!ciphers.verify(utf8(text), signature, key)) {
    return fault(
      place,
      `the signature of the ${kind} is not good: it was changed after it was signed`,
    );
  }
  const extent = readExtent(text);
  return extent === undefined ? fault(place, `the ${kind} lacks a field`) : { ...extent, key };
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
const LAST_TIME = 8.64e15;

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;
