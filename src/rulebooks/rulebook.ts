/**
 * What a rulebook holds. Every book is plain JSON-safe data that satisfies `Rulebook`; the code in
 * `rules/` and above reads it and names no game. Numbers such as '4.1.2' are the book's own paragraphs.
 */
export type Rulebook = {
  readonly id: string;
  readonly title: string;
  readonly version: string;
  /** When it came into force, local time of the casino. */
  readonly effective: string;
  readonly decks: { readonly from: number; readonly to: number; readonly rule: Paragraph };
  readonly play: Play;
  readonly bets: readonly Bet[];
  /** The game is played on these layouts only. */
  readonly layoutsRule: Paragraph;
  readonly layouts: readonly Layout[];
  readonly insurance: Insurance | null;
  readonly squeeze: Squeeze | null;
  readonly limits: LimitRules | null;
  readonly elections: Elections | null;
  readonly irregularities: readonly Irregularity[];
  /** What the book says nothing about, and the house policy that stands in for it. */
  readonly silentOn: readonly { readonly subject: string; readonly policy: string }[];
};

/** A paragraph number of the book at hand; `4.2.1(a)` for a lettered item. */
export type Paragraph = string;

/** What decides where the book is silent. */
export const HOUSE_POLICY = 'house policy';

export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const;
export type Rank = (typeof RANKS)[number];

export const HANDS = ['player', 'banker'] as const;
export type Hand = (typeof HANDS)[number];
export type Winner = Hand | 'tie';

/** The sequence of a round: which paragraph opens it, closes it, deals and decides it. */
export type Play = {
  readonly open: Paragraph;
  readonly close: Paragraph;
  readonly values: Paragraph;
  readonly initialCards: Paragraph;
  readonly thirdCard: Paragraph;
  readonly tableOfPlay: TableOfPlay & { readonly rule: Paragraph };
  readonly winner: Paragraph;
  readonly tie: Paragraph;
  /** On a Tie an Original Bet may be left where it lies; else it goes back. */
  readonly tiedBetsMayStay: boolean;
};

/** Who draws a third card. Naturals come first: they stop both Hands. */
export type TableOfPlay = {
  readonly natural: readonly number[];
  readonly playerDraws: readonly number[];
  /** Banker totals that draw when the Player Hand stood. */
  readonly bankerDrawsAlone: readonly number[];
  /** Indexed by the Banker total: the values of the Player third card on which it draws. */
  readonly bankerDraws: readonly (readonly number[])[];
};

/** `A to B` as the pay table prints it. */
export type Odds = `${number} to ${number}`;

/** All named parts must hold. The pay lines of one bet never overlap. */
export type Condition = {
  readonly winner?: readonly Winner[];
  /** Point Total of the winning Hand; on a Tie, of both. */
  readonly points?: readonly number[];
  /** Cards in the winning Hand. */
  readonly cards?: readonly number[];
  /** Cards in both Hands together. */
  readonly totalCards?: readonly number[];
  /** By how many points the winning Hand wins. */
  readonly margin?: readonly number[];
  /** Ranks of which the first two cards of that Hand form a pair. */
  readonly playerPair?: readonly Rank[];
  readonly bankerPair?: readonly Rank[];
  /** One Hand paired, both in different ranks, both in the same rank. */
  readonly pairs?: 'single' | 'double' | 'twin';
};

export type PayLine = { readonly when: Condition; readonly pays: Odds };

export type Bet = {
  readonly id: string;
  readonly name: { readonly en: string; readonly zh: string };
  /** Original Bets are on a Hand: pushed on a Tie, insurable, counted in the Differential. */
  readonly original: Hand | null;
  readonly definition: Paragraph;
  /** The pay table that settles it, win or lose; all its pay lines stand there. */
  readonly rule: Paragraph;
  readonly layouts: readonly string[];
  readonly pays: readonly PayLine[];
};

export type Layout = {
  readonly id: string;
  readonly boxes: { readonly from: number; readonly to: number; readonly rule: Paragraph };
};

export type Insurance = {
  readonly right: Paragraph;
  readonly offer: Paragraph;
  readonly stages: Paragraph;
  readonly table: { readonly rule: Paragraph; readonly rows: readonly InsuranceRow[] };
  readonly tie: Paragraph;
  readonly cap: {
    readonly rule: Paragraph;
    /** At these odds the stake is also held to a share of the maximum Differential. */
    readonly at: Odds;
    readonly percentOfMaximum: number;
  };
  /** Banker third card first: the offer after the Player third card is waived. */
  readonly waived: Paragraph;
  /** Private tables may go without. */
  readonly off: Paragraph;
  readonly forgone: Paragraph;
  /** An offer forgotten, noticed before or after the outcome is established. */
  readonly neglected: { readonly before: Paragraph; readonly after: Paragraph };
};

/** `own` is the insured Hand's points, `other` its opponent's, `after` the number of cards exposed. */
export type InsuranceRow = {
  readonly hand: Hand;
  readonly after: 4 | 5;
  readonly own: readonly number[];
  readonly other: readonly number[];
  readonly pays: Odds;
  /** The paragraph by which it is paid on a Tie too, where one says so. */
  readonly paidOnTie?: Paragraph;
};

/** Who with the highest Original Bet may ask to squeeze a card. */
export type Squeeze = { readonly rule: Paragraph; readonly who: 'any' | 'seated' };

export type LimitRules = {
  readonly displayed: Paragraph;
  readonly responsibility: Paragraph;
  /** Nobody may refuse the balance of a box to others. */
  readonly balance: Paragraph;
  /** Excess that was not rejected before the close. */
  readonly proRata: Paragraph;
  /** A bet under the minimum in such a box. */
  readonly short: Paragraph;
  /** A bet under the minimum that nobody noticed. */
  readonly unnoticed: Paragraph;
};

/** The choices of a patron after a dealing error. */
export type Elections = {
  readonly continue: Paragraph;
  readonly reconstructed: Paragraph;
  readonly return: Paragraph;
};

/** Lowest rank of the person who decides; "or above" always holds. */
export type Authority = 'dealer' | 'pit-supervisor' | 'pit-manager' | 'shift-manager';

/** One clause of section 5: what happened, what the rule makes of it, who decides. */
export type Irregularity = {
  readonly kind:
    | 'over-limit'
    | 'below-minimum'
    | 'walked-away'
    | 'interruption'
    | 'foreign-card'
    | 'shortage-or-excess'
    | 'wrong-number'
    | 'insufficient-cards'
    | 'not-shuffled'
    | 'previous-rounds'
    | 'late-bet'
    | 'excess-card'
    | 'exposed-card'
    | 'misdirected-area'
    | 'misdirected-person'
    | 'face-up'
    | 'drawn-together'
    | 'replace-shoe'
    | 'noticed-later'
    | 'other-dealing-error'
    | 'insurance-neglected'
    | 'placed-in-error'
    | 'display-wrong'
    | 'voided'
    | 'on-behalf'
    | 'anything-else';
  readonly rule: Paragraph;
  readonly effect:
    | 'void'
    | 'void-unless-reconstructed'
    | 'void-unless-established'
    | 'reconstruct'
    | 'reconstruct-or-void'
    | 'decide-order'
    | 'replace-shoe'
    | 'continue'
    | 'stands'
    | 'settle'
    | 'refuse'
    | 'reject-or-pro-rata'
    | 'advise'
    | 'offer-or-return'
    | 'return-bets'
    | 'cards-prevail'
    | 'allowed'
    | 'ruling';
  readonly authority: Authority;
  /** When every patron at the table may elect. */
  readonly elections:
    | 'never'
    | 'always'
    | 'unless-established'
    | 'unless-established-and-reconstructed';
  /** The paragraph that gives the elections, where it is one of its own. */
  readonly electionsRule?: Paragraph;
  /** By which an outcome established, or none, decides. */
  readonly established?: Paragraph;
  readonly notEstablished?: Paragraph;
  readonly discretion?: 'reasonable' | 'absolute';
};
