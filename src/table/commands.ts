import type { Hand, Irregularity } from '../rulebooks/index.ts';
import type { Card, Slot } from '../rules/index.ts';
import type { Role } from './authority.ts';
import type { Settings } from './settings.ts';

/** Who acts. `house` is the table's own automation: the shoe, the clock. */
export type Actor = { readonly role: Role; readonly id: string };

/** What somebody wants to happen. Time comes in with the command: `at`, in milliseconds. */
export type Command = { readonly by: Actor; readonly at: number } & Wish;

export type Wish =
  // Setting up
  | { readonly type: 'OpenTable'; readonly settings: Settings }
  | { readonly type: 'ChangeSettings'; readonly settings: Settings }
  | { readonly type: 'CloseTable' }
  | {
      readonly type: 'LoadShoe';
      readonly shuffled: boolean;
      readonly cards: number;
      readonly commitment?: string;
      /** The id of the key that seals it at rest. */
      readonly key?: string;
    }
  /** The seed of an electronic shoe, once that has left play. */
  | { readonly type: 'RevealShoe'; readonly shoe: number; readonly seed: string }
  | { readonly type: 'CutCardOut' }
  /** The first card of a shoe says how many are burnt with it. */
  | { readonly type: 'BurnCards'; readonly card: Card }
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
  | { readonly type: 'OpenRound' }
  | ({ readonly type: 'PlaceBet'; readonly amount: number } & BetPlace)
  | ({ readonly type: 'ReduceBet'; readonly amount: number } & BetPlace)
  | ({ readonly type: 'WithdrawBet' } & BetPlace)
  | ({ readonly type: 'RecordBet'; readonly amount: number } & BetPlace)
  /** A patron who would keep others from his box. */
  | { readonly type: 'RefuseToShare'; readonly patron: string }
  /** After a Tie, where the book lets the bet stay. */
  | ({ readonly type: 'LeaveUp' } & BetPlace)
  | { readonly type: 'CloseBets' }
  // Cards
  | { readonly type: 'DrawCard'; readonly card?: Card }
  | {
      readonly type: 'ExposeCard';
      readonly hand: Hand;
      readonly index: number;
      readonly card: Card;
    }
  | {
      readonly type: 'CorrectCard';
      readonly hand: Hand;
      readonly index: number;
      readonly card: Card;
      readonly reason: string;
    }
  | { readonly type: 'Settle' }
  // Insurance
  | { readonly type: 'OfferInsurance' }
  | { readonly type: 'DeclareInsurance'; readonly patron: string }
  | {
      readonly type: 'PlaceInsurance';
      readonly patron: string;
      readonly box: number;
      readonly hand: Hand;
      readonly amount: number;
    }
  | { readonly type: 'DeclineInsurance'; readonly patron: string }
  // Squeezing
  | { readonly type: 'AssignHand'; readonly hand: Hand; readonly patron: string | null }
  | {
      readonly type: 'RequestSqueeze';
      readonly patron: string;
      readonly hand: Hand;
      readonly index: number;
    }
  | { readonly type: 'RequestBankerThirdFirst'; readonly patron: string; readonly how: BankerFirst }
  | { readonly type: 'ConsentSqueeze' }
  | { readonly type: 'RefuseSqueeze' }
  | { readonly type: 'WalkAway'; readonly patron: string }
  // Irregularities
  | { readonly type: 'Report'; readonly kind: Reportable; readonly detail: Detail }
  | { readonly type: 'Resolve'; readonly decision: Decision; readonly reason: string }
  | { readonly type: 'ReplaceShoe'; readonly reason: string }
  | {
      readonly type: 'Elect';
      readonly patron: string;
      readonly choice: 'continue' | 'return';
    }
  | { readonly type: 'CloseElections' }
  | { readonly type: 'Interrupt'; readonly cause: string };

export type BetPlace = { readonly box: number; readonly patron: string; readonly bet: string };
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
  | { readonly is: 'return'; readonly bets: readonly BetPlace[] };
