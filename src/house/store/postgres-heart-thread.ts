// A thread of its own that keeps the connection of the leases, and beats while the house is busy.
import { parentPort, workerData } from 'node:worker_threads';
import { codeOf, database } from './postgres-connect.ts';
import { type KeptConnection, keepSession, type PgConnection } from './postgres-session.ts';
import { monotonic, type SignOfLife } from './steady-clock.ts';
import { StoreUnavailable } from './unavailable.ts';

export type HeartSetUp = {
  readonly address: string;
  /** Under which signs of life are left; null: none is. */
  readonly holder: string | null;
  /** The first number grows while the main thread is there. */
  readonly ticks: Int32Array;
  /** The first number is how far the house's clock is ahead of the machine's count; 0: it is not known yet. */
  readonly ahead: Float64Array;
};

/** What the database's clock said, and the machine's count just then. */
export type ClockSample = { readonly at: number; readonly count: number };

export type ToHeart =
  | {
      readonly type: 'query';
      readonly question: number;
      readonly connection: number;
      readonly text: string;
      readonly values: readonly unknown[];
    }
  /** What has to be done first on a connection was done, or could not be. */
  | { readonly type: 'ready' | 'refused'; readonly connection: number }
  | { readonly type: 'close' };

export type FromHeart =
  /** `last`: the latest sign of life of whoever holds a lease, or left one behind. */
  | ({
      readonly type: 'up';
      readonly connection: number;
      readonly last: SignOfLife | null;
    } & ClockSample)
  | ({ readonly type: 'beat' } & ClockSample)
  | { readonly type: 'down' }
  | { readonly type: 'notified'; readonly payload: string }
  /** The first connection could not be made. */
  | { readonly type: 'failed'; readonly fault: HeartFault }
  | ({ readonly type: 'answer'; readonly question: number } & (
      | { readonly rows: readonly unknown[] }
      | { readonly fault: HeartFault }
    ));

export type HeartFault = {
  readonly message: string;
  readonly code: string;
  readonly unavailable: boolean;
};

/** So long the main thread may be busy. */
const SILENT_AT_MOST = 3_000;

const { address, holder, ticks, ahead } = workerData as HeartSetUp;
const post = (message: FromHeart) => parentPort?.postMessage(message);

let lastTick = Atomics.load(ticks, 0);
let tickedAt = performance.now();
const wanted = (): boolean => {
  const tick = Atomics.load(ticks, 0);
  if (tick !== lastTick) {
    lastTick = tick;
    tickedAt = performance.now();
  }
  return performance.now() - tickedAt < SILENT_AT_MOST;
};

/** Leaves a sign of life, by the clock of the house, and asks what time it is. */
const beat = async (on: PgConnection): Promise<ClockSample> => {
  const before = monotonic();
  const asked = () => on.query<{ at: number }>(`SELECT ${MILLISECONDS} AS at`);
  const [row] = await (holder === null ? asked() : signed(on, before).catch(asked));
  return { at: row?.at ?? 0, count: (before + monotonic()) / 2 };
};

/** Fails where the database takes no writes now; it is still there then. */
const signed = (on: PgConnection, before: number) => {
  const own = ahead[0] === 0 ? null : Math.floor(before + (ahead[0] ?? 0));
  return on.query<{ at: number }>(
    `INSERT INTO alive (holder, at, wall)
       VALUES ($1, coalesce($2::bigint, ${MILLISECONDS}), ${MILLISECONDS})
     ON CONFLICT (holder) DO UPDATE SET at = excluded.at, wall = excluded.wall
     RETURNING ${MILLISECONDS} AS at`,
    [holder, own],
  );
};

/**
 * Of whoever has a lease or left one behind, and of whoever is there, with or without one: he may take over from this
 * process, or it from him.
 */
const lastSign = async (on: PgConnection): Promise<SignOfLife | null> => {
  const [row] = await on.query<SignOfLife>(
    `SELECT at, wall FROM alive
     WHERE wall IS NOT NULL AND (abs(wall - ${MILLISECONDS}) < ${THERE}
       OR EXISTS (SELECT 1 FROM leases WHERE held AND leases.holder = alive.holder))
     ORDER BY at DESC LIMIT 1`,
  );
  return row ?? null;
};

/** A sign of life that is no older is of a process that is there. */
const THERE = 5000;
const MILLISECONDS = 'floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

let number = 0;
let connection: PgConnection | null = null;
let greeting: PromiseWithResolvers<void> | null = null;
let session: KeptConnection | null = null;

const up = async (fresh: PgConnection): Promise<void> => {
  const last = await lastSign(fresh);
  const sample = await beat(fresh);
  number += 1;
  connection = fresh;
  greeting = Promise.withResolvers<void>();
  post({ type: 'up', connection: number, last, ...sample });
  await greeting.promise;
};

const down = () => {
  connection = null;
  greeting?.reject(new Error('the connection ended'));
  post({ type: 'down' });
};

const faultOf = (error: unknown): HeartFault => ({
  message: error instanceof Error ? error.message : String(error),
  code: codeOf(error),
  unavailable: error instanceof StoreUnavailable,
});

const answer = async ({ question, text, values, ...of }: ToHeart & { type: 'query' }) => {
  try {
    if (connection === null || of.connection !== number) {
      throw new StoreUnavailable('The connection to the database was made again meanwhile.');
    }
    post({ type: 'answer', question, rows: await connection.query(text, values) });
  } catch (error) {
    post({ type: 'answer', question, fault: faultOf(error) });
  }
};

parentPort?.on('message', async (message: ToHeart) => {
  if (message.type === 'query') return answer(message);
  if (message.type === 'close') {
    await session?.close();
    parentPort?.close();
    return;
  }
  if (message.connection !== number) return;
  if (message.type === 'ready') greeting?.resolve();
  else greeting?.reject(new Error('the house could not use the connection'));
});

keepSession(database(address), {
  up,
  down,
  beat: async (on) => post({ type: 'beat', ...(await beat(on)) }),
  wanted,
  notified: (payload) => post({ type: 'notified', payload }),
}).then(
  (kept) => {
    session = kept;
  },
  (error: unknown) => {
    post({ type: 'failed', fault: faultOf(error) });
    parentPort?.close();
  },
);
