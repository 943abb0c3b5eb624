import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, copyFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import Sqlite, { type Database } from 'better-sqlite3';
import { makeFolder } from './folder.ts';
import { databaseOf, openFile, unavailable } from './sqlite-file.ts';
import { checkVersion } from './sqlite-schema.ts';
import { StoreUnavailable } from './unavailable.ts';
import { wholeFile } from './whole-file.ts';

/** Copies a database while we write it, whole and of one moment, without keeping anybody waiting. */
export const backupOf = async (database: string, file: string): Promise<void> => {
  await wholeFile(file, async (partial) => {
    const copier = new Worker(new URL('./sqlite-copier.ts', import.meta.url), {
      workerData: { from: database, to: partial },
    });
    await once(copier, 'exit');
  });
};

/** The same from a process that does not have the store, whether or not another one has it and writes. */
export const backupFolder = async (folder: string, file: string): Promise<void> => {
  await wholeFile(file, async (partial) => {
    let db: Database | undefined;
    try {
      db = new Sqlite(databaseOf(folder), { readonly: true, timeout: 5000 });
      checkVersion(db, databaseOf(folder));
      db.prepare('VACUUM INTO ?').run(partial);
    } catch (error) {
      throw unavailable(error, folder);
    } finally {
      db?.close();
    }
  });
};

/** Makes a data folder from a backup, after a look at every page of it. Data that are there stay. */
export const restoreFolder = async (file: string, folder: string): Promise<void> => {
  try {
    makeFolder(folder);
  } catch (error) {
    throw unavailable(error, folder);
  }
  await wholeFile(databaseOf(folder), async (partial) => {
    await copyFile(file, partial);
    // The copy takes the mode of what it copies.
    await chmod(partial, 0o600);
    checkBackup(partial, file);
    markRestored(partial);
  });
};

/** The house learns that something may have happened since, though no checkpoint shows it. */
const markRestored = (partial: string) => {
  const db = new Sqlite(partial);
  db.prepare(
    `INSERT OR REPLACE INTO documents (kind, id, text, revision) VALUES ('floor', 'restored', ?, 1)`,
  ).run(randomUUID());
  db.close();
};

const checkBackup = (partial: string, file: string) => {
  const db = new Sqlite(partial);
  try {
    checkVersion(db, file);
    const sound = db.pragma('integrity_check', { simple: true }) === 'ok';
    if (sound && db.pragma('user_version', { simple: true }) !== 0) return;
  } catch (error) {
    if (error instanceof StoreUnavailable) throw error;
  } finally {
    db.close();
  }
  throw new StoreUnavailable(`${file} is no whole backup: take another one.`);
};

/** Gives the space of what has left the database back to the disk; for a house that is stopped. */
export const shrinkFolder = (folder: string): void => {
  const { db, close } = openFile(folder);
  try {
    if (Number(db.pragma('freelist_count', { simple: true })) > 0) db.exec('VACUUM');
    db.pragma('wal_checkpoint(TRUNCATE)');
  } catch (error) {
    throw unavailable(error, folder);
  } finally {
    close();
  }
};
