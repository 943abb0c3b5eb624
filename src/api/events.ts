import { OPEN } from '../table/announce.ts';
import type {
  Announcement,
  Chips,
  Event,
  Happening,
  HistoryStep,
  Judged,
  Owed,
} from '../table/index.ts';
import { DROPPED_FOR } from '../table/index.ts';
import { guardTold } from './guard.ts';
import { asTheyLie, DecisionSchema, DetailSchema, intended, SeenSchema } from './reported.ts';
import {
  type Fields,
  flag,
  listOf,
  object,
  oneOf,
  optional,
  orNull,
  type Schema,
  typed,
  whole,
} from './schema.ts';
import { follows, rank } from './second.ts';
import { SettingsSchema } from './settings.ts';
import { outcome, SettlementSchema, totals } from './settlement.ts';
import {
  actor,
  card,
  deal,
  established,
  hand,
  lying,
  odds,
  offers,
  patronOrNobody,
  place,
  seat,
  slot,
  stage,
  text,
  words,
} from './values.ts';
import { AskedSchema } from './wish-schema.ts';

/** What happened at a table: in the record, in a hand history, over the line. */

/** The fields of an event, besides who, when and of which type it is. */
type Of<Type extends Event['type']> = Omit<Extract<Happening, { type: Type }>, 'type'>;

/** A newer table may know kinds that this version does not. */
const kind = text as unknown as Schema<Of<'IrregularityReported'>['kind']>;
const notedKind = text as unknown as Schema<Of<'Noted'>['kind']>;

const amount = { amount: whole };
const counted = {
  ...amount,
  chips: optional(listOf(object<Chips>({ value: whole, pieces: whole }))),
};

const bet = { ...place, ...amount };
const change = { ...bet, rule: text };
const named = { ...place, after: optional(stage) };
const reason = { reason: words, rule: text };
const cover = { patron: text, box: whole, hand, after: stage };
const bankerFirst = oneOf('squeeze', 'expose');

const owed: Schema<Owed> = object<Owed>({
  report: whole,
  rule: text,
  exposed: listOf(whole),
  reconstructed: flag,
});

const judged: Schema<Judged> = object<Judged>({
  rule: text,
  when: oneOf('always', 'unless-established', 'unless-established-and-reconstructed'),
  judgedOn: oneOf('before-error', 'as-reconstructed'),
  exposed: listOf(whole),
  reconstructed: flag,
  granted: flag,
});

/** These are the table's and never a round's. */
const OF_THE_TABLE: { readonly [Type in OfTheTable]: Fields<Of<Type>> } = {
  TableOpened: { settings: SettingsSchema, askedBy: optional(text), opening: optional(whole) },
  SettingsChanged: { settings: SettingsSchema, notice: orNull(words), askedBy: optional(text) },
  RulebookChanged: {
    game: text,
    version: text,
    effective: text,
    hash: text,
    settings: SettingsSchema,
  },
  TableClosed: {},
  PatronJoined: { patron: text, box: whole, seat, notices: listOf(words) },
  PatronLeft: { patron: text },
  SeatChanged: { patron: text, box: whole, seat },
  BoughtIn: { patron: text, ...amount },
  CashedOut: { patron: text, ...amount },
  TrayFilled: { ...counted, slip: optional(whole) },
  TrayCredited: { ...counted, slip: optional(whole) },
  TrayCounted: { ...counted, expected: whole, when: oneOf('opener', 'between', 'closer') },
  PatronGuarded: guardTold,
  FloorCalled: { words },
  CallAnswered: {},
  ShoeCommitted: { shoe: whole, decks: whole, commitment: text },
  NonceAdded: { patron: text, shoe: whole, nonce: text },
  CommitmentDropped: { shoe: whole, nonces: whole, why: oneOf(...DROPPED_FOR) },
  ShoeRevealed: { shoe: whole, seed: text },
  RollbackAccepted: { count: whole, hash: text, from: whole },
};

type OfTheTable =
  | 'TableOpened'
  | 'SettingsChanged'
  | 'RulebookChanged'
  | 'TableClosed'
  | 'PatronJoined'
  | 'PatronLeft'
  | 'SeatChanged'
  | 'BoughtIn'
  | 'CashedOut'
  | 'TrayFilled'
  | 'TrayCredited'
  | 'TrayCounted'
  | 'PatronGuarded'
  | 'FloorCalled'
  | 'CallAnswered'
  | 'ShoeCommitted'
  | 'NonceAdded'
  | 'CommitmentDropped'
  | 'ShoeRevealed'
  | 'RollbackAccepted';

/** The events that a round can hold; its settlement stands elsewhere in a hand history. */
const OF_A_ROUND: {
  readonly [Type in Exclude<Event['type'], OfTheTable | 'RoundSettled'>]: Fields<Of<Type>>;
} = {
  TableClosing: {},
  ShoeLoaded: {
    shoe: whole,
    decks: whole,
    commitment: orNull(text),
    key: optional(text),
    nonces: optional(whole),
  },
  CutCardCameOut: { furtherRounds: whole },
  CardsBurnt: { card, count: whole },
  RoundOpened: {
    round: whole,
    shoe: whole,
    game: text,
    version: text,
    layout: text,
    rule: text,
    entered: optional(words),
  },
  BetPlaced: {
    ...bet,
    hand: orNull(hand),
    asked: whole,
    standing: flag,
    asItLay: flag,
    belowMinimum: optional(text),
    limitRule: optional(text),
    leftUp: optional(flag),
  },
  BetTakenBack: { ...bet, belowMinimum: optional(text) },
  BetRejected: change,
  BetLeftUp: change,
  BetNotLeftUp: { ...change, reason: words },
  StandingBetsTold: { box: whole, patrons: listOf(text), rule: text },
  BetCorrected: {
    ...named,
    hand: orNull(hand),
    was: whole,
    amount: whole,
    standing: flag,
    pays: optional(odds),
    ...reason,
  },
  BetsClosed: { rule: text },
  CardDealt: { ...lying, position: whole, waiting: flag },
  CardExposed: { ...lying, card },
  CardCorrected: {
    ...lying,
    card,
    was: card,
    reason: words,
    unoffered: optional(listOf(stage)),
  },
  WaitingCardCorrected: { waiting: whole, card, was: card, reason: words },
  InsuranceOffered: { offers, late: flag, to: orNull(listOf(text)), rule: text },
  InsuranceNotOffered: { after: stage, ...reason },
  InsuranceDeclared: { patron: text },
  InsuranceDeclined: { patron: text },
  InsurancePlaced: { ...cover, pays: odds, amount: whole, late: flag },
  InsuranceReturned: { ...cover, amount: whole, reason: words },
  InsuranceRestored: { ...cover, pays: odds, amount: whole, late: flag, own: flag },
  InsuranceForgone: { patrons: listOf(text), rule: text },
  InsuranceWaived: { rule: text, how: bankerFirst },
  HandAssigned: { hand, patron: patronOrNobody },
  SqueezeRequested: {
    patron: text,
    ...lying,
    both: optional(oneOf(true)),
    bankerFirst: orNull(bankerFirst),
    rule: text,
  },
  SqueezeConsented: { patron: text, hand },
  SqueezeRefused: { patron: text, hand },
  CardShown: { ...lying, to: text },
  WalkedAway: { patron: text, rule: text },
  RoundReopened: reason,
  RoundVoided: { ...reason, returnRule: optional(text) },
  IrregularityReported: {
    kind,
    detail: DetailSchema,
    rule: text,
    established,
    exposed: listOf(whole),
  },
  IrregularityResolved: {
    kind,
    report: whole,
    decision: DecisionSchema,
    ...reason,
    judged: optional(judged),
    claims: optional(intended),
    mayReplaceShoe: optional(text),
  },
  CardsWaiting: { cards: listOf(slot) },
  CardsNotDrawn: { waiting: listOf(whole) },
  CardsDiscarded: { cards: listOf(slot), waiting: listOf(whole) },
  CardsCarried: { cards: listOf(slot), waiting: listOf(whole), rule: text },
  CardsOrdered: { order: listOf(whole) },
  Reconstructed: {
    deal,
    waiting: listOf(slot),
    from: asTheyLie,
    unoffered: optional(listOf(stage)),
  },
  ShoeWithdrawn: { shoe: whole, rule: text },
  ShoeReplaced: reason,
  ElectionsOffered: {
    report: optional(whole),
    patrons: listOf(text),
    reconstructed: flag,
    exposed: listOf(whole),
    rule: text,
  },
  ElectionsLapsed: { patrons: listOf(text), owed: optional(owed) },
  Elected: {
    patron: text,
    choice: oneOf('continue', 'reconstructed', 'return'),
    rule: text,
    byDefault: flag,
  },
  ElectionsClosed: {},
  BetReturnDecided: { ...place, after: optional(stage), ...reason },
  BetReturnLapsed: { ...named, reason: words },
  Asked: { wish: AskedSchema, rank, veto: flag, yes: listOf(follows) },
  Confirmed: { ask: whole, askedBy: actor },
  Refused: { ask: whole, reason: words },
  Paused: { cause: words, since: whole, rule: text },
  Resumed: { outage: whole },
  Interrupted: { cause: words, rule: text, established },
  Noted: { kind: notedKind, words, detail: optional(SeenSchema), rule: text },
};

const SETTLED: Fields<Of<'RoundSettled'>> = { settlement: SettlementSchema };

/** The fields of every event. */
const HAPPENINGS: { readonly [Type in Event['type']]: Fields<Of<Type>> } = {
  ...OF_THE_TABLE,
  ...OF_A_ROUND,
  RoundSettled: SETTLED,
};

const byAt = { by: actor, at: whole };

export const EventSchema: Schema<Event> = typed<Event>('event', HAPPENINGS, byAt);

type RoundStep = Exclude<HistoryStep, { type: OfTheTable }>;

/** What is the table's is in no round, though its type would allow it. */
export const StepSchema = typed<RoundStep>(
  'step',
  { ...OF_A_ROUND, RoundSettled: { outcome, totals } },
  byAt,
) as unknown as Schema<HistoryStep>;

/** Of some things only a part is said aloud. */
type Part = Exclude<Announcement['type'], (typeof OPEN)[number]>;
type Aloud<Type extends Part> = Omit<Extract<Announcement, { type: Type }>, 'type'>;
const IN_PART: { readonly [Type in Part]: Fields<Aloud<Type>> } = {
  PatronJoined: { patron: text, box: whole },
  RoundSettled: { outcome: text },
  CardsDiscarded: { count: whole },
  IrregularityReported: { kind: text, rule: text },
  IrregularityResolved: {
    kind: text,
    decision: oneOf(
      'so',
      'not-so',
      'reconstructed',
      'cannot-be-reconstructed',
      'order',
      'void',
      'settle',
      'continue',
      'return',
    ),
    rule: text,
  },
};

const IN_FULL = Object.fromEntries(OPEN.map((type) => [type, HAPPENINGS[type]])) as Readonly<
  Record<(typeof OPEN)[number], object>
>;

export const AnnouncementSchema: Schema<Announcement> = typed<Announcement>('announcement', {
  ...IN_FULL,
  ...IN_PART,
});
