import type { Keywords } from '../../src/api/schema.ts';
import type { Chance } from '../table/model-chance.ts';

/** What the house knows at the moment, by the name of the field or parameter that takes it. */
export type Known = Readonly<Record<string, readonly (string | number)[]>>;

/** Text of every kind that a pattern of ours asks for. */
const TEXTS: readonly string[] = [
  'x',
  'p1',
  't1',
  'd1',
  'A',
  '1',
  '0',
  '7',
  '294751',
  '2030-01-01',
  'en',
  'Asia/Singapore',
  '5.14',
  '5.14.2(a)',
  '1/2',
  '1.5',
  'player',
  'tie',
  'banker',
  'Names and words, 12',
  'CCCC-CCCC-CCCC',
  '0f'.repeat(32),
  '0f'.repeat(64),
  'x'.repeat(43),
  '1,2,3,4,5,6,7,8,9,10,11,12,13',
];

const patterns = new Map<string, RegExp>();
const patternOf = (text: string): RegExp => {
  const known = patterns.get(text) ?? new RegExp(text);
  patterns.set(text, known);
  return known;
};

/** A value that a schema takes, as far as one can be made: what the house knows, edges, and little things. */
export const fitting = (
  schema: Keywords,
  chance: Chance,
  known: Known = {},
  name = '',
  depth = 0,
): unknown => {
  const inside = (part: Keywords, of: string) => fitting(part, chance, known, of, depth + 1);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return chance.one(schema.enum);
  if (schema.anyOf !== undefined) return inside(chance.one(schema.anyOf), name);
  switch (schema.type) {
    case 'null':
      return null;
    case 'boolean':
      return chance.percent(50);
    case 'integer':
    case 'number':
      return numberFor(schema, chance, known[name]);
    case 'string':
      return textFor(schema, chance, known[name]);
    case 'array': {
      const { minItems = 0, maxItems = 4, items = {} } = schema;
      const most = Math.min(maxItems, Math.max(minItems, depth > 4 ? 1 : 3));
      const count = minItems + chance.below(most - minItems + 1);
      return Array.from({ length: count }, () => inside(items, name));
    }
    case 'object':
      return objectFor(schema, chance, inside);
    default:
      return chance.one(['x', 1, null, {}]);
  }
};

const objectFor = (
  { properties = {}, required = [], additionalProperties }: Keywords,
  chance: Chance,
  inside: (part: Keywords, of: string) => unknown,
): object => {
  const fields = Object.entries(properties)
    .filter(([field]) => required.includes(field) || chance.percent(40))
    .map(([field, part]) => [field, inside(part, field)]);
  if (typeof additionalProperties === 'object' && chance.percent(70)) {
    fields.push(['a', inside(additionalProperties, '')]);
  }
  return Object.fromEntries(fields) as object;
};

const numberFor = (
  { minimum = -5, maximum = Number.MAX_SAFE_INTEGER }: Keywords,
  chance: Chance,
  known: readonly (string | number)[] = [],
): number => {
  const numbers = known.filter((one) => typeof one === 'number');
  if (numbers.length > 0 && chance.percent(75)) return chance.one(numbers);
  const few = Math.max(minimum, 0) + chance.below(Math.min(9, maximum - minimum + 1));
  return chance.one([few, few, few, minimum, maximum, Math.min(maximum, 2500), maximum - 1]);
};

const textFor = (
  { pattern = '', minLength = 0, maxLength = Number.POSITIVE_INFINITY }: Keywords,
  chance: Chance,
  known: readonly (string | number)[] = [],
): string => {
  const takes = (text: string) =>
    text.length >= minLength && text.length <= maxLength && patternOf(pattern).test(text);
  const own = known.map(String).filter(takes);
  if (own.length > 0 && chance.percent(85)) return chance.one(own);
  const others = TEXTS.filter(takes);
  return others.length > 0 ? chance.one(others) : 'x'.repeat(Math.max(1, minLength));
};
