import { oddsJson } from '../../api/odds-json.ts';
import type { FORMATS, Report } from '../../api/report.ts';
import { exactOdds, liveOdds, type ShoeCounts, shoeOf, together } from '../../odds/index.ts';
import { type Rulebook, rulebook } from '../../rulebooks/index.ts';
import { isRefusal } from '../../rules/index.ts';
import type { HandHistory } from '../../table/index.ts';
import { pagesOf, type RecordExtent, type RecordPage } from '../record/export.ts';
import { type ProvedBy, receiptOf, settlingEntry } from '../record/receipts.ts';
import {
  incidentsCsv,
  type ReportQuery,
  readReport,
  reportCsv,
  reportJson,
  reportText,
} from '../reports/index.ts';
import type { StoreReader } from '../store/sqlite-reader.ts';
import type { RoundQuery } from '../store/store.ts';
import { type RoundViewer, roundSeenBy } from '../tables/past-round.ts';
import { type DeriveMeans, rederived, type ServedTable } from '../tables/rederive.ts';

/** What the clerk is given and what comes of it. Answers for people are text already: nobody has to write it again. */
export type Jobs = {
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

const DOING: {
  readonly [Name in JobName]: (
    of: Jobs[Name]['of'],
    opened: Opened,
  ) => Promise<Jobs[Name]['gives']>;
} = {
  odds: async ({ game, counts, layout }) => {
    const book = bookOf(game);
    const shoe = shoeHolding(counts);
    const joint = together(book, shoe, { layout });
    return JSON.stringify(oddsJson(exactOdds(book, shoe, { layout }), joint, null));
  },
  liveOdds: async ({ book, counts, layout }) => {
    const shoe = shoeHolding(counts);
    const odds = liveOdds(typeof book === 'string' ? bookOf(book) : book, shoe, { layout });
    const bets = odds.map(({ bet, ...figures }) => ({ bet: bet.id, ...figures }));
    return JSON.stringify({ cards: shoe.cards, bets });
  },
  report: async ({ query, format }, opened) =>
    PRINTED[format](await readReport(await opened(), query)),
  rounds: async ({ query, viewer, besides }, opened) => {
    const kept = await (await opened()).rounds(query);
    return kept
      .filter(({ round }) => round !== besides)
      .map(({ text }) => JSON.stringify(roundSeenBy(JSON.parse(text) as HandHistory, viewer)))
      .join();
  },
  settledIn: async ({ stream, round }, opened) =>
    (await settlingEntry(await opened(), stream, round))?.sequence ?? null,
  receipt: async ({ stream, round, patron, by }, opened) => {
    const store = await opened();
    const settled = await settlingEntry(store, stream, round);
    // Settled anew meanwhile, it is not in that checkpoint: whoever asks again gets it.
    if (settled === null || settled.sequence > by.count) return null;
    const receipt = await receiptOf(store, stream, settled, patron, by);
    return receipt && JSON.stringify(receipt);
  },
  head: async ({ stream, opening }, opened) => pagesOf(await opened()).head(stream, opening),
  page: async ({ stream, from, limit }, opened) =>
    pagesOf(await opened()).page(stream, from, limit),
  rederive: async ({ served, means }, opened) => rederived(await opened(), served, means),
};

/** Both were looked at where they were asked for. */
const bookOf = (game: string): Rulebook => {
  const book = rulebook(game);
  if (book === undefined) throw new Error(`no game ${game}`);
  return book;
};
const shoeHolding = (counts: readonly number[]): ShoeCounts => {
  const shoe = shoeOf(counts);
  if (isRefusal(shoe)) throw new Error(shoe.message);
  return shoe;
};

const PRINTED: Readonly<Record<ReportFormat, (report: Report) => string>> = {
  json: reportJson,
  csv: reportCsv,
  incidents: incidentsCsv,
  text: reportText,
};
