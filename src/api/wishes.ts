import { parseCard } from '../rules/index.ts';
import type { Wish } from '../table/index.ts';
import { Malformed, quote } from './malformed.ts';
import { hiddenIn } from './plain-text.ts';
import { letterReader } from './read.ts';
import { WISHES } from './wish-schema.ts';

/** Reads what people ask of a table. */

const isCommand = (type: string): type is Wish['type'] => Object.hasOwn(WISHES, type);

/** What was asked, or what is wrong with it in one line. */
export const readAsked = (json: unknown): Wish | string => {
  try {
    const read = readWish(typeof json === 'object' && json !== null ? withCards(json) : json);
    if (typeof read === 'string') return read;
    const hidden = hiddenIn(read);
    if (hidden === null) return read;
    return `${read.type}: ${quote(hidden)} is not plain: write one line without hidden characters`;
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
  if (typeof type !== 'string' || !isCommand(type)) return `${quote(type)} is no command`;
  try {
    letterReader(WISHES[type])(read, type);
    return read as Wish;
  } catch (error) {
    if (error instanceof Malformed) return error.message;
    throw error;
  }
};

/** `TD` is accepted for `10D`. */
const withCards = (json: object): object => {
  if (!('card' in json)) return json;
  const read = parseCard(json.card);
  return read === undefined ? json : { ...json, card: read };
};
