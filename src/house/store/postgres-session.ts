import pg from 'pg';
import { type Database, prepare } from './postgres-connect.ts';
import { StoreUnavailable } from './unavailable.ts';

/**
 * The one connection that a process keeps open for what belongs to a connection: its leases and its LISTEN. It beats
 * every second. If an answer stays away, this side gives it up; if the beat stays away because the process hangs, the
 * server ends it (`idle_session_timeout`), which frees the leases. Lost, it comes back by itself. Where whoever needs
 * it does not answer for himself any more, it is given up at once, and not made again before he does.
 */
export type KeptConnection = {
  /** The connection of this moment; throws while there is none. What is begun on one never goes on on another. */
  readonly connection: () => PgConnection;
  readonly close: () => Promise<void>;
};

export type PgConnection = {
  readonly query: <Row extends pg.QueryResultRow>(
    text: string,
    values?: readonly unknown[],
  ) => Promise<readonly Row[]>;
};

export type SessionEvents = {
  /** A connection is there; until this resolves nobody else uses it. */
  readonly up: (connection: PgConnection) => Promise<void>;
  /** It is gone, or did not come up after all. */
  readonly down: () => void;
  readonly notified: (payload: string) => void;
  /** What is done with it each second. */
  readonly beat: (connection: PgConnection) => Promise<void>;
  /** Whether there is somebody who needs it. */
  readonly wanted: () => boolean;
};

const BEAT = 1_000;
const ANSWER_WITHIN = 3_000;
/** Beyond this without a beat the server takes the process for dead: together with a beat, within 5 s. */
const SILENT_AT_MOST = 4_000;
const SHORTEST_PAUSE = 100;
const LONGEST_PAUSE = 1_000;

/** Resolves once it is up for the first time, or rejects; from then on it repairs itself. */
export const keepSession = async (
  base: Database,
  events: SessionEvents,
): Promise<KeptConnection> => {
  let current: PgConnection | null = null;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({ ...base.config, query_timeout: ANSWER_WITHIN });
    let ended = false;
    const lost = () => {
      if (ended) return;
      ended = true;
      if (client !== fresh) return;
      client = null;
      clearTimeout(timer);
      const wasUp = current !== null;
      current = null;
      if (wasUp) events.down();
      if (wasUp && !closed) timer = setTimeout(() => void again(SHORTEST_PAUSE), 0);
    };
    fresh.on('error', lost);
    fresh.on('end', lost);
    fresh.on('notification', ({ payload }) => events.notified(payload ?? ''));
    client = fresh;
    try {
      await fresh.connect();
      await prepare(fresh, base.place, { idleSession: SILENT_AT_MOST });
      const connection = connectionOf(fresh, base);
      await events.up(connection);
      if (ended || closed) throw new Error('the connection ended');
      current = connection;
      beat(fresh, connection);
    } catch (error) {
      client = null;
      fresh.end().catch(() => {});
      events.down();
      throw base.explain(error);
    }
  };

  const beat = (beating: pg.Client, connection: PgConnection): void => {
    timer = setTimeout(async () => {
      if (!events.wanted()) {
        beating.end().catch(() => {});
        return;
      }
      // A beat without an answer in time destroys the connection, and `lost` hears of it.
      const answered = await events.beat(connection).then(
        () => true,
        () => false,
      );
      if (answered && client === beating && !closed) beat(beating, connection);
    }, BEAT);
  };

  const again = async (pause: number): Promise<void> => {
    try {
      if (!events.wanted()) throw new Error('nobody needs it now');
      await connect();
    } catch {
      if (!closed) timer = setTimeout(() => void again(Math.min(2 * pause, LONGEST_PAUSE)), pause);
    }
  };

  await connect();
  return {
    connection: () => {
      if (current) return current;
      throw new StoreUnavailable(`The connection to ${base.place} is down and being made again.`);
    },
    close: async () => {
      closed = true;
      clearTimeout(timer);
      current = null;
      await client?.end().catch(() => {});
    },
  };
};

const connectionOf = (client: pg.Client, { explain }: Database): PgConnection => ({
  query: async <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) => {
    try {
      return (await client.query<Row>(text, [...values])).rows;
    } catch (error) {
      throw explain(error, 'unknown');
    }
  },
});
