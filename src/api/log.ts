import type { Entry, Noted, Recorded } from '../record/index.ts';
import type { Rulebook } from '../rulebooks/index.ts';
import { DECK } from '../rules/index.ts';
import { type Actor, CAUSES, type Event, type Given, type ReadyShoe } from '../table/index.ts';
import { EventSchema } from './events.ts';
import { Malformed, quote } from './malformed.ts';
import { type Reader, reader } from './read.ts';
import { readBook } from './rulebook.ts';
import { anything, type Fields, object, oneOf, optional, whole } from './schema.ts';
import { actor, text } from './values.ts';
import { readWish } from './wishes.ts';

/** The members of an entry, or what is wrong with one of them, naming the field. */
export const readRecorded = (entry: Entry, text: string): Recorded | { readonly wrong: string } => {
  const { by, at } = entry;
  return tried(() => {
    const who = readActor(by, 'by');
    const wish = readWish(entry.command);
    if (typeof wish === 'string') throw new Malformed('BAD_INPUT', `command: ${wish}`);
    // Most have nothing but the time.
    const added = entry.given === undefined ? NOTHING : readGiven(entry.given, 'given');
    const { form: _, decider: __, salt: ___, ...given } = added;
    return {
      command: { by: who, ...wish },
      given: { at: readTime(at, 'at'), ...given },
      noted: added,
      entry,
      text,
      readEvents: () => tried(() => entry.events.map((event) => readEvent(event, who, at))),
    };
  });
};

const tried = <T extends object>(read: () => T): T | { readonly wrong: string } => {
  try {
    return read();
  } catch (error) {
    if (error instanceof Malformed) return { wrong: error.message };
    throw error;
  }
};

const readActor: Reader<Actor> = reader(actor);
const readTime: Reader<number> = reader(whole);
const readAnyEvent: Reader<Event> = reader(EventSchema);

/** An event as an entry holds it, with who and when; leaves with what is wrong, naming the field. */
const readEvent = (event: { type: string }, by: Actor, at: number): Event =>
  readAnyEvent({ ...event, by, at }, event.type);

const readGivenBook: Reader<Rulebook> = (value, at) => {
  const read = readBook(value);
  if ('wrong' in read) throw new Malformed('BAD_INPUT', `${at}: ${read.wrong}`);
  return read;
};

const NOTHING: GivenInRecord = {};

type GivenInRecord = Omit<Given, 'at'> & Noted;
/** A book is read by itself. */
type Plain = Omit<GivenInRecord, 'book'> & { readonly book?: unknown };

const SHOE: Fields<ReadyShoe> = { cards: whole, commitment: text, key: text };
const GIVEN: Fields<Plain> = {
  form: optional(whole),
  decider: optional(whole),
  salt: optional(text),
  book: optional(anything),
  due: optional(whole),
  cause: optional(oneOf(...CAUSES)),
  alive: optional(whole),
  shoe: optional(object<ReadyShoe>(SHOE)),
  card: optional(oneOf(...DECK)),
};
const readPlain = reader(object<Plain>(GIVEN));

/** Nothing but these: a field that nothing reads would stand in the record unseen. */
const nothingBut = (value: object, fields: object, at: string): void => {
  const surplus = Object.keys(value).find((name) => !Object.hasOwn(fields, name));
  if (surplus === undefined) return;
  throw new Malformed('BAD_INPUT', `${at}: ${quote(surplus)} is nothing that is given`);
};

const readGiven: Reader<GivenInRecord> = (value, at) => {
  const { book, ...plain } = readPlain(value, at);
  nothingBut(value as object, GIVEN, at);
  if (plain.shoe !== undefined) nothingBut((value as Plain).shoe ?? {}, SHOE, `${at}.shoe`);
  return { ...plain, ...(book !== undefined && { book: readGivenBook(book, `${at}.book`) }) };
};
