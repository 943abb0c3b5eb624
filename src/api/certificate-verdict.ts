import type { Ciphers } from '../record/index.ts';
import { type HeldAgainst, whyAnotherHouse } from './another-house.ts';
import { type CheckedCertificate, checkCertificate } from './certificate.ts';

export type GoodCertificate = CheckedCertificate & {
  /** Whoever asks whether it is good is not told so while nobody has marked it. */
  readonly verdict: 'verified' | 'consistent, origin not checked' | 'not marked again';
};

/** Checks a certificate with nothing but itself and the rulebooks; who made it, only a key had before can tell. */
export const certificateVerdict = (
  ciphers: Ciphers,
  file: string,
  against: HeldAgainst,
): GoodCertificate | { readonly wrong: string } => {
  const read = checkCertificate(ciphers, file);
  if ('wrong' in read) return read;
  const wrong = whyAnotherHouse(ciphers, read, against);
  if (wrong !== null) return { wrong };
  if (read.markedAgain !== true) return { ...read, verdict: 'not marked again' };
  const isChecked = against.key !== undefined;
  return { ...read, verdict: isChecked ? 'verified' : 'consistent, origin not checked' };
};
