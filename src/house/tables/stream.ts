import {
  type Ciphers,
  type Entry,
  entryText,
  FORM,
  GENESIS,
  hashOf,
  type Noted,
  plain,
} from '../../record/index.ts';
import { type Rulebook, rulebookOf } from '../../rulebooks/index.ts';
import {
  type Actor,
  type Asking,
  belongsToRound,
  type Event,
  type Given,
  grow,
  type HandHistory,
  initialState,
  type OpenedRound,
  openedRound,
  roundHistory,
  type State,
} from '../../table/index.ts';
import { MONEY_TYPES, STAY_TYPES } from '../reports/round.ts';
import { SHOE_TYPES } from '../reports/shoes.ts';
import type { NewEntry, Stored } from '../store/store.ts';

/** A table as the entries so far made it, with what is needed to go on and to write down its round. */
export type Stream = {
  readonly state: State;
  /** Of the last entry. */
  readonly sequence: number;
  readonly hash: string;
  /** Which decisions the last entry is of; 0 before the first. */
  readonly decider: number;
  /** A newer release wrote something that this one cannot read: from there on the state stands still. */
  readonly unread: boolean;
  readonly lastRound: LastRound | null;
};

/** The round that was opened last, and the table as it was just before. */
export type LastRound = {
  readonly before: Omit<Stream, 'lastRound'>;
  readonly opened: OpenedRound;
  /** Those that belong to it: what happens beside it changes nothing of it. */
  readonly events: Grown;
};

/**
 * A list that grows in place, shared by the streams before it, each of which knows only so many of it: a crowded
 * round has thousands of events, and copying them for each would take long.
 */
type Grown = { readonly list: Event[]; readonly count: number };

export const emptyStream: Stream = {
  state: initialState,
  sequence: 0,
  hash: GENESIS,
  decider: 0,
  unread: false,
  lastRound: null,
};

/** What an entry says happened. */
export type Made = {
  readonly events: readonly Event[];
  readonly book?: Rulebook | undefined;
  readonly decider: number;
};

/**
 * The stream after one more entry that is on record, and what happened there. `knows` are the newest decisions that
 * this process can make: what it cannot make of an entry of newer ones is no fault of the record.
 */
export const takenUp = (
  stream: Stream,
  { sequence, hash, text }: Stored,
  knows: number,
): { readonly stream: Stream; readonly events: readonly Event[] } => {
  const { by, at, given, events: kept } = entryIn(text);
  const { decider = stream.decider, book } = given ?? {};
  follows(stream, sequence);
  const unread = { ...stream, sequence, hash, decider, unread: true };
  if (stream.unread) return { stream: unread, events: [] };
  const events = kept.map((one) => happened(one, by, at));
  try {
    const made = { decider, book: book && shared(book), events };
    return { stream: grown(stream, made, { sequence, hash }), events };
  } catch (error) {
    if (decider <= knows) throw error;
    return { stream: unread, events: [] };
  }
};

/** The same for several, entry by entry. */
export const allTakenUp = (
  from: Stream,
  entries: readonly Stored[],
  knows: number,
): { readonly stream: Stream; readonly entries: (readonly Event[])[] } => {
  let stream = from;
  const happened = entries.map((entry) => {
    const taken = takenUp(stream, entry, knows);
    stream = taken.stream;
    return taken.events;
  });
  return { stream, entries: happened };
};

/** The object that this program has of a book, where it says the same: what is worked out for it is kept by it. */
const shared = (book: Rulebook): Rulebook => {
  const known = rulebookOf(book.id, book.version);
  return known !== undefined && JSON.stringify(known) === JSON.stringify(book) ? known : book;
};

/** The stream after one more entry; throws where the table cannot have come to it. */
export const grown = (
  stream: Stream,
  { events, book, decider }: Made,
  { sequence, hash }: { sequence: number; hash: string },
): Stream => {
  follows(stream, sequence);
  let { lastRound } = stream;
  const state = grow(stream.state, events, book, (event, before, after) => {
    lastRound = roundWith(stream, lastRound, { event, before, after });
  });
  return { state, sequence, hash, decider, unread: false, lastRound };
};

type Happened = { readonly event: Event; readonly before: State; readonly after: State };

const follows = (stream: Stream, sequence: number): void => {
  if (sequence === stream.sequence + 1) return;
  throw new Error(`entry ${sequence} does not follow ${stream.sequence}`);
};

/** From one opening to the next: a settled round may still be voided until then. */
const roundWith = (
  stream: Stream,
  last: LastRound | null,
  { event, before, after }: Happened,
): LastRound | null => {
  if (event.type === 'TableOpened') return null;
  if (event.type === 'RoundOpened') {
    const { lastRound: _, ...known } = stream;
    const events = { list: [event], count: 1 };
    return { before: known, opened: openedRound(event, after), events };
  }
  if (last === null || !belongsToRound(event, before)) return last;
  return { ...last, events: withOneMore(last.events, event) };
};

const withOneMore = ({ list, count }: Grown, event: Event): Grown => {
  // What was decided and then not kept is left behind.
  const own = list.length === count ? list : list.slice(0, count);
  own.push(event);
  return { list: own, count: count + 1 };
};

/** The hand history of the round that was opened last. */
export const historyOf = (
  { opened, events: { list, count } }: LastRound,
  state: State,
): HandHistory => roundHistory({ opened, events: list.slice(0, count) }, state);

/** By what an entry is written. */
type Recording = {
  readonly ciphers: Ciphers;
  readonly knows: number;
  readonly salt?: SaltOf | undefined;
};
/** 32 secret bytes in hex for an entry: its receipts are salted by them. */
export type SaltOf = (sequence: number) => string;

/** A decision as it will be kept, with which decisions it is one of where that changes. */
export const recorded = (
  { ciphers, knows, salt }: Recording,
  { sequence: last, hash: previous, decider }: Pick<Stream, 'sequence' | 'hash' | 'decider'>,
  id: string,
  { command: { by, ...command }, given: { at, ...given } }: Asking,
  events: readonly Event[],
): NewEntry => {
  const sequence = last + 1;
  const noted: Noted = {
    ...(sequence === 1 && { form: FORM }),
    ...(decider !== knows && { decider: knows }),
    ...(salt !== undefined &&
      events.some(({ type }) => type === 'RoundSettled') && { salt: salt(sequence) }),
  };
  const added = { ...noted, ...given };
  const text = entryText({
    sequence,
    at,
    by,
    id,
    command,
    ...(Object.keys(added).length > 0 && { given: added }),
    events: events.map(plain),
    previous,
  });
  const marks = events.map(({ type }) => type).filter((type) => MARKED.has(type));
  const kept = { sequence, at, person: personOf(by), id, text, hash: hashOf(ciphers, text) };
  return marks.length === 0 ? kept : { ...kept, marks };
};

/** Events that a report looks up by their time; the rounds have lists of their own. */
const MARKED: ReadonlySet<Event['type']> = new Set<Event['type']>([
  ...MONEY_TYPES,
  'TableOpened',
  ...STAY_TYPES,
  'TableClosed',
  ...SHOE_TYPES,
  'RoundSettled',
]);

/** An id of a command is one person's, whatever the rank; patrons and staff are named apart. */
export const personOf = ({ role, id }: Actor): string => {
  if (role === 'house') return 'house';
  return role === 'patron' ? `patron:${id}` : `staff:${id}`;
};

/** Only this program writes the store, and the record is checked elsewhere: here it is trusted. */
export type KeptEntry = Entry & {
  readonly by: Actor;
  readonly given?: Omit<Given, 'at'> & Noted;
};

export const entryIn = (text: string): KeptEntry => JSON.parse(text) as KeptEntry;

export const eventsIn = (text: string): Event[] => {
  const { by, at, events } = entryIn(text);
  return events.map((one) => happened(one, by, at));
};

const happened = (happening: object, by: Actor, at: number): Event =>
  ({ by, at, ...happening }) as Event;
