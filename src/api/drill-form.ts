import {
  ASKS,
  DRILL_KINDS,
  type Drill,
  type DrillAnswer,
  type DrillSituation,
  type Explained,
  type Field,
  type FieldAnswer,
  type LaidBet,
  type LaidInsurance,
  LEVELS,
  type Level,
  type Marked,
  type MarkedField,
  OPTION_CODES,
  type Option,
  type Parameters,
  type WentWrong,
} from '../drills/index.ts';
import { KINDS } from '../rulebooks/rulebook.ts';
import type { Chips, View } from '../table/index.ts';
import { EventSchema } from './events.ts';
import {
  anyOf,
  between,
  closed,
  flag,
  listOf,
  literal,
  nothing,
  object,
  oneOf,
  optional,
  orNull,
  recordOf,
  type Schema,
  string,
  told,
  whole,
} from './schema.ts';
import { LimitsSchema } from './settings.ts';
import { SettlementSchema } from './settlement.ts';
import {
  card,
  cents,
  deal,
  hand,
  lying,
  odds,
  offers,
  place,
  slot,
  stage,
  text,
} from './values.ts';
import { OwnSchema, PublicViewSchema, ReportViewSchema, step } from './view.ts';

/** A drill as it is asked, answered and marked. */

export const drillKind = oneOf(...DRILL_KINDS);
export const level: Schema<Level> = oneOf(...LEVELS);
const kind = oneOf(...KINDS);

const parameters: Schema<Parameters> = recordOf(anyOf(text, whole));
const option = object<Option>({
  id: text,
  code: oneOf(...OPTION_CODES),
  with: optional(parameters),
});

const asked = { id: text, ask: oneOf(...ASKS), with: optional(parameters) };
type FieldOf<Is extends Field['is']> = Extract<Field, { readonly is: Is }>;
const field: Schema<Field> = told(
  'is',
  object<FieldOf<'choice'>>({ ...asked, is: literal('choice'), options: listOf(option) }),
  object<FieldOf<'choices'>>({ ...asked, is: literal('choices'), options: listOf(option) }),
  object<FieldOf<'number'>>({ ...asked, is: literal('number'), from: whole, to: whole }),
  object<FieldOf<'amount'>>({ ...asked, is: literal('amount') }),
  object<FieldOf<'chips'>>({ ...asked, is: literal('chips'), values: listOf(whole) }),
);

const happened = object<WentWrong>({
  kind,
  cards: optional(listOf(slot)),
  slot: optional(object<NonNullable<WentWrong['slot']>>({ ...lying, card })),
  patron: optional(text),
  box: optional(whole),
  hand: optional(hand),
  round: optional(whole),
});

const view = object<View>({
  public: orNull(PublicViewSchema),
  // Nobody in a drill squeezes a card: there are no faces besides.
  own: OwnSchema as unknown as Schema<View['own']>,
});

type SituationOf<Is extends DrillSituation['is']> = Extract<DrillSituation, { readonly is: Is }>;
const situation: Schema<DrillSituation> = told(
  'is',
  object<SituationOf<'cards'>>({ is: literal('cards'), deal }),
  object<SituationOf<'bets'>>({
    is: literal('bets'),
    deal,
    limits: LimitsSchema,
    chipUnit: whole,
    bets: listOf(object<LaidBet>({ ...place, amount: whole })),
    insurance: listOf(
      object<LaidInsurance>({
        box: whole,
        patron: text,
        hand,
        after: stage,
        amount: whole,
        pays: odds,
      }),
    ),
    late: optional(text),
    forgone: optional(listOf(text)),
  }),
  object<SituationOf<'table'>>({ is: literal('table'), view, happened: orNull(happened) }),
);

export const DrillSchema: Schema<Drill> = object<Drill>({
  kind: drillKind,
  game: text,
  version: text,
  level,
  layout: text,
  decks: whole,
  situation,
  fields: listOf(field),
});

const chips = closed<Chips>({ value: cents, pieces: between(0, 1e7) });

/** The id of an option: plain characters. */
const choice: Schema<string> = string({ maxLength: 200, pattern: '^[\\x20-\\x7e]*$' });

/** Bounded: it is kept, and stands in a certificate. */
export const AnsweredSchema: Schema<FieldAnswer> = anyOf(
  choice,
  between(-1e13, 1e13),
  listOf(choice, { maxItems: 64 }),
  listOf(chips, { maxItems: 24 }),
  nothing,
);
export const AnswerGivenSchema: Schema<DrillAnswer> = recordOf(AnsweredSchema);

const explained = object<Explained>({
  step: optional(step),
  settlement: optional(SettlementSchema),
  offers: optional(offers),
  events: optional(listOf(EventSchema)),
  report: optional(orNull(ReportViewSchema)),
});

export const MarkedSchema: Schema<Marked> = object<Marked>({
  trains: text,
  fields: listOf(
    object<MarkedField>({
      id: text,
      right: AnsweredSchema,
      rule: text,
      also: optional(listOf(text)),
      given: AnsweredSchema,
      correct: flag,
      fewest: optional(flag),
    }),
  ),
  correct: flag,
  right: whole,
  of: whole,
  paragraphs: listOf(object<Marked['paragraphs'][number]>({ rule: text, correct: flag })),
  explained,
});
