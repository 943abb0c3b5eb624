import { type Ciphers, hexBytes, utf8 } from './ciphers.ts';
import { base64, bytesOf, keyIdOf, type UnreadNote } from './note.ts';
import type { Signer } from './signed.ts';

/**
 * What a witness adds below a note: that it has seen it, when, and that it goes on from what it had seen before
 * (c2sp.org/tlog-cosignature). Signed is the time and the text above, so the text cannot be read as something else.
 */
export const cosignature = (
  ciphers: Ciphers,
  text: string,
  seconds: number,
  { name, key, sign }: Witness,
): string => {
  const time = seconds.toString(16).padStart(16, '0');
  const signature = sign(utf8(cosigned(seconds, text)));
  return `— ${name} ${base64(hexBytes(keyIdOf(ciphers, name, ALGORITHM, key) + time + signature))}`;
};

/** Who co-signs: a name without spaces, and a key of its own. */
export type Witness = Signer & { readonly name: string };

/** Says a co-signature by Ed25519, before the bytes of a key. */
const ALGORITHM = '04';

const cosigned = (seconds: number, text: string): string =>
  `cosignature/v1\ntime ${seconds}\n${text}`;

/** When the witness with this name and key co-signed it, in seconds; null: it did not. */
export const cosignedAt = (
  ciphers: Ciphers,
  { text, others }: Pick<UnreadNote, 'text' | 'others'>,
  { name, key }: Pick<Witness, 'name' | 'key'>,
): number | null => {
  for (const line of others) {
    if (!line.startsWith(`— ${name} `)) continue;
    const hex = bytesOf(line.slice(`— ${name} `.length));
    if (hex.length !== 8 + 16 + 128 || !hex.startsWith(keyIdOf(ciphers, name, ALGORITHM, key))) {
      continue;
    }
    const seconds = Number.parseInt(hex.slice(8, 24), 16);
    if (ciphers.verify(utf8(cosigned(seconds, text)), hex.slice(24), key)) return seconds;
  }
  return null;
};

/** The key of a witness as public tools take it. */
export const witnessKey = (ciphers: Ciphers, { name, key }: Pick<Witness, 'name' | 'key'>) =>
  `${name}+${keyIdOf(ciphers, name, ALGORITHM, key)}+${base64(hexBytes(ALGORITHM + key))}`;

/** A name, as it may stand in a line of a signature. */
export const isWitnessName = (name: string): boolean => /^[!-*,-~]{1,100}$/.test(name);
