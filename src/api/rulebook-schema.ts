import { HANDS, KINDS, type Kind, type Odds, RANKS, type Rulebook } from '../rulebooks/index.ts';
import {
  anyNamed,
  between,
  closedForm,
  flag,
  listOf,
  type Of,
  oneOf,
  optional,
  orNull,
  type Schema,
  string,
} from './schema.ts';

/** What a rulebook is, to the letter. */

const anyOf = <const T extends string | number>(choices: readonly T[]): Schema<T> =>
  oneOf(...new Set(choices));
const list = <T>(items: Schema<T>, maxItems: number, minItems = 0) =>
  listOf(items, { minItems, maxItems });
/** None of them twice: an insurance would be offered twice. */
const set = <T>(items: Schema<T>, maxItems: number) =>
  listOf(items, { maxItems, uniqueItems: true });

/** One line without control characters: it is printed on terminals. */
const text = (maxLength: number) =>
  string({ minLength: 1, maxLength, pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]*$' });
const name = (maxLength: number) =>
  string({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9._-]+$' });
const paragraph = text(80);
const paragraphs = <const K extends string>(...keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, paragraph])) as Record<K, typeof paragraph>;
/** No digit that says nothing: the rows that the cap of insurance holds for are found by this text. */
const odds = string<Odds>({
  maxLength: 13,
  pattern: '^(0|[1-9][0-9]{0,2})([.][0-9]?[1-9])? to [1-9][0-9]{0,2}$',
});
const hand = anyOf(HANDS);
const points = set(between(0, 9), 10);
const ranks = set(anyOf(RANKS), RANKS.length);
const layout = name(4);
/** No layout has more boxes. */
const BOXES = 32;
const bounds = (maximum: number) => ({ from: between(1, maximum), to: between(1, maximum) });
const DECKS = 20;

const Condition = closedForm({
  winner: optional(set(anyOf([...HANDS, 'tie'] as const), 3)),
  points: optional(points),
  cards: optional(set(between(2, 3), 2)),
  totalCards: optional(set(between(4, 6), 3)),
  margin: optional(points),
  natural: optional(flag),
  playerPair: optional(ranks),
  bankerPair: optional(ranks),
  pairs: optional(anyOf(['single', 'double', 'twin'])),
});

const Bet = closedForm({
  id: string({ minLength: 1, maxLength: 40, pattern: '^[a-z0-9-]+$' }),
  name: closedForm({ en: text(60), zh: text(60) }),
  original: orNull(hand),
  ...paragraphs('definition', 'rule'),
  layouts: set(layout, 64),
  pays: list(closedForm({ when: Condition, pays: odds }), 32, 1),
  pushes: optional(list(Condition, 32, 1)),
  withOriginal: optional(paragraph),
});

const Insurance = closedForm({
  ...paragraphs('right', 'offer', 'stages', 'tie', 'waived', 'off', 'forgone'),
  table: closedForm({
    rule: paragraph,
    rows: list(
      closedForm({
        hand,
        after: anyOf([4, 5]),
        own: points,
        other: points,
        pays: odds,
        paidOnTie: optional(paragraph),
      }),
      200,
    ),
  }),
  cap: closedForm({ rule: paragraph, at: odds, percentOfMaximum: between(1, 100) }),
  neglected: closedForm(paragraphs('before', 'after')),
});

const authority = anyOf(['dealer', 'pit-supervisor', 'pit-manager', 'shift-manager']);
const deciding = {
  authority,
  secondPerson: anyOf(['always', 'to-void', 'witness']),
  turn: anyOf(['first', 'second', 'by-age']),
};
const until = anyOf(['settlement', 'next-round']);
const ElectionsAfter = closedForm({
  rule: paragraph,
  when: anyOf(['always', 'unless-established', 'unless-established-and-reconstructed']),
  judgedOn: anyOf(['before-error', 'as-reconstructed']),
});
const ShoeAfter = closedForm({
  rule: paragraph,
  replaced: anyOf(['at-once', 'before-next-round', 'if-decided']),
});
const effect = <const E extends string>(...effects: readonly E[]) => ({
  rule: paragraph,
  effect: anyOf(effects),
});

export const ClauseSchema = anyNamed(
  'clause that a table can act by',
  closedForm(effect('note', 'reject-excess', 'advise-short')),
  closedForm({ ...effect('continue'), elections: ElectionsAfter }),
  closedForm({
    ...effect('void'),
    until: optional(until),
    shoe: orNull(ShoeAfter),
    ...deciding,
  }),
  closedForm({
    ...effect('void-unless-established'),
    ...paragraphs('established', 'notEstablished'),
    ...deciding,
  }),
  closedForm({
    ...effect('void-unless-reconstructed'),
    until,
    elections: orNull(ElectionsAfter),
    ...deciding,
  }),
  closedForm({ ...effect('reconstruct'), elections: ElectionsAfter, ...deciding }),
  closedForm({
    ...effect('decide-order'),
    elections: ElectionsAfter,
    shoe: ShoeAfter,
    ...deciding,
  }),
  closedForm({ ...effect('offer-or-return', 'ruling'), ...deciding }),
);

const AsPrinted = closedForm({
  paragraphs: set(paragraph, 1000),
  references: list(closedForm({ ...paragraphs('from', 'to'), means: optional(text(120)) }), 1000),
  definitions: list(closedForm({ bet: text(40), wins: list(Condition, 32, 1) }), 100),
  layouts: list(closedForm({ layout, bet: text(40), pays: odds }), 1000),
});

/** One for each kind, and for no other. */
const byKind = <T>(schema: Schema<T>) =>
  closedForm(Object.fromEntries(KINDS.map((kind) => [kind, schema])) as Record<Kind, Schema<T>>);

export const RulebookSchema = closedForm({
  id: name(64),
  title: text(120),
  titleZh: optional(text(120)),
  version: name(40),
  effective: text(40),
  decks: closedForm({
    ...bounds(DECKS),
    only: optional(listOf(between(1, DECKS), { minItems: 1, maxItems: DECKS, uniqueItems: true })),
    rule: paragraph,
  }),
  play: closedForm({
    ...paragraphs('open', 'close', 'values', 'initialCards', 'thirdCard', 'winner', 'tie'),
    tableOfPlay: closedForm({
      natural: points,
      playerDraws: points,
      bankerDrawsAlone: points,
      bankerDraws: list(points, 10),
      rule: paragraph,
    }),
    tiedBetsMayStay: flag,
  }),
  bets: list(Bet, 100, 1),
  layoutsRule: paragraph,
  layouts: list(
    closedForm({ id: layout, boxes: closedForm({ ...bounds(BOXES), rule: paragraph }) }),
    64,
    1,
  ),
  insurance: orNull(Insurance),
  squeeze: orNull(closedForm({ rule: paragraph, who: anyOf(['any', 'seated']) })),
  limits: orNull(
    closedForm(
      paragraphs('displayed', 'responsibility', 'balance', 'proRata', 'short', 'unnoticed'),
    ),
  ),
  acceptedInFull: optional(paragraph),
  oneHand: optional(paragraph),
  openBoxes: optional(paragraph),
  elections: orNull(closedForm(paragraphs('continue', 'reconstructed', 'return'))),
  irregularities: byKind(orNull(ClauseSchema)),
  standing: closedForm(paragraphs('previousRounds', 'lateBet', 'voided', 'onBehalf')),
  boxNumbers: set(between(1, 99), BOXES),
  rounding: closedForm({ winnings: anyOf(['down', 'up']), chip: optional(between(1, 1_000_000)) }),
  burn: closedForm({ unlessSet: anyOf(['none', 'by-first-card']), tens: between(0, 20) }),
  silentOn: list(closedForm({ subject: text(80), policy: text(500) }), 64),
  asPrinted: optional(AsPrinted),
});

/** With no field optional, so that one left out on either side is missed. */
type Whole<T> = T extends readonly (infer Item)[]
  ? readonly Whole<Item>[]
  : T extends object
    ? { [K in keyof T]-?: Whole<T[K]> }
    : T;
type Same<A, B> = [A, B, Whole<A>, Whole<B>] extends [B, A, Whole<B>, Whole<A>] ? true : never;
// Does not compile while the schema and the type say different things.
true satisfies Same<Of<typeof RulebookSchema>, Rulebook>;
