import { COUNTED, type EntriesPage, type EntriesQuery, type EntryLine } from '../../api/audit.ts';
import type { Store, Stored } from '../store/store.ts';
import { eventsIn, type KeptEntry } from '../tables/stream.ts';
import { type CurrentRound, extentOf, firstSince } from './extent.ts';
import { filtersOf, letThrough } from './looking-for.ts';

type Source = Pick<Store, 'streams' | 'read' | 'base' | 'rounds'>;

/** Entries at a time, and how many are looked at for one answer: whoever looks for little goes on. */
const CHUNK = 500;
const MOST = 20_000;
const LIMIT = 50;

/** What is asked of a stretch of a record; null: the round that it is to be of is not here. */
export const readEntries = async (
  store: Source,
  stream: string,
  query: EntriesQuery,
  current: CurrentRound | null,
): Promise<EntriesPage | null> => {
  const head = (await store.streams()).find((one) => one.stream === stream);
  const base = await store.base(stream);
  const last = head?.count ?? 0;
  const within = await stretchOf(store, stream, query, current, {
    first: (base?.sequence ?? 0) + 1,
    last,
  });
  if (within === null) return null;
  const found = await walk(store, stream, query, within);
  return {
    ...found,
    last,
    archived: base && { sequence: base.sequence, round: base.round, at: base.at, file: base.file },
  };
};

type Stretch = { readonly first: number; readonly last: number };

/** Round and time are found by looking few entries up: only what is between is looked through. */
const stretchOf = async (
  store: Source,
  stream: string,
  { round, from, to }: EntriesQuery,
  current: CurrentRound | null,
  whole: Stretch,
): Promise<Stretch | null> => {
  let { first, last } = whole;
  if (round !== undefined) {
    const extent = await extentOf(store, stream, round, current);
    if (extent === null) return null;
    first = Math.max(first, extent.from);
    last = Math.min(last, extent.to);
  }
  if (from !== undefined) first = await firstSince(store, stream, from, { first, last });
  if (to !== undefined) last = (await firstSince(store, stream, to, { first, last })) - 1;
  return { first, last };
};

const walk = async (
  store: Source,
  stream: string,
  query: EntriesQuery,
  { first, last }: Stretch,
): Promise<Pick<EntriesPage, 'entries' | 'looked' | 'counted' | 'next'>> => {
  const { order = 'newest', cursor, limit = LIMIT } = query;
  const down = order === 'newest';
  const filters = filtersOf(query);
  const counted = Object.fromEntries(
    COUNTED.flatMap((name) => (filters.some(({ is }) => is === name) ? [[name, 0]] : [])),
  ) as Record<(typeof COUNTED)[number], number>;
  const entries: EntryLine[] = [];
  let looked = 0;
  let at = down ? Math.min(cursor ?? last, last) : Math.max(cursor ?? first, first);
  const more = () => (down ? at >= first : at <= last);
  while (more() && looked < MOST && entries.length < limit) {
    const count = Math.min(CHUNK, MOST - looked, down ? at - first + 1 : last - at + 1);
    const from = down ? at - count + 1 : at;
    const page = await store.read(stream, from, count);
    // Archived meanwhile: what is left begins later.
    if (page.length === 0 || page[0]?.sequence !== from) break;
    const rounds = roundsIn(page, from === 1 ? null : await roundBefore(store, stream, from));
    for (const one of down ? page.toReversed() : page) {
      if (entries.length === limit) break;
      looked += 1;
      at = one.sequence + (down ? -1 : 1);
      const { by, entry } = letThrough(filters, one.text);
      for (const name of by) counted[name] += 1;
      if (by.length === filters.length) {
        entries.push(lineOf(one, entry(), rounds.get(one.sequence) ?? null));
      }
    }
  }
  return { entries, looked, counted, next: more() ? at : null };
};

/** An entry as it is shown; what the house gave to it stays in the record. */
export const lineOf = (
  { sequence, at, text, hash }: Stored,
  { by, command }: KeptEntry,
  round: number | null,
): EntryLine => {
  const { type, ...said } = command;
  return { sequence, at, by, command: type, said, events: eventsIn(text), round, hash };
};

/** Which round had been opened last at each entry, as far as these entries, or those just before, tell. */
const roundsIn = (page: readonly Stored[], before: number | null): ReadonlyMap<number, number> => {
  const rounds = new Map<number, number>();
  let round = before;
  for (const { sequence, text } of page) {
    round = roundIn(text) ?? round;
    if (round !== null) rounds.set(sequence, round);
  }
  return rounds;
};

/** How far back is looked for the round of an entry that names none. */
const BACK = 200;

const roundBefore = async (
  store: Source,
  stream: string,
  sequence: number,
): Promise<number | null> => {
  const from = Math.max(1, sequence - BACK);
  const page = await store.read(stream, from, sequence - from);
  return page.reduce<number | null>((last, { text }) => roundIn(text) ?? last, null);
};

/** The opening of a round names it, and so does every command of a round. */
const roundIn = (text: string): number | null => {
  const found = /"type":"RoundOpened","round":(\d+)/.exec(text) ?? COMMAND_ROUND.exec(text);
  return found === null ? null : Number(found[1]);
};
const COMMAND_ROUND = /"command":\{[^{}]*"round":(\d+)[^{}]*\}/;
