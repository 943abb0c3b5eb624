import { once } from 'node:events';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { KeepWrite } from './sqlite-keep.ts';
import type { WriterData, Written } from './sqlite-writer.ts';
import { StoreUnavailable } from './unavailable.ts';

/** The thread that waits for the disk, as the house sees it. */
export type WritingThread = {
  /** One group at a time. Rejected where the thread has ended, and nobody can say what it kept. */
  readonly write: (group: readonly KeepWrite[]) => Promise<Written>;
  readonly close: () => Promise<void>;
};

/**
 * It sleeps until a bell is rung, a number in shared memory: woken by its event loop it would begin a batch of thirty
 * twice as late. It answers by a message, since the house has an event loop to listen with.
 */
export const writingThread = (
  file: string,
  program = new URL('./sqlite-writer.ts', import.meta.url),
): WritingThread => {
  const bell = new Int32Array(new SharedArrayBuffer(4));
  const { port1: post, port2: box } = new MessageChannel();
  const workerData: WriterData = { file, bell, box };
  const thread = new Worker(program, { workerData, transferList: [box] });
  thread.unref();
  let answer: PromiseWithResolvers<Written> | null = null;
  let ended: StoreUnavailable | null = null;

  const hand = (message: readonly KeepWrite[] | 'close'): void => {
    // While something is under way the process does not end.
    thread.ref();
    post.postMessage(message);
    Atomics.add(bell, 0, 1);
    Atomics.notify(bell, 0);
  };
  const answered = (): PromiseWithResolvers<Written> | null => {
    const last = answer;
    answer = null;
    thread.unref();
    return last;
  };
  const end = (why: string, cause?: unknown): void => {
    ended ??= new StoreUnavailable(why, { cause });
    answered()?.reject(ended);
  };
  thread.on('message', (written: Written) => answered()?.resolve(written));
  // A class is lost on the way from thread to thread.
  thread.on('error', (thrown) => end(thrown.message, thrown));
  thread.on('exit', (code) =>
    end(`The thread that writes ${file} has ended (${code}): start this process again.`),
  );

  return {
    write: (group) => {
      if (ended !== null) return Promise.reject(ended);
      answer = Promise.withResolvers();
      hand(group);
      return answer.promise;
    },
    close: async () => {
      if (ended !== null) return;
      const gone = once(thread, 'exit');
      hand('close');
      await gone;
    },
  };
};
