import type { TSchema } from 'typebox';
import { FACE_DOWN, parseCard } from '../rules/cards.ts';
import { isObject, type Json, Malformed, quote } from './malformed.ts';
import type { Reads, Schema } from './schema.ts';

/** Reads one value of JSON that may hold anything; leaves with what is wrong, and where. */
export type Reader<T> = (value: unknown, at: string) => T;

/**
 * Reads by a schema. Fields that it does not name are left aside, as later versions may add some: so this is for
 * records and answers. What people ask for is held to the letter by TypeBox (`wishes.ts`, and Fastify on the routes).
 */
export const reader = <T>(schema: Schema<T>): Reader<T> => readerOf(schema) as Reader<T>;

/** What was read, or null. */
export const readOrNull = <T>(read: Reader<T>, value: unknown): T | null => {
  try {
    return read(value, 'it');
  } catch (error) {
    if (error instanceof Malformed) return null;
    throw error;
  }
};

/** As much of JSON Schema as `schema.ts` writes. */
type Keywords = TSchema & {
  readonly title?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Keywords[];
  readonly discriminator?: { readonly propertyName: string };
  readonly properties?: Readonly<Record<string, Keywords>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Keywords;
  readonly items?: Keywords;
  readonly uniqueItems?: boolean;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly 'x-reads'?: Reads;
};

const wrong = (at: string, value: unknown, what: string): Malformed =>
  value === undefined
    ? new Malformed('BAD_INPUT', `${at} is missing`)
    : new Malformed('BAD_INPUT', `${at}: ${quote(value)} is ${what}`);

const known = new WeakMap<TSchema, Reader<unknown>>();

/** Made once for each schema, however often it is part of another. */
const readerOf = (schema: Keywords): Reader<unknown> => {
  const found = known.get(schema) ?? made(schema);
  known.set(schema, found);
  return found;
};

const made = (schema: Keywords): Reader<unknown> => {
  if (schema['x-reads'] !== undefined) return WAYS[schema['x-reads']];
  if (schema.const !== undefined) return oneOf([schema.const]);
  if (schema.enum !== undefined) return oneOf(schema.enum);
  if (schema.anyOf !== undefined) {
    const { propertyName } = schema.discriminator ?? {};
    return propertyName === undefined
      ? anyOf(schema.anyOf)
      : toldApart(schema.anyOf, propertyName, schema.title);
  }
  switch (schema.type) {
    case 'object':
      return object(schema);
    case 'array':
      return list(schema);
    case 'string':
      return text(schema);
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

/** Whatever else it is, one line of plain characters. */
const text = ({
  title = 'plain text of that form',
  minLength = 0,
  maxLength = Infinity,
  pattern,
}: Keywords): Reader<unknown> => {
  const form = pattern === undefined ? undefined : new RegExp(pattern, 'u');
  return kept(
    (value) =>
      typeof value === 'string' &&
      !CONTROL.test(value) &&
      value.length >= minLength &&
      value.length <= maxLength &&
      (form?.test(value) ?? true),
    `no ${title}`,
  );
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

const list = ({ items = {}, minItems = 0, maxItems = Infinity, uniqueItems }: Keywords) => {
  const read = readerOf(items);
  return (value: unknown, at: string): unknown => {
    if (!Array.isArray(value)) throw wrong(at, value, 'no list');
    if (value.length < minItems || value.length > maxItems) {
      throw new Malformed('BAD_INPUT', `${at}: a list of ${value.length} is too short or too long`);
    }
    if (uniqueItems === true && new Set(value).size < value.length) {
      throw wrong(at, value, 'not without repetition');
    }
    return value.map((item, i) => read(item, `${at}[${i}]`));
  };
};

const object = ({
  properties = {},
  required = [],
  additionalProperties,
}: Keywords): Reader<unknown> => {
  const needed = new Set(required);
  const fields = Object.entries(properties).map(([name, schema]) => ({
    name,
    read: readerOf(schema),
    needed: needed.has(name),
  }));
  const others = typeof additionalProperties === 'object' ? readerOf(additionalProperties) : null;
  return (value, at) => {
    if (!isObject(value)) throw wrong(at, value, 'no object');
    if (others !== null) return members(value, at, others);
    const result: Record<string, unknown> = {};
    for (const { name, read, needed: must } of fields) {
      const field = Object.hasOwn(value, name) ? value[name] : undefined;
      if (must || field !== undefined) result[name] = read(field, `${at}.${name}`);
    }
    return result;
  };
};

/** By entries, so that a member called `__proto__` is a member. */
const members = (value: Json, at: string, read: Reader<unknown>): unknown =>
  Object.fromEntries(Object.entries(value).map(([key, item]) => [key, read(item, `${at}.${key}`)]));

/** The first that fits; if none does, what is wrong with the last: `null` stands behind what may be null. */
const anyOf = (schemas: readonly Keywords[]): Reader<unknown> => {
  const nullable = schemas.some(({ type }) => type === 'null');
  const others = schemas.filter(({ type }) => type !== 'null').map(readerOf);
  return (value, at) => {
    if (nullable && value === null) return null;
    for (const [i, read] of others.entries()) {
      if (i === others.length - 1) return read(value, at);
      const found = readOrUndefined(read, value, at);
      if (found !== undefined) return found;
    }
    throw wrong(at, value, 'nothing that may be here');
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
      throw wrong(`${at}.${name}`, own, `no ${title} that this program knows`);
    return read(value, at);
  };
};
