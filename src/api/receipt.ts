import type { InclusionProof, Receipt } from '../record/index.ts';
import { form, listOf, literal, object, optional, whole } from './schema.ts';
import { text } from './values.ts';

const proved = object<InclusionProof>({ index: whole, count: whole, proof: listOf(text) });

/** A receipt of a round, as a file, in a QR code, and as the house answers it. */
export const ReceiptSchema = object<Receipt>({
  form: literal('puntobanco receipt 1'),
  text: listOf(text),
  among: proved,
  entry: text,
  within: proved,
  checkpoint: listOf(text),
});

/** Staff names whose receipt it is. */
export const ReceiptQuerySchema = form({ patron: optional(text) });
