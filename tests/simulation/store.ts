import { leases } from '../../src/house/store/postgres-lease.ts';
import type { KeptConnection, PgConnection } from '../../src/house/store/postgres-session.ts';
import { steadyClock } from '../../src/house/store/steady-clock.ts';
import type { AppendRequest, Store, Watcher, Work } from '../../src/house/store/store.ts';
import { StoreFull, StoreUnavailable } from '../../src/house/store/unavailable.ts';
import { type Database, type LeaseRow, plain } from './database.ts';
import type { Owner, World } from './world.ts';

/** The line of one process to the database. Cut, nothing goes through; the session ends when it is missed for long. */
export type Link = {
  readonly store: Store;
  readonly cut: (milliseconds: number) => void;
  /** The process is dead: the database notices. */
  readonly gone: () => void;
  /** What was kept, or changed, by anybody. */
  readonly tell: (said: Told) => void;
};

type Told = { readonly stream: string; readonly count: number } | { kind: string; id: string };

const BEAT = 1000;
const MISSED = 4000;
const START = Date.UTC(2030, 0, 1);
let sessions = 0;

const down = () => new StoreUnavailable('The connection to the database is down.');

/** A store as one process has it: the program's own leases and clock, over a network that delays and loses. */
export const openLink = (world: World, database: Database, owner: Owner): Link => {
  const { chance } = world;
  const { fault } = database;
  const holder = owner.name;
  const drift = 1 + (chance.below(200) - 100) / 1e6;
  const clock = steadyClock(
    () => START + Math.floor(world.now) + database.skew,
    () => world.now * drift,
  );
  const holding = leases(holder);
  const watchers = new Set<Watcher>();
  const epochs = new Map<string, number>();
  let session: number | null = null;
  /** When the process was first connected, and when whoever it went on from had given a sign of life. */
  let came: LeaseRow['came'] | null = null;
  let lastBeat = world.now;
  let closed = false;
  let cutUntil = 0;
  let heard = database.changes.length;
  let onSession = 0;

  const reached = () => !database.down && world.now >= cutUntil;

  /** A question goes there, is answered in one moment, and the answer comes back: or either is lost. */
  const ask = <T>(answered: () => T, { behind = 0, writes = false } = {}): Promise<T> =>
    new Promise((resolve, reject) => {
      const back = (run: () => void, wait = world.latency()) => world.after(wait, run, owner);
      const arrive = () => {
        if (!reached()) return back(() => reject(down()), 50);
        // What a dead process had sent may have left it or not.
        if (owner.dead && chance.percent(50)) return;
        if (writes && database.full) return back(() => reject(new StoreFull('no space is left')));
        let answer: T;
        try {
          answer = answered();
        } catch (error) {
          back(() => reject(error));
          return;
        }
        // Done, and nobody is told: whoever asked does not know.
        if (database.lossy && chance.percent(lossy)) return back(() => reject(down()), 500);
        back(() => resolve(answer));
      };
      world.after(Math.max(world.latency(), behind - world.now), arrive, null);
    });
  const lossy = chance.one([0, 0, 1, 4]);

  const append = (request: AppendRequest, work: Work): Promise<void> => {
    const twice = chance.percent(10);
    // Where a command that seemed new turns out to be there, the work is done again.
    const again: Work = (now) => {
      work(now);
      return work(now);
    };
    const call = { request, work: twice ? again : work };
    const staged = () => database.stage(call, clock.now(), { epoch: epochs.get(request.stream) });
    const house = request.commands.every(({ person }) => person === 'house');
    const early = fault?.is === 'answer before commit' && !house;
    const shown = fault?.is === 'frame before commit' && house;
    if (!early && !shown) {
      return ask(
        () => {
          const made = staged();
          database.commit(request.stream, made, holder);
          if (made.entries.length > 0) tellAll(request.stream);
        },
        { writes: true },
      );
    }
    return ask(staged, { writes: true }).then((made) => {
      world.after(
        world.latency(200),
        () => {
          if (owner.dead || database.head(request.stream).count !== made.head) return;
          database.commit(request.stream, made, holder);
          tellAll(request.stream);
        },
        null,
      );
    });
  };

  let tellAll = (_stream: string): void => {};

  /** Whoever takes a lease speaks SQL; these are its five sentences. */
  const connectionOf = (mine: number): PgConnection => ({
    query: async <Row>(text: string, values: readonly unknown[] = []) => {
      const [stream = ''] = values as string[];
      onSession = Math.max(onSession + 0.01, world.now + world.latency());
      const rows = await ask(
        () => {
          if (session !== mine) throw down();
          return sentence(mine, text, stream, values);
        },
        { behind: onSession },
      );
      return rows as unknown as readonly Row[];
    },
  });

  const sentence = (
    mine: number,
    text: string,
    stream: string,
    values: readonly unknown[],
  ): readonly object[] => {
    const row = database.leases.get(stream);
    if (text.startsWith('SELECT 1 FROM leases'))
      return row?.held && row.holder !== holder ? [{}] : [];
    if (text.startsWith('UPDATE leases')) {
      if (row?.holder === holder) row.held = false;
      return [];
    }
    if (text.startsWith('SELECT pg_advisory_unlock')) {
      if (database.locks.get(stream) === mine) database.locks.delete(stream);
      return [];
    }
    if (text.startsWith('SELECT pg_try_advisory_lock')) {
      const by = database.locks.get(stream);
      if (by !== undefined && by !== mine) return [{ locked: false }];
      database.locks.set(stream, mine);
      return [{ locked: true }];
    }
    if (!text.startsWith('WITH head')) throw new Error(`unknown: ${text}`);
    const epoch = (row?.epoch ?? 0) + 1;
    const sign = row === undefined ? undefined : database.signs.get(row.holder);
    const before = sign === undefined ? {} : { sign };
    database.leases.set(stream, {
      held: true,
      holder,
      epoch,
      came: came ?? { at: 0, after: 0 },
      ...before,
    });
    epochs.set(stream, epoch);
    const alive = row === undefined ? null : (database.alive.get(row.holder)?.at ?? null);
    const abandoned = row?.held === true && row.holder !== values[2];
    const seen =
      fault?.is === 'outage measured too long' && alive !== null ? alive - 60_000 : alive;
    return [{ abandoned, alive: seen, epoch }];
  };

  const kept: KeptConnection = {
    connection: () => {
      if (session === null) throw down();
      return connectionOf(session);
    },
    close: async () => {},
  };

  const sign = () => {
    lastBeat = world.now;
    database.alive.set(holder, { at: clock.now(), wall: clock.wall() });
    database.signs.set(holder, world.now);
  };

  const connect = () => {
    if (closed) return;
    if (!reached()) return void world.after(300, connect, owner);
    sessions += 1;
    session = sessions;
    if (came === null) {
      const last = database.lastSign(clock.wall());
      if (last !== null) clock.resume(last);
      came = { at: world.now, after: database.signs.get(last?.holder ?? '') ?? world.now };
    }
    sign();
    holding.up();
    // What was changed and added while nobody listened.
    for (const said of database.changes.slice(heard)) tell(said);
    for (const stream of database.streams.keys()) {
      tell({ stream, count: database.head(stream).count });
    }
  };

  const lose = () => {
    if (session === null) return;
    database.endSession(session);
    session = null;
    // The process hears of it when it runs.
    world.after(
      world.latency(),
      () => {
        holding.lost();
        world.after(200 + chance.below(600), connect, owner);
      },
      owner,
    );
  };

  const beat = () => {
    if (closed) return;
    if (session !== null && reached()) sign();
    world.after(BEAT, beat, owner);
  };
  /** The server's side: whoever is not heard of loses his session. */
  const watched = () => {
    if (closed) return;
    if (session !== null && (database.down || world.now - lastBeat > MISSED)) lose();
    world.after(500, watched, null);
  };

  const tell = (said: Told) => {
    if (!reached()) return;
    heard = database.changes.length;
    world.after(
      world.latency(),
      () => {
        for (const watcher of watchers) {
          if ('stream' in said) watcher.grown(said.stream, said.count);
          else watcher.changed(said.kind, said.id);
        }
      },
      owner,
    );
  };

  world.as(owner, () => {
    connect();
    beat();
  });
  watched();

  const changed = (kind: string, id: string) => tellOthers({ kind, id });
  let tellOthers = (_said: Told): void => {};
  const store: Store & { told: (all: (said: Told) => void) => void } = {
    told: (all) => {
      tellAll = (stream) => all({ stream, count: database.head(stream).count });
      tellOthers = all;
    },
    streams: () =>
      ask(() => [...database.streams.keys()].sort().map((stream) => database.head(stream))),
    append,
    read: (stream, from, limit) =>
      ask(() =>
        database
          .stream(stream)
          .entries.slice(from - 1, from - 1 + limit)
          .map(plain),
      ),
    readMarked: ({ kinds, stream, from = 0, to = Number.POSITIVE_INFINITY }) =>
      ask(() =>
        [...database.streams]
          .filter(([name]) => stream === undefined || name === stream)
          .flatMap(([name, { entries }]) =>
            entries
              .filter(
                ({ marks = [], at }) =>
                  at >= from && at < to && marks.some((m) => kinds.includes(m)),
              )
              .map((entry) => ({ ...plain(entry), stream: name })),
          )
          .sort((a, b) => a.at - b.at),
      ),
    snapshot: (stream) => ask(() => database.snapshots.get(stream) ?? null),
    saveSnapshot: (stream, snapshot) =>
      ask(() => void database.snapshots.set(stream, snapshot), { writes: true }),
    base: () => ask(() => null),
    baseState: () => ask(() => null),
    saveBaseState: () => ask(() => undefined),
    cut: async () => {
      throw new Error('nothing is archived here');
    },
    rounds: () => ask(() => []),
    documents: {
      get: (kind, id) => ask(() => database.documents.get(kind)?.get(id) ?? null),
      list: (kind) =>
        ask(() =>
          [...(database.documents.get(kind)?.values() ?? [])].sort((a, b) =>
            a.id < b.id ? -1 : 1,
          ),
        ),
      put: (kind, id, text, expected) =>
        ask(
          () => {
            const done = database.put(kind, id, text, expected);
            if (done) changed(kind, id);
            return done;
          },
          { writes: true },
        ),
      remove: (kind, id) =>
        ask(
          () => {
            database.remove(kind, id);
            changed(kind, id);
          },
          { writes: true },
        ),
    },
    lease: async (stream) => holding.lease(kept, stream),
    watch: (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    healthy: async () => reached() && !database.full,
    backup: null,
    place: { is: 'sqlite', folder: 'nowhere' },
    now: clock.now,
    close: async () => {
      closed = true;
    },
  };

  return {
    store,
    tell,
    cut: (milliseconds) => {
      cutUntil = world.now + milliseconds;
    },
    gone: () => {
      closed = true;
      if (session !== null) database.endSession(session);
      session = null;
    },
  };
};

export const tellsAll = (links: () => readonly Link[], { store }: Link): void => {
  (store as Store & { told: (all: (said: Told) => void) => void }).told((said) => {
    for (const link of links()) link.tell(said);
  });
};
