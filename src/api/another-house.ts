import { type Checkpointed, type Ciphers, fingerprint, leadsTo } from '../record/index.ts';

/** What something signed is held against besides itself: the fingerprint of a key, and what was had before. */
export type HeldAgainst = Partial<Checkpointed> & { readonly key?: string };

/** Null: it is signed by the key that was named, by one that this led to, or none was named. */
export const whyAnotherHouse = (
  ciphers: Ciphers,
  { key: signer, signedBy }: { readonly key: string; readonly signedBy: string },
  { key, successions = [] }: HeldAgainst,
): string | null => {
  const follows = successions.some(
    ({ from }) => fingerprint(ciphers, from) === key && leadsTo(from, signer, successions),
  );
  return key === undefined || key === signedBy || follows
    ? null
    : `it is signed by the key ${signedBy}, not by ${key}: another house made it`;
};
