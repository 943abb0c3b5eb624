import {
  closeSync,
  fchownSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder, syncFolder } from '../store/folder.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import { type HouseKeys, keyFrom } from './keys.ts';

/**
 * The key file has a line for each key, the current one first: `puntobanco-key-1` and 64 random bytes in hex. It
 * belongs outside the data folder and its backups, and is for its owner alone.
 */
export const readKeyFile = (file: string): HouseKeys => keysIn(linesOf(file));

type Bytes = (count: number) => Uint8Array;

/** Makes a key file; leaves one that is there, perhaps since a moment ago, as it is. True: it was made here. */
export const makeKeys = (file: string, bytes: Bytes): boolean => {
  const made = `${file}.${process.pid}.new`;
  try {
    makeFolder(dirname(file));
    rmSync(made, { force: true });
    written(made, [newLine(bytes)], null);
    const isOurs = linked(made, file);
    // Before anything is kept with it: data whose key a power cut took are lost.
    syncFolder(dirname(file));
    return isOurs;
  } catch {
    throw new StoreUnavailable(
      `cannot write the key file ${file}: set PUNTOBANCO_KEY_FILE to a place that can be written`,
    );
  }
};

/** There at once and whole, or not at all: another process may read it in the same moment. False: one was there. */
const linked = (made: string, file: string): boolean => {
  try {
    linkSync(made, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(made, { force: true });
  }
};

/** Puts a fresh key before the others, in the place of the old file at once or not at all. */
export const rotateKeys = (file: string, bytes: Bytes): HouseKeys => {
  const lines = linesOf(file);
  keysIn(lines);
  // A link stays a link.
  const place = realpathSync(file);
  const made = `${place}.new`;
  try {
    written(made, [newLine(bytes), ...lines.texts], statSync(place));
    renameSync(made, place);
    syncFolder(dirname(place));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST') rmSync(made, { force: true });
    throw new StoreUnavailable(
      code === 'EEXIST'
        ? `${made} is there: another rotation is under way; if one was cut short, remove that file and try again`
        : `cannot write ${made} (${code}): rotate the key as a user who may write there`,
    );
  }
  return readKeyFile(file);
};

/** Whether there is anything at all in its place. */
export const hasKeyFile = (file: string): boolean => lookedAt(file) !== null;

/** What changes whenever the file does; null: it is not there. */
export const stampOf = (file: string): string | null => {
  const found = lookedAt(file);
  return found === null ? null : `${found.ino} ${found.size} ${found.mtimeMs}`;
};

type Lines = { readonly file: string; readonly texts: readonly string[] };

/** Several times what anybody would keep. */
const LARGEST = 1 << 16;

const linesOf = (file: string): Lines => {
  const found = lookedAt(file);
  if (found === null) {
    throw new StoreUnavailable(
      `there is no key file ${file}: restore it from its copy, or set PUNTOBANCO_KEY_FILE to where it is`,
    );
  }
  if (!found.isFile()) {
    const what = found.isDirectory() ? 'a folder' : 'no plain file';
    throw new StoreUnavailable(
      `the key file ${file} is ${what}: set PUNTOBANCO_KEY_FILE to the file itself`,
    );
  }
  if (hasModes() && (found.mode & 0o077) !== 0) {
    throw new StoreUnavailable(`others can read the key file ${file}: chmod 600 it`);
  }
  if (found.size === 0) {
    throw new StoreUnavailable(`the key file ${file} is empty: restore it from its copy`);
  }
  if (found.size > LARGEST) throw notOurs(file);
  try {
    const texts = readFileSync(file, 'utf8').split('\n');
    return { file, texts: texts.map((text) => text.trim()).filter((text) => text !== '') };
  } catch {
    throw new StoreUnavailable(
      `cannot read the key file ${file}: set PUNTOBANCO_KEY_FILE to one that this user can read`,
    );
  }
};

const keysIn = ({ file, texts }: Lines): HouseKeys => {
  const keys = texts.map((text) => {
    const secret = /^puntobanco-key-1 ([0-9a-f]{128})$/.exec(text)?.[1];
    if (secret === undefined) throw notOurs(file);
    return keyFrom(Buffer.from(secret, 'hex'));
  });
  const [current, ...older] = keys;
  if (current === undefined) throw notOurs(file);
  return [current, ...older];
};

const notOurs = (file: string) =>
  new StoreUnavailable(`${file} is no key file of puntobanco: restore the right one`);

const lookedAt = (file: string): Stats | null => {
  try {
    return statSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new StoreUnavailable(
      `cannot read the key file ${file}: set PUNTOBANCO_KEY_FILE to one that this user can read`,
    );
  }
};

const newLine = (bytes: Bytes): string =>
  `puntobanco-key-1 ${Buffer.from(bytes(64)).toString('hex')}`;

/** On disk when it returns. `owner` is whoever must go on reading it, where root writes. */
const written = (place: string, lines: readonly string[], owner: Stats | null): void => {
  const file = openSync(place, 'wx', 0o600);
  try {
    if (owner !== null && process.getuid?.() === 0) fchownSync(file, owner.uid, owner.gid);
    writeSync(file, `${lines.join('\n')}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};

/** On Windows a file says nothing of who may read it. */
const hasModes = (): boolean => process.platform !== 'win32';
