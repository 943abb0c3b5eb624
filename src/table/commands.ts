import type { Hand, Kind } from '../rulebooks/index.ts';
import type { Card, Slot } from '../rules/index.ts';
import type { Role } from './authority.ts';
import type { GuardTold } from './guards.ts';
import type { Settings } from './settings.ts';

/** Who acts. `house` is the table's own automation: the shoe, the clock. */
export type Actor = { readonly role: Role; readonly id: string };

/** Who acts when nobody does: deadlines, what expires, and whoever stands at the server's own console. */
export const HOUSE: Actor = { role: 'house', id: 'house' };

/** What somebody wants to happen. `by` asked for it, also where the house carries it out. */
export type Command = { readonly by: Actor } & Wish;

/** The round that a command was meant for; once the next one has commenced it is refused. */
type OfRound = { readonly round: number };
/** The offer, and the report, by the sequence of the entry that made it; 0 where there was none to be seen. */
type OfOffer = OfRound & { readonly offer: number };
type OfReport = OfRound & { readonly report: number };

export type Wish =
  // Setting up
  | ({ readonly type: 'OpenTable'; readonly settings: Settings } & NoInsurance)
  | ({ readonly type: 'ChangeSettings'; readonly settings: Settings } & NoInsurance)
  /** Another version of the table's rulebook, named by its hash, from the next round on. */
  | { readonly type: 'ChangeRulebook'; readonly version: string; readonly hash: string }
  /** With the count of the tray it closes; without, no further round is opened. */
  | { readonly type: 'CloseTable'; readonly count?: Count }
  /** Whether real cards are shuffled, and how many they are; an electronic shoe is the house's to give. */
  | { readonly type: 'LoadShoe'; readonly shuffled?: boolean; readonly cards?: number }
  /** The house commits to the next electronic shoe, before it knows what patrons add to it. */
  | { readonly type: 'CommitShoe' }
  /** What a seated patron adds to the shoe that comes next: 32 bytes in hex. */
  | {
      readonly type: 'AddNonce';
      readonly patron: string;
      readonly shoe: number;
      readonly nonce: string;
    }
  /** The seed of an electronic shoe, once that has left play. */
  | { readonly type: 'RevealShoe'; readonly shoe: number; readonly seed: string }
  | { readonly type: 'CutCardOut' }
  /** The first card of a shoe says how many are burnt with it. */
  | { readonly type: 'BurnCards'; readonly card?: Card }
  // People and money
  | {
      readonly type: 'Join';
      readonly patron: string;
      readonly box: number;
      readonly seat: 'seated' | 'standing';
    }
  | { readonly type: 'Leave'; readonly patron: string }
  /** Another box, or from standing to sitting and back. */
  | {
      readonly type: 'ChangeSeat';
      readonly patron: string;
      readonly box: number;
      readonly seat: 'seated' | 'standing';
    }
  | { readonly type: 'BuyIn'; readonly patron: string; readonly amount: number }
  | { readonly type: 'CashOut'; readonly patron: string; readonly amount: number }
  /** Limits of a patron's own and exclusions, which the house keeps for all tables. */
  | ({ readonly type: 'GuardPatron' } & GuardTold)
  /** Chips from the cage, and back to it. */
  | ({ readonly type: 'FillTray' } & Count)
  | ({ readonly type: 'CreditTray' } & Count)
  /** What lies in the tray. */
  | ({ readonly type: 'CountTray' } & Count)
  // Bets
  /** Names the round that it opens; `entered` says from what one is entered again that was played and is lost. */
  | ({ readonly type: 'OpenRound'; readonly entered?: string } & OfRound)
  | ({ readonly type: 'PlaceBet'; readonly amount: number } & BetPlace & OfRound)
  | ({ readonly type: 'ReduceBet'; readonly amount: number } & BetPlace & OfRound)
  | ({ readonly type: 'WithdrawBet' } & BetPlace & OfRound)
  | ({ readonly type: 'RecordBet'; readonly amount: number } & BetPlace & OfRound)
  /** A patron who would keep others from his box. */
  | ({ readonly type: 'RefuseToShare'; readonly patron: string } & OfRound)
  /** After a Tie, where the book lets the bet stay. */
  | ({ readonly type: 'LeaveUp' } & BetPlace & OfRound)
  | ({ readonly type: 'CloseBets' } & OfRound)
  // Cards
  /** A card is named where real cards are dealt face up. */
  | ({ readonly type: 'DrawCard'; readonly card?: Card } & OfRound)
  | ({
      readonly type: 'ExposeCard';
      readonly hand: Hand;
      readonly index: number;
      readonly card?: Card;
    } & OfRound)
  | ({
      readonly type: 'CorrectCard';
      readonly hand: Hand;
      readonly index: number;
      readonly card: Card;
      readonly reason: string;
    } & OfRound)
  /** Several cards keyed wrongly, judged together. */
  | ({
      readonly type: 'CorrectCards';
      readonly cards: readonly Correction[];
      readonly reason: string;
    } & OfRound)
  /** The record of chips differs from what lay there at the close: a bet, or an insurance by its offer. */
  | ({
      readonly type: 'CorrectBet';
      readonly amount: number;
      readonly reason: string;
    } & BetNamed &
      OfRound)
  | ({ readonly type: 'Settle' } & OfRound)
  // Insurance
  | ({ readonly type: 'OfferInsurance' } & OfRound)
  | ({ readonly type: 'DeclareInsurance'; readonly patron: string } & OfOffer)
  | ({
      readonly type: 'PlaceInsurance';
      readonly patron: string;
      readonly box: number;
      readonly hand: Hand;
      readonly amount: number;
    } & OfOffer)
  | ({ readonly type: 'DeclineInsurance'; readonly patron: string } & OfOffer)
  // Squeezing
  | ({ readonly type: 'AssignHand'; readonly hand: Hand; readonly patron: string | null } & OfRound)
  | ({
      readonly type: 'RequestSqueeze';
      readonly patron: string;
      readonly hand: Hand;
      readonly index: number;
      /** The first card, and the second with it. */
      readonly both?: true;
    } & OfRound)
  | ({
      readonly type: 'RequestBankerThirdFirst';
      readonly patron: string;
      readonly how: BankerFirst;
    } & OfRound)
  /** The Hand is named where two have asked, one for each. */
  | ({ readonly type: 'ConsentSqueeze'; readonly hand?: Hand } & OfRound)
  | ({ readonly type: 'RefuseSqueeze'; readonly hand?: Hand } & OfRound)
  /** Whoever asked takes it back before the card is shown. */
  | ({ readonly type: 'WithdrawSqueeze'; readonly patron: string; readonly hand?: Hand } & OfRound)
  | ({ readonly type: 'WalkAway'; readonly patron: string } & OfRound)
  // Irregularities
  | ({ readonly type: 'Report'; readonly kind: Reportable; readonly detail: Detail } & OfRound)
  | ({ readonly type: 'Resolve'; readonly decision: Decision; readonly reason: string } & OfReport)
  | { readonly type: 'ReplaceShoe'; readonly reason: string }
  | ({
      readonly type: 'Elect';
      readonly patron: string;
      readonly choice: 'continue' | 'return';
    } & OfReport)
  | ({ readonly type: 'CloseElections' } & OfReport)
  | ({ readonly type: 'Interrupt'; readonly cause: string } & OfRound)
  /** Somebody of the pit is wanted at the table, and has come. */
  | { readonly type: 'CallFloor'; readonly words?: string }
  | { readonly type: 'AnswerCall' }
  // Two persons
  /** What needs a second person waits, under the sequence of this entry, until somebody else says yes or no. */
  | { readonly type: 'Ask'; readonly wish: Asked }
  | { readonly type: 'Confirm'; readonly ask: number }
  | { readonly type: 'Refuse'; readonly ask: number; readonly reason: string }
  /** The record was once signed as going further than it does: somebody has taken that on himself. */
  | { readonly type: 'AcceptRollback'; readonly count: number; readonly hash: string };

/** An amount in chips; which chips they are, where somebody has counted them. */
export type Count = { readonly amount: number; readonly chips?: readonly Chips[] };
export type Chips = { readonly value: number; readonly pieces: number };

/** What may be asked for: anything but a question or an answer. */
export type Asked = Exclude<Wish, { type: 'Ask' | 'Confirm' | 'Refuse' }>;

/** Where no insurance is to be offered: which patron asked for it, and who of those present agreed. */
export type NoInsurance = {
  readonly noInsurance?: { readonly asked: string; readonly agreed: readonly string[] };
};

/** A card and what it truly is; it lies in a Hand, or waits at that place. */
export type Correction = { readonly card: Card } & (
  | { readonly hand: Hand; readonly index: number }
  | { readonly waiting: number }
);

export type BetPlace = { readonly box: number; readonly patron: string; readonly bet: string };
/** A bet, or an insurance by its name and the offer it was taken on. */
export type BetNamed = BetPlace & { readonly after?: 4 | 5 };
export type BankerFirst = 'squeeze' | 'expose';

/** The irregularities that somebody reports; the others are dealt with where they happen. */
export const REPORTABLE = [
  'over-limit',
  'below-minimum',
  'walked-away',
  'foreign-card',
  'shortage-or-excess',
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
] as const satisfies readonly Kind[];
export type Reportable = (typeof REPORTABLE)[number];

/** What was seen. */
export type Detail = {
  readonly words: string;
  /** The round it happened in; left out: the one on the table. */
  readonly round?: number;
  /** Cards that left the shoe out of turn, in the order of leaving where that is known; they wait from now on. */
  readonly cards?: readonly Slot[];
  /** A card on the table that was turned before its time, or must be looked at. */
  readonly slot?: { readonly hand: Hand; readonly index: number; readonly card: Card };
  /** Who meant to insure and was not offered it. */
  readonly intended?: readonly {
    readonly patron: string;
    readonly box: number;
    readonly hand: Hand;
  }[];
};

export type Decision =
  /** The fact is so, or is not so. */
  | { readonly is: 'so'; readonly intended?: Detail['intended'] }
  | { readonly is: 'not-so' }
  | { readonly is: 'reconstructed' }
  /** The Hands then go on as they lie; `hands` says how, where the cards are not in the order of the deal. */
  | { readonly is: 'cannot-be-reconstructed'; readonly hands?: AsTheyLie }
  /** Cards drawn together: which comes first, by their place in the report; and whether the shoe is replaced. */
  | {
      readonly is: 'order';
      readonly order: readonly number[];
      readonly hands?: AsTheyLie;
      readonly replaceShoe?: boolean;
    }
  | { readonly is: 'void' }
  | { readonly is: 'settle' }
  /** A ruling may put cards that wait out of play, by their places. */
  | { readonly is: 'continue'; readonly discard?: readonly number[] }
  | { readonly is: 'return'; readonly bets: readonly BetNamed[] };

/** The cards of each Hand as they lie: places among all that left the shoe for this round, in that order, from 0. */
export type AsTheyLie = Readonly<Record<Hand, readonly number[]>>;
