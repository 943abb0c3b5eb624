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
  /** The clock it goes by. */
  readonly wall: () => number;
  /** The house was run until then: it goes on by the time that it had, however far the clock it goes by was set before. */
  readonly resume: (last: SignOfLife) => void;
};

/** When a process was there: by the clock of the house, and by the one that this goes by. */
export type SignOfLife = { readonly at: number; readonly wall: number };

const DRAW_NEAR = 0.1;
/** Whoever was there longer ago left no round that waits. */
const LONG_AGO = 3_600_000;

export const steadyClock = (
  wall: () => number,
  elapsed: () => number = monotonic,
  start = wall(),
): SteadyClock => {
  let time = start;
  let count = elapsed();

  const advance = () => {
    const now = elapsed();
    const passed = Math.max(0, now - count);
    count = now;
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
    wall,
    resume: (last) => {
      const since = wall() - last.wall;
      if (Math.abs(since) > LONG_AGO) return;
      time = last.at + Math.max(0, since);
      count = elapsed();
    },
  };
};

/** The machine's own count of milliseconds, which nobody sets; the same in every thread. */
export const monotonic = (): number => Number(process.hrtime.bigint()) / 1e6;
