import { open } from 'node:fs/promises';

/** Twice a second. */
const EVERY = 500;

export type Yardstick = {
  /** Milliseconds on average since it was last asked. */
  readonly meanwhile: () => number;
  readonly stop: () => Promise<void>;
};

/**
 * How fast the machine is just now: a page of a file written and synced, the turns of this process included. What
 * becomes slower together with it is slowed by somebody else.
 */
export const yardstickIn = async (path: string): Promise<Yardstick> => {
  const file = await open(path, 'w');
  const page = Buffer.alloc(4096, 7);
  let took: number[] = [];
  let stopped = false;
  let wake = () => {};
  const measure = async () => {
    while (!stopped) {
      const begun = performance.now();
      await file.write(page, 0, page.length, 0);
      await file.datasync();
      took.push(performance.now() - begun);
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, EVERY);
      });
    }
    await file.close();
  };
  const measuring = measure();
  return {
    meanwhile: () => {
      const all = took;
      took = [];
      return all.reduce((sum, one) => sum + one, 0) / Math.max(1, all.length);
    },
    stop: () => {
      stopped = true;
      wake();
      return measuring;
    },
  };
};
