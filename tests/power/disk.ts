import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DiskCall } from './disk-calls.ts';

/** What a disk writes as a whole. */
export const SECTOR = 512;

/** Something that was done to a file and has not been synced: bytes put there, or a new length. */
export type Pending = {
  readonly order: number;
  readonly at: number;
  readonly bytes: Buffer;
  /** The file as long as this after it. */
  readonly size: number;
};

/** A file as it surely is on disk, and what has been done to it since. */
export type FileOnDisk = { durable: Buffer; size: number; pending: Pending[] };

type Named = { readonly is: 'file'; readonly file: FileOnDisk } | { readonly is: 'folder' };
/** A name that came, or went, or moved; of one folder, in the order in which it did. */
type Renaming = {
  readonly order: number;
  readonly gone: string | null;
  readonly come: readonly [string, Named] | null;
};

/** How much of what was not synced a power cut leaves. */
export type Cut = {
  /** The bytes of a file. */
  readonly left: (file: FileOnDisk, path: string) => Buffer;
  /** How many of so many names that came and went in a folder, the first ones. */
  readonly names: (count: number, folder: string) => number;
};

/**
 * The files below a root as the calls made them: what is on disk for sure, and what may be. A file is on disk once it
 * was synced, its name once its folder was: POSIX promises no more. Names of one folder come to the disk in their order,
 * as every journal of a file system has it.
 */
export class Disk {
  readonly #root: string;
  /** As the process sees it. */
  readonly #seen = new Map<string, Named>();
  readonly #durable = new Map<string, Named>();
  readonly #renamings = new Map<string, Renaming[]>();

  /** What lies there now is all on disk. */
  constructor(root: string) {
    this.#root = root;
    const walk = (folder: string): void => {
      for (const entry of readdirSync(folder, { withFileTypes: true })) {
        const path = join(folder, entry.name);
        const named: Named = entry.isDirectory()
          ? { is: 'folder' }
          : { is: 'file', file: fileOf(readFileSync(path)) };
        this.#seen.set(path, named);
        this.#durable.set(path, named);
        if (entry.isDirectory()) walk(path);
      }
    };
    walk(root);
  }

  /** `order` is the place of the call among all. */
  take(call: DiskCall, order: number): void {
    switch (call.is) {
      case 'said':
        break;
      case 'write':
      case 'truncate':
        this.#change(call, order);
        break;
      case 'sync':
        this.#sync(call.path, call.began);
        break;
      case 'create':
        if (!this.#seen.has(call.path)) this.#rename(order, null, [call.path, emptyFile()]);
        break;
      case 'mkdir':
        this.#rename(order, null, [call.path, { is: 'folder' }]);
        break;
      case 'unlink':
        this.#rename(order, call.path, null);
        break;
      case 'link':
      case 'rename': {
        const named = this.#seen.get(call.from);
        if (named === undefined) throw new Error(`${call.from} was never seen`);
        this.#rename(order, call.is === 'rename' ? call.from : null, [call.path, named]);
      }
    }
  }

  #change(call: Extract<DiskCall, { is: 'write' | 'truncate' }>, order: number): void {
    const file = this.#file(call.path);
    const at = call.is === 'truncate' ? call.length : (call.at ?? file.size);
    // What is cut off reads as nothing, should it be there again.
    const bytes = call.is === 'write' ? call.bytes : Buffer.alloc(Math.max(0, file.size - at));
    const size = call.is === 'truncate' ? at : Math.max(file.size, at + bytes.length);
    file.pending.push({ order, at, bytes, size });
    file.size = size;
  }

  /** Writes what a cut leaves into an empty folder. */
  write(to: string, cut: Cut): void {
    const left = new Map(this.#durable);
    for (const [folder, renamings] of this.#renamings)
      for (const renaming of renamings.slice(0, cut.names(renamings.length, folder)))
        apply(left, renaming);
    mkdirSync(to, { recursive: true });
    const paths = [...left.keys()].toSorted();
    for (const path of paths) {
      const place = join(to, path.slice(this.#root.length));
      const named = left.get(path);
      // In a folder that is not there nothing is.
      if (dirname(path) !== this.#root && !left.has(dirname(path))) left.delete(path);
      else if (named?.is === 'folder') mkdirSync(place);
      else if (named !== undefined) {
        writeFileSync(place, cut.left(named.file, path), { mode: 0o600 });
      }
    }
  }

  /** Whether something was done to a file that is not synced. */
  isPending(path: string): boolean {
    const named = this.#seen.get(path);
    return named?.is === 'file' && named.file.pending.length > 0;
  }

  #file(path: string): FileOnDisk {
    // A file whose name is gone can still be written to.
    const named = this.#seen.get(path.replace(/ \(deleted\)$/, ''));
    if (named?.is === 'file') return named.file;
    if (path.endsWith(' (deleted)')) return fileOf(Buffer.alloc(0));
    throw new Error(`${path} was never seen`);
  }

  #rename(order: number, gone: string | null, come: Renaming['come']): void {
    const renaming = { order, gone, come };
    apply(this.#seen, renaming);
    const folder = dirname(come?.[0] ?? gone ?? '');
    this.#renamings.set(folder, [...(this.#renamings.get(folder) ?? []), renaming]);
  }

  #sync(path: string, began: number): void {
    const named = this.#seen.get(path);
    if (path === this.#root || named?.is === 'folder') {
      const renamings = this.#renamings.get(path) ?? [];
      for (const one of renamings.filter(({ order }) => order < began)) apply(this.#durable, one);
      this.#renamings.set(
        path,
        renamings.filter(({ order }) => order >= began),
      );
      return;
    }
    const file = this.#file(path);
    const due = file.pending.filter(({ order }) => order < began);
    file.pending = file.pending.filter(({ order }) => order >= began);
    for (const { at, bytes, size } of due) {
      file.durable = sized(file.durable, Math.max(size, at + bytes.length));
      bytes.copy(file.durable, at);
      file.durable = sized(file.durable, size);
    }
  }
}

const apply = (names: Map<string, Named>, { gone, come }: Renaming): void => {
  if (gone !== null) names.delete(gone);
  if (come !== null) names.set(...come);
};

const emptyFile = (): Named => ({ is: 'file', file: fileOf(Buffer.alloc(0)) });

const fileOf = (bytes: Buffer): FileOnDisk => {
  const durable = Buffer.from(new ArrayBuffer(bytes.length));
  bytes.copy(durable);
  return { durable, size: bytes.length, pending: [] };
};

/** The same bytes, cut off or filled up with zeros. */
export const sized = (bytes: Buffer, size: number): Buffer => {
  if (bytes.length >= size) return bytes.subarray(0, size);
  // With room to grow, so that a file that is written piece by piece is not copied for each.
  const { buffer, byteOffset } = bytes;
  if (buffer.byteLength - byteOffset >= size) {
    const grown = Buffer.from(buffer as ArrayBuffer, byteOffset, size);
    return grown.fill(0, bytes.length);
  }
  const larger = Buffer.from(new ArrayBuffer(size * 2), 0, size);
  bytes.copy(larger);
  return larger;
};
