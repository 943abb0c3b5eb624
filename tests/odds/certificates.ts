import { oddsCertificate } from '../../src/cli/odds-certificate.ts';
import { exactOdds, freshShoe } from '../../src/odds/index.ts';
import { rulebooks } from '../../src/rulebooks/index.ts';
import { given, shoe } from './shoes.ts';

export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json };
type Certificate = ReturnType<typeof oddsCertificate>;

const plain = (certificate: Certificate): Json => JSON.parse(JSON.stringify(certificate));

const WORN = shoe([3, 11, 7, 0, 9, 2, 14, 6, 4, 8, 1, 5, 10]);
export const good = rulebooks.flatMap((book) => [
  plain(oddsCertificate(exactOdds(book, given(freshShoe(book, book.decks.to))))),
  plain(oddsCertificate(exactOdds(book, WORN))),
]);

/** What only the rulebook says; the checker prints it instead. */
export const PRINTED =
  /^\/(?:game|title|version|layout)$|\/(?:bet|name|rule|when|paidOnTie|hand|after|own|other|original)(?:\/|$)/;

/** Every place that holds a plain value, by its path. */
export const places = (value: Json, path = ''): readonly string[] => {
  if (typeof value !== 'object' || value === null) return PRINTED.test(path) ? [] : [path];
  return Object.entries(value).flatMap(([key, inner]) => places(inner, `${path}/${key}`));
};

export const changed = (value: Json, [key, ...rest]: readonly string[], by: number): Json => {
  if (key === undefined) return other(value, by);
  if (Array.isArray(value)) {
    return value.map((inner, at) => (String(at) === key ? changed(inner, rest, by) : inner));
  }
  if (typeof value !== 'object' || value === null) throw new Error(`nothing at ${key}`);
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === key ? changed(inner, rest, by) : inner,
    ]),
  );
};

/** A little more, or less: the last digit counts. */
const other = (value: Json, by: number): Json => {
  if (typeof value === 'number') return value + by;
  if (typeof value === 'boolean') return !value;
  if (value === null) return 'A';
  if (typeof value !== 'string') throw new Error('no plain value');
  return value
    .replace(/\d+/, (digits) => String(BigInt(digits) + BigInt(by)))
    .replace(/^[AJQK]$/, '2');
};

const CHANGES_EACH = 100;

/** Spread over all places of each good one. */
export const bad = (): readonly Json[] =>
  good.flatMap((certificate) => {
    const all = places(certificate);
    return Array.from({ length: CHANGES_EACH }, (_, at) => {
      const path = all[Math.floor((at * all.length) / CHANGES_EACH)] ?? '';
      return changed(certificate, path.split('/').slice(1), at % 2 === 0 ? 1 : 3);
    });
  });

/** Classes left out, doubled or exchanged; bets without their losses. */
export const rearranged = (certificate: Json): readonly Json[] => {
  if (typeof certificate !== 'object' || certificate === null || Array.isArray(certificate))
    return [];
  const of = certificate as Readonly<Record<string, Json>>;
  return ['score', 'pairs', 'drawing'].flatMap((list) => {
    const rows = of[list];
    if (!Array.isArray(rows)) return [];
    return [rows.slice(1), [...rows, rows[0]], rows.slice(0, -1)].map((less) => ({
      ...of,
      [list]: less,
    }));
  });
};
