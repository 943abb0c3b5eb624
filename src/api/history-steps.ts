import type { Odds } from '../rulebooks/index.ts';
import type { Deal, Decided, Offer, Settlement } from '../rules/index.ts';
import {
  type Actor,
  type BetPlace,
  type Decision,
  type Detail,
  type RecordedIrregularity,
  ROLES,
  type Step,
} from '../table/index.ts';
import {
  card,
  flag,
  hand,
  listOf,
  object,
  oneOf,
  optional,
  orNull,
  type Reader,
  slot,
  text,
  whole,
  words,
} from './readers.ts';
import { isObject, Malformed, quote } from './round.ts';

export const actor: Reader<Actor> = object<Actor>({ role: oneOf(...ROLES), id: text });

const odds: Reader<Odds> = (value, at) => {
  const words = text(value, at);
  if (/^\d+(?:\.\d+)? to \d+$/.test(words)) return words as Odds;
  throw new Malformed('BAD_INPUT', `${at}: ${quote(value)} is no odds`);
};

const stage = oneOf(4, 5);
const place = { box: whole, patron: text, bet: text };
const lying = { hand, index: oneOf(0, 1, 2) };
const cover = { patron: text, box: whole, hand, after: stage };
const reason = { reason: words, rule: text };
const offers = listOf(
  object<Offer>({ hand, after: stage, pays: odds, paidOnTie: flag, rule: text }),
);
export const established = listOf(object<Decided>({ bet: text, result: oneOf('win', 'lose') }));
export const deal = object<Deal>({ player: listOf(slot), banker: listOf(slot) });

const seen: Fields<Omit<Detail, 'words'>> = {
  round: optional(whole),
  cards: optional(listOf(slot)),
  slot: optional(object<NonNullable<Detail['slot']>>({ ...lying, card })),
  intended: optional(
    listOf(object<NonNullable<Detail['intended']>[number]>({ patron: text, box: whole, hand })),
  ),
};

export const detail: Reader<Detail> = object<Detail>({ words, ...seen });

const simple = oneOf(
  'so',
  'not-so',
  'reconstructed',
  'cannot-be-reconstructed',
  'void',
  'settle',
  'continue',
);

export const decision: Reader<Decision> = (value, at) => {
  const is = isObject(value) ? value['is'] : undefined;
  if (is === 'order') {
    return {
      is,
      order: object<{ order: readonly number[] }>({ order: listOf(whole) })(value, at).order,
    };
  }
  if (is === 'return') {
    const { bets } = object<{ bets: readonly BetPlace[] }>({
      bets: listOf(object<BetPlace>(place)),
    })(value, at);
    return { is, bets };
  }
  return object<{ is: ReturnType<typeof simple> }>({ is: simple })(value, at);
};

/** As in the table's incidents; a newer table may know kinds that this version does not. */
const kind = text as Reader<NonNullable<RecordedIrregularity['kind']>>;
const incident = text as Reader<Extract<Step, { type: 'IrregularityReported' }>['kind']>;

const notedKind = text as Reader<Extract<Step, { type: 'Noted' }>['kind']>;

const totals = object<Settlement['totals']>({
  staked: whole,
  paid: whole,
  returned: whole,
  house: whole,
});
const outcome = oneOf('player', 'banker', 'tie', 'void');

const points = { cards: listOf(card), points: orNull(whole) };

export const settlement: Reader<Settlement> = object<Settlement>({
  id: text,
  game: text,
  layout: text,
  outcome,
  player: object<Settlement['player']>(points),
  banker: object<Settlement['banker']>(points),
  lines: listOf(
    object<Settlement['lines'][number]>({
      ...place,
      amount: whole,
      effective: whole,
      result: oneOf('win', 'lose', 'push', 'returned'),
      odds: orNull(odds),
      paid: whole,
      returned: whole,
      rule: text,
      residue: optional(whole),
      limitRule: optional(text),
    }),
  ),
  totals,
});

export const irregularity: Reader<RecordedIrregularity> = object<RecordedIrregularity>({
  kind: optional(kind),
  rule: text,
  reportedBy: actor,
  detail,
  established,
  exposed: optional(listOf(whole)),
  decided: optional(
    object<NonNullable<RecordedIrregularity['decided']>>({ by: actor, decision, ...reason }),
  ),
});

type Of<Type extends Step['type']> = Omit<Extract<Step, { type: Type }>, 'by' | 'at' | 'type'>;
export type Fields<T> = { readonly [K in keyof T]-?: Reader<T[K]> };
const bet = { ...place, amount: whole };
const change = { ...bet, rule: text };

/** These are the table's and never a round's. */
export type OfTheTable =
  | 'TableOpened'
  | 'SettingsChanged'
  | 'TableClosed'
  | 'PatronJoined'
  | 'PatronLeft'
  | 'BoughtIn'
  | 'CashedOut'
  | 'TrayFilled'
  | 'TrayCredited'
  | 'ShoeRevealed'
  | 'RollbackAccepted';

/** The events that a round can hold, and the fields of each. */
export const ROUND_FIELDS: {
  readonly [Type in Exclude<Step['type'], OfTheTable>]: Fields<Of<Type>>;
} = {
  TableClosing: {},
  ShoeLoaded: { shoe: whole, decks: whole, commitment: orNull(text), key: optional(text) },
  CutCardCameOut: { furtherRounds: whole },
  CardsBurnt: { card, count: whole },
  RoundOpened: {
    round: whole,
    shoe: whole,
    game: text,
    version: text,
    layout: text,
    rule: text,
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
  InsuranceOffered: { offers, late: flag, to: orNull(listOf(text)), rule: text },
  InsuranceNotOffered: { after: stage, ...reason },
  InsuranceDeclared: { patron: text },
  InsuranceDeclined: { patron: text },
  InsurancePlaced: { ...cover, pays: odds, amount: whole, late: flag },
  InsuranceReturned: { ...cover, amount: whole, reason: words },
  InsuranceForgone: { patrons: listOf(text), rule: text },
  InsuranceWaived: { rule: text, how: oneOf('squeeze', 'expose') },
  HandAssigned: { hand, patron: orNull(text) },
  SqueezeRequested: {
    patron: text,
    ...lying,
    bankerFirst: orNull(oneOf('squeeze', 'expose')),
    rule: text,
  },
  SqueezeConsented: { patron: text },
  SqueezeRefused: { patron: text },
  CardShown: { ...lying, to: text },
  WalkedAway: { patron: text, rule: text },
  RoundSettled: { outcome, totals },
  RoundReopened: reason,
  RoundVoided: { ...reason, returnRule: optional(text) },
  IrregularityReported: {
    kind: incident,
    detail,
    rule: text,
    established,
    exposed: listOf(whole),
  },
  IrregularityResolved: { kind: incident, decision, ...reason },
  CardsWaiting: { cards: listOf(slot) },
  CardsDiscarded: { cards: listOf(slot) },
  Reconstructed: { deal, waiting: listOf(slot) },
  ShoeReplaced: reason,
  ElectionsOffered: {
    patrons: listOf(text),
    reconstructed: flag,
    exposed: listOf(whole),
    rule: text,
  },
  Elected: {
    patron: text,
    choice: oneOf('continue', 'reconstructed', 'return'),
    rule: text,
    byDefault: flag,
  },
  ElectionsClosed: {},
  BetReturnDecided: { ...place, after: optional(stage), ...reason },
  Interrupted: { cause: words, rule: text, established },
  Noted: {
    kind: notedKind,
    words,
    detail: optional(object<Omit<Detail, 'words'>>(seen)),
    rule: text,
  },
};

const isType = (type: unknown): type is keyof typeof ROUND_FIELDS =>
  typeof type === 'string' && Object.hasOwn(ROUND_FIELDS, type);

export const step: Reader<Step> = (value, at) => {
  const type = isObject(value) ? value['type'] : undefined;
  if (!isType(type)) throw new Malformed('BAD_INPUT', `${at}.type: ${quote(type)} is no step`);
  const common = object<{ by: Actor; at: number }>({ by: actor, at: whole })(value, at);
  const own = object(ROUND_FIELDS[type] as Fields<object>)(value, at);
  return { ...common, type, ...own } as Step;
};
