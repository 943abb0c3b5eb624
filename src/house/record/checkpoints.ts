import { checkpointNote, type Signed, type Signer } from '../../record/index.ts';
import type { Log } from '../house.ts';
import type { HostedTable } from '../tables/floor.ts';
import type { Stream } from '../tables/stream.ts';
import type { CheckpointFile } from './checkpoint-file.ts';
import { ciphers } from './ciphers.ts';
import type { KeyRing } from './keys.ts';

/** A checkpoint is written after so many entries of a table, and when the house stops. */
const EVERY = 100;

export type Checkpoints = {
  /** What was signed last of each table when the house was started. */
  readonly signed: readonly Signed[];
  /** Signs how far a table has come; on disk once the promise is kept. */
  readonly sign: (table: string, stream: Pick<Stream, 'sequence' | 'hash'>) => Promise<void>;
  /** Keeps a note that says which key follows on which, if it is not there yet. */
  readonly succeed: (note: string) => Promise<void>;
  /** From now on a table is signed every so many entries. */
  readonly follow: (table: HostedTable) => void;
  /** When the last one was written, in milliseconds; null: none was yet. */
  readonly last: () => number | null;
  /** Signs every table as it is now. */
  readonly stop: () => Promise<void>;
};

export const checkpointsTo = (
  file: CheckpointFile,
  { keys, now, log }: { readonly keys: KeyRing; readonly now: () => number; readonly log: Log },
): Checkpoints => {
  const signed = file.read();
  const tables: HostedTable[] = [];
  /** What was signed last of each table: after a rollback the same count is another entry. */
  const latest = new Map(signed.map(({ table, count, hash }) => [table, { count, hash }]));
  let last: number | null = signed.reduce<number | null>(
    (at, one) => Math.max(at ?? 0, one.at),
    null,
  );

  const sign: Checkpoints['sign'] = async (table, { sequence: count, hash }) => {
    if (latest.get(table)?.hash === hash) return;
    const at = now();
    // The key may have become another one since.
    const signer: Signer = { key: keys.publicKey, sign: keys.signBytes };
    await file.add(checkpointNote(ciphers, { table, count, hash, at }, signer));
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
    succeed: (note) => file.addOnce(note),
    last: () => last,
    follow: (table) => {
      tables.push(table);
      table.live.onGrown(({ after }) => {
        const due = Math.abs(after.sequence - (latest.get(table.id)?.count ?? 0)) >= EVERY;
        if (table.keeper.holds() && due) void tried(table.id, after);
      });
    },
    stop: async () => {
      const begun = tables.filter(({ live }) => live.stream().sequence > 0);
      await Promise.all(begun.map(({ id, live }) => tried(id, live.stream())));
      await file.close();
    },
  };
};
