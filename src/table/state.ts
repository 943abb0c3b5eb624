import type { Authority, Hand, Kind, Odds, Rulebook } from '../rulebooks/index.ts';
import type { DecidedBet, Election, Offer, ReturnedBet, Settlement } from '../rules/index.ts';
import { NO_NAMES } from './by-name.ts';
import type { From, Hands, SeenCounts, TableSlot } from './cards.ts';
import type { Actor, Asked, BankerFirst, BetPlace, Detail } from './commands.ts';
import type { Judged, Owed } from './events.ts';
import type { Guard } from './guards.ts';
import type { Pages } from './pages.ts';
import type { StakePlaces } from './place-of-stake.ts';
import type { Roads } from './roads/index.ts';
import type { Roster } from './roster.ts';
import type { Settings } from './settings.ts';
import { type LaidSums, NO_SUMS } from './sums.ts';

/** One table, as its events made it. */
export type State = { readonly status: 'unopened' } | Table;

export type Table = {
  readonly status: 'open' | 'closing' | 'closed';
  /** The last entry of its record that it knows of. */
  readonly sequence: number;
  readonly settings: Settings;
  /** The rulebook that holds, in the version that it was opened with. */
  readonly book: Rulebook;
  /** What holds from the next round on: the last one can still be looked into under its own. */
  readonly upcoming: { readonly settings: Settings; readonly book: Rulebook } | null;
  readonly roster: Roster;
  /** The seated patron of each box. */
  readonly seats: ReadonlyMap<number, string>;
  /** Who is excluded or has limits of his own. */
  readonly guards: ReadonlyMap<string, Guard>;
  readonly money: Money;
  /** How many slips of fills and credits it has made out. */
  readonly slips: number;
  readonly shoe: Shoe | null;
  readonly shoes: number;
  /** The electronic shoe that comes next: the house has committed to it, and patrons add to it. */
  readonly coming: SealedShoe | null;
  /** Once the house has committed to a shoe before loading it, it does so with every one. */
  readonly commitsAhead: boolean;
  /** Shoes that were loaded and whose seed is not public yet. */
  readonly unrevealed: readonly SealedShoe[];
  /** The last one whose seed was made public. */
  readonly revealed: RevealedShoe | null;
  /** Cards that have left the shoe and wait to be dealt, in the order of leaving. */
  readonly waiting: readonly TableSlot[];
  /** Cards that belong nowhere in this round: they begin the next one. */
  readonly carried: readonly TableSlot[];
  /** How many cards have left the shoes of this table, and how many of them are out of play. */
  readonly drawn: number;
  readonly discarded: number;
  readonly rounds: number;
  readonly opened: Opening;
  /** null: none was opened yet. */
  readonly round: Round | null;
  /** Reports that wait to be decided, in the order in which they were made. */
  readonly reports: readonly Incident[];
  /** What waits for a second person. */
  readonly asks: readonly PendingAsk[];
  /** Somebody of the pit is wanted, and has not come yet. */
  readonly call: Call | null;
  readonly roads: Roads;
  /** The roads begin anew with the first round of a shoe. */
  readonly roadsOfShoe: number;
  /** The data were restored, and no further round was played since: those that are missing may be entered. */
  readonly restored: boolean;
  /** When the last step was taken: timers count from here. */
  readonly since: number;
};

/** The last time that the table was opened: the how manyeth it was, and rounds and money as they then were. */
export type Opening = {
  readonly opening: number;
  readonly at: number;
  readonly rounds: number;
  readonly money: Money;
};

/** Everything but the racks; together with them it adds up to nothing. */
export type Money = {
  readonly tray: number;
  /** Stakes that lie on the layout. */
  readonly held: number;
  /** Money that patrons gave for chips. */
  readonly drop: number;
  /** Money that they were given for chips, counted against it. */
  readonly cashedOut: number;
  /** What counts of the tray found too little, less what they found too much. */
  readonly variance: number;
  /** What came to the table from outside, counted against it. */
  readonly outside: number;
};

/** An electronic shoe as everybody knows it. */
export type SealedShoe = {
  readonly number: number;
  readonly decks: number;
  readonly commitment: string;
  /** What patrons added, in the order in which it came; null: version 1, from the seed alone. */
  readonly nonces: readonly PatronNonce[] | null;
};
export type PatronNonce = { readonly patron: string; readonly nonce: string };
export type RevealedShoe = SealedShoe & { readonly seed: string };

export type Shoe = {
  readonly number: number;
  readonly decks: number;
  /** What was published of its order before it was loaded; null: real cards. */
  readonly commitment: string | null;
  /** What its order is made from besides the seed; null: nothing, or real cards. */
  readonly nonces: readonly PatronNonce[] | null;
  /** How many cards have left it. */
  readonly gone: number;
  /** How often each card has been exposed. */
  readonly seen: SeenCounts;
  /** The burning that the settings ask for is still to be done. */
  readonly toBurn: boolean;
  /** Rounds that may still be opened once the cut card is out; null before. */
  readonly furtherRounds: number | null;
  /** By which it deals no further round, though cards are left. */
  readonly withdrawn: string | null;
  /** The data were restored: people may have seen cards of it that are not on record, and it deals none any more. */
  readonly spent: boolean;
};

/**
 * What lies in a box: each patron's stake on each bet, in the order in which they were placed. One that was taken back
 * leaves its place empty.
 */
export type Box = {
  readonly number: number;
  readonly pages: Pages<Stake | null>;
  readonly player: number;
  readonly banker: number;
  /** Whoever was seated has taken every bet back, and standing patrons' bets still lie there. */
  readonly uncovered: boolean;
};

export type Stake = {
  readonly patron: string;
  readonly bet: string;
  readonly hand: Hand | null;
  readonly amount: number;
  readonly standing: boolean;
  readonly asItLay: boolean;
  /** What of it came from the patron's own terminal: those are its chips. */
  readonly own: number;
  /** Its place among the stakes of the round, in the order in which they were first placed. */
  readonly order: number;
};

export type InsuranceStake = {
  readonly patron: string;
  readonly box: number;
  readonly hand: Hand;
  readonly after: 4 | 5;
  readonly pays: Odds;
  readonly amount: number;
  readonly late: boolean;
  /** From the patron's own terminal. */
  readonly own: boolean;
};

/** Offers that are open until the next card is drawn; `to` names who alone may take a late one. */
export type OpenOffers = {
  readonly offers: readonly Offer[];
  readonly late: boolean;
  readonly to: readonly string[] | null;
  /** The entry that made them. */
  readonly offer: number;
};

export type Squeeze = {
  readonly patron: string;
  readonly hand: Hand;
  readonly index: number;
  /** The first card, and the second with it. */
  readonly both?: true;
  readonly bankerFirst: BankerFirst | null;
  readonly consented: boolean;
};

/** The cards that were asked for, by their place in the Hand. */
export const squeezed = ({ index, both }: Pick<Squeeze, 'index' | 'both'>): readonly number[] =>
  both ? [index, index + 1] : [index];

/** Everything a round has, whatever its phase. */
export type RoundData = {
  readonly number: number;
  /** It was played before and is entered again; null: it is played now. */
  readonly entered: Entered | null;
  readonly boxes: readonly Box[];
  readonly stakePlaces: StakePlaces;
  /** What lies in the boxes, in sum. */
  readonly sums: LaidSums;
  /** How many stakes have been placed. */
  readonly placed: number;
  readonly hands: Hands;
  readonly insurance: readonly InsuranceStake[];
  /** Went back because the cards were keyed otherwise; it is looked at again with each correction. */
  readonly setAside: readonly InsuranceStake[];
  readonly open: OpenOffers | null;
  /** The stages at which an offer was made. */
  readonly offered: readonly (4 | 5)[];
  readonly declared: readonly string[];
  readonly forgone: readonly string[];
  /** Who had said to insure when a card that slipped out closed the offer: they were neglected, if anybody was. */
  readonly cutOff: readonly { readonly patron: string; readonly after: 4 | 5 }[];
  /** Who was found to have meant to insure, and was not offered it. */
  readonly claims: readonly Claim[];
  /** To whom an offer that had been forgotten was made late. */
  readonly lateTo: readonly string[];
  readonly waived: string | null;
  readonly bankerFirst: BankerFirst | null;
  /** What was asked for, at most one for each Hand. */
  readonly squeezes: readonly Squeeze[];
  /** Who accepts each Hand. */
  readonly accepts: Readonly<Record<Hand, string | null>>;
  readonly shown: readonly { readonly hand: Hand; readonly index: number; readonly to: string }[];
  readonly away: readonly string[];
  readonly elections: readonly Election[];
  /** Chose to go on, or took a late offer: no further election in this round. */
  readonly bound: readonly string[];
  readonly returned: readonly ReturnedBet[];
  /** Reports of this round that were decided and had to do with the patrons' choices. */
  readonly judged: readonly Judged[];
  /** Choices that were given and wait until the last report is decided. */
  readonly owed: Owed | null;
  readonly electing: Electing | null;
  /** By which the shoe may be replaced within the round. */
  readonly mayReplaceShoe: string | null;
  /** Bets that stay on the layout for the next round. */
  readonly leftUp: readonly (BetPlace & { readonly amount: number })[];
};

/** Of a round that was lost and is entered again. */
export type Entered = {
  /** From what. */
  readonly words: string;
  /** How many cards were keyed: they come from no shoe. */
  readonly cards: number;
  /** Who keyed bets and cards; somebody else confirms them. */
  readonly keyedBy: readonly string[];
};

/** What somebody meant to insure. */
export type Claim = { readonly patron: string; readonly box: number; readonly hand: Hand };

export type Incident = {
  readonly kind: Kind;
  readonly detail: Detail;
  readonly rule: string;
  readonly reportedBy: string;
  /** The entry that made it, and when. */
  readonly report: number;
  readonly at: number;
  readonly established: readonly DecidedBet[];
  readonly exposed: readonly number[];
  /** Of its cards that wait, each by where it came from. */
  readonly cards: readonly From[];
  /** The card of a Hand that was seen, likewise: it may be put elsewhere before this is decided. */
  readonly seen: From | null;
};

export type Call = { readonly by: string; readonly at: number; readonly words: string };

/** A command that waits for a second person. */
export type PendingAsk = {
  /** The entry that asked, and when. */
  readonly ask: number;
  readonly at: number;
  /** What the tray should have held then: a count is of that. */
  readonly tray: number;
  readonly by: Actor;
  readonly wish: Asked;
  readonly rank: Authority;
  readonly veto: boolean;
  /** The cards that it names by their places, each by where it came from: they may be put elsewhere meanwhile. */
  readonly cards: readonly (From | null)[];
  readonly yes: readonly { readonly type: string; readonly rule?: string }[];
};

export type Electing = {
  /** The entry that made the report from which they follow. */
  readonly report: number;
  readonly waitingFor: readonly string[];
  readonly reconstructed: boolean;
  readonly exposed: readonly number[];
};

/** How far a round has come. Reports, elections and questions stop it where it is. */
export type Stage =
  | { readonly is: 'betting' }
  | { readonly is: 'dealing' }
  | { readonly is: 'settled'; readonly settlement: Settlement }
  | { readonly is: 'void'; readonly rule: string; readonly reason: string };

export type Round = RoundData & { readonly stage: Stage };

/** What the table is doing: the stage of its round, unless something stops it. */
export type Phase = 'none' | Stage['is'] | 'halted' | 'electing';

export const phaseOf = ({ round, reports, asks }: Table): Phase => {
  if (reports.length > 0 || asks.some(({ wish }) => 'round' in wish)) return 'halted';
  if (round === null) return 'none';
  return round.electing === null ? round.stage.is : 'electing';
};

export const freshRound = (
  number: number,
  boxes: readonly number[],
  entered: Entered | null = null,
): RoundData => ({
  number,
  entered,
  boxes: boxes.map((box) => ({ number: box, pages: [], player: 0, banker: 0, uncovered: false })),
  stakePlaces: NO_NAMES,
  sums: NO_SUMS,
  placed: 0,
  hands: { player: [], banker: [] },
  insurance: [],
  setAside: [],
  open: null,
  offered: [],
  declared: [],
  forgone: [],
  cutOff: [],
  claims: [],
  lateTo: [],
  waived: null,
  bankerFirst: null,
  squeezes: [],
  accepts: { player: null, banker: null },
  shown: [],
  away: [],
  elections: [],
  bound: [],
  returned: [],
  judged: [],
  owed: null,
  electing: null,
  mayReplaceShoe: null,
  leftUp: [],
});

/** No round is under way, whatever is still looked into. */
export const betweenRounds = ({ round }: Table): boolean =>
  round === null || round.stage.is === 'settled' || round.stage.is === 'void';

/** A round that was played before is being entered again: whoever has the shoe has nothing to do with it. */
export const isEntering = (table: Table): boolean =>
  table.round !== null && table.round.entered !== null && !betweenRounds(table);

/** It deals no further round. */
export const isFinished = ({ furtherRounds, withdrawn }: Shoe): boolean =>
  furtherRounds === 0 || withdrawn !== null;

/** Cards are burnt when a shoe is begun, not later. */
export const burnsFirst = ({ toBurn, gone }: Shoe): boolean => toBurn && gone === 0;

/** The table as its next card will find it: what was changed holds from the next round on, not for one that goes on. */
export const comingUp = (table: Table): Table =>
  table.upcoming === null || !betweenRounds(table) ? table : { ...table, ...table.upcoming };

/** A stake with the box it lies in. */
export type Lying = Stake & { readonly box: number };

export const stakesInBox = ({ pages }: Pick<Box, 'pages'>): Stake[] =>
  pages.flat().filter((stake) => stake !== null);

export const stakesOf = ({ boxes }: Pick<RoundData, 'boxes'>): Lying[] =>
  boxes.flatMap((box) => stakesInBox(box).map((stake) => ({ ...stake, box: box.number })));

/**
 * The stakes that still are bets. One that went back, by a decision or by its patron's choice, is none: it cannot be
 * insured and gives no right (reading 46).
 */
export const atStake = (round: RoundData): Lying[] => stillBets(round, stakesOf(round));

/** Of these stakes of a round. */
export const stillBets = (
  { returned, elections }: RoundData,
  stakes: readonly Lying[],
): Lying[] => {
  const key = ({ box, patron, bet }: Omit<BetPlace, 'amount'>) => `${box} ${bet} ${patron}`;
  const decided = new Set(returned.map(key));
  const chosen = new Set(
    elections.filter(({ choice }) => choice === 'return').map(({ patron }) => patron),
  );
  return stakes.filter((stake) => !decided.has(key(stake)) && !chosen.has(stake.patron));
};
