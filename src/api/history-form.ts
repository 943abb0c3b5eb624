import type { Card, Election, ReturnedBet } from '../rules/index.ts';
import type {
  HandHistory,
  RecordedInsurance,
  RecordedIrregularity,
  RecordedLimits,
  TakenBack,
} from '../table/index.ts';
import { StepSchema } from './events.ts';
import { bets } from './last-bets.ts';
import { DecisionSchema, DetailSchema } from './reported.ts';
import {
  anyOf,
  form,
  listOf,
  type Of,
  object,
  oneOf,
  optional,
  orNull,
  type Schema,
  whole,
} from './schema.ts';
import { sideLimits } from './settings.ts';
import { LineSchema, outcome, SettlementSchema } from './settlement.ts';
import { actor, card, deal, established, hand, place, slot, stage, text, words } from './values.ts';

/** A whole round on one page, and what of it a patron is told. */

/** A newer table may know kinds that this version does not. */
const kind = text as unknown as Schema<NonNullable<RecordedIrregularity['kind']>>;

export const IrregularitySchema: Schema<RecordedIrregularity> = object<RecordedIrregularity>({
  kind: optional(kind),
  rule: text,
  reportedBy: actor,
  detail: DetailSchema,
  established,
  exposed: optional(listOf(whole)),
  decided: optional(
    object<NonNullable<RecordedIrregularity['decided']>>({
      by: actor,
      decision: DecisionSchema,
      reason: words,
      rule: text,
    }),
  ),
});

export const TakenBackSchema: Schema<TakenBack> = object<TakenBack>({
  settlement: SettlementSchema,
  by: actor,
  rule: text,
  reason: words,
});

type Side = Pick<RecordedLimits, 'side'>;
type Differential = Extract<RecordedLimits, { readonly maximumDifferential: number }>;

const limits: Schema<RecordedLimits> = anyOf(
  object<Differential>({
    minimum: whole,
    maximumDifferential: whole,
    per: oneOf('box', 'table'),
    side: optional(sideLimits),
  }),
  object<{ readonly minimum: number; readonly maximum: number } & Side>({
    minimum: whole,
    maximum: whole,
    side: optional(sideLimits),
  }),
);

const insurance = listOf(
  object<RecordedInsurance>({
    box: whole,
    patron: text,
    hand,
    after: stage,
    amount: whole,
    late: optional(oneOf(true)),
  }),
);
const elections = listOf(
  object<Election>({
    patron: text,
    choice: oneOf('continue', 'reconstructed', 'return'),
    cards: whole,
    exposed: optional(listOf(whole)),
    rule: text,
  }),
);
const voided = object<NonNullable<HandHistory['void']>>({ rule: text, reason: words });

export const HistorySchema: Schema<HandHistory> = object<HandHistory>({
  id: text,
  game: text,
  layout: text,
  decks: whole,
  shoes: optional(whole),
  limits,
  cards: listOf(card),
  bets,
  insurance: optional(insurance),
  void: optional(voided),
  elections: optional(elections),
  returned: optional(listOf(object<ReturnedBet>({ ...place, after: optional(stage), rule: text }))),
  insuranceWaived: optional(text),
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
});

const held = object<{ readonly cards: readonly Card[]; readonly points: number | null }>({
  cards: listOf(card),
  points: orNull(whole),
});

/** A past round as the house tells it to a patron: the cards, the outcome, and what was his own. */
export const PastRoundSchema = form({
  id: text,
  game: text,
  version: text,
  layout: text,
  decks: whole,
  shoe: whole,
  round: whole,
  entered: optional(oneOf(true)),
  limits,
  cards: listOf(card),
  bets,
  insurance,
  elections,
  void: orNull(form({ rule: text })),
  irregularities: listOf(form({ kind: optional(text), rule: text })),
  settlement: orNull(form({ outcome, player: held, banker: held, lines: listOf(LineSchema) })),
});
export type PastRound = Of<typeof PastRoundSchema>;
