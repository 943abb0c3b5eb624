import { type Ciphers, hexBytes, utf8 } from './ciphers.ts';
import { type Fault, fault } from './fault.ts';
import { type Extent, LAST_TIME, type Signed, type Signer } from './signed.ts';

/**
 * A checkpoint is a signed note (c2sp.org/signed-note): lines of text, an empty line, and a line with the signature of
 * that text, so that public tools can check it. The first line says what it is: nothing else that we sign begins so.
 */
export const checkpointNote = (
  ciphers: Ciphers,
  { table, count, hash, at }: Extent,
  { key, sign }: Signer,
): string => {
  const text = `${KIND}\ntable ${table}\ncount ${count}\nhash ${hash}\nat ${at}\nkey ${key}\n`;
  const signature = `${keyId(ciphers, key)}${sign(utf8(text))}`;
  return `${text}\n— ${NAME} ${base64(hexBytes(signature))}\n`;
};

const KIND = 'puntobanco checkpoint 1';
/** The name of the key in a note; which of our keys it is, its id says. */
const NAME = 'puntobanco';
/** Says Ed25519, before the bytes of a key. */
const ALGORITHM = '01';

/** The first four bytes of the SHA-256 of the name, a line feed, the algorithm and the key, in hex. */
const keyId = (ciphers: Ciphers, key: string): string => {
  const named = [...utf8(`${NAME}\n`), ...hexBytes(ALGORITHM + key)];
  return ciphers.sha256(Uint8Array.from(named)).slice(0, 8);
};

/** The key as public tools take it: name, id, and algorithm with key in base64. */
export const verifierKey = (ciphers: Ciphers, key: string): string =>
  `${NAME}+${keyId(ciphers, key)}+${base64(hexBytes(ALGORITHM + key))}`;

const TEXT = new RegExp(
  `^${KIND}\ntable (\\S+)\ncount (\\d{1,15})\nhash ([0-9a-f]{64})\nat (\\d{1,16})\nkey ([0-9a-f]{64})\n$`,
);
const SIGNATURE = new RegExp(`^— ${NAME} ([A-Za-z0-9+/]+=*)$`);

/** The checkpoints of a file, one after the other with an empty line between; or which line is not one's. */
export const readCheckpoints = (ciphers: Ciphers, file: string): readonly Signed[] | Fault => {
  const found: Signed[] = [];
  const lines = file.split('\n');
  for (let at = 0; at < lines.length; ) {
    if (lines[at]?.trim() === '') {
      at += 1;
      continue;
    }
    const end = lines.indexOf('', at);
    const text = `${lines.slice(at, end < 0 ? undefined : end).join('\n')}\n`;
    const read = readCheckpoint(ciphers, text, end < 0 ? '' : (lines[end + 1] ?? ''));
    if (typeof read === 'string') return fault(at + 1, read);
    found.push(read);
    at = end + 2;
  }
  return found;
};

type Six = readonly [string, string, string, string, string, string];

/** A note of one text and one signature; what is wrong with it. */
const readCheckpoint = (ciphers: Ciphers, text: string, signed: string): Signed | string => {
  const found = TEXT.exec(text);
  if (found === null) return 'this is no checkpoint: it was damaged or changed';
  // Where there is a match, every part has one.
  const [, table, count, hash, at, key] = found as unknown as Six;
  const bytes = bytesOf(SIGNATURE.exec(signed)?.[1] ?? '');
  if (!bytes.startsWith(keyId(ciphers, key)) || !ciphers.verify(utf8(text), bytes.slice(8), key)) {
    return 'the signature of the checkpoint is not good: it was changed after it was signed';
  }
  const extent = { table, count: Number(count), hash, at: Number(at) };
  return extent.at <= LAST_TIME ? { ...extent, key } : 'the checkpoint has no time';
};

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** In hex; nothing where it is no base64. */
const bytesOf = (text: string): string => {
  try {
    return [...atob(text)].map((one) => one.charCodeAt(0).toString(16).padStart(2, '0')).join('');
  } catch {
    return '';
  }
};
