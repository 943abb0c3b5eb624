import { flag, form, listOf, type Of, oneOf, optional, orNull, string, whole } from './schema.ts';
import { text } from './values.ts';

/** The columns of a shift, in order: each but the first and the last is added or taken off. */
export const BALANCE_FIGURES = [
  'opener',
  'fills',
  'credits',
  'sold',
  'bought',
  'win',
  'variance',
  'closer',
] as const;

/**
 * What a shift did to the trays, in whole cents: opener + fills − credits − chips sold + chips bought back + win +
 * variance = closer.
 */
const row = {
  opener: whole,
  fills: whole,
  credits: whole,
  /** Chips sold for money: the drop. */
  sold: whole,
  /** Chips that the house bought back. */
  bought: whole,
  win: whole,
  /** What counts of the tray found too much, less what they found too little. */
  variance: whole,
  closer: whole,
  /** By how much the table's own tray differs from these sums; null: it moved meanwhile, or its beginning was archived. */
  difference: orNull(whole),
};
const BalanceRowSchema = form({ table: text, ...row });
export type BalanceRow = Of<typeof BalanceRowSchema>;

export const ShiftReportSchema = form({
  /** The gaming day, and the shift's name. */
  day: text,
  shift: text,
  from: whole,
  to: whole,
  timeZone: text,
  /** False: it is not over, and these are its figures so far. */
  over: flag,
  tables: listOf(BalanceRowSchema),
  whole: form(row),
});
export type ShiftReport = Of<typeof ShiftReportSchema>;

/** Left out: the shift that is now. */
export const ShiftQuerySchema = form({
  day: optional(string({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
  shift: optional(string({ minLength: 1, maxLength: 20 })),
  format: optional(oneOf('json', 'csv')),
});
