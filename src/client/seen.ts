import type { Own } from '../api/live.ts';
import { seenView } from '../api/seen-view.ts';
import type { PublicView } from '../table/index.ts';
import type { Connection, Live } from './connection.ts';

/** A table as a viewer sees it: what everybody sees, and its own part. */
export type TableSeen = { readonly public: PublicView; readonly own: Own };

/** Null before the first view, and while the table is not open. */
export const tableSeen = ({ picture }: Live): TableSeen | null => {
  const view = picture && seenView(picture);
  return view && picture ? { public: view, own: picture.own } : null;
};

/**
 * Waits until something is found in what is seen of a live table; null: not yet. Rejects where the line has ended for
 * good before.
 */
export const untilSeen = <T>(
  { now, subscribe }: Connection,
  find: (seen: TableSeen) => T | null,
): Promise<T> =>
  new Promise((resolve, reject) => {
    let leave = () => {};
    const look = (): void => {
      const live = now();
      const seen = live.status.is === 'live' ? tableSeen(live) : null;
      const found = seen && find(seen);
      if (found !== null) resolve(found);
      else if (live.status.is === 'ended') reject(new Error(`it has ended: ${live.status.code}`));
      else return;
      leave();
    };
    leave = subscribe(look);
    look();
  });
