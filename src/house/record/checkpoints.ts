import { checkpointNote, type Signed, type Signer } from '../../record/index.ts';
import type { Log } from '../house.ts';
import type { HostedTable } from '../tables/floor.ts';
import type { Stream } from '../tables/stream.ts';
import type { CheckpointFile } from './checkpoint-file.ts';
import { ciphers } from './ciphers.ts';
import type { KeyRing } from './keys.ts';
import { shownNotes } from './shown-notes.ts';
import type { Trees } from './trees.ts';

/** A checkpoint is written after so many entries of a table, and when the house stops. */
const EVERY = 100;
/** Or when its first entry since the last one is so old, in milliseconds. */
const LONGEST = 10 * 60_000;
/** Not written by then, somebody has to look. */
const TOO_LONG = 60 * 60_000;

export type Checkpoints = {
  /** What was signed last of each table when the house was started. */
  readonly signed: readonly Signed[];
  /** Signs how far a table has come; on disk once the promise is kept. */
  readonly sign: (table: string, stream: Pick<Stream, 'sequence' | 'hash'>) => Promise<void>;
  /** A note that covers so many entries, signed now unless there is one. */
  readonly covering: (table: string, count: number, stream: Stream) => Promise<CheckpointMade>;
  /** The last note of each table, of keys that followed on others, and of tables that were given up, to be shown to anybody. */
  readonly shown: () => readonly string[];
  /** Keeps a note that says which key follows on which, if it is not there yet. */
  readonly succeed: (note: string) => Promise<void>;
  /** From now on a table is signed every so many entries. */
  readonly follow: (table: HostedTable) => void;
  /** When the last one was written, in milliseconds; null: none was yet. */
  readonly last: () => number | null;
  /**
   * Signs what has waited for long, however few entries that are. Whether one could not be written, or waits still: what
   * came since can be cut off without a trace.
   */
  readonly late: () => Promise<boolean>;
  /** Signs every table as it is now. */
  readonly stop: () => Promise<void>;
};

/** A checkpoint with the root of a tree, as it was signed. */
export type CheckpointMade = { readonly count: number; readonly note: string };

export const checkpointsTo = (
  file: CheckpointFile,
  {
    keys,
    now,
    log,
    trees,
  }: {
    readonly keys: KeyRing;
    readonly now: () => number;
    readonly log: Log;
    readonly trees?: Trees;
  },
): Checkpoints => {
  const signed = file.read();
  const tables: HostedTable[] = [];
  /** What was signed last of each table: after a rollback the same count is another entry. */
  const latest = new Map(signed.map(({ table, count, hash }) => [table, { count, hash }]));
  /** Since when each table has entries that nothing is signed of; of those whose clock this process runs. */
  const waiting = new Map<string, number>();
  /** Tables of which the last one could not be written. */
  const failed = new Set<string>();
  let last: number | null = signed.reduce<number | null>(
    (at, one) => Math.max(at ?? 0, one.at),
    null,
  );

  const shown = shownNotes(file.newest());

  /** The last ones with a root, of each table. */
  const made = new Map<string, CheckpointMade>();

  /** Without what came before, a tree has no root: then the checkpoint is of the chain alone. */
  const rootAt = async (table: string, count: number): Promise<string | null> => {
    try {
      return count === 0 ? null : ((await trees?.root(table, count)) ?? null);
    } catch (error) {
      log('the tree of a record could not be made', { table, error: String(error) });
      return null;
    }
  };

  /** What is being signed of each table, and when that is over, well or not. */
  const signing = new Map<string, { readonly hash: string; readonly over: Promise<void> }>();

  /** Twice at once, as at a close and for the first card behind it, is once; where the first fails the second tries. */
  const sign: Checkpoints['sign'] = async (table, stream) => {
    const { hash } = stream;
    for (let other = signing.get(table); other?.hash === hash; other = signing.get(table))
      await other.over;
    if (latest.get(table)?.hash === hash) return;
    const done = signAnew(table, stream);
    const one = { hash, over: done.catch(() => {}) };
    signing.set(table, one);
    await done.finally(() => {
      if (signing.get(table) === one) signing.delete(table);
    });
  };

  const signAnew: Checkpoints['sign'] = async (table, { sequence: count, hash }) => {
    const root = await rootAt(table, count);
    const at = now();
    // The key may have become another one since.
    const signer: Signer = { key: keys.publicKey, sign: keys.signBytes };
    try {
      const extent = { table, count, hash, ...(root !== null && { root }), at };
      const note = checkpointNote(ciphers, extent, signer);
      await file.add(note);
      shown.add(note);
      if (root === null) made.delete(table);
      else made.set(table, { count, note });
    } catch (error) {
      failed.add(table);
      throw error;
    }
    failed.delete(table);
    waiting.delete(table);
    latest.set(table, { count, hash });
    last = at;
  };

  /** The tables go on without: the next one comes, and the age of the last shows. */
  const tried = (table: string, stream: Stream) =>
    sign(table, stream).catch((error) =>
      log('a checkpoint could not be written', { table, error: String(error) }),
    );

  return {
    signed,
    sign,
    covering: async (table, count, stream) => {
      const before = made.get(table);
      if (before !== undefined && before.count >= count) return before;
      await signAnew(table, stream);
      const now = made.get(table);
      if (now === undefined) throw new Error(`no tree of ${table} can be signed`);
      return now;
    },
    shown: shown.notes,
    succeed: async (note) => {
      await file.addOnce(note);
      shown.add(note);
    },
    last: () => last,
    follow: (table) => {
      tables.push(table);
      table.live.onGrown(({ after }) => {
        const due = Math.abs(after.sequence - (latest.get(table.id)?.count ?? 0)) >= EVERY;
        if (!table.keeper.holds()) return;
        if (!waiting.has(table.id)) waiting.set(table.id, now());
        if (due) void tried(table.id, after);
      });
    },
    late: async () => {
      // What was lost to another process is signed there.
      for (const { id, keeper } of tables) if (!keeper.holds()) waiting.delete(id);
      const hasWaited = (age: number) => (id: string) => now() - (waiting.get(id) ?? now()) >= age;
      const isDue = hasWaited(LONGEST);
      for (const { id, live } of tables) {
        if (failed.has(id) || isDue(id)) await tried(id, live.stream());
      }
      return failed.size > 0 || [...waiting.keys()].some(hasWaited(TOO_LONG));
    },
    stop: async () => {
      const begun = tables.filter(({ live }) => live.stream().sequence > 0);
      await Promise.all(begun.map(({ id, live }) => tried(id, live.stream())));
      await file.close();
    },
  };
};
