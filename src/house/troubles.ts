import { statfs } from 'node:fs/promises';
import type { Log } from './house.ts';
import { clearAlerts, type Means, raiseAlert } from './people/index.ts';
import type { Checkpoints } from './record/checkpoints.ts';
import type { Store } from './store/store.ts';
import { StoreFull } from './store/unavailable.ts';

/** What the machine does to a house: its pit is told while it lasts. */
export const TROUBLES = ['disk-full', 'checkpoint-late'] as const;
export type Trouble = (typeof TROUBLES)[number];

export type Troubles = {
  /** What lasts now, as far as was looked. */
  readonly standing: () => ReadonlySet<Trouble>;
  /** The least that is free on any of the disks, in bytes; null: not known. */
  readonly free: () => number | null;
  /** Looks now; else it is looked every few seconds. */
  readonly look: () => Promise<void>;
  readonly stop: () => void;
};

export type TroubleMeans = {
  readonly people: Means;
  readonly checkpoints: Pick<Checkpoints, 'late'> | undefined;
  /** Folders whose disks must not be full. */
  readonly places: readonly string[];
  readonly log: Log;
  /** Below so many bytes a disk counts as full. */
  readonly leastFree?: number;
};

const EVERY = 10_000;
/** A busy table writes this in a few days: time enough to make room. */
const LEAST_FREE = 512 << 20;

/** Heeds the store and the disks. Everything that is to be heeded goes through the store that it gives back. */
export const heedTroubles = (
  store: Store,
  { people, checkpoints, places, log, leastFree = LEAST_FREE }: TroubleMeans,
): Troubles & { readonly store: Store } => {
  /** The last thing that was written found no room. */
  let isFull = false;
  let free: number | null = null;
  const standing = new Set<Trouble>();
  /** Of which the pit knows: an alert that cannot be written now is tried again. */
  const told = new Set<Trouble>();

  const tell = async (trouble: Trouble, lasts: boolean): Promise<void> => {
    if (lasts !== standing.has(trouble)) log(lasts ? 'trouble' : 'no more trouble', { trouble });
    if (lasts) standing.add(trouble);
    else standing.delete(trouble);
    if (lasts === told.has(trouble)) return;
    if (lasts) {
      await raiseAlert(people, { type: trouble, staff: null, terminal: null });
      told.add(trouble);
    } else {
      await clearAlerts(people, trouble);
      told.delete(trouble);
    }
  };

  const look = async (): Promise<void> => {
    const found = await Promise.all(places.map(freeAt));
    const known = found.filter((bytes) => bytes !== null);
    free = known.length === 0 ? null : Math.min(...known);
    const isLate = (await checkpoints?.late()) ?? false;
    const lasts = {
      'disk-full': isFull || (free !== null && free < leastFree),
      'checkpoint-late': isLate,
    };
    for (const trouble of TROUBLES) {
      await tell(trouble, lasts[trouble]).catch((error) =>
        log('an alert could not be kept', { trouble, error: String(error) }),
      );
    }
  };

  const looking = setInterval(() => void look(), EVERY);
  looking.unref();
  return {
    store: {
      ...store,
      append: async (request, work) => {
        try {
          await store.append(request, work);
          isFull = false;
        } catch (error) {
          if (error instanceof StoreFull) isFull = true;
          throw error;
        }
      },
    },
    standing: () => standing,
    free: () => free,
    look,
    stop: () => clearInterval(looking),
  };
};

/** For whoever is no superuser; null where nobody can say. */
const freeAt = async (place: string): Promise<number | null> => {
  try {
    const { bavail, bsize } = await statfs(place);
    return bavail * bsize;
  } catch {
    return null;
  }
};
