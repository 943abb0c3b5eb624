import type { Hand, Kind, Odds, Rulebook } from '../rulebooks/index.ts';
import type { Card, Deal, Offer, PlacedInsurance, Settlement, Step } from '../rules/index.ts';
import type { BetPlace, Chips, Event, ReportView, TableLimits, View } from '../table/index.ts';

/**
 * Which drills these are. Raise it by hand whenever the same seed comes to another drill or another answer: a golden
 * file notices. Whoever keeps an answer to mark it again keeps this with it.
 */
export const DRILL_MAKER = 1;

/** What dealers practise. */
export const DRILL_KINDS = ['draws', 'wins', 'pays', 'insurance', 'announce', 'trouble'] as const;
export type DrillKind = (typeof DRILL_KINDS)[number];

/** 1: the plain case, few questions; 3: everything that can come up, and every question of it. */
export const LEVELS = [1, 2, 3] as const;
export type Level = (typeof LEVELS)[number];

/** All that a drill is made from: the same comes of it wherever it is made. */
export type DrillAsked = {
  readonly book: Rulebook;
  readonly kind: DrillKind;
  readonly seed: string;
  readonly level?: Level;
  /** Left out: one of the book's, by the seed. */
  readonly layout?: string;
  readonly decks?: number;
  /** The values of the house's chips, in cents. */
  readonly chips?: readonly number[];
  /** What has gone wrong, of `trouble`; left out: anything of which the book or the house has a clause. */
  readonly trouble?: Kind;
};

/** A question as the dealer sees it: plain data, without a word, an answer, or the seed that would give one. */
export type Drill = {
  readonly kind: DrillKind;
  readonly game: string;
  readonly version: string;
  readonly level: Level;
  readonly layout: string;
  readonly decks: number;
  readonly situation: DrillSituation;
  readonly fields: readonly Field[];
};

/** What lies on the table. */
export type DrillSituation =
  | { readonly is: 'cards'; readonly deal: Deal }
  | {
      readonly is: 'bets';
      readonly deal: Deal;
      readonly limits: TableLimits;
      /** The smallest chip, in cents. */
      readonly chipUnit: number;
      readonly bets: readonly LaidBet[];
      readonly insurance: readonly LaidInsurance[];
      /** An offer had been forgotten, and is made late to this patron. */
      readonly late?: string;
      /** Who let an offer of this round pass. */
      readonly forgone?: readonly string[];
    }
  /** A whole table, as its dealer sees it, and what has happened there. */
  | { readonly is: 'table'; readonly view: View; readonly happened: WentWrong | null };

export type LaidBet = BetPlace & { readonly amount: number };
export type LaidInsurance = Pick<
  PlacedInsurance,
  'box' | 'patron' | 'hand' | 'after' | 'amount'
> & {
  readonly pays: Odds;
};

/** What has gone wrong, in data: the page has the words. */
export type WentWrong = {
  readonly kind: Kind;
  /** Cards that came out of turn, in the order of leaving. */
  readonly cards?: readonly (Card | 'faceDown')[];
  /** The card of a Hand that was seen, or that there is once too often. */
  readonly slot?: { readonly hand: Hand; readonly index: number; readonly card: Card };
  readonly patron?: string;
  /** Where the card went. */
  readonly box?: number;
  readonly hand?: Hand;
  /** The earlier round that it is about. */
  readonly round?: number;
};

export type Parameters = Readonly<Record<string, string | number>>;

/** What is asked. */
export const ASKS = [
  'next',
  'banker-draws-on',
  'points',
  'winner',
  'won',
  'paid',
  'taken',
  'in-chips',
  'offered',
  'odds',
  'most',
  'call',
  'rule',
  'what-now',
  'who-decides',
  'second-person',
  'established',
  'elections',
  'who-elects',
  'by-default',
] as const;
export type Ask = (typeof ASKS)[number];

/** One of the answers to choose from; `code` says what it is, and `with` of what. */
export type Option = {
  readonly id: string;
  readonly code: OptionCode;
  readonly with?: Parameters;
};

export const OPTION_CODES = [
  // next
  'to-player',
  'to-banker',
  'round-ends',
  // Of values, bets, odds, ranks, patrons and paragraphs there are as many as the book or the table has.
  'value',
  'bet',
  'odds',
  'none',
  'hand',
  'patron',
  'paragraph',
  // winner
  'player-wins',
  'banker-wins',
  'tie',
  // call
  'call-bets',
  'call-no-more',
  'call-card',
  'call-insurance',
  'call-outcome',
  // what-now
  'stands',
  'excess-back',
  'patron-told',
  'void',
  'concluded',
  'put-right',
  'order-decided',
  'late-offer',
  'bets-back',
  'ruling',
  'goes-on',
  // who-decides
  'nobody',
  'dealer',
  'pit-supervisor',
  'pit-manager',
  'shift-manager',
  // second-person
  'not-needed',
  'another-decides',
  'witness',
  // elections and by-default
  'no-choice',
  'continue-or-return',
  'reconstructed-or-return',
  'continue',
  'reconstructed',
  'return',
] as const;
export type OptionCode = (typeof OPTION_CODES)[number];

export type Field = {
  readonly id: string;
  readonly ask: Ask;
  readonly with?: Parameters;
} & (
  | { readonly is: 'choice'; readonly options: readonly Option[] }
  /** Any number of them, none too. */
  | { readonly is: 'choices'; readonly options: readonly Option[] }
  | { readonly is: 'number'; readonly from: number; readonly to: number }
  /** In cents. */
  | { readonly is: 'amount' }
  | { readonly is: 'chips'; readonly values: readonly number[] }
);

/** By field: an option's id, several of them, a number, an amount in cents, or chips; null: no answer. */
export type FieldAnswer = string | number | readonly string[] | readonly Chips[] | null;
export type DrillAnswer = Readonly<Record<string, FieldAnswer>>;

/** What a field comes to, and the paragraphs that say so, the main one first. */
export type Right = {
  readonly id: string;
  readonly right: FieldAnswer;
  readonly rule: string;
  readonly also?: readonly string[];
};

/** Why: whatever the rules and the table said when they were asked. */
export type Explained = {
  readonly step?: Step;
  readonly settlement?: Settlement;
  readonly offers?: readonly Offer[];
  /** What became of it at the table, event by event. */
  readonly events?: readonly Event[];
  readonly report?: ReportView | null;
};

/** A drill with its answers. */
export type MadeDrill = {
  readonly drill: Drill;
  /** The paragraph that it trains before all others. */
  readonly trains: string;
  readonly rights: readonly Right[];
  readonly explained: Explained;
};

export type MarkedField = Right & {
  readonly given: FieldAnswer;
  readonly correct: boolean;
  /** Of chips: the amount was made with the fewest there are. */
  readonly fewest?: boolean;
};

export type Marked = {
  readonly trains: string;
  readonly fields: readonly MarkedField[];
  readonly correct: boolean;
  /** How many fields are right, and how many there are. */
  readonly right: number;
  readonly of: number;
  /** Every paragraph that the drill trains, and whether all that it says was answered right. */
  readonly paragraphs: readonly { readonly rule: string; readonly correct: boolean }[];
  readonly explained: Explained;
};
