import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { databaseOf } from './store/sqlite-file.ts';
import { StoreUnavailable } from './store/unavailable.ts';

/** What may lie in a folder before there is data: hidden files, a disk's own, our lock, a demonstration beside it. */
const HARMLESS = /^(?:\..*|lost\+found|lock\.db.*|demo(?:\..*)?)$/;

/** A folder that is full of something else was named by a slip of the finger: nothing is put into it. */
export const refuseForeignFolder = (folder: string): void => {
  const names = namesIn(folder);
  if (names.includes(basename(databaseOf(folder)))) return;
  const foreign = names.find((name) => !HARMLESS.test(name));
  if (foreign === undefined) return;
  throw new StoreUnavailable(
    `${folder} holds no data of a house, but other files (${foreign}): choose an empty folder, or one that is not there yet.`,
  );
};

/** Of what is no folder, or cannot be read, the store says what is wrong. */
const namesIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};
