// A thread of its own that writes batches: while it waits for the disk, the house goes on listening.
import { parentPort, workerData } from 'node:worker_threads';
import Sqlite, { type Database } from 'better-sqlite3';
import { assertDurable } from './sqlite-file.ts';
import type { Batch, Head } from './store.ts';

/** One call's batch, with the head that it makes. */
export type Write = { readonly head: Head & { readonly at: number }; readonly batch: Batch };

/** For each write null, or why it was not kept; or why none of them was. */
export type Written = { readonly faults: readonly (string | null)[] } | { readonly lost: Fault };

export type Fault = { readonly message: string; readonly code: string };

const { file } = workerData as { file: string };
const db = new Sqlite(file, { timeout: 5000 });
assertDurable(db, file);

/** Writes a batch. The head comes first, since the rest refers to it. */
const keeper = (on: Database) => {
  const head = on.prepare<[string, number, string, number]>(
    `INSERT INTO streams (stream, count, hash, at) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET count = excluded.count, hash = excluded.hash, at = excluded.at`,
  );
  const event = on.prepare<[string, number, number, string, string, string]>(
    'INSERT INTO events (stream, sequence, at, type, text, hash) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const answer = on.prepare<[string, string, string, string, string]>(
    'INSERT INTO answers (stream, actor, id, body, text) VALUES (?, ?, ?, ?, ?)',
  );
  const round = on.prepare<[string, number, number, string]>(
    `INSERT INTO rounds (stream, round, at, text) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET at = excluded.at, text = excluded.text`,
  );
  return ({ head: after, batch: { events, answers, rounds } }: Write): void => {
    const { stream } = after;
    head.run(stream, after.count, after.hash, after.at);
    for (const { sequence, at, type, text, hash } of events) {
      event.run(stream, sequence, at, type, text, hash);
    }
    for (const { actor, id, body, text } of answers) answer.run(stream, actor, id, body, text);
    for (const ended of rounds) round.run(ended.stream, ended.round, ended.at, ended.text);
  };
};

const keep = keeper(db);
const begin = db.prepare('BEGIN IMMEDIATE');
const commit = db.prepare('COMMIT');
const rollback = db.prepare('ROLLBACK');
const save = db.prepare('SAVEPOINT one');
const release = db.prepare('RELEASE one');
const back = db.prepare('ROLLBACK TO one');

/** Why a write failed, where the others of its group can still be kept. */
const attempt = (write: Write): string | null => {
  save.run();
  let fault: string | null = null;
  try {
    keep(write);
  } catch (error) {
    // A full or failing disk makes SQLite give up the transaction by itself.
    if (!db.inTransaction) throw error;
    fault = error instanceof Error ? error.message : String(error);
    back.run();
  }
  release.run();
  return fault;
};

const written = (group: readonly Write[]): Written => {
  try {
    begin.run();
    const faults = group.map(attempt);
    commit.run();
    return { faults };
  } catch (error) {
    if (db.inTransaction) rollback.run();
    const message = error instanceof Error ? error.message : String(error);
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return { lost: { message, code } };
  }
};

parentPort?.on('message', (message: readonly Write[] | 'close') => {
  if (message === 'close') {
    db.close();
    parentPort?.close();
  } else parentPort?.postMessage(written(message));
});
