import { DECIDER } from '../../table/index.ts';
import type { Store } from '../store/store.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import { type Stream, takenUp } from '../tables/stream.ts';

/** How far a stream is archived: the last entry that goes, and the table as it then was. */
export type Cut = Pick<Stream, 'sequence' | 'hash'> & {
  /** Of the last entry. */
  readonly at: number;
  /** Null: a journal makes no table. */
  readonly table: Stream | null;
};

const PAGE = 2000;

/**
 * Up to the last round that was over before that moment: a round is over when the next one is opened. Of a table that
 * had closed by then, everything.
 */
export const cutOfTable = async (
  store: Pick<Store, 'read'>,
  id: string,
  from: Stream,
  before: number,
): Promise<Cut | null> => {
  let stream = from;
  let last = 0;
  let cut: Cut | null = null;
  const here = (): Cut | null =>
    stream === from ? null : { ...placeOf(stream), at: last, table: stream };
  for await (const entry of entriesFrom(store, id, from.sequence + 1)) {
    if (entry.at >= before) return cut;
    const taken = takenUp(stream, entry, DECIDER);
    if (taken.stream.decider > DECIDER) {
      throw new StoreUnavailable(
        `a newer release of puntobanco runs table ${id}: archive with that one`,
      );
    }
    if (taken.events.some(({ type }) => type === 'RoundOpened')) cut = here() ?? cut;
    stream = taken.stream;
    last = entry.at;
  }
  return stream.state.status === 'closed' ? here() : cut;
};

/** The journal has no rounds: whatever was noted before that moment. */
export const cutOfJournal = async (
  store: Pick<Store, 'read'>,
  id: string,
  from: number,
  before: number,
): Promise<Cut | null> => {
  let cut: Cut | null = null;
  for await (const { sequence, hash, at } of entriesFrom(store, id, from + 1)) {
    if (at >= before) return cut;
    cut = { sequence, hash, at, table: null };
  }
  return cut;
};

const placeOf = ({ sequence, hash }: Stream) => ({ sequence, hash });

async function* entriesFrom(store: Pick<Store, 'read'>, id: string, first: number) {
  for (let next = first; ; ) {
    const page = await store.read(id, next, PAGE);
    yield* page;
    if (page.length < PAGE) return;
    next += page.length;
  }
}
