import type { Static, TSchema } from 'typebox';
import * as Type from 'typebox';
import { HANDS, KINDS, type Kind, type Odds, RANKS, type Rulebook } from '../rulebooks/index.ts';

/** What a rulebook is, to the letter. Apart from its reading: pages hold this schema and not TypeBox's compiler. */

const closed = <P extends Record<string, TSchema>>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });
const anyOf = <const T extends string | number>(choices: readonly T[]) =>
  Type.Unsafe<T>({ enum: [...new Set(choices)] });
const list = <S extends TSchema>(items: S, maxItems: number, minItems = 0) =>
  Type.Unsafe<readonly Static<S>[]>(Type.Array(items, { minItems, maxItems }));
/** None of them twice: an insurance would be offered twice. */
const set = <S extends TSchema>(items: S, maxItems: number) =>
  Type.Unsafe<readonly Static<S>[]>(Type.Array(items, { maxItems, uniqueItems: true }));
const orNull = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);
const whole = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum });

/** One line without control characters: it is printed on terminals. */
const text = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]*$' });
const name = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9._-]+$' });
const paragraph = text(80);
const paragraphs = <const K extends string>(...keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, paragraph])) as Record<K, typeof paragraph>;
/** No digit that says nothing: the rows that the cap of insurance holds for are found by this text. */
const odds = Type.Unsafe<Odds>({
  type: 'string',
  maxLength: 13,
  pattern: '^(0|[1-9][0-9]{0,2})([.][0-9]?[1-9])? to [1-9][0-9]{0,2}$',
});
const hand = anyOf(HANDS);
const points = set(whole(0, 9), 10);
const ranks = set(anyOf(RANKS), RANKS.length);
const layout = name(4);
/** No layout has more boxes. */
const BOXES = 32;
const range = (maximum: number) =>
  closed({ from: whole(1, maximum), to: whole(1, maximum), rule: paragraph });

const Condition = closed({
  winner: Type.Optional(set(anyOf([...HANDS, 'tie'] as const), 3)),
  points: Type.Optional(points),
  cards: Type.Optional(set(whole(2, 3), 2)),
  totalCards: Type.Optional(set(whole(4, 6), 3)),
  margin: Type.Optional(points),
  playerPair: Type.Optional(ranks),
  bankerPair: Type.Optional(ranks),
  pairs: Type.Optional(anyOf(['single', 'double', 'twin'])),
});

const Bet = closed({
  id: Type.String({ minLength: 1, maxLength: 40, pattern: '^[a-z0-9-]+$' }),
  name: closed({ en: text(60), zh: text(60) }),
  original: orNull(hand),
  ...paragraphs('definition', 'rule'),
  layouts: set(layout, 64),
  pays: list(closed({ when: Condition, pays: odds }), 32, 1),
});

const Insurance = closed({
  ...paragraphs('right', 'offer', 'stages', 'tie', 'waived', 'off', 'forgone'),
  table: closed({
    rule: paragraph,
    rows: list(
      closed({
        hand,
        after: anyOf([4, 5]),
        own: points,
        other: points,
        pays: odds,
        paidOnTie: Type.Optional(paragraph),
      }),
      200,
    ),
  }),
  cap: closed({ rule: paragraph, at: odds, percentOfMaximum: whole(1, 100) }),
  neglected: closed(paragraphs('before', 'after')),
});

const authority = anyOf(['dealer', 'pit-supervisor', 'pit-manager', 'shift-manager']);
const deciding = {
  authority,
  secondPerson: anyOf(['always', 'to-void', 'witness']),
  turn: anyOf(['first', 'second', 'by-age']),
};
const until = anyOf(['settlement', 'next-round']);
const ElectionsAfter = closed({
  rule: paragraph,
  when: anyOf(['always', 'unless-established', 'unless-established-and-reconstructed']),
  judgedOn: anyOf(['before-error', 'as-reconstructed']),
});
const ShoeAfter = closed({
  rule: paragraph,
  replaced: anyOf(['at-once', 'before-next-round', 'if-decided']),
});
const effect = <const E extends string>(...effects: readonly E[]) => ({
  rule: paragraph,
  effect: anyOf(effects),
});

export const ClauseSchema = Type.Union([
  closed(effect('note', 'reject-excess', 'advise-short')),
  closed({ ...effect('continue'), elections: ElectionsAfter }),
  closed({
    ...effect('void'),
    until: Type.Optional(until),
    shoe: orNull(ShoeAfter),
    ...deciding,
  }),
  closed({
    ...effect('void-unless-established'),
    ...paragraphs('established', 'notEstablished'),
    ...deciding,
  }),
  closed({
    ...effect('void-unless-reconstructed'),
    until,
    elections: orNull(ElectionsAfter),
    ...deciding,
  }),
  closed({ ...effect('reconstruct'), elections: ElectionsAfter, ...deciding }),
  closed({ ...effect('decide-order'), elections: ElectionsAfter, shoe: ShoeAfter, ...deciding }),
  closed({ ...effect('offer-or-return', 'ruling'), ...deciding }),
]);

/** One for each kind, and for no other. */
const byKind = <S extends TSchema>(schema: S) =>
  closed(Object.fromEntries(KINDS.map((kind) => [kind, schema])) as Record<Kind, S>);

export const RulebookSchema = closed({
  id: name(64),
  title: text(120),
  version: name(40),
  effective: text(40),
  decks: range(20),
  play: closed({
    ...paragraphs('open', 'close', 'values', 'initialCards', 'thirdCard', 'winner', 'tie'),
    tableOfPlay: closed({
      natural: points,
      playerDraws: points,
      bankerDrawsAlone: points,
      bankerDraws: list(points, 10),
      rule: paragraph,
    }),
    tiedBetsMayStay: Type.Boolean(),
  }),
  bets: list(Bet, 100, 1),
  layoutsRule: paragraph,
  layouts: list(closed({ id: layout, boxes: range(BOXES) }), 64, 1),
  insurance: orNull(Insurance),
  squeeze: orNull(closed({ rule: paragraph, who: anyOf(['any', 'seated']) })),
  limits: orNull(
    closed(paragraphs('displayed', 'responsibility', 'balance', 'proRata', 'short', 'unnoticed')),
  ),
  elections: orNull(closed(paragraphs('continue', 'reconstructed', 'return'))),
  irregularities: byKind(orNull(ClauseSchema)),
  standing: closed(paragraphs('previousRounds', 'lateBet', 'voided', 'onBehalf')),
  boxNumbers: set(whole(1, 99), BOXES),
  rounding: closed({ winnings: anyOf(['down', 'up']) }),
  burn: closed({ unlessSet: anyOf(['none', 'by-first-card']), tens: whole(0, 20) }),
  silentOn: list(closed({ subject: text(80), policy: text(500) }), 64),
});

/** With no field optional, so that one left out on either side is missed. */
type Whole<T> = T extends readonly (infer Item)[]
  ? readonly Whole<Item>[]
  : T extends object
    ? { [K in keyof T]-?: Whole<T[K]> }
    : T;
type Same<A, B> = [A, B, Whole<A>, Whole<B>] extends [B, A, Whole<B>, Whole<A>] ? true : never;
// Does not compile while the schema and the type say different things.
true satisfies Same<Static<typeof RulebookSchema>, Rulebook>;
