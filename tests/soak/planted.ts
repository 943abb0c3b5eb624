/**
 * Faults that are put into the process of a house before it begins, to be found: each a module, as an address without
 * spaces that `--import` takes.
 */
const PROGRAMS = {
  /** Something is kept for ever, 1.6 MB a second. */
  memory: `
    const kept = [];
    setInterval(() => kept.push(new Array(20_000).fill(kept.length)), 100).unref();`,
  /** The thread is busy, ten times a second, for a twentieth of a millisecond longer each time. */
  latency: `
    let busy = 0;
    setInterval(() => {
      const end = performance.now() + (busy += 0.05);
      while (performance.now() < end);
    }, 100).unref();`,
} as const;

export type Planted = keyof typeof PROGRAMS;

export const PLANTED = Object.keys(PROGRAMS) as readonly Planted[];

export const plantedBy = (name: Planted): string =>
  `data:text/javascript,${encodeURIComponent(PROGRAMS[name].replace(/\n\s*/g, ' ').trim())}`;
