import type { Of } from './schema.ts';
import { between, form, listOf, oneOf, optional, orNull, whole } from './schema.ts';
import { actor } from './values.ts';

/** Money of the tray on paper: fills and credits with the number of their slip, and counts. */
export const SlipSchema = form({
  /** The entry of the record. */
  entry: whole,
  at: whole,
  kind: oneOf('fill', 'credit', 'opener', 'between', 'closer'),
  /** Counts have none. */
  slip: orNull(whole),
  amount: whole,
  /** Of a count: what should have been there. */
  expected: orNull(whole),
  chips: listOf(form({ value: whole, pieces: whole })),
  askedBy: actor,
  /** Who confirmed it; null: below what needs a second person. */
  confirmedBy: orNull(actor),
});
export type Slip = Of<typeof SlipSchema>;

export const SlipsSchema = form({ slips: listOf(SlipSchema) });

const time = optional(between(0, Number.MAX_SAFE_INTEGER));
/** Left out: since the table was last opened. */
export const SlipsQuerySchema = form({ from: time, to: time });
