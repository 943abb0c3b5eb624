import { HistorySchema, PastRoundSchema } from './history-form.ts';
import { tableId } from './house.ts';
import { anyOf, between, form, listOf, optional } from './schema.ts';

/** Past rounds as they are asked for: staff find everything, a patron what was his own. */

export const RoundsQuerySchema = form({
  limit: optional(between(1, 500)),
  before: optional(between(1, Number.MAX_SAFE_INTEGER)),
  from: optional(between(0, Number.MAX_SAFE_INTEGER)),
  to: optional(between(0, Number.MAX_SAFE_INTEGER)),
});

/** Only what was written from one opening of the table to the next. */
export const ExportQuerySchema = form({ opening: optional(between(1, Number.MAX_SAFE_INTEGER)) });

export const RoundParams = form({
  table: tableId,
  round: between(1, Number.MAX_SAFE_INTEGER),
});

export const HistoriesSchema = form({ rounds: listOf(HistorySchema) });
export const PastRoundsSchema = form({ rounds: listOf(PastRoundSchema) });

export const RoundSchema = anyOf(HistorySchema, PastRoundSchema);
export const RoundsSchema = form({ rounds: listOf(RoundSchema) });
