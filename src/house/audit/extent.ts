import type { RoundCourse } from '../../api/audit.ts';
import { type Actor, patrons } from '../../table/index.ts';
import type { Store, Stored } from '../store/store.ts';
import { entryIn } from '../tables/stream.ts';
import type { Moments } from './moments.ts';

/** The round that was opened last at the table as it is served; it is kept only once it is over. */
export type CurrentRound = { readonly round: number; readonly from: number; readonly at: number };

type Source = Pick<Store, 'streams' | 'read' | 'base' | 'rounds'>;

export type RoundExtent = {
  readonly from: number;
  readonly to: number;
  readonly at: number;
  readonly over: boolean;
};

/**
 * The entries from the opening of a round to the opening of the next; null: they are not here. The time of a round is
 * kept, and times never go back, so its opening is found by looking a few entries up.
 */
export const extentOf = async (
  store: Source,
  stream: string,
  round: number,
  current: CurrentRound | null,
): Promise<RoundExtent | null> => {
  const last = (await store.streams()).find((one) => one.stream === stream)?.count ?? 0;
  const begins = await openingOf(store, stream, round, current, last);
  if (begins === null) return null;
  const next = await openingOf(store, stream, round + 1, current, last);
  const { sequence: from, at } = begins;
  const to = next === null ? last : next.sequence - 1;
  return { from, to, at, over: next !== null };
};

type Opening = { readonly sequence: number; readonly at: number };

const openingOf = async (
  store: Source,
  stream: string,
  round: number,
  current: CurrentRound | null,
  last: number,
): Promise<Opening | null> => {
  if (current?.round === round) return { sequence: current.from, at: current.at };
  const [kept] = await store.rounds({ stream, round, limit: 1 });
  if (kept === undefined) return null;
  const first = ((await store.base(stream))?.sequence ?? 0) + 1;
  let from = await firstSince(store, stream, kept.at, { first, last });
  // Several entries may be of one millisecond.
  for (;;) {
    const page = await store.read(stream, from, PAGE);
    for (const one of page) {
      if (opens(one, round)) return { sequence: one.sequence, at: one.at };
      if (one.at > kept.at) return null;
    }
    if (page.length < PAGE) return null;
    from += page.length;
  }
};

const PAGE = 100;

const opens = ({ text }: Stored, round: number): boolean =>
  text.includes(`"type":"RoundOpened","round":${round},`);

/** The first entry of a stretch that is not older than this time; one past it where all are older. */
export const firstSince = async (
  store: Pick<Store, 'read'>,
  stream: string,
  at: number,
  { first, last }: { readonly first: number; readonly last: number },
): Promise<number> => {
  let [low, high] = [first, last + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const [entry] = await store.read(stream, middle, 1);
    if (entry !== undefined && entry.at < at) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** As many patrons are named; of a crowd those who bet come first. */
const NAMED = 200;

/** A round as a stretch of the record, with whoever was there. */
export const courseOf = async (
  store: Source,
  moments: Moments,
  stream: string,
  round: number,
  current: CurrentRound | null,
): Promise<RoundCourse | null> => {
  const extent = await extentOf(store, stream, round, current);
  if (extent === null) return null;
  const { state } = await moments.after(stream, extent.from);
  const there = new Set(
    state.status === 'unopened' ? [] : patrons(state.roster).map(({ id }) => id),
  );
  const bet = new Set<string>();
  const staff = new Map<string, Actor>();
  for await (const { text } of entriesOf(store, stream, extent)) {
    const { by, events } = entryIn(text);
    if (by.role !== 'patron' && by.role !== 'house') staff.set(`${by.role} ${by.id}`, by);
    for (const event of events) {
      if (!('patron' in event) || typeof event.patron !== 'string') continue;
      if (event.type === 'PatronJoined') there.add(event.patron);
      if (event.type === 'BetPlaced') bet.add(event.patron);
    }
  }
  const others = [...there].filter((id) => !bet.has(id)).sort();
  const all = [...[...bet].sort(), ...others];
  return {
    round,
    ...extent,
    patrons: all.slice(0, NAMED),
    present: all.length,
    staff: [...staff.values()],
  };
};

async function* entriesOf(
  store: Pick<Store, 'read'>,
  stream: string,
  { from, to }: RoundExtent,
): AsyncGenerator<Stored> {
  for (let next = from; next <= to; ) {
    const page = await store.read(stream, next, Math.min(500, to - next + 1));
    if (page.length === 0) return;
    yield* page;
    next += page.length;
  }
}
