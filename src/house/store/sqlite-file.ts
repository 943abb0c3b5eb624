import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import { makeFolder } from './folder.ts';
import { checkVersion, migrate } from './sqlite-schema.ts';
import { StoreDamaged, StoreFull, StoreUnavailable } from './unavailable.ts';

export type OpenFile = { readonly db: Database; readonly close: () => void };

/** Opens the database of a data folder for this process alone, durable and of the newest version. */
export const openFile = (folder: string): OpenFile => {
  const file = databaseOf(folder);
  const opened: Database[] = [];
  const close = () => {
    // The lock, which came first, goes last.
    for (const db of opened.splice(0).reverse()) db.close();
  };
  try {
    makeFolder(folder);
    opened.push(lock(folder));
    makePrivate(file);
    const db = new Sqlite(file, { timeout: 5000 });
    opened.push(db);
    // First, so that what is not ours stays as it is.
    checkVersion(db, file);
    assertDurable(db, file);
    migrate(db);
    checkHeads(db, file);
    return { db, close };
  } catch (error) {
    close();
    throw unavailable(error, folder);
  }
};

/**
 * Nobody else can read it, whatever the folder or an older version allowed; its WAL takes the same mode. One that is
 * there is not opened: closing it would drop the locks that this process may have on it.
 */
const makePrivate = (file: string): void => {
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600);
};

export const databaseOf = (folder: string): string => join(folder, 'puntobanco.db');

/**
 * An exclusive transaction on a file of its own, held as long as we run. The system drops it with the process,
 * however that ends. Nothing else in this process may open that file: closing it would drop the lock.
 */
const lock = (folder: string): Database => {
  const file = join(folder, 'lock.db');
  makePrivate(file);
  const db = new Sqlite(file, { timeout: 0 });
  try {
    db.exec('BEGIN EXCLUSIVE');
    return db;
  } catch (error) {
    db.close();
    if (codeOf(error) !== 'SQLITE_BUSY') throw error;
    throw new StoreUnavailable(
      `${folder} is in use by another process: stop that one first, or choose another data folder.`,
    );
  }
};

/**
 * What is committed is on disk. We ask back, since SQLite keeps silent about a setting that it cannot follow. The log
 * may grow to 64 MB before it is copied into the database: what lies in it twice is copied once, and a start still
 * reads it at once.
 */
export const assertDurable = (db: Database, file: string): void => {
  const settings = [
    ['journal_mode', 'WAL', 'wal'],
    ['synchronous', 'FULL', 2],
    ['fullfsync', 'ON', 1],
    ['foreign_keys', 'ON', 1],
    ['wal_autocheckpoint', 16000, 16000],
  ] as const;
  for (const [name, value, expected] of settings) {
    db.pragma(`${name} = ${value}`);
    const found = db.pragma(name, { simple: true });
    if (found === expected) continue;
    throw new StoreUnavailable(
      `${file} cannot be kept safe (${name} is ${found}, not ${expected}): choose a data folder on a local disk.`,
    );
  }
};

/** The head of each stream must be its last entry, or the base where all were archived; one look-up a stream, so that a long record opens as fast. */
const checkHeads = (db: Database, file: string): void => {
  const wrong = db
    .prepare<[], string>(
      `SELECT s.stream FROM streams AS s LEFT JOIN entries AS e ON e.stream = s.stream
       AND e.sequence = (SELECT max(sequence) FROM entries WHERE stream = s.stream)
       LEFT JOIN bases AS b ON b.stream = s.stream
       WHERE CASE WHEN s.count = 0 THEN e.sequence IS NOT NULL
       WHEN coalesce(e.sequence, 0) <= b.sequence
       THEN (s.count, s.hash, s.at) IS NOT (b.sequence, b.hash, b.at)
       ELSE (s.count, s.hash, s.at) IS NOT (e.sequence, e.hash, e.at) END`,
    )
    .pluck()
    .get();
  if (wrong !== undefined)
    throw new StoreDamaged(file, `the head of ${wrong} is not its last entry`);
};

/** A page, or a table of ours, is not what it was. */
const isDamage = (code: string, why: string): boolean =>
  /^SQLITE_(?:NOTADB|CORRUPT|IOERR_SHORT_READ)/.test(code) ||
  (code === 'SQLITE_ERROR' && /^no such (?:table|column)|malformed|^unknown /.test(why));

/** What SQLite said, in the store's words; other errors are ours and stay as they are. */
export const explainedOf =
  (folder: string) =>
  (error: unknown): never => {
    // By its code: from another thread it comes as a plain error.
    throw codeOf(error).startsWith('SQLITE_') ? unavailable(error, folder) : error;
  };

/** Says what to do about it. */
export const unavailable = (error: unknown, folder: string): StoreUnavailable => {
  if (error instanceof StoreUnavailable) return error;
  const why = error instanceof Error ? error.message : String(error);
  const code = codeOf(error);
  if (/^(?:EEXIST|ENOTDIR)/.test(code)) {
    return new StoreUnavailable(`${folder} is not a folder: choose another data folder.`);
  }
  if (isDamage(code, why)) return new StoreDamaged(databaseOf(folder), why);
  if (/^(?:SQLITE_FULL|ENOSPC)/.test(code)) {
    return new StoreFull(`The disk of ${folder} is full: make room and try again.`);
  }
  if (
    /^(?:EACCES|EPERM|EROFS|ENOENT|EISDIR|ENAMETOOLONG|ELOOP|SQLITE_CANTOPEN|SQLITE_READONLY|SQLITE_PERM)/.test(
      code,
    )
  ) {
    return new StoreUnavailable(
      `${folder} cannot be read and written (${why}): give this user the right to it, or choose another data folder.`,
    );
  }
  return new StoreUnavailable(
    `${databaseOf(folder)} cannot be opened (${why}): see to the disk, or restore a backup.`,
  );
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
