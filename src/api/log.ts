import type { Entry, Noted, Recorded } from '../record/index.ts';
import type { Rulebook } from '../rulebooks/index.ts';
import { DECK } from '../rules/index.ts';
import {
  type Actor,
  type Automation,
  CAUSES,
  CONVENTIONS,
  type Event,
  type Given,
  type ReadyShoe,
  type Settings,
  type TableLimits,
} from '../table/index.ts';
import { actor, type Fields, type OfTheTable, ROUND_FIELDS, settlement } from './history-steps.ts';
import {
  flag,
  listOf,
  object,
  oneOf,
  optional,
  orNull,
  type Reader,
  recordOf,
  text,
  whole,
  words,
} from './readers.ts';
import { Malformed, quote } from './round.ts';
import { readBook } from './rulebook.ts';
import { readWish } from './wishes.ts';

/** The members of an entry, or what is wrong with one of them, naming the field. */
export const readRecorded = (entry: Entry, text: string): Recorded | { readonly wrong: string } => {
  const { by, at } = entry;
  return tried(() => {
    const who: Actor = actor(by, 'by');
    const wish = readWish(entry.command);
    if (typeof wish === 'string') throw new Malformed('BAD_INPUT', `command: ${wish}`);
    // Most have nothing but the time.
    const added = entry.given === undefined ? NOTHING : readGiven(entry.given, 'given');
    const { form: _, decider: __, ...given } = added;
    return {
      command: { by: who, ...wish },
      given: { at: whole(at, 'at'), ...given },
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

/** An event as an entry holds it, with who and when; leaves with what is wrong, naming the field. */
export const readEvent = ({ type, ...data }: { type: string }, by: Actor, at: number): Event => {
  if (!isType(type)) {
    throw new Malformed('BAD_INPUT', `${quote(type)} is no event that this program knows`);
  }
  const own = object(FIELDS[type] as Fields<object>)(data, type);
  return { by, at, type, ...own } as Event;
};

const book: Reader<Rulebook> = (value, at) => {
  const read = readBook(value);
  if ('wrong' in read) throw new Malformed('BAD_INPUT', `${at}: ${read.wrong}`);
  return read;
};

const NOTHING: GivenInRecord = {};

type GivenInRecord = Omit<Given, 'at'> & Noted;

/** Nothing but these: a field that nothing reads would stand in the record unseen. */
const exactly =
  <T extends object>(fields: Fields<T>): Reader<T> =>
  (value, at) => {
    const known = object<T>(fields)(value, at);
    const surplus = Object.keys(value as object).find((name) => !Object.hasOwn(fields, name));
    if (surplus === undefined) return known;
    throw new Malformed('BAD_INPUT', `${at}: ${quote(surplus)} is nothing that is given`);
  };

const readGiven: Reader<GivenInRecord> = exactly<GivenInRecord>({
  form: optional(whole),
  decider: optional(whole),
  book: optional(book),
  due: optional(whole),
  cause: optional(oneOf(...CAUSES)),
  shoe: optional(exactly<ReadyShoe>({ cards: whole, commitment: text, key: text })),
  card: optional(oneOf(...DECK)),
});

const timer = orNull(whole);
const amount = { amount: whole };
const between = object<{ minimum: number; maximum: number }>({ minimum: whole, maximum: whole });

const settings: Reader<Settings> = object<Settings>({
  game: text,
  layout: text,
  boxes: whole,
  decks: whole,
  chipUnit: whole,
  limits: object<TableLimits>({
    minimum: whole,
    maximum: whole,
    per: oneOf('box', 'table'),
    side: recordOf(between),
  }),
  faceDown: flag,
  private: flag,
  insurance: oneOf('offered', 'off'),
  shoe: oneOf('physical', 'electronic'),
  burn: oneOf('none', 'by-first-card'),
  cutCard: object<Settings['cutCard']>({ fromEnd: whole, furtherRounds: oneOf(0, 1) }),
  automation: object<Automation>({
    open: timer,
    close: timer,
    draw: timer,
    offer: oneOf('automatic', 'manual'),
    elections: timer,
    settle: timer,
    squeeze: optional(timer),
    insure: optional(timer),
  }),
  established: oneOf('offered', 'placed'),
  forgone: oneOf('round', 'offer'),
  roads: oneOf(...CONVENTIONS),
});

type Of<Type extends Event['type']> = Omit<Extract<Event, { type: Type }>, 'by' | 'at' | 'type'>;

/** The fields of every event. */
const FIELDS: { readonly [Type in Event['type']]: Fields<Of<Type>> } = {
  ...ROUND_FIELDS,
  RoundSettled: { settlement },
  ...({
    TableOpened: { settings },
    SettingsChanged: { settings, notice: orNull(words) },
    TableClosed: {},
    PatronJoined: {
      patron: text,
      box: whole,
      seat: oneOf('seated', 'standing'),
      notices: listOf(words),
    },
    PatronLeft: { patron: text },
    BoughtIn: { patron: text, ...amount },
    CashedOut: { patron: text, ...amount },
    TrayFilled: amount,
    TrayCredited: amount,
    ShoeRevealed: { shoe: whole, seed: text },
    RollbackAccepted: { count: whole, hash: text, from: whole },
  } satisfies { readonly [Type in OfTheTable]: Fields<Of<Type>> }),
};

const isType = (type: string): type is Event['type'] => Object.hasOwn(FIELDS, type);
