import { randomUUID } from 'node:crypto';
import { appender } from './postgres-append.ts';
import { basesOf } from './postgres-bases.ts';
import { database } from './postgres-connect.ts';
import { documentsOf, FORGET_CHANGES } from './postgres-documents.ts';
import { gate } from './postgres-gate.ts';
import { keepHeart } from './postgres-heart.ts';
import { leases } from './postgres-lease.ts';
import { connected, openPool } from './postgres-pool.ts';
import { queries, queryOf } from './postgres-queries.ts';
import { expectSchema, migrate } from './postgres-schema.ts';
import { watching } from './postgres-watch.ts';
import type { Store } from './store.ts';

export type PostgresOptions = {
  /** How many connections may be in use at once, besides the one for leases and news. */
  readonly connections?: number;
  /** Others write: this one brings no schema and leaves no sign of life, and the server refuses whatever would write. */
  readonly readOnly?: boolean;
};

/**
 * The store of a floor: any number of processes on one PostgreSQL. The address is
 * `postgres://user:password@host:5432/name`, straight to the server: a pooler that shares connections between
 * transactions would break leases and news. Throws StoreUnavailable, with one line that says what to do.
 */
export const openPostgres = async (
  address: string,
  { connections = 10, readOnly = false }: PostgresOptions = {},
): Promise<Store> => {
  const base = database(address);
  const pool = openPool(base, { max: connections, readOnly });

  const holder = randomUUID();
  const held = leases(holder);
  const watch = watching();
  const opened = async () => {
    const client = await connected(pool);
    // Not used again after a failure: it may hold the lock of the migrations.
    await (readOnly ? expectSchema : migrate)(client, base.place).then(
      () => client.release(),
      (error: unknown) => {
        client.release(true);
        throw error;
      },
    );
    return keepHeart(
      { address, holder: readOnly ? null : holder },
      {
        up: async (connection) => {
          await watch.up(connection);
          held.up();
        },
        down: () => {
          watch.down();
          held.lost();
        },
        notified: watch.notified,
      },
    );
  };
  const session = await opened().catch(async (error: unknown) => {
    await pool.end();
    throw base.explain(error);
  });

  const { pass, shut } = gate();
  const query = queryOf(pool, base, pass);
  const { clock } = session;
  // What is on record by the time a process comes may be ahead of every clock.
  const [latest] = await query<{ at: number }>('SELECT coalesce(max(at), 0) AS at FROM heads');
  clock.seen(latest?.at ?? 0);
  const append = appender(pool, base, { clock, grown: watch.grown });
  const bases = basesOf(pool, base, query);
  const forget = readOnly
    ? undefined
    : setInterval(() => void query(FORGET_CHANGES).catch(() => {}), FORGET_EVERY);
  let closing: Promise<void> | undefined;
  const close = async () => {
    clearInterval(forget);
    await shut();
    watch.down();
    // A line that swallows everything does not say goodbye either.
    await within(CLOSE_WITHIN, Promise.all([session.close(), pool.end()]));
  };
  return {
    ...queries(query),
    ...bases,
    cut: (...part) => pass(() => bases.cut(...part)),
    append: (request, work) => pass(() => append(request, work)),
    documents: documentsOf(query),
    lease: (stream) => pass(() => held.lease(session, stream)),
    watch: watch.add,
    healthy: () => answers(query(readOnly ? A_READ : A_WRITE)),
    backup: null,
    place: { is: 'postgres', address },
    now: clock.now,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
};

const FORGET_EVERY = 3_600_000;
const HEALTHY_WITHIN = 2_000;
const CLOSE_WITHIN = 5_000;

const A_READ = 'SELECT count FROM heads LIMIT 1';
const A_WRITE = `INSERT INTO health (one, at) VALUES (true, clock_timestamp())
  ON CONFLICT (one) DO UPDATE SET at = excluded.at`;

/** A late answer is as bad as none. */
const answers = async (asked: Promise<unknown>): Promise<boolean> => {
  const answered = asked.then(
    () => true,
    () => false,
  );
  return (await within(HEALTHY_WITHIN, answered)) ?? false;
};

const within = async <Result>(limit: number, work: Promise<Result>): Promise<Result | null> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), limit);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};
