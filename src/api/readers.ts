import { HANDS, type Hand } from '../rulebooks/index.ts';
import { type Card, FACE_DOWN, parseCard, type Slot } from '../rules/index.ts';
import { isObject, Malformed, quote } from './round.ts';

/** Reads one value of JSON that may hold anything; leaves with what is wrong, and where. */
export type Reader<T> = (value: unknown, at: string) => T;

const wrong = (at: string, value: unknown, what: string): Malformed =>
  value === undefined
    ? new Malformed('BAD_INPUT', `${at} is missing`)
    : new Malformed('BAD_INPUT', `${at}: ${quote(value)} is ${what}`);

/** An id, a paragraph, a name: one line of plain characters. */
export const text: Reader<string> = (value, at) => {
  if (typeof value === 'string' && !CONTROL.test(value)) return value;
  throw wrong(at, value, 'no plain text');
};

/** What somebody wrote; whatever would steer a terminal is left out. */
export const words: Reader<string> = (value, at) => {
  if (typeof value === 'string') return value.replaceAll(EVERY_CONTROL, ' ');
  throw wrong(at, value, 'no text');
};

const CONTROL = /\p{Cc}/u;
const EVERY_CONTROL = /\p{Cc}+/gu;

/** Also below nothing: the house may lose. */
export const whole: Reader<number> = (value, at) => {
  if (Number.isSafeInteger(value)) return value as number;
  throw wrong(at, value, 'no whole number');
};

export const flag: Reader<boolean> = (value, at) => {
  if (typeof value === 'boolean') return value;
  throw wrong(at, value, 'neither true nor false');
};

export const oneOf =
  <const T extends string | number | boolean>(...choices: readonly T[]): Reader<T> =>
  (value, at) => {
    const found = choices.find((choice) => choice === value);
    if (found !== undefined) return found;
    throw wrong(at, value, `not ${choices.join(', ')}`);
  };

export const hand: Reader<Hand> = oneOf(...HANDS);

export const card: Reader<Card> = (value, at) => {
  const found = parseCard(value);
  if (found !== undefined) return found;
  throw wrong(at, value, 'no card');
};

export const slot: Reader<Slot> = (value, at) =>
  value === FACE_DOWN ? FACE_DOWN : card(value, at);

export const listOf =
  <T>(read: Reader<T>): Reader<readonly T[]> =>
  (value, at) => {
    if (!Array.isArray(value)) throw wrong(at, value, 'no list');
    return value.map((item, i) => read(item, `${at}[${i}]`));
  };

export const orNull =
  <T>(read: Reader<T>): Reader<T | null> =>
  (value, at) =>
    value === null ? null : read(value, at);

export const optional =
  <T>(read: Reader<T>): Reader<T | undefined> =>
  (value, at) =>
    value === undefined ? undefined : read(value, at);

/** An object whose members are all of one kind, under any names. */
export const recordOf =
  <T>(read: Reader<T>): Reader<Readonly<Record<string, T>>> =>
  (value, at) => {
    if (!isObject(value)) throw wrong(at, value, 'no object');
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, read(item, `${at}.${key}`)]),
    );
  };

/** Fields that are not named are left aside: later versions may add some. */
export const object =
  <T extends object>(fields: { readonly [K in keyof T]-?: Reader<T[K]> }): Reader<T> =>
  (value, at) => {
    if (!isObject(value)) throw wrong(at, value, 'no object');
    const result: Partial<T> = {};
    for (const key of Object.keys(fields) as (keyof T & string)[]) {
      const read = fields[key](value[key], `${at}.${key}`);
      if (read !== undefined) result[key] = read;
    }
    return result as T;
  };
