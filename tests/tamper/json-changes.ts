import { DECK, parseCard } from '../../src/rules/index.ts';
import type { Chance } from '../table/model-chance.ts';

export type JsonChange = {
  readonly change: string;
  readonly what: string;
  readonly value: unknown;
};

/**
 * Something in a value of JSON changed, dropped, doubled, moved or put in, at any depth. `other` is one like it, of
 * which parts are put in.
 */
export const anyJsonChange = (value: unknown, other: unknown, chance: Chance): JsonChange =>
  at(value, other, chance, '');

const at = (value: unknown, other: unknown, chance: Chance, path: string): JsonChange => {
  const parts = partsOf(value);
  if (parts.length === 0 || chance.percent(12)) return here(value, other, chance, path);
  const [name, part] = chance.one(parts);
  const beside = partsOf(other).find(([key]) => key === name)?.[1];
  const inner = at(part, beside, chance, `${path}/${name}`);
  return { ...inner, value: withPart(value, name, inner.value) };
};

const partsOf = (value: unknown): readonly (readonly [string, unknown])[] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

const withPart = (value: unknown, name: string, part: unknown): unknown =>
  Array.isArray(value)
    ? value.with(Number(name), part)
    : { ...(value as Record<string, unknown>), [name]: part };

const here = (value: unknown, other: unknown, chance: Chance, path: string): JsonChange => {
  const what = path === '' ? 'at the top' : path;
  if (other !== undefined && JSON.stringify(other) !== JSON.stringify(value) && path !== '') {
    if (chance.percent(25)) return { change: 'spliced from two', what, value: other };
  }
  if (Array.isArray(value)) return listChange(value, chance, what);
  if (typeof value !== 'object' || value === null) {
    return { change: 'field changed', what, value: anotherValue(value, chance) };
  }
  const members = Object.entries(value);
  if (members.length === 0 || chance.percent(15)) {
    return { change: 'field put in', what, value: { ...value, more: 1 } };
  }
  const [name] = chance.one(members);
  const less = Object.fromEntries(members.filter(([key]) => key !== name));
  return { change: 'field dropped', what: `${what}/${name}`, value: less };
};

const listChange = (list: readonly unknown[], chance: Chance, what: string): JsonChange => {
  const i = chance.below(Math.max(1, list.length));
  const j = chance.below(Math.max(1, list.length));
  const put = { change: 'element put in', what, value: [...list, 'more'] };
  if (list.length === 0) return put;
  return chance.one<JsonChange>([
    { change: 'element dropped', what: `${what}/${i}`, value: list.toSpliced(i, 1) },
    { change: 'element doubled', what: `${what}/${i}`, value: list.toSpliced(i, 0, list[i]) },
    {
      change: 'element moved',
      what: `${what}/${i} and ${j}`,
      value: list.with(i, list[j]).with(j, list[i]),
    },
    put,
  ]);
};

/** Another value of the same kind, one that could stand there where there is such a one. */
export const anotherValue = (value: unknown, chance: Chance): unknown => {
  if (typeof value === 'number') return chance.one([value + 1, value - 1, value * 10, -value, 0]);
  if (typeof value === 'boolean') return !value;
  if (typeof value !== 'string') return 1;
  const card = parseCard(value);
  if (card !== undefined) {
    return DECK[(DECK.indexOf(card) + 1 + chance.below(DECK.length - 1)) % DECK.length];
  }
  const places = [...value].flatMap((letter, i) => (/[0-9a-z]/.test(letter) ? [i] : []));
  if (places.length === 0) return `${value}x`;
  const place = chance.one(places);
  const letter = value[place] ?? '';
  const letters = /[0-9a-f]/.test(letter) ? '0123456789abcdef' : 'abcdefghijklmnopqrstuvwxyz';
  const put = chance.one([...letters].filter((one) => one !== letter));
  return `${value.slice(0, place)}${put}${value.slice(place + 1)}`;
};
