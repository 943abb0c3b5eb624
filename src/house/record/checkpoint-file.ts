import {
  chmodSync,
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isFault, isSuccessionNote, readNotes, type Signed } from '../../record/index.ts';
import { makeFolder, syncFolder } from '../store/folder.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import { ciphers } from './ciphers.ts';

/** The last checkpoint of a table covers the ones before it: so many bytes, and only the last are kept. */
const LARGE = 1 << 20;

/**
 * Signed checkpoints in a file outside the data, better on another machine: whoever cuts off the end of a record, or
 * makes it anew, would have to change this file too. A note is on disk before its promise is kept.
 */
export class CheckpointFile {
  readonly #path: string;
  #waiting: string[] = [];
  #writing: Promise<void> | null = null;

  constructor(path: string) {
    this.#path = path;
  }

  /** The last checkpoint of each table. What a power cut left half written at the end is taken off. */
  read(): readonly Signed[] {
    const text = this.#text();
    const complete = wholeNotes(text);
    const last = lastOf(checkpointsIn(complete, this.#path));
    const torn = text.slice(complete.length).trim() !== '';
    if (torn || complete.length > LARGE) this.#rewrite(complete, last);
    return [...last.values()];
  }

  /** The text of the last note of each table, of notes of new keys, and of tables that were given up. */
  newest(): readonly string[] {
    const complete = wholeNotes(this.#text());
    return notesIn(complete, lastOf(checkpointsIn(complete, this.#path)));
  }

  /** Adds a note; notes of the same moment share one wait for the disk. */
  async add(note: string): Promise<void> {
    this.#waiting.push(note);
    while (this.#waiting.includes(note)) {
      this.#writing ??= this.#write().finally(() => {
        this.#writing = null;
      });
      await this.#writing;
    }
  }

  /** Adds a note unless it is there. */
  async addOnce(note: string): Promise<void> {
    if (!this.#text().includes(note)) await this.add(note);
  }

  async close(): Promise<void> {
    await this.#writing?.catch(() => {});
  }

  async #write(): Promise<void> {
    const notes = [...this.#waiting];
    try {
      // Opened each time: somebody may have moved it away, and what is no longer at its place proves nothing.
      const file = await open(this.#path, 'a', 0o600);
      try {
        const { size } = await file.stat();
        try {
          await file.appendFile(notes.map((note) => `${note}\n`).join(''));
          await file.datasync();
        } catch (error) {
          // Half a note would stand among whole ones, once there is room again.
          await file.truncate(size).catch(() => {});
          throw error;
        }
        // A file that has just been made has a name only once its folder has it.
        if (size === 0) syncFolder(dirname(this.#path));
      } finally {
        await file.close();
      }
    } finally {
      // Whoever waits for one that failed is told so, and comes again with another.
      this.#waiting = this.#waiting.filter((note) => !notes.includes(note));
    }
  }

  #text(): string {
    try {
      makeFolder(dirname(this.#path));
      // A device may have no end.
      const found = statSync(this.#path);
      if (!found.isFile()) throw new Error('this is no file');
      if ((found.mode & 0o077) !== 0) chmodSync(this.#path, 0o600);
      return readFileSync(this.#path, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
      throw new StoreUnavailable(
        `cannot read the checkpoints in ${this.#path}: set PUNTOBANCO_CHECKPOINTS to a file that this user can read and write`,
      );
    }
  }

  /** In the place of the old file at once, or not at all. */
  #rewrite(complete: string, last: ReadonlyMap<string, Signed>): void {
    const kept = complete.length > LARGE ? notesOf(complete, last) : complete;
    const made = `${this.#path}.new`;
    const file = openSync(made, 'w', 0o600);
    writeSync(file, kept === '' || kept.endsWith('\n\n') ? kept : `${kept}\n`);
    fsyncSync(file);
    closeSync(file);
    renameSync(made, this.#path);
    syncFolder(dirname(this.#path));
  }
}

/** The last checkpoint of each table, for who only looks: the file stays as it is. */
export const lastCheckpoints = (text: string, path: string): readonly Signed[] => [
  ...lastOf(checkpointsIn(wholeNotes(text), path)).values(),
];

const checkpointsIn = (complete: string, path: string): readonly Signed[] => {
  const read = readNotes(ciphers, complete);
  if (!isFault(read)) return read.checkpoints;
  throw new StoreUnavailable(
    `the checkpoints in ${path} are damaged at line ${read.line} (${read.fault}): restore them, or move the file away if it is not this house's`,
  );
};

/**
 * Up to the line feed of the last signature: behind it may stand an empty line, or what was torn. What was added last
 * comes to the disk in any order, and what of it is missing reads as zeros: from there on nothing was ever on disk.
 */
const wholeNotes = (text: string): string => {
  const [sound = ''] = text.split('\0', 1);
  const lines = sound.slice(0, sound.lastIndexOf('\n') + 1);
  const signature = lines.lastIndexOf('\n— ');
  return signature < 0 ? '' : lines.slice(0, lines.indexOf('\n', signature + 1) + 1);
};

/** By their order in the file: clocks are set back, and after an accepted rollback counts are lower. */
const lastOf = (all: readonly Signed[]): ReadonlyMap<string, Signed> =>
  new Map(all.map((one) => [one.table, one]));

/** The text of the notes that are the last of their table, and of those that no later one covers. */
const notesOf = (complete: string, last: ReadonlyMap<string, Signed>): string =>
  notesIn(complete, last)
    .map((note) => `${note}\n`)
    .join('');

const notesIn = (complete: string, last: ReadonlyMap<string, Signed>): readonly string[] =>
  complete.split(/(?<=\n— .*\n)\n?/).filter(
    (note) =>
      isSuccessionNote({ text: note }) ||
      isGivenUp(note) ||
      [...last.values()].some(({ table, count, hash, root, at }) => {
        const tree = root === undefined ? '' : `root ${root}\n`;
        const extent = `\ntable ${table}\ncount ${count}\nhash ${hash}\n${tree}at ${at}\n`;
        return note.includes(extent);
      }),
  );

/** A table without entries that was signed all the same: what it had was lost, and the house said so. */
export const isGivenUp = (note: string): boolean => /^count 0$/m.test(note);
