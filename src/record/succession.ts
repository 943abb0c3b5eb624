import type { Ciphers } from './ciphers.ts';
import { isSignedBy, signedNote, type UnreadNote } from './note.ts';
import { LAST_TIME, type Signer } from './signed.ts';

/** One key of a house followed on another; the older one signed that it did. Both are public keys in hex. */
export type Succession = { readonly from: string; readonly to: string; readonly at: number };

/** Whoever trusts the older key can follow to the newer one, with nothing but the note. */
export const successionNote = (
  ciphers: Ciphers,
  { to, at }: Pick<Succession, 'to' | 'at'>,
  older: Signer,
): string => signedNote(ciphers, `${KIND}\nolder ${older.key}\nnewer ${to}\nat ${at}\n`, older);

const KIND = 'puntobanco key 1';
const TEXT = new RegExp(`^${KIND}\nolder ([0-9a-f]{64})\nnewer ([0-9a-f]{64})\nat (\\d{1,16})\n$`);

export const isSuccessionNote = ({ text }: Pick<UnreadNote, 'text'>): boolean =>
  text.startsWith(`${KIND}\n`);

export const readSuccession = (
  ciphers: Ciphers,
  note: UnreadNote,
): Succession | { readonly wrong: string } => {
  const found = TEXT.exec(note.text);
  if (found === null) return { wrong: 'this is no note of a new key: it was damaged or changed' };
  // Where there is a match, every part has one.
  const [, from, to, at] = found as unknown as readonly [string, string, string, string];
  if (!isSignedBy(ciphers, note, from)) {
    return { wrong: 'the older key did not sign that this key follows on it' };
  }
  return Number(at) <= LAST_TIME
    ? { from, to, at: Number(at) }
    : { wrong: 'the note of a new key has no time' };
};

/** Whether one key led to the other, each step signed by the key before. */
export const leadsTo = (from: string, to: string, successions: readonly Succession[]): boolean => {
  const reached = new Set([from]);
  // A set that grows while it is walked is walked to its end.
  for (const key of reached) {
    for (const one of successions) if (one.from === key) reached.add(one.to);
  }
  return reached.has(to);
};
