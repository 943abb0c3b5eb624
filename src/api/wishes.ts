import { Compile, type Validator } from 'typebox/compile';
import { parseCard } from '../rules/index.ts';
import type { Wish } from '../table/index.ts';
import { hiddenIn } from './plain-text.ts';
import { WISHES } from './wish-schema.ts';

/** Reads what people ask of a table. Apart from the schemas: pages hold those and not TypeBox's compiler. */

const isCommand = (type: string): type is Wish['type'] => Object.hasOwn(WISHES, type);

const validators = new Map<string, Validator>();
const validatorOf = (type: Wish['type']): Validator => {
  const known = validators.get(type) ?? Compile(WISHES[type]);
  validators.set(type, known);
  return known;
};

/** What was asked, or what is wrong with it in one line. */
export const readAsked = (json: unknown): Wish | string => {
  try {
    const read = readWish(typeof json === 'object' && json !== null ? withCards(json) : json);
    if (typeof read === 'string') return read;
    const hidden = hiddenIn(read);
    if (hidden === null) return read;
    return `${read.type}: ${show(hidden)} is not plain: write one line without hidden characters`;
  } catch (error) {
    if (error instanceof RangeError) return 'a command is not nested as deeply as this';
    throw error;
  }
};

/** A command as the record holds it: in one way of writing only. */
export const readWish = (read: unknown): Wish | string => {
  if (typeof read !== 'object' || read === null || !('type' in read)) {
    return 'a command is an object with a type';
  }
  const { type } = read;
  if (typeof type !== 'string' || !isCommand(type)) return `${show(type)} is no command`;
  const validator = validatorOf(type);
  if (validator.Check(read)) return read as Wish;
  const errors = validator.Errors(read);
  const worst = errors.find(({ instancePath }) => instancePath !== '') ?? errors[0];
  const where = worst?.instancePath.slice(1).replaceAll('/', '.') ?? '';
  if (worst?.keyword === 'boolean') return `${type}: ${show(where)} is not one of its fields`;
  const what = where === '' ? type : `${type}: ${where}`;
  return `${what} ${worst?.message ?? 'is malformed'}`;
};

/** `TD` is accepted for `10D`. */
const withCards = (json: object): object => {
  if (!('card' in json)) return json;
  const read = parseCard(json.card);
  return read === undefined ? json : { ...json, card: read };
};

const show = (value: unknown): string => JSON.stringify(value)?.slice(0, 60) ?? 'nothing';
