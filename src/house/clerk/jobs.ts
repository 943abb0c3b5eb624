import type { FORMATS } from '../../api/report.ts';
import type { Rulebook } from '../../rulebooks/index.ts';
import type { HandHistory } from '../../table/index.ts';
import type { AuditJobs } from '../audit/jobs.ts';
import { pagesOf, type RecordExtent, type RecordPage } from '../record/export.ts';
import type { ProofWanted } from '../record/proofs.ts';
import type { ProvedBy } from '../record/receipts.ts';
import type { ReportQuery } from '../reports/index.ts';
import type { StoreReader } from '../store/sqlite-reader.ts';
import type { RoundQuery } from '../store/store.ts';
import { type RoundViewer, roundSeenBy } from '../tables/past-round.ts';
import type { DeriveMeans, ServedTable } from '../tables/rederive.ts';

/** What the clerk is given and what comes of it. Answers for people are text already: nobody has to write it again. */
export type Jobs = AuditJobs & {
  /** Exact odds of every bet, as JSON. */
  readonly odds: {
    readonly of: {
      readonly game: string;
      readonly counts: readonly number[];
      readonly layout: string | null;
    };
    readonly gives: string;
  };
  /** Of a shoe in play, as JSON. A book that this program does not have is given whole. */
  readonly liveOdds: {
    readonly of: {
      readonly book: string | Rulebook;
      readonly counts: readonly number[];
      readonly layout: string;
    };
    readonly gives: string;
  };
  /** What is wrong with the data of a book, as JSON. One that this program does not have is given whole. */
  readonly checkedBook: {
    readonly of: { readonly book: Pick<Rulebook, 'id' | 'version'> | Rulebook };
    readonly gives: string;
  };
  readonly report: {
    readonly of: { readonly query: ReportQuery; readonly format: ReportFormat };
    readonly gives: string;
  };
  /** Past rounds as JSON, separated by commas; all but one that is told from memory. */
  readonly rounds: {
    readonly of: {
      readonly query: RoundQuery;
      readonly viewer: RoundViewer;
      readonly besides: number | null;
    };
    readonly gives: string;
  };
  readonly head: {
    readonly of: { readonly stream: string; readonly opening: number | null };
    readonly gives: RecordExtent | null;
  };
  readonly page: {
    readonly of: { readonly stream: string; readonly from: number; readonly limit: number };
    readonly gives: RecordPage;
  };
  /** The entry that settled a round; null: none, or before there were receipts. */
  readonly settledIn: {
    readonly of: { readonly stream: string; readonly round: number };
    readonly gives: number | null;
  };
  /** A patron's receipt of a round, as JSON; null: he has none there. */
  readonly receipt: {
    readonly of: {
      readonly stream: string;
      readonly round: number;
      readonly patron: string;
      readonly by: ProvedBy;
    };
    readonly gives: string | null;
  };
  /** That a record goes on from a shorter one, as JSON; null: it is not so long. */
  readonly consistency: { readonly of: ProofWanted; readonly gives: string | null };
  /** What is wrong with a table's record, or null. */
  readonly rederive: {
    readonly of: { readonly served: ServedTable; readonly means: DeriveMeans };
    readonly gives: string | null;
  };
};

export type ReportFormat = (typeof FORMATS)[number];
export type JobName = keyof Jobs;
export type ClerkJob<Name extends JobName = JobName> = {
  [One in Name]: { readonly do: One; readonly of: Jobs[One]['of'] };
}[Name];

/** The store is opened by the first job that needs it. */
type Opened = () => Promise<StoreReader>;

export const done = <Name extends JobName>(
  { do: name, of }: ClerkJob<Name>,
  opened: Opened,
): Promise<Jobs[Name]['gives']> => DOING[name](of, opened);

export type Doing<Some extends JobName> = {
  readonly [Name in Some]: (of: Jobs[Name]['of'], opened: Opened) => Promise<Jobs[Name]['gives']>;
};

/** A thread is often started for one job, and whoever asked waits for it: each loads what it needs, and no more. */
const figures = async () => (await import('./figures.ts')).OF_BOOKS;
const proofs = async () => (await import('./proofs.ts')).PROOFS;
const auditing = async () => (await import('../audit/jobs.ts')).AUDITING;

const DOING: Doing<JobName> = {
  odds: async (of, opened) => (await figures()).odds(of, opened),
  liveOdds: async (of, opened) => (await figures()).liveOdds(of, opened),
  checkedBook: async (of, opened) => (await figures()).checkedBook(of, opened),
  report: async (of, opened) => (await import('./printed.ts')).PRINTED.report(of, opened),
  rounds: async ({ query, viewer, besides }, opened) => {
    const kept = await (await opened()).rounds(query);
    return kept
      .filter(({ round }) => round !== besides)
      .map(({ text }) => JSON.stringify(roundSeenBy(JSON.parse(text) as HandHistory, viewer)))
      .join();
  },
  settledIn: async (of, opened) => (await proofs()).settledIn(of, opened),
  receipt: async (of, opened) => (await proofs()).receipt(of, opened),
  consistency: async (of, opened) => (await proofs()).consistency(of, opened),
  head: async ({ stream, opening }, opened) => pagesOf(await opened()).head(stream, opening),
  page: async ({ stream, from, limit }, opened) =>
    pagesOf(await opened()).page(stream, from, limit),
  rederive: async ({ served, means }, opened) => {
    const { rederived } = await import('../tables/rederive.ts');
    return rederived(await opened(), served, means);
  },
  entries: async (of, opened) => (await auditing()).entries(of, opened),
  course: async (of, opened) => (await auditing()).course(of, opened),
  moment: async (of, opened) => (await auditing()).moment(of, opened),
  seen: async (of, opened) => (await auditing()).seen(of, opened),
};
