import { tableId } from './house.ts';
import { RulebookSchema } from './rulebook-schema.ts';
import { between, form, type Of, orNull, whole } from './schema.ts';
import { text, words } from './values.ts';

/** A table as it was after one entry of its record, to be looked at or to be played on. */

export const MomentParams = form({
  table: tableId,
  /** Of the entry. */
  sequence: between(1, Number.MAX_SAFE_INTEGER),
});

export const MomentSchema = form({
  table: text,
  name: words,
  sequence: whole,
  /** When the entry was made. */
  at: whole,
  /** The round that was opened last; null: none was. */
  round: orNull(whole),
  /** The state, as `readSnapshot` of the table reads it. */
  snapshot: text,
  /** By which it is played there, as the record holds it. */
  rulebook: RulebookSchema,
});
export type PlayableMoment = Of<typeof MomentSchema>;
