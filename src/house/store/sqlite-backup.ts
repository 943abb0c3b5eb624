import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, copyFile, link, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import Sqlite, { type Database } from 'better-sqlite3';
import { makeFolder } from './folder.ts';
import { databaseOf, unavailable } from './sqlite-file.ts';
import { checkVersion } from './sqlite-schema.ts';
import { StoreUnavailable } from './unavailable.ts';

/** Copies a database while we write it, whole and of one moment, without keeping anybody waiting. */
export const backupOf = async (database: string, file: string): Promise<void> => {
  await complete(file, async (partial) => {
    const copier = new Worker(new URL('./sqlite-copier.ts', import.meta.url), {
      workerData: { from: database, to: partial },
    });
    await once(copier, 'exit');
  });
};

/** The same from a process that does not have the store, whether or not another one has it and writes. */
export const backupFolder = async (folder: string, file: string): Promise<void> => {
  await complete(file, async (partial) => {
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
  await complete(databaseOf(folder), async (partial) => {
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

/** A file that takes its name only once it is whole and on disk, and never that of a file that is there. */
const complete = async (file: string, fill: (partial: string) => Promise<void>): Promise<void> => {
  refuseExisting(file);
  const partial = `${file}.${randomUUID()}.partial`;
  try {
    // It holds whatever the database holds: nobody else reads it.
    await (await open(partial, 'wx', 0o600)).close();
    await fill(partial);
    await sync(partial);
    await name(partial, file);
    await sync(dirname(file));
  } finally {
    await rm(partial, { force: true });
  }
};

const refuseExisting = (file: string) => {
  if (existsSync(file)) {
    throw new StoreUnavailable(`${file} is there already and stays: choose another place.`);
  }
};

const sync = async (path: string) => {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** A link never replaces a file; a disk without links (a stick) has to do with a look before the move. */
const name = async (partial: string, file: string) => {
  try {
    await link(partial, file);
  } catch {
    refuseExisting(file);
    await rename(partial, file);
  }
};
