import { DECIDER } from '../table/index.ts';
import { type Clerk, openClerk } from './clerk/clerk.ts';
import { journalOf } from './journal.ts';
import { guessesBy, type Means, type PinCost, sweep } from './people/index.ts';
import type { Checkpoints } from './record/checkpoints.ts';
import type { KeyRing } from './record/keys.ts';
import type { Store } from './store/store.ts';
import { publicKeys } from './tables/bases.ts';
import { type Floor, type HostedTable, openFloor } from './tables/floor.ts';
import { watchTables } from './tables/rederive.ts';
import { evolveVersion } from './tables/version.ts';
import { heedTroubles, type Troubles } from './troubles.ts';

/** Everything that is behind the doors: the tables, the people, the record. HTTP is only the way in. */
export type House = {
  readonly store: Store;
  readonly keys: KeyRing;
  readonly floor: Floor;
  readonly people: Means;
  /** Does what is not the table's, on threads of its own. */
  readonly clerk: Clerk;
  readonly now: () => number;
  readonly log: Log;
  /** Play money, robots, and anybody may take any role. */
  readonly demonstration: boolean;
  /** How often a table was found to differ from its record, or could not decide a command. */
  readonly faults: () => number;
  /** What the machine does to it. */
  readonly troubles: Pick<Troubles, 'standing' | 'free' | 'look'>;
  /** When a checkpoint was last written, in milliseconds; null: never. */
  readonly lastCheckpoint: () => number | null;
  readonly stop: () => Promise<void>;
};

export type Log = (message: string, facts: object) => void;

export type HouseMeans = {
  readonly store: Store;
  readonly keys: KeyRing;
  readonly now: () => number;
  readonly bytes: (count: number) => Uint8Array;
  readonly log: Log;
  readonly demonstration: boolean;
  readonly pinCost?: PinCost;
  /** The least time between two frames to viewers; left out: as often as a screen can show. */
  readonly frameEvery?: number;
  /** Told of every table as it is opened. */
  readonly opened?: (table: HostedTable) => void;
  readonly checkpoints?: Checkpoints;
  readonly acceptRollback?: boolean;
  /** The newest decisions that this process can make; left out: those of this program. */
  readonly decider?: number;
  /** Folders whose disks must not be full. */
  readonly places?: readonly string[];
  /** Below so many bytes they count as full; left out: as usual. */
  readonly leastFree?: number;
};

const SWEEP_EVERY = 10 * 60_000;
/** A table at a time: with fifty of them each has its turn about once a day. */
const REDERIVE_EVERY = 30 * 60_000;

export const openHouse = async (means: HouseMeans): Promise<House> => {
  const { keys, now, bytes, log, demonstration } = means;
  const people: Means = {
    documents: means.store.documents,
    keys,
    now: async () => means.store.now(),
    bytes,
    journal: journalOf(means.store),
    guesses: guessesBy(() => performance.now()),
    ...(means.pinCost && { pinCost: means.pinCost }),
  };
  let faults = 0;
  const faulty = (message: string) => (what: string) => {
    faults += 1;
    log(message, { what });
  };
  const { checkpoints } = means;
  const troubles = heedTroubles(means.store, {
    people,
    checkpoints,
    places: means.places ?? [],
    log,
    ...(means.leastFree !== undefined && { leastFree: means.leastFree }),
  });
  const { store } = troubles;
  const floor = await openFloor({
    ...means,
    store,
    fault: faulty('a command could not be decided'),
    lost: (table) => people.journal({ type: 'TableLost', ...table }),
    opened: (table) => {
      checkpoints?.follow(table);
      means.opened?.(table);
    },
  });
  const sweepUp = () =>
    sweep(people).catch((error) => log('could not sweep', { error: String(error) }));
  // What a crash left half done: sessions of somebody who was just removed.
  await sweepUp();
  const sweeping = setInterval(sweepUp, SWEEP_EVERY);
  sweeping.unref();
  const clerk = openClerk(store.place);
  const derived = {
    version: evolveVersion(),
    keys: publicKeys(keys),
    knows: means.decider ?? DECIDER,
  };
  const unwatch = watchTables(floor.tables, {
    rederive: (served) => clerk.rederive({ served, means: derived }),
    every: REDERIVE_EVERY,
    fault: faulty('a table differs from its record'),
  });
  return {
    store,
    keys,
    floor,
    people,
    clerk,
    now,
    log,
    demonstration,
    faults: () => faults,
    troubles,
    lastCheckpoint: () => checkpoints?.last() ?? null,
    stop: async () => {
      clearInterval(sweeping);
      unwatch();
      await clerk.close();
      troubles.stop();
      await floor.stop();
    },
  };
};
