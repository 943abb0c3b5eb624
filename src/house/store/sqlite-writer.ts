// A thread of its own that writes batches: while it waits for the disk, the house goes on listening.
import {
  type MessagePort,
  parentPort,
  receiveMessageOnPort,
  workerData,
} from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import { assertDurable } from './sqlite-file.ts';
import { type KeepWrite, keeper } from './sqlite-keep.ts';

/** `bell` counts the messages that were put into the box. */
export type WriterData = {
  readonly file: string;
  readonly bell: Int32Array<SharedArrayBuffer>;
  readonly box: MessagePort;
};

/** For each write null, or why it was not kept; or why none of them was. */
export type Written =
  | { readonly faults: readonly (WriterFault | null)[] }
  | { readonly lost: WriterFault };

export type WriterFault = { readonly message: string; readonly code: string };

const { file, bell, box } = workerData as WriterData;
const db = new Sqlite(file, { timeout: 5000 });
assertDurable(db, file);
// What SQLite would need to take one statement back, a page for each id by chance alone, would go to a file else.
db.pragma('temp_store = MEMORY');

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

/** False once it is to close. */
const take = (message: readonly KeepWrite[] | 'close'): boolean => {
  if (message === 'close') return false;
  parentPort?.postMessage(written(message));
  return true;
};

for (let open = true; open; ) {
  // Read before the box is emptied: what comes after that has rung again, and nobody waits.
  const rung = Atomics.load(bell, 0);
  for (let next = receiveMessageOnPort(box); open && next; next = receiveMessageOnPort(box))
    open = take(next.message);
  if (open) Atomics.wait(bell, 0, rung);
}
db.close();
