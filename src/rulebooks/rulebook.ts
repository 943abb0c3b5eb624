/**
 * What a rulebook holds. Every book is plain JSON-safe data that satisfies `Rulebook`; the code in
 * `rules/` and above reads it and names no game. Numbers such as '4.1.2' are the book's own paragraphs.
 */
export type Rulebook = {
  readonly id: string;
  readonly title: string;
  /** What pages in Chinese call the game: the books are in English alone. Books in older records have none. */
  readonly titleZh?: string;
  readonly version: string;
  /** When it came into force, local time of the casino. */
  readonly effective: string;
  readonly decks: Decks;
  readonly play: Play;
  readonly bets: readonly Bet[];
  /** The game is played on these layouts only. */
  readonly layoutsRule: Paragraph;
  readonly layouts: readonly Layout[];
  readonly insurance: Insurance | null;
  readonly squeeze: SqueezeRight | null;
  readonly limits: LimitRules | null;
  /** By which a bet outside the limits that was accepted wins or loses in full; only without a Differential. */
  readonly acceptedInFull?: Paragraph;
  /** By which no patron bets on both Hands in one round, in whatever boxes; left out: anybody may. */
  readonly oneHand?: Paragraph;
  /** By which anybody bets in any box, though nobody who sits there does; left out: nobody may. */
  readonly openBoxes?: Paragraph;
  readonly elections: Elections | null;
  /** By kind, and total; null: neither the book nor the house knows of it. */
  readonly irregularities: Readonly<Record<Kind, Clause | null>>;
  readonly standing: Standing;
  /** The numbers printed on betting boxes, in order. */
  readonly boxNumbers: readonly number[];
  readonly rounding: Rounding;
  readonly burn: Burn;
  /** What the book says nothing about, and the house policy that stands in for it. */
  readonly silentOn: readonly { readonly subject: string; readonly policy: string }[];
  /** For whoever holds these data against the text (`rules --check`): no table acts by it. */
  readonly asPrinted?: AsPrinted;
};

export type AsPrinted = {
  /** Every numbered paragraph of the text. */
  readonly paragraphs: readonly Paragraph[];
  /** Where a paragraph points at another, and what it speaks of: the place of that in these data. */
  readonly references: readonly {
    readonly from: Paragraph;
    readonly to: Paragraph;
    readonly means?: string;
  }[];
  /** On what a bet wins by its definition: on any of these. */
  readonly definitions: readonly { readonly bet: string; readonly wins: readonly Condition[] }[];
  /** Odds of a bet or an insurance that stand on a layout. */
  readonly layouts: readonly {
    readonly layout: string;
    readonly bet: string;
    readonly pays: Odds;
  }[];
};

/** With how many decks it is played. */
export type Decks = {
  readonly from: number;
  readonly to: number;
  /** The numbers it is played with, where that is not every one between. */
  readonly only?: readonly number[];
  readonly rule: Paragraph;
};

/** A paragraph number of the book at hand, `4.2.1(a)` for a lettered item, or the name of the rule where it has none. */
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

/** All named parts must hold. The pay lines and pushes of one bet never overlap. */
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
  /** Whether the winning Hand has 8 or 9 in two cards; on a Tie, both Hands. */
  readonly natural?: boolean;
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
  /** When it is returned, besides an Original Bet on a Tie; by the same pay table. */
  readonly pushes?: readonly Condition[];
  /** By which it is taken only from a patron with an Original Bet in the same box. */
  readonly withOriginal?: Paragraph;
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
export type SqueezeRight = { readonly rule: Paragraph; readonly who: 'any' | 'seated' };

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

/** To whole cents, or to chips of so many cents; what is left over stays on record. */
export type Rounding = { readonly winnings: 'down' | 'up'; readonly chip?: number };

/** Cards put aside when a shoe is begun: what a table does unless it is set otherwise, and what a ten stands for. */
export type Burn = { readonly unlessSet: 'none' | 'by-first-card'; readonly tens: number };

/** Lowest rank of the person who decides; "or above" always holds. */
export type Authority = 'dealer' | 'pit-supervisor' | 'pit-manager' | 'shift-manager';

/** What can go wrong at a table, as somebody says it or the table notices it. */
export const KINDS = [
  'over-limit',
  'below-minimum',
  'walked-away',
  'interruption',
  'foreign-card',
  'shortage-or-excess',
  'copies',
  'wrong-number',
  'insufficient-cards',
  'not-shuffled',
  'excess-card',
  'exposed-card',
  'misdirected-area',
  'misdirected-person',
  'face-up',
  'drawn-together',
  'noticed-later',
  'other-dealing-error',
  'insurance-neglected',
  'placed-in-error',
  'display-wrong',
  'anything-else',
] as const;
export type Kind = (typeof KINDS)[number];

/**
 * One clause of section 5: what follows from a report, who decides, and how. The table reads these fields and never the
 * kind, so that changing one changes what happens.
 */
export type Clause = { readonly rule: Paragraph } & (
  | { readonly effect: 'note' | 'reject-excess' | 'advise-short' }
  /** Play goes on at once, and patrons may choose first. */
  | { readonly effect: 'continue'; readonly elections: ElectionsAfter }
  | ({
      readonly effect: 'void';
      /** Left out where it can come up in no settled round. */
      readonly until?: Until;
      readonly shoe: ShoeAfter | null;
    } & Deciding)
  | ({
      readonly effect: 'void-unless-established';
      /** By which play is concluded, or the round is void. */
      readonly established: Paragraph;
      readonly notEstablished: Paragraph;
    } & Deciding)
  | ({
      readonly effect: 'void-unless-reconstructed';
      readonly until: Until;
      readonly elections: ElectionsAfter | null;
    } & Deciding)
  | ({ readonly effect: 'reconstruct'; readonly elections: ElectionsAfter } & Deciding)
  | ({
      readonly effect: 'decide-order';
      readonly elections: ElectionsAfter;
      readonly shoe: ShoeAfter;
    } & Deciding)
  | ({ readonly effect: 'offer-or-return' | 'ruling' } & Deciding)
);
export type Effect = Clause['effect'];

export type Deciding = {
  readonly authority: Authority;
  /** When somebody else than who reported it decides: always, where it voids or settles anew, or he only looks on. */
  readonly secondPerson: 'always' | 'to-void' | 'witness';
  /** Where several reports wait, which is decided before the others. */
  readonly turn: 'first' | 'second' | 'by-age';
};

/** Until when it still reaches the round: its settlement, or the commencement of the next one. */
export type Until = 'settlement' | 'next-round';

/** When every patron at the table may choose, and on which exposed cards "established" is judged. */
export type ElectionsAfter = {
  readonly rule: Paragraph;
  readonly when: 'always' | 'unless-established' | 'unless-established-and-reconstructed';
  readonly judgedOn: 'before-error' | 'as-reconstructed';
};

/** What becomes of the shoe: it is taken out at once, deals no further round, or may be replaced. */
export type ShoeAfter = {
  readonly rule: Paragraph;
  readonly replaced: 'at-once' | 'before-next-round' | 'if-decided';
};

/** Rules of section 5 that hold without a report. */
export type Standing = {
  readonly previousRounds: Paragraph;
  readonly lateBet: Paragraph;
  /** By which the bets of a void round go back. */
  readonly voided: Paragraph;
  readonly onBehalf: Paragraph;
};
