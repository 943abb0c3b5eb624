// The second table: what it keeps of itself. Written from the rulebooks and the readings as an oracle for src/table/;
// it is told what happened at a table (acts.ts), never what src/ made of it.

import type { Line } from '../round.ts';

export type Hand = 'player' | 'banker';
export type Stage = 4 | 5;

export type Settings = {
  readonly game: string;
  readonly layout: string;
  readonly decks: number;
  readonly chipUnit: number;
  readonly minimum: number;
  /** The maximum Differential; in a book without, the most of an Original Bet. */
  readonly maximum: number;
  readonly per: 'box' | 'table';
  readonly faceDown: boolean;
  /** Whether insurance is offered by itself, by the dealer (who may forget), or not at all. */
  readonly insurance: 'automatic' | 'manual' | 'off';
  readonly established: 'offered' | 'placed';
  readonly forgone: 'round' | 'offer';
};

/** A card that has left a shoe; `nth` of all that ever did. */
export type Card = { face: string | null; readonly shoe: number; readonly nth: number };

export type Patron = { rack: number; readonly box: number; readonly seated: boolean };

export type Bet = {
  readonly box: number;
  readonly patron: string;
  readonly bet: string;
  amount: number;
  readonly standing: boolean;
  /** Recorded as it lay, and nobody has noticed anything. */
  asItLay: boolean;
  /** What of it came from the patron's own terminal. */
  own: number;
};

export type Cover = {
  readonly box: number;
  readonly patron: string;
  readonly hand: Hand;
  readonly after: Stage;
  readonly odds: string;
  readonly amount: number;
  readonly late: boolean;
  readonly own: boolean;
};

export type Offers = { readonly after: Stage; readonly odds: Partial<Record<Hand, string>> };
export type OpenOffer = Offers & { readonly late: boolean; readonly to: readonly string[] | null };

export type Claim = { readonly patron: string; readonly box: number; readonly hand: Hand };

/** A bet by its place; of insurance also its offer. */
export type Named = {
  readonly box: number;
  readonly patron: string;
  readonly bet: string;
  readonly after?: Stage;
};

export type Report = {
  readonly kind: string;
  /** Which came first. */
  readonly nth: number;
  readonly cards: readonly Card[];
  /** A card of a Hand that was seen before its time. */
  readonly turned: { readonly card: Card; readonly face: string } | null;
  /** Places, in the order dealt, of the cards on which an outcome is judged. */
  readonly exposed: readonly number[];
  readonly claims: readonly Claim[];
};

/** What a decided report means for the choices of the patrons. */
export type Judged = {
  readonly when: string;
  readonly on: string;
  readonly exposed: readonly number[];
  readonly reconstructed: boolean;
};

export type Choice = {
  readonly patron: string;
  readonly goesBack: boolean;
  readonly exposed: readonly number[];
};

export type Asked = { readonly exposed: readonly number[]; readonly reconstructed: boolean };

export type Round = {
  readonly number: number;
  is: 'betting' | 'dealing' | 'settled' | 'void';
  /** In the order in which they were first placed. */
  bets: Bet[];
  /** Boxes that the last seated patron has left while standing patrons' bets lie there. */
  left: Set<number>;
  /** In the order dealt: Player, Banker, Player, Banker, third cards. */
  dealt: Card[];
  covers: Cover[];
  /** Went back on cards or chips that were recorded wrongly. */
  setAside: Cover[];
  open: OpenOffer | null;
  /** The situations in which insurance was offered, or rightly not. */
  made: Set<Stage>;
  declared: string[];
  /** Who let an offer pass. */
  forgone: Set<string>;
  /** Who had declared when a card that slipped out ended the offer. */
  cutOff: { patron: string; after: Stage }[];
  /** Found to have meant to insure. */
  claims: Claim[];
  /** To whom a forgotten offer was made late, and who took it: they accept the cards that follow. */
  lateTo: string[];
  tookLate: Set<string>;
  waived: boolean;
  bankerFirst: boolean;
  away: Set<string>;
  choices: Choice[];
  judged: Judged[];
  /** A choice that is given and not asked for yet. */
  owed: Asked | null;
  electing: (Asked & { waitingFor: string[] }) | null;
  /** Bets that go back by a decision. */
  returned: (Named & { readonly rule: string })[];
  /** Cards that a patron asked to squeeze, by Hand and place in it, and those shown to one alone. */
  squeezes: { patron: string; hand: Hand; index: number; alone: boolean }[];
  shown: { card: Card; to: string }[];
  /** Cards drawn together: the shoe may be replaced in this round. */
  mayReplaceShoe: boolean;
  lines: readonly Line[] | null;
  voidBy: string | null;
  leftUp: Named[];
};

export type Shoe = {
  readonly number: number;
  withdrawn: boolean;
  readonly seen: Map<string, number>;
};

export type SecondState = {
  readonly settings: Settings;
  readonly patrons: Map<string, Patron>;
  shoe: Shoe | null;
  shoes: number;
  /** How many cards have left all shoes. */
  out: number;
  waiting: Card[];
  carried: Card[];
  rounds: number;
  round: Round;
  reports: Report[];
  told: number;
};

export const freshRound = (number: number): Round => ({
  number,
  is: 'betting',
  bets: [],
  left: new Set(),
  dealt: [],
  covers: [],
  setAside: [],
  open: null,
  made: new Set(),
  declared: [],
  forgone: new Set(),
  cutOff: [],
  claims: [],
  lateTo: [],
  tookLate: new Set(),
  waived: false,
  bankerFirst: false,
  away: new Set(),
  choices: [],
  judged: [],
  owed: null,
  electing: null,
  returned: [],
  squeezes: [],
  shown: [],
  mayReplaceShoe: false,
  lines: null,
  voidBy: null,
  leftUp: [],
});

export const patronOf = ({ patrons }: SecondState, id: string): Patron => {
  const patron = patrons.get(id);
  if (patron === undefined) throw new Error(`no patron ${id}`);
  return patron;
};

export const isSame = (one: Named, other: Named): boolean =>
  one.box === other.box &&
  one.patron === other.patron &&
  one.bet === other.bet &&
  one.after === other.after;

/** What stops a round, or else how far it has come. */
export const phase = ({ reports, round }: SecondState): string => {
  if (reports.length > 0) return 'halted';
  if (round.electing !== null) return 'electing';
  return round.is;
};

/** A bet that went back, by a decision or its patron's choice, is none any more (reading 46). */
export const atStake = (round: Round): Bet[] =>
  round.bets.filter(
    ({ box, patron, bet }) =>
      !round.returned.some((one) => isSame(one, { box, patron, bet })) &&
      !round.choices.some((choice) => choice.patron === patron && choice.goesBack),
  );
