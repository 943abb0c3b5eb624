import type { Hand } from '../rulebooks/index.ts';
import type { Card } from '../rules/index.ts';
import type { Announcement, Event, OwnView, PublicView } from '../table/index.ts';
import type { Asked } from './wishes.ts';

/**
 * The live connection of a viewer to a table: first the whole view, then what changes. A frame carries the events
 * after `from` up to `sequence`; whoever is elsewhere asks for the whole view again by connecting anew.
 */
export type ServerFrame =
  | {
      readonly type: 'view';
      readonly sequence: number;
      readonly at: number;
      readonly public: PublicView | null;
      readonly own: Own;
      /** For whoever comes back after a cut: what was said meanwhile, as far as that is still known. */
      readonly heard?: readonly Announcement[];
    }
  /**
   * The same bytes for every viewer. Fields that are named replace the old ones; after that each of `stakes` replaces
   * what that patron had on that bet in that box, and is gone if its amount is 0.
   */
  | {
      readonly type: 'change';
      readonly from: number;
      readonly sequence: number;
      readonly at: number;
      readonly public: Partial<PublicView>;
      readonly stakes: readonly StakeChange[];
      readonly heard: readonly Announcement[];
    }
  /** Follows the change it belongs to, for one viewer alone. */
  | {
      readonly type: 'own';
      readonly sequence: number;
      readonly own: Partial<Own>;
      readonly told: readonly Event[];
    }
  | ({ readonly type: 'answer' } & Answer)
  | { readonly type: 'beat'; readonly at: number }
  /** The session has ended, or may not see this table: nothing more comes. */
  | { readonly type: 'bye'; readonly code: string; readonly message: string };

export type StakeChange = PublicView['stakes'][number];

/** `faces`: cards that are shown to this patron alone, to squeeze. */
export type Own = OwnView & { readonly faces?: readonly Face[] };

export type Face = { readonly hand: Hand; readonly index: number; readonly card: Card };

export type ClientFrame =
  | { readonly type: 'command'; readonly id: string; readonly command: Asked }
  | { readonly type: 'beat' };

/** What became of a command, once it is on disk. The same id has the same answer for ever. */
export type Answer =
  | {
      readonly id: string;
      readonly sequence: number;
      /** What it made happen, as far as whoever asked may know. */
      readonly events: readonly Happened[];
    }
  | { readonly id: string; readonly error: ApiError };

export type Happened = Announcement | Event;

export type ApiError = {
  readonly code: string;
  readonly message: string;
  /** The paragraph that says so, where one does. */
  readonly rule?: string;
};
