import { changed, HOSTILE, type Path, pathsOf } from '../hostile.ts';
import type { Chance } from '../table/model-chance.ts';

/** What was made by a grammar and then spoiled: a value in some places, its text in some bytes. */

/** Those that are sent as often as any; the largest of them are made by `spoiled`, now and then. */
const VALUES = HOSTILE.filter(([name]) => name !== 'deep nesting' && name !== 'a long text').map(
  ([, value]) => value,
);

const EDGES: readonly unknown[] = [
  1e13,
  1e13 + 1,
  -1e13,
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
  2 ** 31,
  2 ** 32,
  2 ** 63,
  1e21,
  1e308,
  0.1 + 0.2,
  2500.000001,
];

/** Letters that look like others, marks that are not seen, what turns the line round, what grows when it is folded. */
export const SPELLINGS: readonly string[] = [
  'р1', // a Cyrillic letter
  'ｐ１', // full width
  'p1\u0301',
  'p1\u200b',
  '\u202ep1',
  '\ufeffp1',
  'ſ',
  'İ',
  'ﬁ',
  '\u0000',
  '\ud800',
  '\u{1f0a1}',
  'p1\n{"level":50}',
  '\u001b[31m',
  '=1+1',
  "' OR 1=1 --",
  '<img src=x onerror=alert(1)>',
  '../../etc/passwd',
  '%2e%2e%2f',
  '{{7*7}}',
  'house',
  '__proto__',
];

const FIELDS: readonly string[] = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'by',
  'at',
  'role',
  'given',
  'events',
  'patron',
  'amount',
  '',
  'р1',
];

/** A copy with one to three places changed. */
export const mutated = (value: unknown, chance: Chance): unknown => {
  let now = value;
  for (let i = chance.one([1, 1, 1, 2, 3]); i > 0; i -= 1) now = changedOnce(now, chance);
  return now;
};

const changedOnce = (value: unknown, chance: Chance): unknown => {
  const path = chance.one(pathsOf(value));
  const here = at(value, path);
  return chance.weighted<() => unknown>([
    [30, () => changed(value, path, chance.one(VALUES))],
    [12, () => changed(value, path, chance.one(EDGES))],
    [12, () => changed(value, path, chance.one(SPELLINGS))],
    [8, () => without(value, path)],
    [8, () => changed(value, path, otherType(here))],
    [8, () => changed(value, path, added(here, chance))],
    [6, () => changed(value, path, [here, here])],
    [6, () => changed(value, path, { value: here })],
    [5, () => changed(value, path, elsewhere(value, chance))],
    [3, () => changed(value, path, 'x'.repeat(chance.one([33, 65, 81, 501, 5000])))],
    [
      2,
      () =>
        changed(
          value,
          path,
          Array.from({ length: chance.one([17, 65, 1000]) }, () => here),
        ),
    ],
  ])();
};

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((now, key) => (now as Record<string, unknown> | null)?.[key], value);

const without = (value: unknown, path: Path): unknown => {
  const key = path.at(-1);
  const parent = at(value, path.slice(0, -1));
  if (key === undefined || typeof parent !== 'object' || parent === null) return {};
  const left = Object.entries(parent).filter(([name]) => name !== String(key));
  return changed(value, path.slice(0, -1), Object.fromEntries(left));
};

const otherType = (value: unknown): unknown => {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return value.length;
  return typeof value === 'boolean' ? Number(value) : JSON.stringify(value);
};

const added = (value: unknown, chance: Chance): unknown => {
  const fields = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  // Not by assignment: a field may be called __proto__.
  return Object.fromEntries([...fields, [chance.one(FIELDS), chance.one(VALUES)]]);
};

const elsewhere = (value: unknown, chance: Chance): unknown =>
  at(value, chance.one(pathsOf(value)));

/** Text as it is sent, with some bytes of it wrong. */
export const spoiled = (text: string, chance: Chance): string | Buffer => {
  const place = chance.below(text.length + 1);
  return chance.weighted<() => string | Buffer>([
    [20, () => text.slice(0, place)],
    [10, () => text.slice(0, place) + text.slice(place + 1 + chance.below(4))],
    [10, () => `${text.slice(0, place)}${chance.one(PIECES)}${text.slice(place)}`],
    [10, () => doubled(text, chance)],
    [6, () => `${text}${text}`],
    [4, () => `\ufeff${text}`],
    [8, () => withBytes(text, place, chance)],
    [3, () => deepened(text, chance)],
    [2, () => lengthened(text, chance)],
  ])();
};

const PIECES = ['"', '{', '}', '[', ']', ',', ':', '\\', '\\u0000', '\n', '\u0000', 'é', '1e999'];

/** A member that comes twice: the first time with something else. */
const doubled = (text: string, chance: Chance): string => {
  const names = [...text.matchAll(/"(\w+)":/g)];
  if (names.length === 0) return text;
  const { index, 0: member } = chance.one(names);
  const other = chance.one(['null', '0', '"p2"', '{}', '[]', '1e14']);
  return `${text.slice(0, index)}${member}${other},${text.slice(index)}`;
};

const withBytes = (text: string, place: number, chance: Chance): Buffer => {
  const bytes = Buffer.from(text);
  const wrong = Buffer.from(chance.one([[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0x00], [0xf8]]));
  return Buffer.concat([bytes.subarray(0, place), wrong, bytes.subarray(place)]);
};

const deepened = (text: string, chance: Chance): string => {
  const levels = chance.one([100, 1000, 10_000, 25_000]);
  const deep = chance.percent(50)
    ? `${'['.repeat(levels)}${']'.repeat(levels)}`
    : `${'{"a":'.repeat(levels / 5)}1${'}'.repeat(levels / 5)}`;
  return insteadOf(text, deep);
};

const lengthened = (text: string, chance: Chance): string =>
  insteadOf(
    text,
    `"${chance.one(['x', '\\u0000', '9'])}${'x'.repeat(chance.one([1e3, 6e4, 7e4]))}"`,
  );

/** The last value of it is something else. */
const insteadOf = (text: string, piece: string): string => {
  const place = text.lastIndexOf(':');
  return place < 0 ? piece : `${text.slice(0, place + 1)}${piece}}`;
};
