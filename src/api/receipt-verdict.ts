import type { CheckedReceipt, Ciphers } from '../record/index.ts';
import { type HeldAgainst, whyAnotherHouse } from './another-house.ts';
import type { OriginReport } from './origin.ts';
import { readReceipt } from './read-receipt.ts';

export type GoodReceipt = CheckedReceipt & { readonly verdict: OriginReport['verdict'] };

/** Checks a receipt with nothing but itself; where it comes from, only a key or checkpoints had before can tell. */
export const receiptVerdict = (
  ciphers: Ciphers,
  file: string,
  against: HeldAgainst,
): GoodReceipt | { readonly wrong: string } => {
  const read = readReceipt(ciphers, file);
  if ('wrong' in read) return read;
  const { signed, signedBy } = read;
  const wrong =
    whyAnotherHouse(ciphers, { key: signed.key, signedBy }, against) ??
    whyAnotherHistory(read, against);
  if (wrong !== null) return { wrong };
  const isChecked = against.key !== undefined || against.checkpoints !== undefined;
  return { ...read, verdict: isChecked ? 'verified' : 'consistent, origin not checked' };
};

/** Another one than that of which somebody kept checkpoints. */
const whyAnotherHistory = (
  { signed }: CheckedReceipt,
  { checkpoints = [] }: HeldAgainst,
): string | null => {
  const same = checkpoints.filter(
    ({ table: of, count }) => of === signed.table && count === signed.count,
  );
  const other = same.find(
    ({ hash, root }) => hash !== signed.hash || (root !== undefined && root !== signed.root),
  );
  return other === undefined
    ? null
    : `the house signed another history of ${signed.count} entries: keep both files`;
};
