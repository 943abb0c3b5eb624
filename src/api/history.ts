import { isRefusal, type PlayedRound, type Refusal } from '../rules/index.ts';
import type { HandHistory } from '../table/index.ts';
import { StepSchema } from './events.ts';
import { IrregularitySchema, TakenBackSchema } from './history-form.ts';
import { Malformed } from './malformed.ts';
import { reader } from './read.ts';
import { parseRound } from './round.ts';
import { listOf, object, optional, orNull, whole } from './schema.ts';
import { SettlementSchema } from './settlement.ts';
import { deal, slot, text, words } from './values.ts';

/** A hand history as it was read: the round for `settle`, and what the table recorded besides. */
export type ReadHistory = { readonly round: PlayedRound; readonly record: RoundRecord };

export type RoundRecord = Pick<
  HandHistory,
  | 'version'
  | 'shoe'
  | 'round'
  | 'entered'
  | 'settlement'
  | 'takenBack'
  | 'dealt'
  | 'carried'
  | 'irregularities'
  | 'steps'
> & { readonly limits?: ReadLimits };

/** What of the limits is shown; whether they are in order `parseRound` has seen. */
type ReadLimits = {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maximumDifferential?: number;
};

/** Reads a hand history from JSON that may hold anything. */
export const parseHistory = (json: unknown): ReadHistory | Refusal => {
  const round = parseRound(json);
  if (isRefusal(round)) return round;
  try {
    return { round, record: readRecord(json, 'history') };
  } catch (error) {
    if (error instanceof Malformed) return error.refusal;
    throw error;
  }
};

const readRecord = reader(
  object<RoundRecord>({
    limits: optional(
      object<ReadLimits>({
        minimum: optional(whole),
        maximum: optional(whole),
        maximumDifferential: optional(whole),
      }),
    ),
    version: text,
    shoe: whole,
    round: whole,
    entered: optional(words),
    settlement: orNull(SettlementSchema),
    takenBack: optional(listOf(TakenBackSchema)),
    dealt: optional(deal),
    carried: optional(listOf(slot)),
    irregularities: listOf(IrregularitySchema),
    steps: listOf(StepSchema),
  }),
);
