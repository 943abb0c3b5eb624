import { FACE_DOWN, parseCard } from '../rules/cards.ts';
import { isObject, type Json, Malformed, quote } from './malformed.ts';
import type { Keywords, Reads, Schema } from './schema.ts';

/** Reads one value of JSON that may hold anything; leaves with what is wrong, and where. */
export type Reader<T> = (value: unknown, at: string) => T;

/**
 * Reads by a schema. Fields that it does not name are left aside, as later versions may add some: so this is for
 * records and answers.
 */
export const reader = <T>(schema: Schema<T>): Reader<T> => leniently(schema) as Reader<T>;

/**
 * Reads to the letter of JSON Schema: nothing that a closed object does not name, one way of writing. So this is for
 * what people ask for, and what must be understood whole.
 */
export const letterReader = <T>(schema: Schema<T>): Reader<T> => strictly(schema) as Reader<T>;

/** What was read, or null. */
export const readOrNull = <T>(read: Reader<T>, value: unknown): T | null => {
  try {
    return read(value, 'it');
  } catch (error) {
    if (error instanceof Malformed) return null;
    throw error;
  }
};

const wrong = (at: string, value: unknown, what: string): Malformed =>
  value === undefined
    ? new Malformed('BAD_INPUT', `${at} is missing`)
    : new Malformed('BAD_INPUT', `${at}: ${quote(value)} is ${what}`);

type ReaderOf = (schema: Keywords) => Reader<unknown>;

/** Made once for each schema, however often it is part of another. */
const readers = (isStrict: boolean): ReaderOf => {
  const known = new WeakMap<Keywords, Reader<unknown>>();
  const readerOf: ReaderOf = (schema) => {
    const found = known.get(schema);
    if (found !== undefined) return found;
    const read = made(schema, readerOf, isStrict);
    known.set(schema, read);
    return read;
  };
  return readerOf;
};

const made = (schema: Keywords, readerOf: ReaderOf, isStrict: boolean): Reader<unknown> => {
  const { 'x-reads': way } = schema;
  if (way !== undefined && !isStrict) return WAYS[way];
  if (schema.const !== undefined) return oneOf([schema.const]);
  if (schema.enum !== undefined) return oneOf(schema.enum);
  if (schema.anyOf !== undefined) {
    const { propertyName } = schema.discriminator ?? {};
    return propertyName === undefined
      ? anyOf(schema.anyOf, readerOf, schema.title)
      : toldApart(schema.anyOf, readerOf, propertyName, schema.title);
  }
  switch (schema.type) {
    case 'object':
      return object(schema, readerOf, isStrict);
    case 'array':
      return list(schema, readerOf);
    case 'string':
      return text(schema, isStrict);
    case 'integer':
      return within(schema, Number.isSafeInteger, 'no whole number');
    case 'number':
      return within(schema, Number.isFinite, 'no number');
    case 'boolean':
      return kept((value) => typeof value === 'boolean', 'neither true nor false');
    case 'null':
      return kept((value) => value === null, 'something');
    case undefined:
      return (value, at) => {
        if (value === undefined) throw wrong(at, value, '');
        return value;
      };
    default:
      throw new Error(`this reader knows no ${schema.type}`);
  }
};

const kept =
  (is: (value: unknown) => boolean, what: string): Reader<unknown> =>
  (value, at) => {
    if (is(value)) return value;
    throw wrong(at, value, what);
  };

const oneOf = (choices: readonly unknown[]): Reader<unknown> => {
  const all = new Set(choices);
  return kept((value) => all.has(value), `not ${choices.slice(0, 12).join(', ')}`);
};

const within = (
  { minimum = -Infinity, maximum = Infinity }: Keywords,
  is: (value: unknown) => boolean,
  what: string,
): Reader<unknown> => {
  const bounds = Number.isFinite(minimum) ? ` from ${minimum} to ${maximum}` : '';
  return kept(
    (value) => is(value) && Number(value) >= minimum && Number(value) <= maximum,
    what + bounds,
  );
};

/** One line of plain characters; to the letter, whatever its schema allows. */
const text = (
  { title = 'plain text of that form', minLength = 0, maxLength = Infinity, pattern }: Keywords,
  isStrict: boolean,
): Reader<unknown> => {
  const form = pattern === undefined ? undefined : new RegExp(pattern, 'u');
  return kept((value) => {
    if (typeof value !== 'string' || !isLong(value, minLength, maxLength)) return false;
    return (isStrict || !CONTROL.test(value)) && (form?.test(value) ?? true);
  }, `no ${title}`);
};

/** In characters, as JSON Schema counts: one beyond the first plane is two to JavaScript, so most need no counting. */
const isLong = (value: string, least: number, most: number): boolean => {
  // Nobody's megabyte is counted.
  if (value.length < least || value.length > 2 * most) return false;
  if (value.length <= most && least <= 1) return true;
  const { length } = [...value];
  return length >= least && length <= most;
};

const CONTROL = /\p{Cc}/u;
const EVERY_CONTROL = /\p{Cc}+/gu;

const card: Reader<unknown> = (value, at) => {
  const found = parseCard(value);
  if (found !== undefined) return found;
  throw wrong(at, value, 'no card');
};

const WAYS: Readonly<Record<Reads, Reader<unknown>>> = {
  /** What somebody wrote; whatever would steer a terminal is left out. */
  words: (value, at) => {
    if (typeof value === 'string') return value.replaceAll(EVERY_CONTROL, ' ');
    throw wrong(at, value, 'no text');
  },
  /** `TD` is accepted for `10D`. */
  card,
  slot: (value, at) => (value === FACE_DOWN ? FACE_DOWN : card(value, at)),
};

const list = (
  { items = {}, minItems = 0, maxItems = Infinity, uniqueItems }: Keywords,
  readerOf: ReaderOf,
): Reader<unknown> => {
  const read = readerOf(items);
  return (value, at) => {
    if (!Array.isArray(value)) throw wrong(at, value, 'no list');
    if (value.length < minItems || value.length > maxItems) {
      throw new Malformed('BAD_INPUT', `${at}: a list of ${value.length} is too short or too long`);
    }
    const result = value.map((item, i) => read(item, `${at}[${i}]`));
    if (uniqueItems === true && new Set(result).size < value.length) {
      throw wrong(at, value, 'not without repetition');
    }
    return result;
  };
};

const object = (
  { properties = {}, required = [], additionalProperties }: Keywords,
  readerOf: ReaderOf,
  isStrict: boolean,
): Reader<unknown> => {
  const needed = new Set(required);
  const fields = Object.entries(properties).map(([name, schema]) => ({
    name,
    read: readerOf(schema),
    needed: needed.has(name),
  }));
  const others = typeof additionalProperties === 'object' ? readerOf(additionalProperties) : null;
  const isClosed = isStrict && additionalProperties === false;
  return (value, at) => {
    if (!isObject(value)) throw wrong(at, value, 'no object');
    if (others !== null) return members(value, at, others);
    const result: Record<string, unknown> = {};
    let count = 0;
    for (const { name, read, needed: must } of fields) {
      const field = Object.hasOwn(value, name) ? value[name] : undefined;
      if (!must && field === undefined) continue;
      result[name] = read(field, below(at, name));
      count += 1;
    }
    if (isClosed && Object.keys(value).length > count) nothingBesides(value, at, properties);
    return result;
  };
};

const nothingBesides = (value: Json, at: string, properties: object): void => {
  const surplus = Object.keys(value).find((name) => !Object.hasOwn(properties, name));
  if (surplus === undefined) return;
  throw new Malformed('BAD_INPUT', `${belowGiven(at, surplus)}: not one of its fields`);
};

/** The place of a field, such as `bets[0].pays`. */
const below = (at: string, name: string): string => (at === '' ? name : `${at}.${name}`);

/** The same of a name that somebody else gave. */
const belowGiven = (at: string, name: string): string =>
  /^\w[\w-]{0,39}$/.test(name) ? below(at, name) : `${at}[${quote(name)}]`;

/** By entries, so that a member called `__proto__` is a member. */
const members = (value: Json, at: string, read: Reader<unknown>): unknown =>
  Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, read(item, belowGiven(at, key))]),
  );

/**
 * The first that fits. If none does: what is wrong with the last, as `null` stands behind what may be null; where they
 * have a name, that it is none.
 */
const anyOf = (
  schemas: readonly Keywords[],
  readerOf: ReaderOf,
  title: string | undefined,
): Reader<unknown> => {
  const nullable = schemas.some(({ type }) => type === 'null');
  const others = schemas.filter(({ type }) => type !== 'null').map(readerOf);
  return (value, at) => {
    if (nullable && value === null) return null;
    for (const [i, read] of others.entries()) {
      if (i === others.length - 1 && title === undefined) return read(value, at);
      const found = readOrUndefined(read, value, at);
      if (found !== undefined) return found;
    }
    throw wrong(at, value, `no ${title}`);
  };
};

const readOrUndefined = (read: Reader<unknown>, value: unknown, at: string): unknown => {
  try {
    return read(value, at);
  } catch (error) {
    if (error instanceof Malformed) return undefined;
    throw error;
  }
};

const toldApart = (
  schemas: readonly Keywords[],
  readerOf: ReaderOf,
  name: string,
  title = 'choice',
): Reader<unknown> => {
  const readers = new Map<unknown, Reader<unknown>>();
  for (const schema of schemas) {
    const { const: only, enum: choices = [only] } = schema.properties?.[name] ?? {};
    for (const choice of choices) {
      if (!readers.has(choice)) readers.set(choice, readerOf(schema));
    }
  }
  return (value, at) => {
    if (!isObject(value)) throw wrong(at, value, 'no object');
    const own = value[name];
    const read = readers.get(own);
    if (read === undefined)
      throw wrong(below(at, name), own, `no ${title} that this program knows`);
    return read(value, at);
  };
};

const leniently = readers(false);
const strictly = readers(true);
