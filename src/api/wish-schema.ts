import {
  type Asked,
  type Chips,
  type Correction,
  type Count,
  type NoInsurance,
  REPORTABLE,
  type Wish,
} from '../table/index.ts';
import { guardTold } from './guard.ts';
import { betId, betNamed, DecisionSchema, DetailSchema } from './reported.ts';
import {
  anyOf,
  between,
  closed,
  type Fields,
  flag,
  listOf,
  literal,
  oneOf,
  optional,
  orNull,
  type Schema,
  string,
  told,
} from './schema.ts';
import { SettingsSchema } from './settings.ts';
import { card, cents, count, hand, id, lying, newWords, seat } from './values.ts';

/**
 * What people ask of a table, as it comes over the wire. Who asks and when is added by the house, and so is a card at
 * an electronic table.
 */
const place = { box: count, patron: id, bet: betId };
const hash = string({ pattern: '^[0-9a-f]{64}$' });
/** What a command was meant for: the round, and the entry that made the offer or the report; 0: none was seen. */
const entry = between(0, Number.MAX_SAFE_INTEGER);
const ofRound = { round: count };
const ofOffer = { ...ofRound, offer: entry };
const ofReport = { ...ofRound, report: entry };

const chips = optional(listOf(closed<Chips>({ value: cents, pieces: cents }), { maxItems: 64 }));
const counted = { amount: between(0, Number.MAX_SAFE_INTEGER), chips };

export const noInsurance = optional(
  closed<NonNullable<NoInsurance['noInsurance']>>({
    asked: id,
    agreed: listOf(id, { maxItems: 10_000 }),
  }),
);

const correction: Schema<Correction> = anyOf(
  closed<Extract<Correction, { hand: unknown }>>({ ...lying, card }),
  closed<Extract<Correction, { waiting: unknown }>>({ waiting: count, card }),
);

type Of<Type extends Wish['type']> = Extract<Wish, { readonly type: Type }>;

/** A card is left out where the house supplies it: at an electronic table, or for one dealt face down. */
const ALONE: { readonly [Type in Asked['type']]: Fields<Omit<Of<Type>, 'type'>> } = {
  OpenTable: { settings: SettingsSchema, noInsurance },
  ChangeSettings: { settings: SettingsSchema, noInsurance },
  ChangeRulebook: { version: id, hash },
  CloseTable: { count: optional(closed<Count>(counted)) },
  LoadShoe: { shuffled: optional(flag), cards: optional(count) },
  CutCardOut: {},
  BurnCards: { card: optional(card) },
  CommitShoe: {},
  AddNonce: { patron: id, shoe: count, nonce: hash },
  RevealShoe: { shoe: count, seed: hash },
  Join: { patron: id, box: count, seat },
  Leave: { patron: id },
  ChangeSeat: { patron: id, box: count, seat },
  BuyIn: { patron: id, amount: cents },
  CashOut: { patron: id, amount: cents },
  GuardPatron: guardTold,
  FillTray: { amount: cents, chips },
  CreditTray: { amount: cents, chips },
  CountTray: counted,
  CallFloor: { words: optional(newWords) },
  AnswerCall: {},
  OpenRound: { entered: optional(newWords), ...ofRound },
  PlaceBet: { ...place, amount: cents, ...ofRound },
  ReduceBet: { ...place, amount: cents, ...ofRound },
  WithdrawBet: { ...place, ...ofRound },
  RecordBet: { ...place, amount: cents, ...ofRound },
  RefuseToShare: { patron: id, ...ofRound },
  LeaveUp: { ...place, ...ofRound },
  CloseBets: ofRound,
  DrawCard: { card: optional(card), ...ofRound },
  ExposeCard: { ...lying, card: optional(card), ...ofRound },
  CorrectCard: { ...lying, card, reason: newWords, ...ofRound },
  CorrectCards: {
    cards: listOf(correction, { minItems: 1, maxItems: 16 }),
    reason: newWords,
    ...ofRound,
  },
  CorrectBet: { ...betNamed, amount: between(0, 1e13), reason: newWords, ...ofRound },
  Settle: ofRound,
  OfferInsurance: ofRound,
  DeclareInsurance: { patron: id, ...ofOffer },
  PlaceInsurance: { patron: id, box: count, hand, amount: cents, ...ofOffer },
  DeclineInsurance: { patron: id, ...ofOffer },
  AssignHand: { hand, patron: orNull(id), ...ofRound },
  RequestSqueeze: { patron: id, ...lying, both: optional(oneOf(true)), ...ofRound },
  RequestBankerThirdFirst: { patron: id, how: oneOf('squeeze', 'expose'), ...ofRound },
  ConsentSqueeze: { hand: optional(hand), ...ofRound },
  RefuseSqueeze: { hand: optional(hand), ...ofRound },
  WithdrawSqueeze: { patron: id, hand: optional(hand), ...ofRound },
  WalkAway: { patron: id, ...ofRound },
  Report: { kind: oneOf(...REPORTABLE), detail: DetailSchema, ...ofRound },
  Resolve: { decision: DecisionSchema, reason: newWords, ...ofReport },
  ReplaceShoe: { reason: newWords },
  Elect: { patron: id, choice: oneOf('continue', 'return'), ...ofReport },
  CloseElections: ofReport,
  Interrupt: { cause: newWords, ...ofRound },
  AcceptRollback: { count: entry, hash },
};

const schemas = <W extends Wish>(fields: object) =>
  Object.fromEntries(
    Object.entries<object>(fields as Readonly<Record<string, object>>).map(([type, own]) => [
      type,
      closed({ type: literal(type), ...own } as Fields<Wish>),
    ]),
  ) as unknown as Readonly<Record<W['type'], Schema<W>>>;

/** What may be asked for, where a second person is needed. */
export const AskedSchema: Schema<Asked> = told('type', ...Object.values(schemas<Asked>(ALONE)));

const FIELDS: { readonly [Type in Wish['type']]: Fields<Omit<Of<Type>, 'type'>> } = {
  ...ALONE,
  Ask: { wish: AskedSchema },
  Confirm: { ask: entry },
  Refuse: { ask: entry, reason: newWords },
};

/** The schema of each command. */
export const WISHES = schemas<Wish>(FIELDS);

/** Any of them. */
export const WishSchema: Schema<Wish> = anyOf(...Object.values(WISHES));
