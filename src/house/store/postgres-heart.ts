import { Worker } from 'node:worker_threads';
import type {
  ClockSample,
  FromHeart,
  HeartFault,
  HeartSetUp,
  ToHeart,
} from './postgres-heart-thread.ts';
import type { KeptConnection, PgConnection, SessionEvents } from './postgres-session.ts';
import { monotonic, type SteadyClock, steadyClock } from './steady-clock.ts';
import { StoreUnavailable } from './unavailable.ts';

/** How often this thread says that it is there. */
const TICK = 250;
const RESTART_AFTER = 1_000;
const CLOSE_WITHIN = 4_000;

/**
 * The kept connection, on a thread of its own: its beat goes on while this one is busy. Once this one has not ticked for
 * three seconds the thread gives the connection up, and with it every lease. Resolves once it is up for the first time.
 */
export const keepHeart = (
  { address, holder }: Pick<HeartSetUp, 'address' | 'holder'>,
  events: Pick<SessionEvents, 'up' | 'down' | 'notified'>,
): Promise<Heart> => {
  const ticks = new Int32Array(new SharedArrayBuffer(4));
  const ahead = new Float64Array(new SharedArrayBuffer(8));
  let sample: ClockSample = { at: 0, count: 0 };
  let clock: SteadyClock | null = null;
  const tick = () => {
    Atomics.add(ticks, 0, 1);
    if (clock !== null) ahead[0] = clock.now() - monotonic();
  };
  const ticking = setInterval(tick, TICK).unref();
  const { promise, resolve, reject } = Promise.withResolvers<Heart>();
  const asked = new Map<number, Asked>();
  let questions = 0;
  let current: PgConnection | null = null;
  let isUp = false;
  let closed = false;
  let thread: Worker;
  let gone: Promise<void>;

  const post = (message: ToHeart) => thread.postMessage(message);

  const connectionOf = (number: number): PgConnection => ({
    query: <Row>(text: string, values: readonly unknown[] = []) =>
      new Promise<readonly Row[]>((answered, failed) => {
        questions += 1;
        asked.set(questions, { answered: (rows) => answered(rows as readonly Row[]), failed });
        post({ type: 'query', question: questions, connection: number, text, values });
      }),
  });

  const down = () => {
    for (const { failed } of asked.values()) failed(broken());
    asked.clear();
    if (!isUp) return;
    isUp = false;
    current = null;
    events.down();
  };

  const up = async (number: number, told: FromHeart & { type: 'up' }) => {
    sample = told;
    if (clock === null) {
      clock = steadyClock(() => sample.at + monotonic() - sample.count);
      if (told.last !== null) clock.resume(told.last);
    }
    const connection = connectionOf(number);
    isUp = true;
    try {
      await events.up(connection);
    } catch {
      return post({ type: 'refused', connection: number });
    }
    if (!isUp) return;
    current = connection;
    post({ type: 'ready', connection: number });
    resolve({ ...kept, clock });
  };

  const take = (message: FromHeart) => {
    if (closed) return;
    switch (message.type) {
      case 'up':
        return void up(message.connection, message);
      case 'beat':
        sample = message;
        return;
      case 'down':
        return down();
      case 'notified':
        return events.notified(message.payload);
      case 'failed':
        return reject(errorOf(message.fault));
      case 'answer': {
        const { question } = message;
        const one = asked.get(question);
        asked.delete(question);
        if ('rows' in message) one?.answered(message.rows);
        else one?.failed(errorOf(message.fault));
      }
    }
  };

  const begin = () => {
    const workerData: HeartSetUp = { address, holder, ticks, ahead };
    thread = new Worker(new URL('./postgres-heart-thread.ts', import.meta.url), { workerData });
    thread.on('message', take);
    thread.on('error', reject);
    gone = new Promise((left) => {
      thread.on('exit', () => {
        left();
        down();
        if (!closed) setTimeout(begin, RESTART_AFTER).unref();
      });
    });
  };

  const kept: KeptConnection = {
    connection: () => {
      if (current) return current;
      throw broken();
    },
    close: async () => {
      closed = true;
      clearInterval(ticking);
      current = null;
      isUp = false;
      post({ type: 'close' });
      const late = setTimeout(() => void thread.terminate(), CLOSE_WITHIN);
      await gone;
      clearTimeout(late);
    },
  };

  begin();
  return promise.catch(async (error: unknown) => {
    await kept.close();
    throw error;
  });
};

export type Heart = KeptConnection & {
  /** Goes by the database's. */
  readonly clock: SteadyClock;
};

type Asked = {
  readonly answered: (rows: readonly unknown[]) => void;
  readonly failed: (error: unknown) => void;
};

const broken = () =>
  new StoreUnavailable('The connection to the database is down and being made again.');

/** An error does not come whole from one thread to another. */
const errorOf = ({ message, code, unavailable }: HeartFault): Error =>
  unavailable ? new StoreUnavailable(message) : Object.assign(new Error(message), { code });
