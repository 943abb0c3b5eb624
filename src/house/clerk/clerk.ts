import type { AuditJobs } from '../audit/jobs.ts';
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
  readonly checkedBook: (of: Jobs['checkedBook']['of']) => Promise<string>;
  readonly report: (of: Jobs['report']['of']) => Promise<string>;
  readonly rounds: (of: Jobs['rounds']['of']) => Promise<string>;
  readonly record: RecordPages;
  readonly receipt: (of: Jobs['receipt']['of']) => Promise<string | null>;
  readonly consistency: (of: Jobs['consistency']['of']) => Promise<string | null>;
  readonly settledIn: (of: Jobs['settledIn']['of']) => Promise<number | null>;
  readonly audit: <Name extends keyof AuditJobs>(
    name: Name,
    of: AuditJobs[Name]['of'],
  ) => Promise<AuditJobs[Name]['gives']>;
  readonly rederive: (served: ServedTable, means: DeriveMeans) => Promise<string | null>;
  readonly close: () => Promise<void>;
};

type DeskName = 'figures' | 'books' | 'rounds' | 'audit' | 'proofs' | 'reports' | 'checks';

const SECONDS = 1000;
/** How many jobs wait at each, and how long one may take. A table of millions of entries is derived for minutes. */
const DESKS: Readonly<Record<DeskName, { readonly most: number; readonly within: number }>> = {
  figures: { most: 32, within: 10 * SECONDS },
  // A book is looked at in every deal that it can come to, once; there are not many of them.
  books: { most: 32, within: 120 * SECONDS },
  rounds: { most: 256, within: 30 * SECONDS },
  audit: { most: 32, within: 30 * SECONDS },
  // Anybody may ask: nobody at a table waits behind it.
  proofs: { most: 32, within: 30 * SECONDS },
  reports: { most: 8, within: 120 * SECONDS },
  checks: { most: 1, within: 1800 * SECONDS },
};

const AT: Readonly<Record<JobName, DeskName>> = {
  odds: 'figures',
  liveOdds: 'figures',
  checkedBook: 'books',
  rounds: 'rounds',
  settledIn: 'rounds',
  receipt: 'rounds',
  consistency: 'proofs',
  head: 'rounds',
  page: 'rounds',
  entries: 'audit',
  course: 'audit',
  moment: 'audit',
  seen: 'audit',
  report: 'reports',
  rederive: 'checks',
};

/** Megabytes of one thread: a report of any period takes a fraction of it. */
const MEMORY = 512;
/** Answers about odds and books that are kept: some 50 KB each at most. */
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
    books: desk('books'),
    rounds: desk('rounds'),
    audit: desk('audit'),
    proofs: desk('proofs'),
    reports: desk('reports'),
    checks: desk('checks'),
  };
  const does = <Name extends JobName>(job: ClerkJob<Name>) =>
    desks[AT[job.do]].ask(job) as Promise<Jobs[Name]['gives']>;
  return {
    odds: kept((of: Jobs['odds']['of']) => does({ do: 'odds', of })),
    liveOdds: (of) => does({ do: 'liveOdds', of }),
    checkedBook: kept((of: Jobs['checkedBook']['of']) => does({ do: 'checkedBook', of })),
    report: (of) => does({ do: 'report', of }),
    rounds: (of) => does({ do: 'rounds', of }),
    receipt: (of) => does({ do: 'receipt', of }),
    consistency: (of) => does({ do: 'consistency', of }),
    settledIn: (of) => does({ do: 'settledIn', of }),
    record: {
      head: (stream, opening) => does({ do: 'head', of: { stream, opening } }),
      page: (stream, from, limit) => does({ do: 'page', of: { stream, from, limit } }),
    },
    audit: (name, of) => does({ do: name, of } as ClerkJob<typeof name>),
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
