import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder for its owner alone, and those above it that are not there. One after the other: Node's own way of
 * making them all never comes back where nothing can be made, such as below /proc. Each is there after a power cut.
 */
export const makeFolder = (folder: string): void => {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || dirname(folder) === folder) throw error;
    makeFolder(dirname(folder));
    mkdirSync(folder, { mode: 0o700 });
  }
  syncFolder(dirname(folder));
};

/**
 * Names that came, went or moved in a folder are so after a power cut: syncing a file does not sync its name. Where this
 * user may not read the folder, or the system cannot do it (Windows, some disks over a network), it is left to the system.
 */
export const syncFolder = (folder: string): void => {
  let opened: number | null = null;
  try {
    opened = openSync(folder, 'r');
    fsyncSync(opened);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!LEFT_TO_THE_SYSTEM.has(code)) throw error;
  } finally {
    if (opened !== null) closeSync(opened);
  }
};

const LEFT_TO_THE_SYSTEM: ReadonlySet<string> = new Set([
  'EACCES',
  'EPERM',
  'EINVAL',
  'EISDIR',
  'ENOTSUP',
]);
