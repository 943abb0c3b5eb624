import type { Hand, Irregularity } from '../rulebooks/index.ts';
import type { Card, Slot } from '../rules/index.ts';
import type { Role } from './authority.ts';
import type { Settings } from './settings.ts';

/** Who acts. `house` is the table's own automation: the shoe, the clock. */
export type Actor = { readonly role: Role; readonly id: string };

/** What somebody wants to happen. `by` asked for it, also where the house carries it out. */
export type Command = { readonly by: Actor } & Wish;

/** The round that a command was meant for; once the next one has commenced it is refused. */
type OfRound = { readonly round: number };
/** The offer, and the report, by the sequence of the entry that made it; 0 where there was none to be seen. */
type OfOffer = OfRound & { readonly offer: number };
type OfReport = OfRound & { readonly report: number };

export type Wish =
  // Setting up
  | { readonly type: 'OpenTable'; readonly settings: Settings }
  | { readonly type: 'ChangeSettings'; readonly settings: Settings }
  | { readonly type: 'CloseTable' }
  /** Whether real cards are shuffled, and how many they are; an electronic shoe is the house's to give. */
  | { readonly type: 'LoadShoe'; readonly shuffled?: boolean; readonly cards?: number }
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
  | { readonly type: 'BuyIn'; readonly patron: string; readonly amount: number }
  | { readonly type: 'CashOut'; readonly patron: string; readonly amount: number }
  | { readonly type: 'FillTray'; readonly amount: number }
  | { readonly type: 'CreditTray'; readonly amount: number }
  // Bets
  /** Names the round that it opens. */
  | ({ readonly type: 'OpenRound' } & OfRound)
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
    } & OfRound)
  | ({
      readonly type: 'RequestBankerThirdFirst';
      readonly patron: string;
      readonly how: BankerFirst;
    } & OfRound)
  | ({ readonly type: 'ConsentSqueeze' } & OfRound)
  | ({ readonly type: 'RefuseSqueeze' } & OfRound)
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
  /** The record was once signed as going further than it does: somebody has taken that on himself. */
  | { readonly type: 'AcceptRollback'; readonly count: number; readonly hash: string };

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
] as const satisfies readonly Irregularity['kind'][];
export type Reportable = (typeof REPORTABLE)[number];

/** What was seen. */
export type Detail = {
  readonly words: string;
  /** The round it happened in; left out: the one on the table. */
  readonly round?: number;
  /** Cards that left the shoe out of turn, in the order of leaving where that is known. */
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
  | { readonly is: 'so' }
  | { readonly is: 'not-so' }
  | { readonly is: 'reconstructed' }
  | { readonly is: 'cannot-be-reconstructed' }
  /** Cards drawn together: which comes first, by their place in the report. */
  | { readonly is: 'order'; readonly order: readonly number[] }
  | { readonly is: 'void' }
  | { readonly is: 'settle' }
  | { readonly is: 'continue' }
  | { readonly is: 'return'; readonly bets: readonly BetNamed[] };
