import type { RecordPages } from '../record/export.ts';
import type { StorePlace } from '../store/reader.ts';
import type { DeriveMeans, ServedTable } from '../tables/rederive.ts';
import { openDesk } from './desk.ts';
import type { ClerkJob, JobName, Jobs } from './jobs.ts';

/**
 * Does what is not the table's, on threads of its own: a table never waits for it. Each desk has a thread, so that what
 * takes milliseconds does not wait for what takes minutes. Whoever asks for too much is told so by Busy.
 */
export type Clerk = {
  readonly odds: (of: Jobs['odds']['of']) => Promise<string>;
  readonly liveOdds: (of: Jobs['liveOdds']['of']) => Promise<string>;
  readonly report: (of: Jobs['report']['of']) => Promise<string>;
  readonly rounds: (of: Jobs['rounds']['of']) => Promise<string>;
  readonly record: RecordPages;
  readonly receipt: (of: Jobs['receipt']['of']) => Promise<string | null>;
  readonly settledIn: (of: Jobs['settledIn']['of']) => Promise<number | null>;
  readonly rederive: (served: ServedTable, means: DeriveMeans) => Promise<string | null>;
  readonly close: () => Promise<void>;
};

type DeskName = 'figures' | 'rounds' | 'reports' | 'checks';

const SECONDS = 1000;
/** How many jobs wait at each, and how long one may take. A table of millions of entries is derived for minutes. */
const DESKS: Readonly<Record<DeskName, { readonly most: number; readonly within: number }>> = {
  figures: { most: 32, within: 10 * SECONDS },
  rounds: { most: 256, within: 30 * SECONDS },
  reports: { most: 8, within: 120 * SECONDS },
  checks: { most: 1, within: 1800 * SECONDS },
};

const AT: Readonly<Record<JobName, DeskName>> = {
  odds: 'figures',
  liveOdds: 'figures',
  rounds: 'rounds',
  settledIn: 'rounds',
  receipt: 'rounds',
  head: 'rounds',
  page: 'rounds',
  report: 'reports',
  rederive: 'checks',
};

/** Megabytes of one thread: a report of any period takes a fraction of it. */
const MEMORY = 512;
/** Answers about odds that are kept: some 50 KB each. */
const KEPT = 64;

export const openClerk = (
  place: StorePlace,
  {
    program = new URL('./thread.ts', import.meta.url),
    desks: limits = DESKS,
  }: { readonly program?: URL; readonly desks?: typeof DESKS } = {},
): Clerk => {
  const desk = (name: DeskName) =>
    openDesk({ program, data: { place }, memory: MEMORY, ...limits[name] });
  const desks = {
    figures: desk('figures'),
    rounds: desk('rounds'),
    reports: desk('reports'),
    checks: desk('checks'),
  };
  const does = <Name extends JobName>(job: ClerkJob<Name>) =>
    desks[AT[job.do]].ask(job) as Promise<Jobs[Name]['gives']>;
  return {
    odds: kept((of: Jobs['odds']['of']) => does({ do: 'odds', of })),
    liveOdds: (of) => does({ do: 'liveOdds', of }),
    report: (of) => does({ do: 'report', of }),
    rounds: (of) => does({ do: 'rounds', of }),
    receipt: (of) => does({ do: 'receipt', of }),
    settledIn: (of) => does({ do: 'settledIn', of }),
    record: {
      head: (stream, opening) => does({ do: 'head', of: { stream, opening } }),
      page: (stream, from, limit) => does({ do: 'page', of: { stream, from, limit } }),
    },
    rederive: (served, means) => does({ do: 'rederive', of: { served, means } }),
    close: async () => {
      await Promise.all(Object.values(desks).map(({ close }) => close()));
    },
  };
};

/** Asks for the same thing once, while it is worked on and while it is among the last that were asked for. */
const kept = <Of>(work: (of: Of) => Promise<string>) => {
  const answers = new Map<string, Promise<string>>();
  return (of: Of): Promise<string> => {
    const key = JSON.stringify(of);
    const answer = answers.get(key) ?? work(of);
    // The last that was asked for is forgotten last.
    answers.delete(key);
    answers.set(key, answer);
    answer.catch(() => answers.delete(key));
    const [oldest] = answers.keys();
    if (answers.size > KEPT && oldest !== undefined) answers.delete(oldest);
    return answer;
  };
};
