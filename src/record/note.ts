import { type Ciphers, hexBytes, utf8 } from './ciphers.ts';
import { type Fault, fault } from './fault.ts';
import type { Signer } from './signed.ts';

/**
 * A signed note (c2sp.org/signed-note): lines of text, an empty line, and a line with the signature of that text, so
 * that public tools can check it. The first line says what it is: nothing signed as one thing passes as another.
 */
export const signedNote = (ciphers: Ciphers, text: string, { key, sign }: Signer): string => {
  const signature = `${keyId(ciphers, key)}${sign(utf8(text))}`;
  return `${text}\n— ${NAME} ${base64(hexBytes(signature))}\n`;
};

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

const SIGNATURE = new RegExp(`^— ${NAME} ([A-Za-z0-9+/]+=*)$`);

/** A note as it lies in a file, its signature not looked at yet. */
export type UnreadNote = { readonly line: number; readonly text: string; readonly signed: string };

/** Whether the line under the text is this key's signature of it. */
export const isSignedBy = (
  ciphers: Ciphers,
  { text, signed }: UnreadNote,
  key: string,
): boolean => {
  const bytes = bytesOf(SIGNATURE.exec(signed)?.[1] ?? '');
  return bytes.startsWith(keyId(ciphers, key)) && ciphers.verify(utf8(text), bytes.slice(8), key);
};

/** The notes of a file, one after the other with an empty line between, each as `read` makes it out. */
export const eachNote = <T>(
  file: string,
  read: (note: UnreadNote) => T | { readonly wrong: string },
): readonly T[] | Fault => {
  const found: T[] = [];
  const lines = file.split('\n');
  for (let at = 0; at < lines.length; ) {
    if (lines[at]?.trim() === '') {
      at += 1;
      continue;
    }
    const end = lines.indexOf('', at);
    const text = `${lines.slice(at, end < 0 ? undefined : end).join('\n')}\n`;
    const note = read({ line: at + 1, text, signed: end < 0 ? '' : (lines[end + 1] ?? '') });
    if (isWrong(note)) return fault(at + 1, note.wrong);
    found.push(note);
    at = end + 2;
  }
  return found;
};

const isWrong = (note: unknown): note is { readonly wrong: string } =>
  typeof note === 'object' && note !== null && 'wrong' in note;

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** In hex; nothing where it is no base64. */
const bytesOf = (text: string): string => {
  try {
    return [...atob(text)].map((one) => one.charCodeAt(0).toString(16).padStart(2, '0')).join('');
  } catch {
    return '';
  }
};
