import { houseId } from '../../api/command-id.ts';
import type { FloorTable, NewTable } from '../../api/house.ts';
import type { Answer, ApiError } from '../../api/live.ts';
import { plainName } from '../../api/plain-text.ts';
import { type Actor, decide, initialState, isRefusal, publicView } from '../../table/index.ts';
import { keyedDigest } from '../people/secrets.ts';
import type { Checkpoints } from '../record/checkpoints.ts';
import type { KeyRing } from '../record/keys.ts';
import type { Store } from '../store/store.ts';
import { StoreDamaged } from '../store/unavailable.ts';
import { publicKeys } from './bases.ts';
import { givenTo } from './giving.ts';
import { type Keeper, keeperOf } from './keeper.ts';
import { type LiveTable, runTable } from './live-table.ts';
import { heedCheckpoints, takeRollback } from './rollback.ts';
import { shoesOf } from './shoes.ts';
import { emptyStream } from './stream.ts';
import { evolveVersion } from './version.ts';
import { type Viewers, viewersOf } from './viewers.ts';

/** All tables of the house, each with its name, its viewers and, where this process holds it, its clock. */
export type Floor = {
  readonly tables: () => readonly HostedTable[];
  readonly table: (id: string) => HostedTable | undefined;
  readonly create: (by: Actor, wanted: NewTable) => Promise<Answer>;
  readonly stop: () => Promise<void>;
};

export type HostedTable = {
  readonly id: string;
  readonly name: string;
  readonly live: LiveTable;
  readonly viewers: Viewers;
  readonly keeper: Keeper;
};

export type FloorMeans = {
  readonly store: Store;
  readonly keys: KeyRing;
  readonly now: () => number;
  readonly bytes: (count: number) => Uint8Array;
  readonly log: (message: string, facts: object) => void;
  /** The least time between two frames to viewers, in milliseconds; left out: what a screen can show. */
  readonly frameEvery?: number;
  /** The newest decisions that this process can make; left out: those of this program. */
  readonly decider?: number;
  /** Told of every table as it is opened. */
  readonly opened?: (table: HostedTable) => void;
  /** Before an account is admitted at a table. */
  readonly admit?: (table: string, patron: string) => Promise<void>;
  readonly checkpoints?: Pick<Checkpoints, 'signed' | 'sign'>;
  /** Others run the tables: what has to be done at a start is theirs to do. */
  readonly edge?: boolean;
  /** Tables are taken up behind a checkpoint, and the record says so; else that is refused. */
  readonly acceptRollback?: boolean;
  /** Told of a table that was signed for and is gone, where that is accepted. */
  readonly lost?: (table: { readonly table: string; readonly count: number }) => Promise<void>;
  /** Told of what should not be: a command that could not be decided. */
  readonly fault?: (what: string) => void;
};

const KIND = 'table';
/** How often a lease that somebody else holds is asked for, and how often lagging viewers are looked at. */
const ASK_AGAIN = 1000;
const FRAME_EVERY = 16;

export const openFloor = async (means: FloorMeans): Promise<Floor> => {
  const { store, keys, now, bytes, log } = means;
  const hosted = new Map<string, Promise<HostedTable>>();
  const ready = new Map<string, HostedTable>();
  const version = evolveVersion();
  const restored = means.edge ? null : await heedCheckpoints(means);

  const host = async (id: string, name: string): Promise<HostedTable> => {
    const shoes = shoesOf(id, { documents: store.documents, keys, bytes });
    const live = await runTable(id, {
      store,
      shoes,
      version,
      keys: publicKeys(keys),
      salt: (sequence) => keyedDigest(keys, 'receipts 1', `${id} ${sequence}`),
      log,
      ...(means.decider !== undefined && { decider: means.decider }),
      ...(means.fault && { fault: means.fault }),
      ...(means.admit && { admit: means.admit }),
      ...(means.checkpoints && { checkpoint: means.checkpoints.sign }),
    });
    const since = restored?.of(id);
    if (since !== undefined) await takeRollback(live, since, means.checkpoints);
    const viewers = viewersOf(live, {
      now,
      every: means.frameEvery ?? FRAME_EVERY,
      failed: (error) =>
        log('a change could not be passed on', { table: id, error: String(error) }),
    });
    const keeper = keeperOf(live, { store, now, log });
    const table = { id, name, live, viewers, keeper };
    ready.set(id, table);
    means.opened?.(table);
    // It is asked for again every second: one table that cannot have it keeps nobody from the others.
    await keeper.tryLease().catch((error) => log('no lease', { table: id, error: String(error) }));
    return table;
  };

  const hostOnce = (id: string, name: string): Promise<HostedTable> => {
    const known = hosted.get(id) ?? host(id, name);
    hosted.set(id, known);
    // Whoever asks again tries again.
    known.catch(() => hosted.delete(id));
    return known;
  };

  const hostAll = async () => {
    const known = await store.documents.list(KIND);
    await Promise.all(known.map(({ id, text }) => hostOnce(id, nameIn(text))));
  };
  await hostAll();

  const unwatch = store.watch({
    grown: (stream, sequence) => {
      const table = ready.get(stream);
      if (table === undefined) return;
      // What this process has just added itself is known as soon as that is over.
      const look = async () => {
        await table.live.settled();
        if (table.live.stream().sequence < sequence) await table.live.catchUp();
      };
      look().catch((error) => log('could not catch up', { table: stream, error: String(error) }));
    },
    changed: (kind, id) => {
      if (kind !== KIND || hosted.has(id)) return;
      store.documents
        .get(KIND, id)
        .then((found) => (found === null ? null : hostOnce(id, nameIn(found.text))))
        .catch((error) => log('could not open a table', { table: id, error: String(error) }));
    },
  });
  // What another process opened, or added, before anybody here listened.
  await hostAll();
  await Promise.all([...ready.values()].map(({ live }) => live.catchUp()));
  await restored?.seenTo();
  const again = setInterval(() => {
    for (const { keeper, viewers } of ready.values()) {
      keeper.tryLease().catch((error) => log('no lease', { error: String(error) }));
      viewers.refresh();
    }
  }, ASK_AGAIN);
  again.unref();

  return {
    tables: () => [...ready.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
    table: (id) => ready.get(id),
    create: async (by, { id, name: called, ...opening }) => {
      const name = plainName(called, 60);
      if (name === null) return { id, error: badName };
      // Before anything is kept: what cannot be opened leaves no trace, and can be tried again.
      const command = { by, type: 'OpenTable', ...opening } as const;
      const given = givenTo(emptyStream, command, now(), NO_SHOES);
      const wanted = decide({ command, given }, initialState);
      if (isRefusal(wanted)) return { id, error: wanted };
      const taken = !(await store.documents.put(KIND, id, JSON.stringify({ name }), 0));
      const table = await hostOnce(id, name);
      if (taken && table.live.stream().state.status !== 'unopened') {
        return { id, error: idTaken };
      }
      return table.live.submit(by, houseId('open', id), { type: 'OpenTable', ...opening });
    },
    stop: async () => {
      clearInterval(again);
      unwatch();
      await Promise.all([...ready.values()].map(({ keeper }) => keeper.stop()));
    },
  };
};

const badName: ApiError = {
  code: 'BAD_NAME',
  message: 'a name is 1 to 60 characters on one line, a letter or digit among them, none hidden',
};
const idTaken: ApiError = {
  code: 'TABLE_EXISTS',
  message: 'a table with this id exists: choose another id',
};

const nameIn = (text: string): string => {
  try {
    return (JSON.parse(text) as { name: string }).name;
  } catch {
    throw new StoreDamaged('the database', 'the name of a table is no text');
  }
};

/** A table as the floor lists it. */
export const floorTable = ({ id, name, live }: HostedTable): FloorTable | null => {
  const { state, unread } = live.stream();
  // What cannot be read on is not shown as if it were the table of now.
  if (state.status === 'unopened' || unread) return null;
  const shown = publicView(state);
  const { game, layout, limits, status, phase, round, shoe, electronic, boxes, board } = shown;
  return {
    id,
    name,
    game,
    layout,
    limits,
    status,
    phase,
    round,
    shoe: shoe?.number ?? null,
    electronic,
    boxes: boxes.map(({ number, seated }) => ({ number, taken: seated !== null })),
    last: board.beadPlate.slice(-12).map(({ mark }) => LETTER[mark.winner]),
    bigRoad: board.bigRoad.map(({ drawn: { column, row }, mark: { winner }, ties }) => {
      return { column, row, winner, ties };
    }),
  };
};

const LETTER = { player: 'P', banker: 'B', tie: 'T' } as const;

/** A table that is not open yet has none. */
const NO_SHOES = { at: () => undefined, ready: () => undefined };
