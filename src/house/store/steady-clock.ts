/**
 * A clock that neither stands still nor jumps, whatever is done to the clock it goes by. It starts there and draws
 * nearer by a tenth of the time that passes: after a jump of an hour it is right again in ten. What a record has seen
 * is never ahead of it.
 */
export type SteadyClock = {
  /** In milliseconds. */
  readonly now: () => number;
  /** Something is on record at that time: the clock is there by now. */
  readonly seen: (at: number) => void;
};

const DRAW_NEAR = 0.1;

export const steadyClock = (
  wall: () => number,
  elapsed: () => number = monotonic,
  start = wall(),
): SteadyClock => {
  let time = start;
  let last = elapsed();

  const advance = () => {
    const now = elapsed();
    const passed = Math.max(0, now - last);
    last = now;
    const wrong = wall() - (time + passed);
    const most = passed * DRAW_NEAR;
    time += passed + Math.max(-most, Math.min(most, wrong));
  };

  return {
    now: () => {
      advance();
      return Math.floor(time);
    },
    seen: (at) => {
      if (at > time) time = at;
    },
  };
};

/** The machine's own count of milliseconds, which nobody sets; the same in every thread. */
export const monotonic = (): number => Number(process.hrtime.bigint()) / 1e6;
