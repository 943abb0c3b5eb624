import type { Database } from 'better-sqlite3';
import type { Commits } from './sqlite-commits.ts';
import type { SignOfLife } from './steady-clock.ts';
import type { Lease, Release } from './store.ts';

export type SqliteLeases = {
  readonly lease: (stream: string) => Promise<Lease | null>;
  /** The epoch of a stream's last lease; 0: it was never taken. */
  readonly epochOf: (stream: string) => number;
  /** Leaves a sign of life. */
  readonly beat: () => Promise<unknown>;
  /** Leaves no further one. */
  readonly stop: () => void;
};

type Row = { readonly stream: string; readonly held: 0 | 1; readonly epoch: number };

const BEAT = 1000;

/** When whoever did not give everything back was last there; null: nothing was left behind, or it is not known. */
export const lastSign = (db: Database): SignOfLife | null =>
  db
    .prepare<[], SignOfLife>(
      `SELECT at, wall FROM health
       WHERE wall IS NOT NULL AND EXISTS (SELECT 1 FROM leases WHERE held = 1)`,
    )
    .get() ?? null;

/**
 * One process has the whole file, so nobody else can hold a lease; the row only tells the next process whether
 * this one gave it back, and the sign of life how long ago it was last there.
 */
export const leasesOf = (
  db: Database,
  commits: Commits,
  { clock, wall }: { readonly clock: () => number; readonly wall: () => number },
): SqliteLeases => {
  const rows = db.prepare<[], Row>('SELECT stream, held, epoch FROM leases').all();
  const abandoned = new Set(rows.filter(({ held }) => held === 1).map(({ stream }) => stream));
  const epochs = new Map(rows.map(({ stream, epoch }) => [stream, epoch]));
  const alive = db.prepare<[], number>('SELECT at FROM health').pluck().get() ?? null;
  const take = db
    .prepare<[string], number>(
      `INSERT INTO leases (stream, held, epoch) VALUES (?, 1, 1)
       ON CONFLICT DO UPDATE SET held = 1, epoch = epoch + 1 RETURNING epoch`,
    )
    .pluck();
  const giveBack = db.prepare<[string]>('UPDATE leases SET held = 0 WHERE stream = ?');
  const touch = db.prepare<[number, number]>(
    'INSERT OR REPLACE INTO health (one, at, wall) VALUES (1, ?, ?)',
  );
  const held = new Set<string>();
  let beating: NodeJS.Timeout | null = null;

  const signed = () => touch.run(clock(), wall());
  const beat = () => commits.add({ run: signed });

  const release = async (stream: string, as: Release) => {
    if (as === 'still abandoned') {
      abandoned.add(stream);
      held.delete(stream);
      return;
    }
    await commits.add({ run: () => giveBack.run(stream), kept: () => held.delete(stream) });
  };

  const lease = async (stream: string): Promise<Lease | null> => {
    if (held.has(stream)) return null;
    held.add(stream);
    let epoch: number;
    try {
      epoch = await commits.add({
        run: () => {
          signed();
          return take.get(stream) ?? 0;
        },
      });
    } catch (error) {
      held.delete(stream);
      throw error;
    }
    epochs.set(stream, epoch);
    // A disk that fails is told by whatever else is written to it.
    beating ??= setInterval(() => beat().catch(() => {}), BEAT).unref();
    const given = abandoned.delete(stream);
    let released: Promise<void> | undefined;
    return {
      abandoned: given,
      alive,
      epoch,
      release: (as = 'given back') => {
        released ??= release(stream, as).catch((error: unknown) => {
          // Not given back: it may be tried again.
          released = undefined;
          throw error;
        });
        return released;
      },
      // Lost only with the process: then the next one finds it abandoned whatever was said here.
      seenTo: () => {},
      // Lost only with the process, and then there is nobody to tell.
      onLost: () => {},
    };
  };

  return {
    lease,
    epochOf: (stream) => epochs.get(stream) ?? 0,
    beat,
    stop: () => {
      if (beating !== null) clearInterval(beating);
    },
  };
};
