import Type, { type Static, type TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import {
  type Irregularity as Clause,
  HANDS,
  type Odds,
  RANKS,
  type Rulebook,
  rulebook,
  rulebooks,
} from '../rulebooks/index.ts';
import { boxNumbers, INSURANCE_BETS, twentieths } from '../rules/index.ts';
import { isObject, quote } from './round.ts';

type Wrong = { readonly wrong: string };

/**
 * Reads a rulebook that came from outside. One that this program registers is answered by the registered object itself,
 * and must say the same to the letter; any other must be one that the rules can be asked about without fear.
 */
export const readBook = (json: unknown): Rulebook | Wrong => {
  const id = isObject(json) ? json['id'] : undefined;
  const known = typeof id === 'string' ? rulebook(id) : undefined;
  if (known === undefined || !isObject(json) || json['version'] !== known.version) {
    return readUnknown(json);
  }
  const where = firstDifference(json, known, '');
  if (where === undefined) return known;
  const book = `the rulebook ${known.id} version ${known.version}`;
  return { wrong: `this is not ${book} that this program knows: ${where}` };
};

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
const BOXES = boxNumbers(Number.MAX_SAFE_INTEGER).length;
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

/** The table has a way for what the registered books make of an irregularity, and for nothing else. */
const CLAUSES = rulebooks.flatMap(({ irregularities }) => irregularities);
const remedyOf = ({ kind, effect, elections }: Clause) => `${kind} ${effect} ${elections}`;
const REMEDIES = new Set(CLAUSES.map(remedyOf));

const Irregularity = closed({
  kind: anyOf(CLAUSES.map(({ kind }) => kind)),
  rule: paragraph,
  effect: anyOf(CLAUSES.map(({ effect }) => effect)),
  authority: anyOf(['dealer', 'pit-supervisor', 'pit-manager', 'shift-manager']),
  elections: anyOf(CLAUSES.map(({ elections }) => elections)),
  electionsRule: Type.Optional(paragraph),
  established: Type.Optional(paragraph),
  notEstablished: Type.Optional(paragraph),
  discretion: Type.Optional(anyOf(['reasonable', 'absolute'])),
});

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
  irregularities: list(Irregularity, 64),
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

let validator: Validator<Record<never, never>, typeof RulebookSchema> | undefined;

const readUnknown = (json: unknown): Rulebook | Wrong => {
  try {
    validator ??= Compile(RulebookSchema);
    if (!validator.Check(json)) return { wrong: malformed(validator.Errors(json)[0]) };
    const [wrong] = faults(json);
    return wrong === undefined ? json : { wrong };
  } catch (error) {
    if (error instanceof RangeError) return { wrong: 'book: nested too deeply' };
    throw error;
  }
};

type SchemaError = ReturnType<Validator['Errors']>[number];

const malformed = (error: SchemaError | undefined): string => {
  const keys = error?.instancePath.split('/').slice(1) ?? [];
  const path = keys.reduce(
    (at, key) => below(at, key.replaceAll('~1', '/').replaceAll('~0', '~')),
    '',
  );
  const [missing] = error?.keyword === 'required' ? error.params.requiredProperties : [];
  if (missing !== undefined) return `${below(path, missing)}: missing`;
  const what = error?.keyword === 'boolean' ? 'not one of its fields' : error?.message;
  return `${path === '' ? 'book' : path}: ${what ?? 'malformed'}`;
};

/** What the rules rely on and a schema cannot say. */
function* faults(book: Rulebook): Generator<string> {
  if (book.decks.from > book.decks.to) yield 'decks: from is above to';
  const { natural, bankerDraws } = book.play.tableOfPlay;
  for (let total = 0; total <= 9; total += 1) {
    if (!natural.includes(total) && bankerDraws[total] === undefined) {
      yield `play.tableOfPlay.bankerDraws: no row for a Banker total of ${total}`;
    }
  }
  yield* repeated('layouts', 'id', book.layouts);
  for (const [i, { boxes }] of book.layouts.entries()) {
    if (boxes.from > boxes.to) yield `layouts[${i}].boxes: from is above to`;
  }
  yield* faultsOfBets(book);
  const { cap, table } = book.insurance ?? {};
  for (const [i, { pays }] of (table?.rows ?? []).entries()) {
    if (!inTwentieths(pays)) yield `insurance.table.rows[${i}].pays: ${NO_TWENTIETHS}`;
  }
  if (cap !== undefined && !inTwentieths(cap.at)) yield `insurance.cap.at: ${NO_TWENTIETHS}`;
  yield* faultsOfClauses(book);
}

function* faultsOfBets({ bets, layouts }: Rulebook): Generator<string> {
  yield* repeated('bets', 'id', bets);
  for (const [i, { id, original, layouts: on, pays }] of bets.entries()) {
    const at = `bets[${i}]`;
    if (INSURANCE_BETS.includes(id) || id in {}) yield `${at}.id: no name for a bet`;
    // Whoever was not offered insurance has the bet back that is called like the Hand.
    if (original !== null && original !== id)
      yield `${at}.id: an Original Bet bears its Hand's name`;
    for (const [k, one] of on.entries()) {
      if (!layouts.some((layout) => layout.id === one)) yield `${at}.layouts[${k}]: no such layout`;
    }
    for (const [k, line] of pays.entries()) {
      if (!inTwentieths(line.pays)) yield `${at}.pays[${k}].pays: ${NO_TWENTIETHS}`;
    }
  }
}

function* faultsOfClauses(book: Rulebook): Generator<string> {
  const { insurance, elections, irregularities } = book;
  yield* repeated('irregularities', 'kind', irregularities);
  // More copies of a card than the decks hold halt a round though nobody reports them.
  if (!irregularities.some(({ kind }) => kind === 'shortage-or-excess')) {
    yield 'irregularities: no clause for shortage-or-excess';
  }
  for (const [i, clause] of irregularities.entries()) {
    const at = `irregularities[${i}]`;
    if (!REMEDIES.has(remedyOf(clause))) yield `${at}: no remedy that this program knows`;
    if (clause.elections !== 'never' && elections === null) {
      yield `${at}.elections: the book has no elections`;
    }
    if (clause.kind === 'insurance-neglected' && insurance === null) {
      yield `${at}.kind: the book has no insurance`;
    }
  }
}

function* repeated<K extends string>(
  path: string,
  key: K,
  items: readonly Readonly<Record<K, string>>[],
): Generator<string> {
  const seen = new Set<string>();
  for (const [i, { [key]: value }] of items.entries()) {
    if (seen.has(value)) yield `${path}[${i}].${key}: ${value} is there twice`;
    seen.add(value);
  }
}

const NO_TWENTIETHS = 'no odds in whole twentieths';

/** The rules round to a hundredth of a twentieth; here it must come out even. */
const inTwentieths = (odds: Odds): boolean => {
  const [win = 0, stake = 0] = odds.split(' to ').map(Number);
  try {
    return twentieths(odds) * stake * 100 === Math.round(win * 100) * 20;
  } catch {
    return false;
  }
};

/** The first place where two JSON values part, whatever the order of keys; no deeper than what is known. */
const firstDifference = (given: unknown, known: unknown, path: string): string | undefined => {
  if (!isTree(known)) return given === known ? undefined : path;
  if (!isTree(given) || Array.isArray(given) !== Array.isArray(known)) return path;
  for (const key of new Set([...Object.keys(known), ...Object.keys(given)])) {
    const at = below(path, key);
    if (!Object.hasOwn(given, key) || !Object.hasOwn(known, key)) return at;
    const found = firstDifference(given[key], known[key], at);
    if (found !== undefined) return found;
  }
  return undefined;
};

const isTree = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** `bets[0].pays`; a name that no book would give is quoted. */
const below = (path: string, key: string): string => {
  if (/^\d{1,9}$/.test(key)) return `${path}[${key}]`;
  if (!/^\w{1,40}$/.test(key)) return `${path}[${quote(key.replaceAll(/\p{Cc}/gu, ' '))}]`;
  return path === '' ? key : `${path}.${key}`;
};
