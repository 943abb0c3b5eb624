import type { OddsFigures } from '../../../api/odds-json.ts';
import type {
  Counted,
  CountFigures,
  CountingWork,
  Dealt,
  Gained,
  SessionColumn,
  SessionFigures,
  SimulationWork,
} from '../../../odds/index.ts';
import type { InsuranceRow, Rulebook } from '../../../rulebooks/index.ts';

/** What the page asks of its workers, and what they answer. Books are told once and then go by their number. */

export type SheetKind = 'json' | 'markdown' | 'csv' | 'html' | 'tally';

/** A shoe of a book, and which bets of it. */
type OfShoe = {
  readonly book: number;
  readonly counts: readonly number[];
  readonly layout: string | null;
};

/** What is asked, by name, beside what comes of it. */
export type Figures = {
  readonly odds: { readonly of: OfShoe; readonly is: OddsFigures };
  readonly decks: {
    readonly of: { readonly book: number; readonly layout: string | null };
    readonly is: readonly DeckEdges[];
  };
  readonly removal: { readonly of: OfShoe; readonly is: readonly RankEffects[] };
  readonly session: {
    readonly of: OfShoe & {
      readonly bet: string;
      readonly stake: number;
      readonly rounds: number;
    };
    readonly is: SessionAnswer;
  };
  readonly sheet: {
    readonly of: OfShoe & { readonly decks: number | null; readonly kind: SheetKind };
    readonly is: string;
  };
  readonly dealt: { readonly of: DealtSoFar; readonly is: SimulatedFigures };
  readonly counted: { readonly of: CountedSoFar; readonly is: CountedFigures };
};
export type FigureName = keyof Figures;

/** The house edge of each bet from so many whole decks. */
export type DeckEdges = {
  readonly decks: number;
  readonly edges: readonly { readonly bet: string; readonly edge: number }[];
};

/** By how much the edge moves when a card of each rank leaves; null where there is none. */
export type RankEffects = { readonly bet: string; readonly effects: readonly (number | null)[] };

export type SessionAnswer = SessionFigures & {
  readonly width: number;
  readonly columns: readonly SessionColumn[];
};

export type WorkOf<Work extends { readonly book: Rulebook }> = Omit<Work, 'book'> & {
  readonly book: number;
};

export type DealtSoFar = {
  readonly work: WorkOf<SimulationWork>;
  /** What each worker has dealt so far. */
  readonly parts: readonly Dealt[];
};

export type SimulatedFigures = {
  readonly rounds: number;
  readonly shoes: number;
  readonly bets: readonly SimulatedBet[];
  readonly sure: { readonly rounds: number; readonly agrees: boolean; readonly p: number };
};

export type SimulatedBet = {
  readonly bet: string;
  readonly wins: number;
  readonly pushes: number;
  readonly losses: number;
  readonly houseEdge: number;
  readonly expected: number;
  readonly z: number;
  /** Of the interval in which the exact edge lies 95 times in 100: so much to either side. */
  readonly margin: number;
};

export type CountedSoFar = {
  readonly work: WorkOf<CountingWork>;
  /** Parts that came in since it was asked last; earlier ones were kept. */
  readonly run: number;
  readonly parts: readonly CountedPart[];
};
export type CountedPart = { readonly part: number; readonly counted: Counted };

export type CountedFigures = {
  readonly shoes: number;
  readonly cuts: readonly { readonly cut: number; readonly roundsPerShoe: number }[];
  readonly bets: readonly {
    readonly bet: string;
    readonly perfect: readonly Gained[];
    readonly count: CountFigures;
  }[];
  readonly insurance: readonly {
    readonly row: InsuranceRow;
    readonly perfect: readonly Gained[];
  }[];
};

/** To a worker that answers. */
export type ToDesk =
  | { readonly is: 'book'; readonly number: number; readonly book: Rulebook }
  | {
      [Name in FigureName]: {
        readonly is: Name;
        readonly id: number;
        readonly of: Figures[Name]['of'];
      };
    }[FigureName];
export type FromDesk =
  | { readonly id: number; readonly answer: Figures[FigureName]['is'] }
  | { readonly id: number; readonly failed: string };

/** To a worker that deals: which of so many it is. */
export type ToDealer =
  | { readonly is: 'book'; readonly number: number; readonly book: Rulebook }
  | {
      readonly is: 'simulate';
      readonly work: WorkOf<SimulationWork>;
      readonly place: number;
      readonly among: number;
    }
  | {
      readonly is: 'count';
      readonly work: WorkOf<CountingWork>;
      readonly place: number;
      readonly among: number;
    }
  | { readonly is: 'stop' };

/** All that it has dealt so far, or the parts that have changed; `ended` with the last of them. */
export type FromDealer =
  | { readonly is: 'dealt'; readonly dealt: Dealt; readonly ended: boolean }
  | {
      readonly is: 'counted';
      readonly parts: readonly CountedPart[];
      readonly shoes: number;
      readonly ended: boolean;
    };
