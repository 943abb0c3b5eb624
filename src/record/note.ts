import { type Ciphers, hexBytes, utf8 } from './ciphers.ts';
import { type Fault, fault } from './fault.ts';
import type { Signer } from './signed.ts';

/**
 * A signed note (c2sp.org/signed-note): lines of text, an empty line, and a line with the signature of that text, so
 * that public tools can check it. The first line says what it is: nothing signed as one thing passes as another.
 */
export const signedNote = (
  ciphers: Ciphers,
  text: string,
  { key, sign }: Signer,
  name = NAME,
): string => {
  const signature = `${keyIdOf(ciphers, name, ALGORITHM, key)}${sign(utf8(text))}`;
  return `${text}\n— ${name} ${base64(hexBytes(signature))}\n`;
};

/** The name of the key in a note; which of our keys it is, its id says. */
const NAME = 'puntobanco';
/** Says Ed25519, before the bytes of a key. */
const ALGORITHM = '01';

/** The first four bytes of the SHA-256 of the name, a line feed, the algorithm and the key, in hex. */
export const keyIdOf = (ciphers: Ciphers, name: string, algorithm: string, key: string): string => {
  const named = [...utf8(`${name}\n`), ...hexBytes(algorithm + key)];
  return ciphers.sha256(Uint8Array.from(named)).slice(0, 8);
};

/** The key as public tools take it: name, id, and algorithm with key in base64. */
export const verifierKey = (ciphers: Ciphers, key: string): string =>
  `${NAME}+${keyIdOf(ciphers, NAME, ALGORITHM, key)}+${base64(hexBytes(ALGORITHM + key))}`;

const SIGNATURE = /^— (\S+) ([A-Za-z0-9+/]+=*)$/;

/** A note as it lies in a file, its signature not looked at yet; `others` are lines of whoever co-signed it. */
export type UnreadNote = {
  readonly line: number;
  readonly text: string;
  readonly signed: string;
  readonly others: readonly string[];
};

/** The note as it lies there. */
export const wholeNote = ({ text, signed, others }: Omit<UnreadNote, 'line'>): string =>
  `${[`${text}`, signed, ...others].join('\n')}\n`;

/** Whether the line under the text is this key's signature of it. */
export const isSignedBy = (
  ciphers: Ciphers,
  { text, signed }: Pick<UnreadNote, 'text' | 'signed'>,
  key: string,
  name = NAME,
): boolean => {
  const [, by, signature = ''] = SIGNATURE.exec(signed) ?? [];
  const bytes = bytesOf(signature);
  const isNamed = by === name && bytes.startsWith(keyIdOf(ciphers, name, ALGORITHM, key));
  return isNamed && ciphers.verify(utf8(text), bytes.slice(8), key);
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
    const cut = end < 0 ? lines.length : end;
    const text = `${lines.slice(at, cut).join('\n')}\n`;
    const below = signaturesIn(lines, cut + 1);
    const [signed = lines[cut + 1] ?? '', ...others] = below;
    const note = read({ line: at + 1, text, signed, others });
    if (isWrong(note)) return fault(at + 1, note.wrong);
    found.push(note);
    at = cut + 1 + Math.max(1, below.length);
  }
  return found;
};

/** The lines of signatures from there on. */
const signaturesIn = (lines: readonly string[], from: number): readonly string[] => {
  let to = from;
  while (lines[to]?.startsWith('— ')) to += 1;
  return lines.slice(from, to);
};

const isWrong = (note: unknown): note is { readonly wrong: string } =>
  typeof note === 'object' && note !== null && 'wrong' in note;

export const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** In hex; nothing where it is no base64, or not the one way to write it. */
export const bytesOf = (text: string): string => {
  try {
    const bytes = atob(text);
    if (btoa(bytes) !== text) return '';
    return [...bytes].map((one) => one.charCodeAt(0).toString(16).padStart(2, '0')).join('');
  } catch {
    return '';
  }
};
