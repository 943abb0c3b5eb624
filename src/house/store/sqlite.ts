import { appender } from './sqlite-append.ts';
import { backupOf } from './sqlite-backup.ts';
import { basesOf } from './sqlite-bases.ts';
import { type Commits, groupCommits } from './sqlite-commits.ts';
import { documentsOf } from './sqlite-documents.ts';
import { databaseOf, explainedOf, type OpenFile, openFile, unavailable } from './sqlite-file.ts';
import { lastSign, leasesOf } from './sqlite-leases.ts';
import { looking, queries } from './sqlite-queries.ts';
import type { SteadyClock } from './steady-clock.ts';
import type { Snapshot, Store, Watcher } from './store.ts';

export type SqliteOptions = Partial<Omit<SteadyClock, 'now'>> & {
  /** Where it is a steady one it is told what is on record, and until when the house was run before. */
  readonly clock: () => number;
};

/**
 * The store of one machine: a SQLite file in a data folder, for one process at a time. Throws StoreUnavailable,
 * with what to do, if the folder cannot be used.
 */
export const openSqlite = async (
  folder: string,
  { clock, wall = clock, seen, resume }: SqliteOptions,
): Promise<Store> => {
  const opened = openFile(folder);
  try {
    const last = lastSign(opened.db);
    if (last !== null) resume?.(last);
    const latest = 'SELECT coalesce(max(at), 0) FROM streams';
    seen?.(opened.db.prepare<[], number>(latest).pluck().get() ?? 0);
    return storeIn(folder, opened, { clock, wall });
  } catch (error) {
    opened.close();
    throw unavailable(error, folder);
  }
};

const storeIn = (
  folder: string,
  { db, close }: OpenFile,
  { clock, wall }: { readonly clock: () => number; readonly wall: () => number },
): Store => {
  const watchers = new Set<Watcher>();
  const explained = explainedOf(folder);
  const grouped = groupCommits(db);
  const commits: Commits = { ...grouped, add: (write) => grouped.add(write).catch(explained) };
  const leases = leasesOf(db, commits, { clock, wall });
  const appends = appender(db, databaseOf(folder), {
    clock,
    epochOf: leases.epochOf,
    goneOf: (keys) => documents.goneOf(keys),
    grown: (stream, sequence) => tell(watchers, (watcher) => watcher.grown(stream, sequence)),
  });
  const documents = documentsOf(db, {
    commits,
    explained,
    settled: appends.settled,
    changed: (kind, id) => tell(watchers, (watcher) => watcher.changed(kind, id)),
  });
  const look = looking(queries(db), explained);
  const saveSnapshot = db.prepare<[string, number, string, string, string]>(
    'INSERT OR REPLACE INTO snapshots (stream, sequence, hash, version, state) VALUES (?, ?, ?, ?, ?)',
  );
  const backups = new Set<Promise<void>>();

  return {
    ...look,
    append: (request, work) => appends.append(request, work).catch(explained),
    saveSnapshot: async (stream, { sequence, hash, version, state }: Snapshot) => {
      await commits.add({ run: () => saveSnapshot.run(stream, sequence, hash, version, state) });
    },
    ...basesOf(db, commits, explained),
    documents,
    lease: leases.lease,
    watch: (watcher) => {
      // A copy, so that one object given twice is told twice and stopped apart.
      const own = { ...watcher };
      watchers.add(own);
      return () => watchers.delete(own);
    },
    healthy: () =>
      leases.beat().then(
        () => true,
        () => false,
      ),
    backup: async (file) => {
      const backup = backupOf(databaseOf(folder), file).catch(explained);
      backups.add(backup);
      await backup.finally(() => backups.delete(backup));
    },
    place: { is: 'sqlite', folder },
    now: clock,
    close: async () => {
      leases.stop();
      await Promise.allSettled(backups);
      // What was given is kept; from here on SQLite refuses everything.
      commits.flush();
      await appends.close();
      close();
    },
  };
};

/** A watcher that throws is a fault of its own: the others and the store go on, and the fault is not hidden. */
const tell = (watchers: ReadonlySet<Watcher>, news: (watcher: Watcher) => void) => {
  for (const watcher of watchers) {
    try {
      news(watcher);
    } catch (error) {
      queueMicrotask(() => {
        throw error;
      });
    }
  }
};
