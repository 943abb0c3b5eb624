import { appender } from './sqlite-append.ts';
import { backupOf } from './sqlite-backup.ts';
import { basesOf } from './sqlite-bases.ts';
import { groupCommits } from './sqlite-commits.ts';
import { documentsOf, goneIn } from './sqlite-documents.ts';
import { databaseOf, openFile } from './sqlite-file.ts';
import { leasesOf } from './sqlite-leases.ts';
import { queries } from './sqlite-queries.ts';
import type { Snapshot, Store, Watcher } from './store.ts';

export type SqliteOptions = {
  readonly clock: () => number;
  /** Told of the latest time on record: the clock must not be behind it. */
  readonly seen?: (at: number) => void;
};

/**
 * The store of one machine: a SQLite file in a data folder, for one process at a time. Throws StoreUnavailable,
 * with what to do, if the folder cannot be used.
 */
export const openSqlite = async (
  folder: string,
  { clock, seen }: SqliteOptions,
): Promise<Store> => {
  const { db, close } = openFile(folder);
  seen?.(db.prepare<[], number>('SELECT coalesce(max(at), 0) FROM streams').pluck().get() ?? 0);
  const watchers = new Set<Watcher>();
  const commits = groupCommits(db);
  const leases = leasesOf(db, commits, clock);
  const appends = appender(db, databaseOf(folder), {
    clock,
    epochOf: leases.epochOf,
    goneOf: goneIn(db),
    grown: (stream, sequence) => tell(watchers, (watcher) => watcher.grown(stream, sequence)),
  });
  const look = queries(db);
  const saveSnapshot = db.prepare<[string, number, string, string, string]>(
    'INSERT OR REPLACE INTO snapshots (stream, sequence, hash, version, state) VALUES (?, ?, ?, ?, ?)',
  );
  const touch = db.prepare<[number]>('INSERT OR REPLACE INTO health (one, at) VALUES (1, ?)');
  const backups = new Set<Promise<void>>();

  return {
    streams: async () => look.streams(),
    append: appends.append,
    read: async (stream, from, limit) => look.read(stream, from, limit),
    readMarked: async (query) => look.readMarked(query),
    snapshot: async (stream) => look.snapshot(stream),
    saveSnapshot: async (stream, { sequence, hash, version, state }: Snapshot) => {
      await commits.add({ run: () => saveSnapshot.run(stream, sequence, hash, version, state) });
    },
    ...basesOf(db, commits),
    rounds: async (query) => look.rounds(query),
    documents: documentsOf(db, {
      commits,
      settled: appends.settled,
      changed: (kind, id) => tell(watchers, (watcher) => watcher.changed(kind, id)),
    }),
    lease: leases.lease,
    watch: (watcher) => {
      // A copy, so that one object given twice is told twice and stopped apart.
      const own = { ...watcher };
      watchers.add(own);
      return () => watchers.delete(own);
    },
    healthy: () =>
      commits.add({ run: () => touch.run(clock()) }).then(
        () => true,
        () => false,
      ),
    backup: async (file) => {
      const backup = backupOf(databaseOf(folder), file);
      backups.add(backup);
      await backup.finally(() => backups.delete(backup));
    },
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
