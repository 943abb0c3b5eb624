import { Busy } from '../busy.ts';
import type { Store, Stored } from '../store/store.ts';
import { neededBeginning } from '../tables/bases.ts';
import type { DeriveMeans } from '../tables/rederive.ts';
import { type Stream, takenUp } from '../tables/stream.ts';

/** A table after one entry of its record, and before it. */
export type MomentStep = {
  readonly entry: Stored;
  readonly before: Stream;
  readonly after: Stream;
};

/**
 * Tables as they were, derived from their records: nothing else is trusted, no snapshot either. What was derived is
 * kept, at some distance from entry to entry, and every step of the stretch that was looked at last: whoever goes
 * through a round gets each step at once. States share what has not changed, so a stretch takes little.
 */
export type Moments = {
  /** The table after an entry that is here; throws Busy where it takes several goes, and the next one goes on. */
  readonly after: (stream: string, sequence: number) => Promise<Stream>;
  readonly step: (stream: string, sequence: number) => Promise<MomentStep | null>;
};

type Source = Pick<Store, 'read' | 'base' | 'baseState'>;

/** Entries between two tables that are kept; how many are kept of each, and of how many tables. */
const DISTANCE = 500;
const MOST_KEPT = 800;
const TABLES = 6;
/** Milliseconds of one go: others wait at the same desk. */
const ONE_GO = 8000;

export const momentsOf = (
  store: Source,
  means: DeriveMeans,
  { oneGo = ONE_GO }: { readonly oneGo?: number } = {},
): Moments => {
  const tables = new Map<string, Derived>();

  const derived = async (id: string): Promise<Derived> => {
    const known = tables.get(id) ?? { kept: [await neededBeginning(store, id, means)], steps: [] };
    // Those that were looked at last are forgotten last.
    tables.delete(id);
    tables.set(id, known);
    const [oldest] = tables.keys();
    if (tables.size > TABLES && oldest !== undefined) tables.delete(oldest);
    return known;
  };

  /** The table at the beginning of a stretch, derived from the nearest that is kept before it. */
  const beginning = async (id: string, table: Derived, from: number): Promise<Stream> => {
    let stream = table.kept.findLast(({ sequence }) => sequence <= from) ?? FIRST(table);
    const until = performance.now() + oneGo;
    while (stream.sequence < from) {
      const most = DISTANCE - (stream.sequence % DISTANCE);
      const page = await store.read(
        id,
        stream.sequence + 1,
        Math.min(most, from - stream.sequence),
      );
      if (page.length === 0) throw new Error(`entry ${stream.sequence + 1} of ${id} is missing`);
      for (const entry of page) stream = takenUp(stream, entry, means.knows).stream;
      // The round that it is in is written down from its events elsewhere.
      stream = { ...stream, lastRound: null };
      keep(table, stream);
      if (stream.sequence < from && performance.now() > until) {
        throw new Busy(
          `the table was derived up to entry ${stream.sequence} of ${from}: ask again to go on`,
        );
      }
    }
    return stream;
  };

  const upTo = async (id: string, sequence: number): Promise<Derived> => {
    const table = await derived(id);
    const first = FIRST(table).sequence;
    const from = Math.max(first, sequence - 1 - ((sequence - 1) % DISTANCE));
    if (table.steps[0]?.before.sequence !== from) {
      const begun = await beginning(id, table, from);
      table.steps = [];
      table.begun = begun;
    }
    while ((table.steps.at(-1)?.after.sequence ?? from) < sequence) {
      const last = table.steps.at(-1)?.after ?? table.begun ?? FIRST(table);
      const page = await store.read(id, last.sequence + 1, sequence - last.sequence);
      if (page.length === 0) break;
      let before = last;
      for (const entry of page) {
        const after = takenUp(before, entry, means.knows).stream;
        table.steps.push({ entry, before, after });
        before = after;
      }
    }
    return table;
  };

  const step = async (id: string, sequence: number): Promise<MomentStep | null> => {
    const { steps } = await upTo(id, sequence);
    return steps.findLast(({ after }) => after.sequence === sequence) ?? null;
  };

  return {
    step,
    after: async (id, sequence) => {
      const first = FIRST(await derived(id));
      if (sequence <= first.sequence) return first;
      const found = await step(id, sequence);
      if (found === null) throw new Error(`${id} has no entry ${sequence}`);
      return found.after;
    },
  };
};

type Derived = {
  /** In order of their sequence; the first is where the record here begins. */
  kept: Stream[];
  begun?: Stream;
  steps: MomentStep[];
};

const FIRST = ({ kept }: Derived): Stream => {
  const [first] = kept;
  if (first === undefined) throw new Error('a table without its beginning');
  return first;
};

const keep = (table: Derived, stream: Stream): void => {
  const at = table.kept.findIndex(({ sequence }) => sequence >= stream.sequence);
  if (table.kept[at]?.sequence === stream.sequence) return;
  table.kept.splice(at < 0 ? table.kept.length : at, 0, stream);
  // Of a very long record every other one is enough.
  if (table.kept.length > MOST_KEPT) table.kept = table.kept.filter((_, i) => i % 2 === 0);
};
