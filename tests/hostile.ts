/** What somebody might put into a field, and how to put it there. */
export type Path = readonly (string | number)[];

export const pathsOf = (value: unknown, path: Path = []): Path[] => {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, one]) => pathsOf(one, [...path, key]))];
};

/** A copy with another value, or without one, in one place. */
export const changed = (value: unknown, path: Path, to: unknown): unknown => {
  const [key, ...rest] = path;
  if (key === undefined) return to;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<
    string,
    unknown
  >;
  copy[key] = changed(copy[key], rest, to);
  return copy;
};

const deep = (levels: number) =>
  JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`) as unknown;

export const HOSTILE: readonly (readonly [string, unknown])[] = [
  ['nothing', undefined],
  ['null', null],
  ['true', true],
  ['false', false],
  ['no text', ''],
  ['text', 'x'],
  ['a number as text', '5'],
  ['NaN as text', 'NaN'],
  ['Infinity as text', 'Infinity'],
  ['a number past all bounds', JSON.parse('1e999')],
  ['its negative', JSON.parse('-1e999')],
  ['zero', 0],
  ['minus zero', JSON.parse('-0')],
  ['a negative', -1],
  ['a fraction', 0.1],
  ['a tiny number', 5e-324],
  ['2^53 - 1', Number.MAX_SAFE_INTEGER],
  ['2^53', 2 ** 53],
  ['2^53 and more digits', JSON.parse('9007199254740993')],
  ['a list', []],
  ['a list of null', [null]],
  ['an object', {}],
  ['a prototype', JSON.parse('{"__proto__":{"id":"r1","length":3}}')],
  ['a constructor', { constructor: { prototype: { id: 'x' } } }],
  ['toString', { toString: 'x', valueOf: null, toJSON: 1 }],
  ['the name __proto__', '__proto__'],
  ['the name constructor', 'constructor'],
  ['the name hasOwnProperty', 'hasOwnProperty'],
  ['a lone surrogate', '\ud800'],
  ['a null byte', '\u0000'],
  ['deep nesting', deep(50_000)],
  ['a long text', 'A'.repeat(1_000_000)],
];
