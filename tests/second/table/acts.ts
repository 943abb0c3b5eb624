// The second table: the language in which a scenario says what happened. Nothing in it says what follows from that.

import type { Corrected } from './correcting.ts';
import type { Claim, Hand, Named } from './state.ts';

export type AsTheyLie = { readonly player: readonly number[]; readonly banker: readonly number[] };

export type Decision =
  | { readonly is: 'so'; readonly claims?: readonly Claim[] }
  | { readonly is: 'not-so' }
  | { readonly is: 'reconstructed' }
  /** `hands`: of all cards of the round, in the order dealt and then waiting, which lie in which Hand. */
  | { readonly is: 'cannot-be-reconstructed'; readonly hands?: AsTheyLie }
  | {
      readonly is: 'order';
      readonly order: readonly number[];
      readonly hands?: AsTheyLie;
      readonly replaceShoe?: boolean;
    }
  | { readonly is: 'void' }
  | { readonly is: 'settle' }
  | { readonly is: 'continue'; readonly discard?: readonly number[] }
  | { readonly is: 'return'; readonly bets: readonly Named[] };

/** What was seen when something went wrong. */
export type Told = {
  readonly kind: string;
  /** Cards that left the shoe out of turn; null: face down. */
  readonly cards?: readonly (string | null)[];
  /** A card of the deal that lay face down and was seen. */
  readonly turned?: { readonly place: number; readonly face: string };
  readonly claims?: readonly Claim[];
  /** An earlier round. */
  readonly round?: number;
};

export type Act =
  | { readonly does: 'open' }
  | ({ readonly does: 'place'; readonly amount: number; readonly own: boolean } & Named)
  | ({ readonly does: 'record'; readonly amount: number } & Named)
  | ({ readonly does: 'reduce'; readonly amount: number } & Named)
  | ({ readonly does: 'withdraw' } & Named)
  | { readonly does: 'close' }
  /** No face: it lies face down, or it waited. */
  | { readonly does: 'draw'; readonly face?: string }
  | { readonly does: 'turn'; readonly place: number; readonly face: string }
  | { readonly does: 'offer' }
  | { readonly does: 'declare'; readonly patron: string }
  | { readonly does: 'decline'; readonly patron: string }
  | {
      readonly does: 'insure';
      readonly patron: string;
      readonly box: number;
      readonly hand: Hand;
      readonly amount: number;
      readonly own: boolean;
    }
  | { readonly does: 'squeeze'; readonly patron: string; readonly place: number }
  | { readonly does: 'banker first'; readonly patron: string; readonly how: 'squeeze' | 'expose' }
  | { readonly does: 'walk away'; readonly patron: string }
  | ({ readonly does: 'report' } & Told)
  /** Longer than the grace, or not. */
  | { readonly does: 'interrupt'; readonly long: boolean }
  | { readonly does: 'decide'; readonly decision: Decision }
  | { readonly does: 'elect'; readonly patron: string; readonly choice: 'continue' | 'return' }
  | { readonly does: 'no answer' }
  | { readonly does: 'correct'; readonly cards: readonly Corrected[] }
  | ({ readonly does: 'put right'; readonly amount: number } & Named)
  /** A correction that the second person did not confirm. */
  | { readonly does: 'not confirmed'; readonly cards: readonly Corrected[] }
  | { readonly does: 'replace the shoe' }
  | { readonly does: 'load' }
  | { readonly does: 'settle' }
  | ({ readonly does: 'leave up' } & Named);
