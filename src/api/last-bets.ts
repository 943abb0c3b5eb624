import type { RecordedBet } from '../table/index.ts';
import { form, listOf, object, oneOf, optional, whole } from './schema.ts';
import { place } from './values.ts';

export const bets = listOf(
  object<RecordedBet>({ ...place, amount: whole, standing: optional(oneOf(true)) }),
);

/** What of past rounds is needed to lay their bets again. */
export const LastBetsSchema = form({ rounds: listOf(form({ round: whole, bets })) });
