import type { Hand } from '../rulebooks/index.ts';
import type { Card, Step } from '../rules/index.ts';
import { MAY } from '../table/authority.ts';
import type {
  Asked,
  BoxView,
  Call,
  Decision,
  Due,
  HandView,
  Incident,
  Insurable,
  InsuranceStake,
  Money,
  Needed,
  OwnView,
  Patron,
  PatronView,
  PendingAsk,
  PublicView,
  ReportView,
  Role,
  SealedShoeView,
  ShoeView,
  Squeeze,
  SqueezedNow,
  StaffView,
  StakeView,
  TotalView,
  Wish,
} from '../table/index.ts';
import { BoardSchema } from './board.ts';
import { GuardViewSchema, LeftSchema } from './guard.ts';
import { DetailSchema } from './reported.ts';
import {
  type Fields,
  flag,
  listOf,
  literal,
  object,
  oneOf,
  optional,
  orNull,
  partial,
  type Schema,
  told,
  whole,
} from './schema.ts';
import { follows, rank } from './second.ts';
import { AutomationSchema, LimitsSchema, SettingsSchema } from './settings.ts';
import { LineSchema } from './settlement.ts';
import {
  actor,
  card,
  established,
  hand,
  lying,
  odds,
  offers,
  patronOrNobody,
  place,
  role,
  seat,
  slot,
  stage,
  text,
  words,
} from './values.ts';
import { AskedSchema } from './wish-schema.ts';

/** What a viewer may know of a table: a part that is the same for everybody, and one of his own. */

const wishType: Schema<Wish['type']> = oneOf(...(Object.keys(MAY) as Wish['type'][]));
const askedType = wishType as unknown as Schema<Asked['type']>;
const decisionIs: Schema<Decision['is']> = oneOf(
  'so',
  'not-so',
  'reconstructed',
  'cannot-be-reconstructed',
  'order',
  'void',
  'settle',
  'continue',
  'return',
);

export const StakeSchema: Schema<StakeView> = object<StakeView>({
  ...place,
  hand: orNull(hand),
  amount: whole,
  standing: flag,
  asItLay: flag,
  order: whole,
  limit: optional(oneOf('short', 'over')),
});

export const TotalSchema: Schema<TotalView> = object<TotalView>({
  box: whole,
  bet: text,
  hand: orNull(hand),
  amount: whole,
  patrons: whole,
});

const handView = object<HandView>({ cards: listOf(slot), points: orNull(whole) });

type StepOf<Name extends Step['step']> = Extract<Step, { step: Name }>;
export const step: Schema<Step> = told(
  'step',
  object<StepOf<'deal'>>({ step: literal('deal'), to: hand, offers }),
  object<StepOf<'expose'>>({ step: literal('expose'), to: hand, index: whole, offers }),
  object<StepOf<'settle'>>({ step: literal('settle') }),
);

/** A newer table may know kinds that this version does not. */
const kind = text as unknown as Schema<Incident['kind']>;

const sealed: Fields<SealedShoeView> = {
  number: whole,
  decks: whole,
  commitment: text,
  nonces: orNull(listOf(text)),
};

export const ReportViewSchema: Schema<ReportView> = object<ReportView>({
  report: whole,
  kind,
  rule: text,
  authority: rank,
  secondPerson: oneOf('always', 'to-void', 'witness'),
  decisions: listOf(decisionIs),
  cards: listOf(whole),
});

export const PUBLIC: Fields<PublicView> = {
  status: oneOf('open', 'closing', 'closed'),
  game: text,
  version: text,
  layout: text,
  limits: LimitsSchema,
  decks: whole,
  chipUnit: whole,
  faceDown: flag,
  electronic: flag,
  automation: AutomationSchema,
  notices: listOf(words),
  phase: oneOf('none', 'betting', 'dealing', 'halted', 'electing', 'settled', 'void'),
  round: whole,
  entered: flag,
  restored: flag,
  shoe: orNull(
    object<ShoeView>({
      number: whole,
      left: whole,
      commitment: orNull(text),
      nonces: orNull(listOf(text)),
      furtherRounds: orNull(whole),
    }),
  ),
  boxes: listOf(
    object<BoxView>({
      number: whole,
      seated: patronOrNobody,
      player: whole,
      banker: whole,
      over: whole,
    }),
  ),
  over: whole,
  stakes: listOf(StakeSchema),
  totals: orNull(listOf(TotalSchema)),
  hands: object<PublicView['hands']>({ player: handView, banker: handView }),
  waiting: listOf(slot),
  carried: listOf(slot),
  step: orNull(step),
  needed: orNull(object<Needed>({ type: wishType, hand: optional(hand), index: optional(whole) })),
  due: orNull(object<Due>({ at: whole, type: wishType, after: whole })),
  offers,
  offer: orNull(whole),
  report: orNull(whole),
  election: orNull(whole),
  declared: listOf(text),
  squeezes: listOf(
    object<Squeeze>({
      patron: text,
      ...lying,
      both: optional(oneOf(true)),
      bankerFirst: orNull(oneOf('squeeze', 'expose')),
      consented: flag,
    }),
  ),
  squeezing: listOf(object<SqueezedNow>({ ...lying, patron: text })),
  accepts: object<PublicView['accepts']>({ player: patronOrNobody, banker: patronOrNobody }),
  reports: listOf(ReportViewSchema),
  asks: listOf(object<PublicView['asks'][number]>({ ask: whole, type: askedType })),
  electing: listOf(text),
  choosing: whole,
  outcome: orNull(text),
  voided: orNull(object<NonNullable<PublicView['voided']>>({ rule: text })),
  coming: orNull(object<SealedShoeView>(sealed)),
  revealed: orNull(object<NonNullable<PublicView['revealed']>>({ ...sealed, seed: text })),
  board: BoardSchema,
};

export const PublicViewSchema: Schema<PublicView> = object<PublicView>(PUBLIC);

export const PatronSchema: Schema<Patron> = object<Patron>({
  id: text,
  rack: whole,
  box: whole,
  seat,
});
const insured = { patron: text, box: whole, hand, after: stage, pays: odds };
const insurance = listOf(
  object<InsuranceStake>({ ...insured, amount: whole, late: flag, own: flag }),
);

const OF_PATRON: Fields<PatronView> = {
  patron: orNull(PatronSchema),
  stakes: listOf(StakeSchema),
  insurance,
  insurable: listOf(
    object<Insurable>({
      offer: whole,
      box: whole,
      hand,
      after: stage,
      pays: odds,
      most: whole,
      late: flag,
    }),
  ),
  lines: listOf(LineSchema),
  goingBack: listOf(
    object<PatronView['goingBack'][number]>({
      box: whole,
      bet: text,
      amount: whole,
      after: optional(stage),
    }),
  ),
  maySqueeze: listOf(hand),
  shown: listOf(object<PatronView['shown'][number]>({ hand, index: whole })),
  elects: flag,
  insures: flag,
  away: flag,
  guard: orNull(LeftSchema),
  nonce: orNull(text),
};

/** Where in which shoe a card was. */
const from = object<Incident['cards'][number]>({ shoe: whole, place: whole });

const money = object<Money>({
  tray: whole,
  held: whole,
  drop: whole,
  cashedOut: whole,
  variance: whole,
  outside: whole,
});

const OF_STAFF: Fields<StaffView> = {
  patrons: listOf(PatronSchema),
  guards: listOf(GuardViewSchema),
  stakes: listOf(StakeSchema),
  exposure: whole,
  money,
  opened: object<StaffView['opened']>({ opening: whole, at: whole, rounds: whole, money }),
  insurance,
  reports: listOf(
    object<Incident>({
      kind,
      detail: DetailSchema,
      rule: text,
      reportedBy: text,
      report: whole,
      at: whole,
      established,
      exposed: listOf(whole),
      cards: listOf(from),
      seen: orNull(from),
    }),
  ),
  asks: listOf(
    object<PendingAsk>({
      ask: whole,
      at: whole,
      tray: whole,
      by: actor,
      wish: AskedSchema,
      rank,
      veto: flag,
      yes: listOf(follows),
      cards: listOf(orNull(from)),
    }),
  ),
  call: orNull(object<Call>({ by: text, at: whole, words })),
  lines: listOf(LineSchema),
  voidedFor: orNull(words),
  settings: SettingsSchema,
  since: whole,
};

/** `faces`: cards that are shown to this patron alone, to squeeze. */
export type Own = OwnView & Faces;
type Faces = { readonly faces?: readonly Face[] };
export type Face = { readonly hand: Hand; readonly index: number; readonly card: Card };

type May = { readonly may: readonly Wish['type'][] };
const may = listOf(wishType);
const faces = optional(listOf(object<Face>({ hand, index: whole, card })));

export const OwnSchema: Schema<Own> = told(
  'role',
  object<{ readonly role: 'display' } & Faces>({ role: literal('display'), faces }),
  object<{ readonly role: 'patron' } & May & PatronView & Faces>({
    role: literal('patron'),
    may,
    ...OF_PATRON,
    faces,
  }),
  object<{ readonly role: Role } & May & StaffView & Faces>({ role, may, ...OF_STAFF, faces }),
);

/** What changed of an own part, whosever it is. */
type OwnChange = Partial<{ readonly role: Role } & May & PatronView & StaffView & Faces>;

export const OwnChangeSchema: Schema<OwnChange> = partial<
  { readonly role: Role } & May & PatronView & StaffView & Faces
>({ role, may, ...OF_PATRON, ...OF_STAFF, faces });
