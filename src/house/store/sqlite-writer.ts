// A thread of its own that writes batches: while it waits for the disk, the house goes on listening.
import { parentPort, workerData } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import { assertDurable } from './sqlite-file.ts';
import { type KeepWrite, keeper } from './sqlite-keep.ts';

/** For each write null, or why it was not kept; or why none of them was. */
export type Written =
  | { readonly faults: readonly (WriterFault | null)[] }
  | { readonly lost: WriterFault };

export type WriterFault = { readonly message: string; readonly code: string };

const { file } = workerData as { file: string };
const db = new Sqlite(file, { timeout: 5000 });
assertDurable(db, file);

const keep = keeper(db);
const begin = db.prepare('BEGIN IMMEDIATE');
const commit = db.prepare('COMMIT');
const rollback = db.prepare('ROLLBACK');
const save = db.prepare('SAVEPOINT one');
const release = db.prepare('RELEASE one');
const back = db.prepare('ROLLBACK TO one');

/** Why a write failed, where the others of its group can still be kept. */
const attempt = (write: KeepWrite): WriterFault | null => {
  save.run();
  let fault: WriterFault | null = null;
  try {
    keep(write);
  } catch (error) {
    // A full or failing disk makes SQLite give up the transaction by itself.
    if (!db.inTransaction) throw error;
    fault = faultOf(error);
    back.run();
  }
  release.run();
  return fault;
};

/** Without others it fails with the whole transaction, and is spared the savepoint. */
const alone = (write: KeepWrite): null => {
  keep(write);
  return null;
};

const written = (group: readonly KeepWrite[]): Written => {
  try {
    begin.run();
    const faults = group.map(group.length === 1 ? alone : attempt);
    commit.run();
    return { faults };
  } catch (error) {
    if (db.inTransaction) rollback.run();
    return { lost: faultOf(error) };
  }
};

const faultOf = (error: unknown): WriterFault => ({
  message: error instanceof Error ? error.message : String(error),
  code: error instanceof Error && 'code' in error ? String(error.code) : 'SQLITE_ERROR',
});

parentPort?.on('message', (message: readonly KeepWrite[] | 'close') => {
  if (message === 'close') {
    db.close();
    parentPort?.close();
  } else parentPort?.postMessage(written(message));
});
