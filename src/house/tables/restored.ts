import { type Event, snapshotText } from '../../table/index.ts';
import type { Store } from '../store/store.ts';
import { StoreDamaged, StoreUnavailable } from '../store/unavailable.ts';
import { type BaseMeans, neededBeginning } from './bases.ts';
import { openedSnapshot, sealedSnapshot } from './snapshots.ts';
import { allTakenUp, emptyStream, type Stream } from './stream.ts';

const PAGE = 10_000;
/** A snapshot is worth its while after so many entries. */
const SNAPSHOT_EVERY = 500;

/** A table as its entries make it, and up to where it was kept as it then was. */
type Restored = { readonly stream: Stream; readonly kept: number };

/** From the newest snapshot that this version of the program made, else from the first entry that there is. */
export const restored = async (
  store: Store,
  id: string,
  means: BaseMeans & { readonly knows: number },
): Promise<Restored> => {
  const from =
    (await fromSnapshot(store, id, means.version)) ?? (await neededBeginning(store, id, means));
  try {
    const { stream } = await caughtUp(store, id, from, means.knows);
    return { stream, kept: from.sequence };
  } catch (error) {
    // What was archived in between is missing; the table goes on from a later entry then.
    if (((await store.base(id))?.sequence ?? 0) > from.sequence) return restored(store, id, means);
    if (error instanceof StoreUnavailable || !(error instanceof Error)) throw error;
    throw new StoreDamaged('the database', `the record of table ${id}: ${error.message}`);
  }
};

const fromSnapshot = async (store: Store, id: string, version: string): Promise<Stream | null> => {
  const snapshot = await store.snapshot(id);
  if (snapshot === null || snapshot.version !== version) return null;
  const { sequence, hash } = snapshot;
  const [last] = await store.read(id, sequence, 1);
  const read = last?.hash === hash ? openedSnapshot(snapshot.state) : null;
  return read && { ...emptyStream, ...read, sequence, hash };
};

/** With everything that others have added, and what that was, entry by entry. */
export const caughtUp = async (
  store: Store,
  id: string,
  from: Stream,
  knows: number,
): Promise<{ stream: Stream; entries: readonly (readonly Event[])[] }> => {
  const entries: (readonly Event[])[] = [];
  for (let stream = from; ; ) {
    const page = await store.read(id, stream.sequence + 1, PAGE);
    const taken = allTakenUp(stream, page, knows);
    stream = taken.stream;
    entries.push(...taken.entries);
    if (page.length < PAGE) return { stream, entries };
  }
};

/**
 * Keeps the table as it was before its last round was opened, so that the round can be written down again. It counts
 * from what was kept last, however often the house was started since: each start takes up what came after that.
 */
export const snapshotsOf = (
  store: Store,
  id: string,
  { version, kept: before }: Pick<Restored, 'kept'> & { readonly version: string },
) => {
  let kept = before;
  return ({ lastRound, unread }: Stream): void => {
    const from = lastRound?.before;
    if (unread || from === undefined || from.sequence - kept < SNAPSHOT_EVERY) return;
    const { sequence, hash, decider } = from;
    kept = sequence;
    const state = sealedSnapshot({ state: snapshotText(from.state), decider });
    // A snapshot only saves time: the next one comes.
    store.saveSnapshot(id, { sequence, hash, version, state }).catch(() => {});
  };
};
