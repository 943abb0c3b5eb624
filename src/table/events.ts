import type { ElectionsAfter, Hand, Kind, Odds } from '../rulebooks/index.ts';
import type { Card, Deal, DecidedBet, Offer, Settlement, Slot } from '../rules/index.ts';
import type { AskHappening } from './ask-events.ts';
import type {
  Actor,
  AsTheyLie,
  BankerFirst,
  BetNamed,
  BetPlace,
  Decision,
  Detail,
} from './commands.ts';
import type { BookNamed } from './given.ts';
import type { GuardHappening } from './guards.ts';
import type { Settings } from './settings.ts';
import type { ShoeHappening } from './shoe-events.ts';
import type { TrayHappening } from './tray-events.ts';

/** What happened. Events are for ever: fields are added, never renamed. */
export type Event = { readonly by: Actor; readonly at: number } & Happening;

export type Happening =
  /** `opening`: the how manyeth time it is, where it was closed before. */
  | {
      readonly type: 'TableOpened';
      readonly settings: Settings;
      readonly askedBy?: string;
      readonly opening?: number;
    }
  | {
      readonly type: 'SettingsChanged';
      readonly settings: Settings;
      readonly notice: string | null;
      /** Who asked that no insurance be offered. */
      readonly askedBy?: string;
    }
  /** Holds from the next round on; what the round at hand is played by stays. */
  | ({ readonly type: 'RulebookChanged'; readonly settings: Settings } & BookNamed)
  | { readonly type: 'TableClosing' }
  | { readonly type: 'TableClosed' }
  | {
      readonly type: 'ShoeLoaded';
      readonly shoe: number;
      readonly decks: number;
      readonly commitment: string | null;
      /** The id of the key that seals it at rest. */
      readonly key?: string;
      /** How many nonces its order is made from besides the seed; left out: version 1, from the seed alone. */
      readonly nonces?: number;
    }
  | ShoeHappening
  /** Anybody can now make its order again and compare it with what was dealt. */
  | { readonly type: 'ShoeRevealed'; readonly shoe: number; readonly seed: string }
  | { readonly type: 'CutCardCameOut'; readonly furtherRounds: number }
  | { readonly type: 'CardsBurnt'; readonly card: Card; readonly count: number }
  | {
      readonly type: 'PatronJoined';
      readonly patron: string;
      readonly box: number;
      readonly seat: 'seated' | 'standing';
      /** What the patron was shown first. */
      readonly notices: readonly string[];
    }
  | { readonly type: 'PatronLeft'; readonly patron: string }
  | {
      readonly type: 'SeatChanged';
      readonly patron: string;
      readonly box: number;
      readonly seat: 'seated' | 'standing';
    }
  | { readonly type: 'BoughtIn'; readonly patron: string; readonly amount: number }
  | { readonly type: 'CashedOut'; readonly patron: string; readonly amount: number }
  | GuardHappening
  | TrayHappening
  | {
      readonly type: 'RoundOpened';
      readonly round: number;
      readonly shoe: number;
      readonly game: string;
      readonly version: string;
      readonly layout: string;
      readonly rule: string;
      /** It was played before, and is entered again from this; no card of it comes from a shoe, which is 0. */
      readonly entered?: string;
    }
  | ({
      readonly type: 'BetPlaced';
      readonly amount: number;
      /** The Hand of an Original Bet. */
      readonly hand: Hand | null;
      readonly asked: number;
      readonly standing: boolean;
      /** Recorded as it lay, without looking at the limits. */
      readonly asItLay: boolean;
      /** Told that the minimum is not met, by this paragraph. */
      readonly belowMinimum?: string;
      /** Not all was accepted, by this paragraph. */
      readonly limitRule?: string;
      /** It lay there since the Tie of the round before. */
      readonly leftUp?: boolean;
    } & BetPlace)
  | ({
      readonly type: 'BetTakenBack';
      readonly amount: number;
      /** What is left does not meet the minimum, by this paragraph. */
      readonly belowMinimum?: string;
    } & BetPlace)
  | ({ readonly type: 'BetRejected'; readonly amount: number; readonly rule: string } & BetPlace)
  | ({ readonly type: 'BetLeftUp'; readonly amount: number; readonly rule: string } & BetPlace)
  /** A bet that was left up and that this round's checks do not take: it stays in the rack. */
  | ({
      readonly type: 'BetNotLeftUp';
      readonly amount: number;
      readonly reason: string;
      readonly rule: string;
    } & BetPlace)
  /** Nobody seated bets in that box any more: these bets go back at the close unless somebody does. */
  | {
      readonly type: 'StandingBetsTold';
      readonly box: number;
      readonly patrons: readonly string[];
      readonly rule: string;
    }
  /** The record of chips is put right: a bet, or an insurance at the odds of its offer. */
  | ({
      readonly type: 'BetCorrected';
      readonly hand: Hand | null;
      readonly was: number;
      readonly amount: number;
      readonly standing: boolean;
      readonly pays?: Odds;
      readonly reason: string;
      readonly rule: string;
    } & BetNamed)
  | { readonly type: 'BetsClosed'; readonly rule: string }
  /** `position` counts the cards that have left this shoe. No value: the card may lie face down. */
  | {
      readonly type: 'CardDealt';
      readonly hand: Hand;
      readonly index: number;
      readonly position: number;
      /** It had left the shoe before, out of turn or in the round before. */
      readonly waiting: boolean;
    }
  | {
      readonly type: 'CardExposed';
      readonly hand: Hand;
      readonly index: number;
      readonly card: Card;
    }
  | {
      readonly type: 'CardCorrected';
      readonly hand: Hand;
      readonly index: number;
      readonly card: Card;
      readonly was: Card;
      readonly reason: string;
      /** Stages at which something else was offered than the true cards offer. */
      readonly unoffered?: readonly (4 | 5)[];
    }
  /** The same of a card that waits, by its place among those. */
  | {
      readonly type: 'WaitingCardCorrected';
      readonly waiting: number;
      readonly card: Card;
      readonly was: Card;
      readonly reason: string;
    }
  | {
      readonly type: 'InsuranceOffered';
      readonly offers: readonly Offer[];
      readonly late: boolean;
      /** Whom a late offer is made to; null: everybody. */
      readonly to: readonly string[] | null;
      readonly rule: string;
    }
  /** A situation of the table in which no offer is made, and why. */
  | {
      readonly type: 'InsuranceNotOffered';
      readonly after: 4 | 5;
      readonly reason: string;
      readonly rule: string;
    }
  | { readonly type: 'InsuranceDeclared'; readonly patron: string }
  | { readonly type: 'InsuranceDeclined'; readonly patron: string }
  | {
      readonly type: 'InsurancePlaced';
      readonly patron: string;
      readonly box: number;
      readonly hand: Hand;
      readonly after: 4 | 5;
      readonly pays: Odds;
      readonly amount: number;
      readonly late: boolean;
    }
  | {
      readonly type: 'InsuranceReturned';
      readonly patron: string;
      readonly box: number;
      readonly hand: Hand;
      readonly after: 4 | 5;
      readonly amount: number;
      readonly reason: string;
    }
  /** It had gone back on cards that were keyed wrongly. */
  | {
      readonly type: 'InsuranceRestored';
      readonly patron: string;
      readonly box: number;
      readonly hand: Hand;
      readonly after: 4 | 5;
      readonly pays: Odds;
      readonly amount: number;
      readonly late: boolean;
      readonly own: boolean;
    }
  | {
      readonly type: 'InsuranceForgone';
      readonly patrons: readonly string[];
      readonly rule: string;
    }
  | { readonly type: 'InsuranceWaived'; readonly rule: string; readonly how: BankerFirst }
  | { readonly type: 'HandAssigned'; readonly hand: Hand; readonly patron: string | null }
  | {
      readonly type: 'SqueezeRequested';
      readonly patron: string;
      readonly hand: Hand;
      readonly index: number;
      /** The first card, and the second with it. */
      readonly both?: true;
      readonly bankerFirst: BankerFirst | null;
      readonly rule: string;
    }
  | { readonly type: 'SqueezeConsented'; readonly patron: string; readonly hand: Hand }
  | { readonly type: 'SqueezeRefused'; readonly patron: string; readonly hand: Hand }
  /** The face goes to that patron alone; it is in no event. */
  | {
      readonly type: 'CardShown';
      readonly hand: Hand;
      readonly index: number;
      readonly to: string;
    }
  | { readonly type: 'WalkedAway'; readonly patron: string; readonly rule: string }
  | { readonly type: 'RoundSettled'; readonly settlement: Settlement }
  | { readonly type: 'RoundReopened'; readonly reason: string; readonly rule: string }
  | {
      readonly type: 'RoundVoided';
      readonly rule: string;
      readonly reason: string;
      /** By which every bet goes back. */
      readonly returnRule?: string;
    }
  | {
      readonly type: 'IrregularityReported';
      readonly kind: Kind;
      readonly detail: Detail;
      readonly rule: string;
      /** On the cards exposed just before the error, or as they are put right. */
      readonly established: readonly DecidedBet[];
      /** Places of those cards, in the order dealt. */
      readonly exposed: readonly number[];
    }
  | {
      readonly type: 'IrregularityResolved';
      readonly kind: Kind;
      /** The entry that made the report. */
      readonly report: number;
      readonly decision: Decision;
      readonly reason: string;
      readonly rule: string;
      /** What it means for the choices of the patrons. */
      readonly judged?: Judged;
      /** Who was found to have meant to insure. */
      readonly claims?: Detail['intended'];
      /** By which the shoe may be replaced in this round. */
      readonly mayReplaceShoe?: string;
    }
  /** Cards that left the shoe out of turn wait to be dealt, here or in the next round. */
  | { readonly type: 'CardsWaiting'; readonly cards: readonly Slot[] }
  /** They never left the shoe. */
  | { readonly type: 'CardsNotDrawn'; readonly waiting: readonly number[] }
  /** Cards are out of play: by their places among those that wait and, counted on, those that are carried. */
  | {
      readonly type: 'CardsDiscarded';
      readonly cards: readonly Slot[];
      readonly waiting: readonly number[];
    }
  /** Cards that wait belong nowhere in this round, and begin the next one: by their places among those. */
  | {
      readonly type: 'CardsCarried';
      readonly cards: readonly Slot[];
      readonly waiting: readonly number[];
      readonly rule: string;
    }
  /** Which of the cards that wait comes first is decided. */
  | { readonly type: 'CardsOrdered'; readonly order: readonly number[] }
  /**
   * The cards as they lie now; `from` says which of all that left the shoe for this round, in their order, lie in which
   * Hand, and the others wait.
   */
  | {
      readonly type: 'Reconstructed';
      readonly deal: Deal;
      readonly waiting: readonly Slot[];
      readonly from: AsTheyLie;
      /** Stages at which something else was offered than the cards offer now. */
      readonly unoffered?: readonly (4 | 5)[];
    }
  /** It deals no further round. */
  | { readonly type: 'ShoeWithdrawn'; readonly shoe: number; readonly rule: string }
  | { readonly type: 'ShoeReplaced'; readonly reason: string; readonly rule: string }
  | {
      readonly type: 'ElectionsOffered';
      /** The report that gave them; left out: this entry did. */
      readonly report?: number;
      readonly patrons: readonly string[];
      readonly reconstructed: boolean;
      readonly exposed: readonly number[];
      readonly rule: string;
    }
  /** They were made on cards that were keyed wrongly. */
  | {
      readonly type: 'ElectionsLapsed';
      readonly patrons: readonly string[];
      /** What the true cards give, to be asked for when the last report is decided; left out: nothing. */
      readonly owed?: Owed;
    }
  | {
      readonly type: 'Elected';
      readonly patron: string;
      readonly choice: 'continue' | 'reconstructed' | 'return';
      readonly rule: string;
      /** Nobody answered in time. */
      readonly byDefault: boolean;
    }
  | { readonly type: 'ElectionsClosed' }
  | {
      readonly type: 'BetReturnDecided';
      readonly box: number;
      readonly patron: string;
      readonly bet: string;
      /** Of an insurance: the offer it was taken on. */
      readonly after?: 4 | 5;
      readonly rule: string;
      readonly reason: string;
    }
  /** It was decided on cards that were keyed wrongly, or the chips were put right: the bet stands. */
  | ({ readonly type: 'BetReturnLapsed'; readonly reason: string } & BetNamed)
  /** The house stood still from then on, not for long enough to affect the round. */
  | {
      readonly type: 'Paused';
      readonly cause: string;
      readonly since: number;
      readonly rule: string;
    }
  /** Play goes on, and everything that waits for a time waits as much longer. */
  | { readonly type: 'Resumed'; readonly outage: number }
  | {
      readonly type: 'Interrupted';
      readonly cause: string;
      readonly rule: string;
      readonly established: readonly DecidedBet[];
    }
  | AskHappening
  /** A checkpoint was signed at that count; what came after entry `from` then is lost, or was another history. */
  | {
      readonly type: 'RollbackAccepted';
      readonly count: number;
      readonly hash: string;
      readonly from: number;
    }
  /** For the record only: what it was and by which paragraph it changes nothing. */
  | {
      readonly type: 'Noted';
      readonly kind: Kind;
      readonly words: string;
      /** What else was seen. */
      readonly detail?: Omit<Detail, 'words'>;
      readonly rule: string;
    };

/** A choice of the patrons that is still to be offered, and from which report it follows. */
export type Owed = {
  readonly report: number;
  readonly rule: string;
  readonly exposed: readonly number[];
  readonly reconstructed: boolean;
};

/** A decided report that may give the patrons a choice: on which cards, and whether it did. */
export type Judged = {
  readonly rule: string;
  readonly when: ElectionsAfter['when'];
  readonly judgedOn: ElectionsAfter['judgedOn'];
  readonly exposed: readonly number[];
  readonly reconstructed: boolean;
  readonly granted: boolean;
};
