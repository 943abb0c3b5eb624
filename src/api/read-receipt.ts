import { type CheckedReceipt, type Ciphers, checkReceipt } from '../record/index.ts';
import { Malformed } from './malformed.ts';
import { reader } from './read.ts';
import { ReceiptSchema } from './receipt.ts';

const readForm = reader(ReceiptSchema);

/** Reads a receipt and checks it; what is wrong with it. */
export const readReceipt = (
  ciphers: Ciphers,
  file: string,
): CheckedReceipt | { readonly wrong: string } => {
  try {
    const read: unknown = JSON.parse(file);
    return checkReceipt(ciphers, readForm(read, 'receipt'));
  } catch (error) {
    if (error instanceof Malformed) return { wrong: `it is no receipt: ${error.message}` };
    if (error instanceof SyntaxError) return { wrong: 'it is no receipt: it is not JSON' };
    throw error;
  }
};
