import { consistencyOf } from '../record/proofs.ts';
import { receiptOf, settlingEntry } from '../record/receipts.ts';
import type { Doing } from './jobs.ts';

/** What is proved of a record to whoever has a part of it. */
export const PROOFS: Doing<'settledIn' | 'receipt' | 'consistency'> = {
  settledIn: async ({ stream, round }, opened) =>
    (await settlingEntry(await opened(), stream, round))?.sequence ?? null,
  receipt: async ({ stream, round, patron, by }, opened) => {
    const store = await opened();
    const settled = await settlingEntry(store, stream, round);
    // Settled anew meanwhile, it is not in that checkpoint: whoever asks again gets it.
    if (settled === null || settled.sequence > by.count) return null;
    const receipt = await receiptOf(store, stream, settled, patron, by);
    return receipt && JSON.stringify(receipt);
  },
  consistency: async (wanted, opened) => {
    const proof = await consistencyOf(await opened(), wanted);
    return proof && JSON.stringify(proof);
  },
};
