import { InvalidArgumentError } from 'commander';

/** People copy fingerprints in capitals and with colons. */
export const fingerprintOf = (text: string): string => {
  const hex = text.replaceAll(':', '').toLowerCase();
  if (/^[0-9a-f]{64}$/.test(hex)) return hex;
  throw new InvalidArgumentError('A fingerprint is 64 hex digits');
};
