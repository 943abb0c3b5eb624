import type { EntriesQuery } from '../../api/audit.ts';
import type { PlayableMoment } from '../../api/moments.ts';
import { type Actor, snapshotText } from '../../table/index.ts';
import type { StoreReader } from '../store/sqlite-reader.ts';
import type { DeriveMeans } from '../tables/rederive.ts';
import { type CurrentRound, courseOf } from './extent.ts';
import { type Moments, momentsOf } from './moments.ts';
import { roundOf, seenMoment } from './seen.ts';
import { readEntries } from './timeline.ts';

/** What is looked up in a record. Each answer is JSON; null: there is no such round or entry here. */
export type AuditJobs = {
  readonly entries: {
    readonly of: {
      readonly stream: string;
      readonly query: EntriesQuery;
      readonly current: CurrentRound | null;
    };
    readonly gives: string | null;
  };
  readonly course: {
    readonly of: AtTable & { readonly round: number; readonly current: CurrentRound | null };
    readonly gives: string | null;
  };
  readonly moment: {
    readonly of: AtTable & { readonly sequence: number; readonly name: string };
    readonly gives: string | null;
  };
  readonly seen: {
    readonly of: AtTable & { readonly sequence: number; readonly viewer: Actor };
    readonly gives: string | null;
  };
};

type AtTable = { readonly stream: string; readonly means: DeriveMeans };
type Opened = () => Promise<StoreReader>;

export const AUDITING: {
  readonly [Name in keyof AuditJobs]: (
    of: AuditJobs[Name]['of'],
    opened: Opened,
  ) => Promise<AuditJobs[Name]['gives']>;
} = {
  entries: async ({ stream, query, current }, opened) =>
    written(await readEntries(await opened(), stream, query, current)),
  course: async ({ stream, round, current, means }, opened) => {
    const store = await opened();
    return written(await courseOf(store, derivedFrom(store, means), stream, round, current));
  },
  moment: async ({ stream, sequence, name, means }, opened) => {
    const step = await derivedFrom(await opened(), means).step(stream, sequence);
    const state = step?.after.state;
    if (step === null || state === undefined || state.status === 'unopened') return null;
    const moment: PlayableMoment = {
      table: stream,
      name,
      sequence,
      at: step.entry.at,
      round: roundOf(state),
      snapshot: snapshotText(state),
      rulebook: state.book,
    };
    return JSON.stringify(moment);
  },
  seen: async ({ stream, sequence, viewer, means }, opened) =>
    written(await seenMoment(derivedFrom(await opened(), means), stream, sequence, viewer)),
};

const written = (found: object | null): string | null => found && JSON.stringify(found);

/** What one thread has derived stays with it, as long as it has its store. */
const derivedFrom = (store: StoreReader, means: DeriveMeans): Moments => {
  const known = moments.get(store) ?? momentsOf(store, means);
  moments.set(store, known);
  return known;
};
const moments = new WeakMap<StoreReader, Moments>();
