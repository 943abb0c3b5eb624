import { Busy } from '../busy.ts';

export type AtOnceLimits = {
  /** As many are worked on at once. */
  readonly atOnce: number;
  /** As many wait; one more is refused with Busy. */
  readonly most: number;
};

/** Does work in the order in which it was asked for, never too much of it at once. */
export const fewAtOnce = ({ atOnce, most }: AtOnceLimits) => {
  const waiting: (() => void)[] = [];
  let working = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (working < atOnce) working += 1;
    else {
      if (waiting.length >= most) throw new Busy('too many PINs at once: try again in a second');
      // Whoever is done leaves the place to the next.
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) working -= 1;
      else next();
    }
  };
};
