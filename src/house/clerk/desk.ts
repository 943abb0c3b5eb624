import { Worker } from 'node:worker_threads';
import { Busy } from '../busy.ts';
import { type ClerkFault, thrown } from './faults.ts';

/** A thread that does one job after the other, and the jobs that wait for it. */
export type Desk = {
  /** Rejected with Busy where too many wait, or where it takes too long. */
  readonly ask: (job: object) => Promise<unknown>;
  readonly close: () => Promise<void>;
};

export type DeskMeans = {
  readonly program: URL;
  readonly data: object;
  /** As many jobs wait at most; one more is refused. */
  readonly most: number;
  /** Milliseconds that one job may take; then its thread is ended. */
  readonly within: number;
  /** Megabytes; beyond them the thread ends, and with it its job. */
  readonly memory: number;
};

/** What a thread answers: what came of its job, or why nothing did. */
export type Reply = { readonly done: unknown } | { readonly fault: ClerkFault };

type Task = {
  readonly job: object;
  readonly resolve: (done: unknown) => void;
  readonly reject: (error: Error) => void;
};

/** A thread that nobody has needed for so long is let go. */
const IDLE = 5 * 60_000;

const TOO_MANY = 'the house is busy with other such questions: try again in a few seconds';
const TOO_LONG = 'this takes too long: ask for less, or by the command line';
const BROKEN = 'the thread that worked on this has ended: try again';
const CLOSED = 'the house closes: try again later';

export const openDesk = ({ program, data, most, within, memory }: DeskMeans): Desk => {
  const waiting: Task[] = [];
  let thread: Worker | null = null;
  let current: Task | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  /** Whatever happens to a thread that was let go already concerns nobody. */
  const hired = (): Worker => {
    const resourceLimits = { maxOldGenerationSizeMb: memory };
    const own = new Worker(program, { workerData: data, resourceLimits });
    own.unref();
    own.on('message', (reply: Reply) => {
      if (own !== thread) return;
      if ('done' in reply) current?.resolve(reply.done);
      else current?.reject(thrown(reply.fault));
      next();
    });
    // Followed by its exit.
    own.on('error', (error) => {
      if (own === thread) failed(new Busy(BROKEN, { cause: error }));
    });
    own.on('exit', () => {
      if (own === thread) failed(new Busy(BROKEN));
    });
    return own;
  };

  /** Gives the thread up; those who wait get another one. */
  const failed = (why: Error) => {
    const old = thread;
    thread = null;
    void old?.terminate();
    current?.reject(why);
    next();
  };

  const next = () => {
    clearTimeout(timer);
    current = waiting.shift() ?? null;
    if (current === null) {
      timer = setTimeout(() => void letGo(), IDLE);
      timer.unref();
      return;
    }
    timer = setTimeout(() => failed(new Busy(TOO_LONG)), within);
    thread ??= hired();
    thread.postMessage(current.job);
  };

  const letGo = async () => {
    const old = thread;
    thread = null;
    await old?.terminate();
  };

  return {
    ask: (job) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Busy(CLOSED));
        if (waiting.length >= most) return reject(new Busy(TOO_MANY));
        waiting.push({ job, resolve, reject });
        if (current === null) next();
      }),
    close: async () => {
      closed = true;
      clearTimeout(timer);
      for (const { reject } of waiting.splice(0)) reject(new Busy(CLOSED));
      current?.reject(new Busy(CLOSED));
      current = null;
      await letGo();
    },
  };
};
