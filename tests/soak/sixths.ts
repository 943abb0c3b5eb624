import { percentile } from '../../bench/house-client.ts';
import { anEntry } from './judged.ts';
import type { Part } from './soak.ts';

/** A sixth of the time, ten minutes of an hour: medians of its parts, and what was largest. */
export type Sixth = {
  readonly from: number;
  readonly to: number;
  readonly bets: number;
  readonly p50: number;
  readonly p99: number;
  readonly after: { readonly bets: number; readonly p50: number; readonly p99: number };
  readonly serving: number;
  readonly back: number;
  readonly rss: number;
  readonly heap: number;
  readonly disk: number;
  readonly entries: number;
  /** Bytes. */
  readonly entry: number;
  readonly yardstick: number;
  readonly robots: number;
};

export const sixths = (parts: readonly Part[]): readonly Sixth[] => {
  const size = Math.max(1, Math.ceil(parts.length / 6));
  const all: Sixth[] = [];
  let minute = 0;
  for (let from = 0; from < parts.length; from += size) {
    const some = parts.slice(from, from + size);
    const middle = (of: (part: Part) => number | null): number => {
      const figures = some.map(of).filter((one) => one !== null && Number.isFinite(one));
      return percentile(figures as number[], 0.5);
    };
    const sum = (of: (part: Part) => number) => some.reduce((total, one) => total + of(one), 0);
    const minutes = sum(({ seconds }) => seconds) / 60;
    const last = some.at(-1) as Part;
    all.push({
      from: minute,
      to: minute + minutes,
      bets: sum(({ bets }) => bets),
      p50: middle(({ p50 }) => p50),
      p99: middle(({ p99 }) => p99),
      after: {
        bets: sum(({ after }) => after.bets),
        p50: middle(({ after }) => after.p50),
        p99: middle(({ after }) => after.p99),
      },
      serving: middle(({ serving }) => serving),
      back: middle(({ back }) => back),
      rss: middle(({ rss }) => rss),
      heap: middle(({ heap }) => heap),
      disk: last.disk,
      entries: last.entries,
      entry: anEntry(from === 0 ? some : parts.slice(from - 1, from + size)),
      yardstick: middle(({ yardstick }) => yardstick),
      robots: middle(({ robots }) => robots),
    });
    minute += minutes;
  }
  return all;
};
