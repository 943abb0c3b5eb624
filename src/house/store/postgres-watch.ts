import { CHANNEL, readNote } from './postgres-notes.ts';
import type { PgConnection } from './postgres-session.ts';
import type { Watcher } from './store.ts';

/**
 * Tells watchers what happened, whoever did it. A NOTIFY makes it quick; that nothing is missed rests on looking
 * every two seconds, and after each cut, at the count of every stream and at the documents changed since.
 */
export type Watch = {
  readonly add: (watcher: Watcher) => () => void;
  readonly grown: (stream: string, sequence: number) => void;
  readonly notified: (payload: string) => void;
  readonly up: (connection: PgConnection) => Promise<void>;
  readonly down: () => void;
};

const LOOK_EVERY = 2_000;

export const watching = (): Watch => {
  const watchers = new Set<Watcher>();
  const counts = new Map<string, number>();
  /** The transactions told of, by document, as far as the next look could come upon them again. */
  const told = new Map<string, bigint>();
  /** Every transaction before this one is over and has been looked at. */
  let since: string | null = null;
  let looking: PgConnection | null = null;
  let timer: NodeJS.Timeout | undefined;

  const grown = (stream: string, sequence: number) => {
    if (sequence <= (counts.get(stream) ?? 0)) return;
    counts.set(stream, sequence);
    for (const watcher of [...watchers]) watcher.grown(stream, sequence);
  };

  const changed = (kind: string, id: string, transaction: bigint) => {
    const key = JSON.stringify([kind, id]);
    if (transaction <= (told.get(key) ?? -1n)) return;
    told.set(key, transaction);
    for (const watcher of [...watchers]) watcher.changed(kind, id);
  };

  const look = async (connection: PgConnection): Promise<void> => {
    const [horizon, heads] = await Promise.all([
      connection.query<{ next: string }>(
        'SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS next',
      ),
      connection.query<{ stream: string; count: number }>(
        'SELECT stream, count FROM heads WHERE count > 0',
      ),
    ]);
    const next = horizon[0]?.next ?? '0';
    // After the horizon was read, so that whatever is over by then is seen here.
    const changes = await connection.query<{ kind: string; id: string; transaction: string }>(
      `SELECT kind, id, transaction::text FROM changes WHERE transaction >= $1::xid8
       ORDER BY transaction`,
      [since ?? next],
    );
    for (const { stream, count } of heads) grown(stream, count);
    for (const { kind, id, transaction } of changes) changed(kind, id, BigInt(transaction));
    for (const [key, transaction] of told) if (transaction < BigInt(next)) told.delete(key);
    since = next;
  };

  const lookAgain = (connection: PgConnection, pause: number) => {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      // A look that fails means a connection that fails, and its successor looks at once.
      await look(connection).catch(() => {});
      if (looking === connection) lookAgain(connection, LOOK_EVERY);
    }, pause);
  };

  return {
    add: (watcher) => {
      // An object of our own: the same watcher may be added twice.
      const added = { ...watcher };
      watchers.add(added);
      return () => {
        watchers.delete(added);
      };
    },
    grown,
    notified: (payload) => {
      const said = readNote(payload);
      switch (said.note) {
        case 'grown':
          return grown(said.stream, said.sequence);
        case 'changed':
          return changed(said.kind, said.id, said.transaction);
        case 'look':
          if (looking) lookAgain(looking, 0);
          return;
      }
    },
    up: async (connection) => {
      await connection.query(`LISTEN ${CHANNEL}`);
      // Everybody is told every count again: what came in between is not known to anybody here.
      if (since !== null) counts.clear();
      await look(connection);
      looking = connection;
      lookAgain(connection, LOOK_EVERY);
    },
    down: () => {
      looking = null;
      clearTimeout(timer);
    },
  };
};
