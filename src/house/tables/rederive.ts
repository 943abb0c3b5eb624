import { nextLink as chained, entryLine, isFault, type Link } from '../../record/index.ts';
import { snapshotText } from '../../table/index.ts';
import { ciphers } from '../record/ciphers.ts';
import type { Store } from '../store/store.ts';
import { type BaseMeans, beginningOf } from './bases.ts';
import type { HostedTable } from './floor.ts';
import { type Stream, takenUp } from './stream.ts';

const PAGE = 500;

/** A table as it is served at one moment, and as text, so that another thread can look at it. */
export type ServedTable = {
  readonly id: string;
  readonly sequence: number;
  readonly hash: string;
  readonly state: string;
};

export const servedNow = ({ id, live }: Pick<HostedTable, 'id' | 'live'>): ServedTable => {
  const { sequence, hash, state } = live.stream();
  return { id, sequence, hash, state: snapshotText(state) };
};

/**
 * Derives a table once more from the first entry that there is, and compares it with the one that is served. Answers
 * what is wrong, or null. It reads and decides the whole record: the thread of the tables has no time for it.
 */
export const rederived = async (
  store: Pick<Store, 'read' | 'base' | 'baseState'>,
  served: ServedTable,
  means: DeriveMeans,
): Promise<string | null> => {
  const { id } = served;
  const from = await beginningOf(store, id, means);
  // Archived by another release, which can tell.
  if (from === null) return null;
  const wrong = await derivedFrom(from, store, served, means.knows);
  // What was archived meanwhile is not missing.
  const moved = wrong !== null && ((await store.base(id))?.sequence ?? 0) !== from.sequence;
  return moved ? null : wrong;
};

/** What a table is derived by, and the newest decisions that are known. */
export type DeriveMeans = BaseMeans & { readonly knows: number };

const derivedFrom = async (
  from: Stream,
  store: Pick<Store, 'read'>,
  { id, ...now }: ServedTable,
  knows: number,
): Promise<string | null> => {
  let stream = from;
  let link: Link = { count: from.sequence, hash: from.hash, at: 0 };
  while (stream.sequence < now.sequence) {
    const most = Math.min(PAGE, now.sequence - stream.sequence);
    const page = await store.read(id, stream.sequence + 1, most);
    if (page.length === 0) return `entry ${stream.sequence + 1} of ${id} is missing`;
    for (const entry of page) {
      // Byte by byte, as `verify` does: a change that happens to make the same table is a change too.
      const linked = chained(ciphers, link, entryLine(entry.text, entry.hash));
      if (isFault(linked)) return `${id}, entry ${linked.line}: ${linked.fault}`;
      link = linked.link;
      stream = takenUp(stream, entry, knows).stream;
    }
  }
  if (stream.hash !== now.hash) return `${id}: the record is not the one that was served`;
  return snapshotText(stream.state) === now.state
    ? null
    : `${id}: the table in memory is not what its record makes of it`;
};

/** One table after the other, now and then; what is wrong is told, and counted. */
export const watchTables = (
  tables: () => readonly HostedTable[],
  {
    rederive,
    every,
    fault,
  }: {
    readonly rederive: (served: ServedTable) => Promise<string | null>;
    readonly every: number;
    readonly fault: (what: string) => void;
  },
): (() => void) => {
  let turn = 0;
  let busy = false;
  const timer = setInterval(async () => {
    const all = tables();
    const table = all[turn % Math.max(1, all.length)];
    turn += 1;
    if (table === undefined || busy) return;
    busy = true;
    try {
      const wrong = await rederive(servedNow(table));
      if (wrong !== null) fault(wrong);
    } catch (error) {
      fault(`${table.id} could not be derived again: ${error}`);
    } finally {
      busy = false;
    }
  }, every);
  timer.unref();
  return () => clearInterval(timer);
};
