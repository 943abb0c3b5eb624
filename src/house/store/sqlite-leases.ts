import type { Database } from 'better-sqlite3';
import type { Commits } from './sqlite-commits.ts';
import type { Lease } from './store.ts';

/**
 * One process has the whole file, so nobody else can hold a lease; the row only tells the next process whether
 * this one gave it back.
 */
export const leasesOf = (
  db: Database,
  commits: Commits,
): ((stream: string) => Promise<Lease | null>) => {
  const abandoned = new Set(
    db.prepare<[], string>('SELECT stream FROM leases WHERE held = 1').pluck().all(),
  );
  const mark = db.prepare<[string, number]>(
    'INSERT INTO leases (stream, held) VALUES (?, ?) ON CONFLICT DO UPDATE SET held = excluded.held',
  );
  const held = new Set<string>();

  const release = async (stream: string) => {
    await commits.add({ run: () => mark.run(stream, 0), kept: () => held.delete(stream) });
  };

  return async (stream) => {
    if (held.has(stream)) return null;
    held.add(stream);
    try {
      await commits.add({ run: () => mark.run(stream, 1) });
    } catch (error) {
      held.delete(stream);
      throw error;
    }
    const given = abandoned.delete(stream);
    let released: Promise<void> | undefined;
    return {
      abandoned: given,
      release: () => {
        released ??= release(stream).catch((error: unknown) => {
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
};
