import type { Log } from '../house.ts';
import { JOURNAL } from '../journal.ts';
import type { Store } from '../store/store.ts';
import type { Checkpoints } from './checkpoints.ts';
import type { KeptKeys } from './house-keys.ts';

type Following = {
  readonly store: Pick<Store, 'watch'>;
  /** Where it is noted that a key followed on another; null: others do so. */
  readonly checkpoints: Pick<Checkpoints, 'succeed'> | null;
  readonly log: Log;
  /** Told why this process cannot go on. */
  readonly over: (why: string) => void;
  /** How often the file is looked at, in milliseconds. */
  readonly every?: number;
  /** How long a key that another process has taken up may be on its way, in milliseconds. */
  readonly patience?: number;
};

/**
 * Takes a key up that was put into the file while the house runs. A process that stays without the house's key can
 * open no new shoe and check no new PIN: after a while it ends, and gives what it holds to the others.
 */
export const followKeys = (
  kept: KeptKeys,
  { store, checkpoints, log, over, every = 1000, patience = 60_000 }: Following,
): (() => Promise<void>) => {
  let said = '';
  /** The journal has grown: another process may have noted a key. */
  let isNews = true;
  let behindSince: number | null = null;

  const passOn = async () => {
    for (const note of kept.successions()) await checkpoints?.succeed(note);
  };

  const look = async () => {
    if (await kept.lookAgain()) {
      log('the key was rotated', { fingerprint: kept.ring.fingerprint });
      await passOn();
    }
    if (!isNews && behindSince === null) return;
    isNews = false;
    if (!(await kept.ring.isBehind())) {
      behindSince = null;
      return;
    }
    behindSince ??= performance.now();
    const waited = performance.now() - behindSince;
    if (waited < patience) throw new Error(BEHIND);
    over(BEHIND);
  };

  /** What is wrong is said once, not every second. */
  const tried = async (work: () => Promise<void>) => {
    try {
      await work();
      said = '';
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      if (why !== said) log('the key file needs to be looked at', { why });
      said = why;
    }
  };

  const unwatch = store.watch({
    grown: (stream) => {
      isNews ||= stream === JOURNAL;
    },
    changed: () => {},
  });
  let looking: Promise<void> | null = tried(passOn).finally(() => {
    looking = null;
  });
  const timer = setInterval(() => {
    looking ??= tried(look).finally(() => {
      looking = null;
    });
  }, every);
  timer.unref();
  return async () => {
    clearInterval(timer);
    unwatch();
    await looking;
  };
};

const BEHIND =
  'the house has a new key that is not in the key file of this process: copy the key file from where it was rotated';
