import {
  type Ciphers,
  entryText,
  GENESIS,
  hashOf,
  noPlaces,
  type Places,
  placed,
} from '../../record/index.ts';
import {
  type Event,
  evolve,
  type HandHistory,
  handHistories,
  initialState,
  type State,
} from '../../table/index.ts';
import type { Stored } from '../store/store.ts';

/** A table as the events so far made it, with what is needed to go on and to write down its round. */
export type Stream = {
  readonly state: State;
  /** Of the last event. */
  readonly sequence: number;
  readonly hash: string;
  /** Which card of the electronic shoe lies where. */
  readonly places: Places;
  readonly lastRound: LastRound | null;
};

/** The round that was opened last, and the table as it was just before. */
export type LastRound = {
  readonly number: number;
  readonly at: number;
  readonly before: Pick<Stream, 'state' | 'sequence' | 'hash' | 'places'>;
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
  places: noPlaces,
  lastRound: null,
};

/** The stream after one more event that is on record. */
export const follow = (stream: Stream, { sequence, hash, text }: Stored): Stream =>
  grown(stream, eventOf(text), { sequence, hash });

export const grown = (
  stream: Stream,
  event: Event,
  { sequence, hash }: { sequence: number; hash: string },
): Stream => {
  if (sequence !== stream.sequence + 1) {
    throw new Error(`event ${sequence} does not follow ${stream.sequence}`);
  }
  const { state, places, lastRound } = stream;
  return {
    state: evolve(state, event),
    sequence,
    hash,
    places: placed(places, event),
    lastRound: roundWith(stream, lastRound, event),
  };
};

/** From one opening to the next: a settled round may still be voided until then. */
const roundWith = (stream: Stream, last: LastRound | null, event: Event): LastRound | null => {
  if (event.type === 'RoundOpened') {
    const { state, sequence, hash, places } = stream;
    const before = { state, sequence, hash, places };
    return { number: event.round, at: event.at, before, events: { list: [event], count: 1 } };
  }
  return last === null ? null : { ...last, events: withOneMore(last.events, event) };
};

const withOneMore = ({ list, count }: Grown, event: Event): Grown => {
  // What was decided and then not kept is left behind.
  const own = list.length === count ? list : list.slice(0, count);
  own.push(event);
  return { list: own, count: count + 1 };
};

/** The hand history of the round that was opened last. */
export const historyOf = ({ before, events }: LastRound): HandHistory => {
  const [history] = handHistories(events.list.slice(0, events.count), before.state);
  if (history === undefined) throw new Error('a round without its opening');
  return history;
};

/** An event as it will be kept. */
export const recorded = (
  ciphers: Ciphers,
  { sequence, hash: previous }: Pick<Stream, 'sequence' | 'hash'>,
  command: string,
  event: Event,
): Stored => {
  const { by, at, type, ...data } = event;
  const text = entryText({ sequence: sequence + 1, at, by, command, type, data, previous });
  return { sequence: sequence + 1, at, type, text, hash: hashOf(ciphers, text) };
};

/** Only this program writes the store, and the record is checked elsewhere: here it is trusted. */
export const eventOf = (text: string): Event => {
  const { by, at, type, data } = JSON.parse(text) as {
    by: Event['by'];
    at: number;
    type: Event['type'];
    data: object;
  };
  return { by, at, type, ...data } as Event;
};
