import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StoreUnavailable } from './unavailable.ts';

/** A file that takes its name only once it is whole and on disk, and never that of a file that is there. */
export const wholeFile = async (
  file: string,
  fill: (partial: string) => Promise<void>,
): Promise<void> => {
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
