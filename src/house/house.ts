import { DECIDER } from '../table/index.ts';
import { type Clerk, openClerk } from './clerk/clerk.ts';
import { journalOf } from './journal.ts';
import {
  guessesBy,
  HOUSE_KIND,
  type Means,
  noteDown,
  type PinCost,
  settingsNow,
  sweep,
} from './people/index.ts';
import type { Checkpoints } from './record/checkpoints.ts';
import type { KeyRing } from './record/keys.ts';
import { notesOnShow, publishNotes } from './record/shown-notes.ts';
import { calendar, daysOf, SHIFTS, TIME_ZONE } from './reports/index.ts';
import { lookingOn } from './store/looking-on.ts';
import type { Store } from './store/store.ts';
import { publicKeys } from './tables/bases.ts';
import { type Floor, type HostedTable, openFloor } from './tables/floor.ts';
import { type Guarding, guardingOf } from './tables/guarding.ts';
import { type DeriveMeans, watchTables } from './tables/rederive.ts';
import { evolveVersion } from './tables/version.ts';
import { heedTroubles, type Troubles } from './troubles.ts';

/** Everything that is behind the doors: the tables, the people, the record. HTTP is only the way in. */
export type House = {
  readonly store: Store;
  readonly keys: KeyRing;
  readonly floor: Floor;
  readonly people: Means;
  /** What tables have to know of accounts. */
  readonly guarding: Pick<Guarding, 'tell'>;
  /** Does what is not the table's, on threads of its own. */
  readonly clerk: Clerk;
  /** By what a table is derived from its record. */
  readonly deriving: DeriveMeans;
  readonly now: () => number;
  readonly log: Log;
  /** Play money, robots, and anybody may take any role. */
  readonly demonstration: boolean;
  /** By which clock days begin, and pages show times. */
  readonly zone: string;
  /** For viewers alone: others run the tables and write. */
  readonly edge: boolean;
  /** How often a table was found to differ from its record, or could not decide a command. */
  readonly faults: () => number;
  /** What the machine does to it. */
  readonly troubles: Pick<Troubles, 'standing' | 'free' | 'look'>;
  /** When a checkpoint was last written, in milliseconds; null: never. */
  readonly lastCheckpoint: () => number | null;
  /** A signed checkpoint that covers so many entries of a table; null: this process signs none. */
  readonly covering: Checkpoints['covering'] | null;
  /** The signed notes that anybody may see, of all processes of the house. */
  readonly notes: () => Promise<readonly string[]>;
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
  /** Left out: the usual one. */
  readonly zone?: string;
  readonly edge?: boolean;
  readonly pinCost?: PinCost;
  /** The least time between two frames to viewers; left out: as often as a screen can show. */
  readonly frameEvery?: number;
  /** Told of every table as it is opened. */
  readonly opened?: (table: HostedTable) => void;
  readonly checkpoints?: Checkpoints;
  readonly acceptRollback?: boolean;
  /** Folders whose disks must not be full. */
  readonly places?: readonly string[];
  /** Below so many bytes they count as full; left out: as usual. */
  readonly leastFree?: number;
  /** The newest decisions that this process can make; left out: those of this program. */
  readonly decider?: number;
};

/** How often it is looked whether limits of a patron's own have changed by the clock. */
const GUARD_EVERY = 1000;
const SWEEP_EVERY = 10 * 60_000;
/** A table at a time: with fifty of them each has its turn about once a day. */
const REDERIVE_EVERY = 30 * 60_000;

export const openHouse = async (means: HouseMeans): Promise<House> => {
  const { keys, now, bytes, log, demonstration, zone = TIME_ZONE, edge = false } = means;
  const kept = edge ? lookingOn(means.store) : means.store;
  const people: Means = {
    documents: kept.documents,
    keys,
    now: async () => kept.now(),
    bytes,
    journal: journalOf(kept),
    guesses: guessesBy(() => performance.now()),
    readOnly: edge,
    ...(means.pinCost && { pinCost: means.pinCost }),
  };
  let faults = 0;
  const faulty = (message: string) => (what: string) => {
    faults += 1;
    log(message, { what });
  };
  const { checkpoints } = means;
  const troubles = heedTroubles(kept, {
    people,
    checkpoints,
    places: means.places ?? [],
    log,
    ...(means.leastFree !== undefined && { leastFree: means.leastFree }),
  });
  const { store } = troubles;
  let days = calendar(zone, SHIFTS);
  const readDays = async () => {
    const { timeZone, shifts, gamingDay } = daysOf(await settingsNow(people, zone));
    days = calendar(timeZone, shifts, gamingDay);
  };
  await readDays();
  const untold = (error: unknown) => log('tables could not be told', { error: String(error) });
  const guarding = guardingOf({
    people,
    tables: () => floor.tables(),
    dayOf: (at) => days.beginning(days.turnAt(at).day),
    log,
  });
  const floor: Floor = await openFloor({
    ...means,
    store,
    admit: guarding.admit,
    fault: faulty('a command could not be decided'),
    lost: (table) => noteDown(people, { type: 'TableLost', ...table }),
    opened: (table) => {
      checkpoints?.follow(table);
      // Whoever was excluded while it was closed is not to bet there.
      table.live.onGrown(({ events }) => {
        if (edge || !events.some(({ type }) => type === 'TableOpened')) return;
        guarding.start().catch(untold);
      });
      means.opened?.(table);
    },
  });
  const sweepUp = () =>
    sweep(people).catch((error) => log('could not sweep', { error: String(error) }));
  const clerk = openClerk(store.place);
  const deriving: DeriveMeans = {
    version: evolveVersion(),
    keys: publicKeys(keys),
    knows: means.decider ?? DECIDER,
  };
  /** What a house has to do now and then; how to stop it. */
  const keepHouse = async (): Promise<() => Promise<void>> => {
    // What a crash left half done: sessions of somebody who was just removed.
    await sweepUp();
    const sweeping = setInterval(sweepUp, SWEEP_EVERY);
    sweeping.unref();
    await guarding.start().catch(untold);
    let looking = false;
    const look = async () => {
      if (looking) return;
      looking = true;
      await guarding.look().catch(untold);
      looking = false;
    };
    const guards = setInterval(look, GUARD_EVERY);
    guards.unref();
    const unheed = store.watch({
      grown: () => {},
      changed: (kind, id) => {
        if (kind === HOUSE_KIND) readDays().catch(untold);
        guarding.changed(kind, id);
      },
    });
    const unwatch = watchTables(floor.tables, {
      rederive: clerk.rederive,
      every: REDERIVE_EVERY,
      means: deriving,
      fault: faulty('a table differs from its record'),
    });
    const unpublish =
      checkpoints === undefined
        ? async () => {}
        : publishNotes(store.documents, checkpoints.shown, (error) =>
            log('checkpoints could not be shown to others', { error: String(error) }),
          );
    return async () => {
      await unpublish();
      clearInterval(sweeping);
      clearInterval(guards);
      unheed();
      unwatch();
    };
  };
  const rest = edge ? async () => {} : await keepHouse();
  return {
    store,
    keys,
    floor,
    people,
    guarding,
    clerk,
    deriving,
    now,
    log,
    demonstration,
    zone,
    edge,
    faults: () => faults,
    troubles,
    lastCheckpoint: () => checkpoints?.last() ?? null,
    covering: checkpoints?.covering ?? null,
    notes: () => notesOnShow(store.documents, checkpoints?.shown() ?? []),
    stop: async () => {
      await rest();
      await clerk.close();
      troubles.stop();
      await floor.stop();
    },
  };
};
