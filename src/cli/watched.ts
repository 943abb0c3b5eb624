import { progress } from './progress.ts';
import type { Output } from './screen.ts';

/** Work on threads that can be asked how far it is, and to stop. */
export type Watchable<T> = {
  /** How much is done, in the unit that is shown. */
  readonly done: () => number;
  readonly stop: () => void;
  readonly result: Promise<T>;
};

const SHOWN_EVERY = 100;

/**
 * Shows how far it is; Ctrl-C lets every thread finish what is at hand, which takes milliseconds.
 * It may come twice, from the terminal and from whoever started us: the second changes nothing.
 */
export const watched = async <T>(
  run: Watchable<T>,
  { total, unit }: { readonly total: number; readonly unit: string },
  messages: Output,
): Promise<T> => {
  const start = process.hrtime.bigint();
  const bar = progress(messages, { total, unit });
  const timer = setInterval(
    () => bar.show(Math.min(total, run.done()), Number(process.hrtime.bigint() - start) / 1e9),
    SHOWN_EVERY,
  );
  process.on('SIGINT', run.stop);
  try {
    return await run.result;
  } finally {
    clearInterval(timer);
    process.removeListener('SIGINT', run.stop);
    bar.end();
  }
};
