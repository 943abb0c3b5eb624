import type { Ciphers } from './ciphers.ts';
import type { Witness } from './cosignature.ts';
import { signedNote, type UnreadNote } from './note.ts';

/**
 * What a witness notes down of its own, between the checkpoints that it co-signed: the key that it holds the house to;
 * that the house owned up to a rollback; that it went on across entries that were archived before it saw them proved.
 */
export type WitnessNote = {
  readonly notes: 'pinned' | 'rolled-back' | 'archived';
  /** The key; or the table and up to where it was followed, from there on anew, and how far it had been seen. */
  readonly of: string;
  readonly at: number;
};

export const witnessNote = (
  ciphers: Ciphers,
  { notes, of, at }: WitnessNote,
  witness: Witness,
): string => signedNote(ciphers, `${KIND}\n${notes} ${of}\nat ${at}\n`, witness, witness.name);

const KIND = 'puntobanco witness 1';
const TEXT = new RegExp(`^${KIND}\n(pinned|rolled-back|archived) (\\S.*)\nat (\\d{1,16})\n$`);

export const isWitnessNote = ({ text }: Pick<UnreadNote, 'text'>): boolean =>
  text.startsWith(`${KIND}\n`);

/** Its signature is for the witness itself to look at. */
export const readWitnessNote = ({
  text,
}: Pick<UnreadNote, 'text'>): WitnessNote | { readonly wrong: string } => {
  const found = TEXT.exec(text);
  if (found === null) return { wrong: 'this is no note of a witness: it was damaged or changed' };
  // Where there is a match, every part has one.
  const [, notes, of, at] = found as unknown as [string, WitnessNote['notes'], string, string];
  return { notes, of, at: Number(at) };
};
