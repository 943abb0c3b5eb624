import type { HouseSettings } from '../../api/house-settings.ts';
import type { HouseWish } from '../../api/house-wish.ts';
import type { Actor } from '../../table/index.ts';
import type { KeyName } from '../record/keys.ts';
import type { StaffRole } from './roster.ts';

/**
 * What the house remembers of its people, in a stream of its own that is only ever added to. No PIN, no token, no
 * code and no name of a patron is in it. `by` did it; without it, the house did. `terminal` is a terminal's id.
 */
export type JournalEntry =
  /** From here on what gives power takes two persons; who had an account by then. */
  | {
      readonly type: 'TwoPersons';
      readonly staff: readonly {
        readonly id: string;
        readonly role: StaffRole;
        readonly ownPin: boolean;
        readonly removed: boolean;
      }[];
    }
  /** `by` asks; what it comes to names the question again, and who confirmed it. */
  | { readonly type: 'Asked'; readonly by: Actor; readonly ask: number; readonly wish: HouseWish }
  /** By a second person, or taken back by whoever asked. */
  | { readonly type: 'AskRefused'; readonly by: Actor; readonly ask: number }
  | BackedEntry
  | { readonly type: 'SetUp'; readonly by: Actor; readonly terminal: string }
  | { readonly type: 'StaffRemoved'; readonly by: Actor; readonly staff: string }
  | { readonly type: 'SignedIn'; readonly by: Actor; readonly terminal: string }
  /** `staff` is null where no such account is: what was typed there could be anything, even a secret. */
  | { readonly type: 'SignInFailed'; readonly staff: string | null; readonly terminal: string }
  | {
      readonly type: 'AccountLocked';
      readonly staff: string | null;
      readonly terminal: string;
      readonly until: number;
    }
  | { readonly type: 'AccountUnlocked'; readonly by: Actor; readonly staff: string }
  | { readonly type: 'SessionUnlocked'; readonly by: Actor; readonly terminal: string }
  | { readonly type: 'SignedOut'; readonly by: Actor; readonly terminal: string | null }
  | {
      readonly type: 'SessionEnded';
      readonly by: Actor;
      readonly actor: Actor;
      readonly terminal: string | null;
      readonly why: Exclude<Ending, 'signed-out'>;
    }
  | {
      readonly type: 'TerminalEnrolled';
      readonly by: Actor;
      readonly terminal: string;
      readonly label: string;
    }
  | { readonly type: 'TerminalRevoked'; readonly by: Actor; readonly terminal: string }
  | {
      readonly type: 'CodeIssued';
      readonly by: Actor;
      readonly table: string;
      readonly patron: string | null;
      /** The second person, where the rack was in the midst of a round. */
      readonly witness?: string;
    }
  | {
      readonly type: 'CodeUsed';
      readonly by: Actor;
      readonly table: string;
      readonly patron: string;
    }
  | { readonly type: 'CodesRefused'; readonly codes: string; readonly until: number }
  | { readonly type: 'PatronNamed'; readonly by: Actor; readonly patron: string }
  | { readonly type: 'PatronForgotten'; readonly by: Actor; readonly patron: string }
  /** What a patron has chosen for himself; what is left out stayed as it was. */
  | {
      readonly type: 'OwnLimitsSet';
      readonly by: Actor;
      readonly patron: string;
      readonly loss?: number | null;
      readonly buyIn?: number | null;
      readonly remind?: number | null;
    }
  | {
      readonly type: 'PatronExcluded';
      readonly by: Actor;
      readonly patron: string;
      readonly until: number | null;
      readonly reason?: string;
    }
  | {
      readonly type: 'PatronReadmitted';
      readonly by: Actor;
      readonly patron: string;
      readonly reason: string;
    }
  | {
      readonly type: 'DisplayIssued';
      readonly by: Actor;
      readonly display: string;
      readonly table: string;
    }
  | { readonly type: 'AlertAcknowledged'; readonly by: Actor; readonly alert: string }
  /** The house was told to go on without a table that a checkpoint was signed for. */
  | { readonly type: 'TableLost'; readonly table: string; readonly count: number }
  /** After the key was lost, by the link that the server printed: a shift manager has a new PIN. */
  | { readonly type: 'LetInAgain'; readonly by: Actor; readonly terminal: string }
  | KeyEntry;

/** What takes two persons; who changes his own PIN does that by himself. */
export type BackedEntry = Backing &
  (
    | {
        readonly type: 'StaffAdded';
        readonly by: Actor;
        readonly staff: string;
        readonly role: StaffRole;
      }
    | {
        readonly type: 'RoleChanged';
        readonly by: Actor;
        readonly staff: string;
        readonly from: StaffRole;
        readonly to: StaffRole;
      }
    | { readonly type: 'PinChanged'; readonly by: Actor; readonly staff: string }
    | { readonly type: 'EnrolmentCodeIssued'; readonly by: Actor }
    | { readonly type: 'SettingsChanged'; readonly by: Actor; readonly settings: HouseSettings }
  );

/** Which question was answered and by whom; or that there was nobody to ask. */
export type Backing = {
  readonly ask?: number;
  readonly second?: Actor;
  readonly alone?: true;
};

/** Which key the house has from here on. */
export type KeyEntry =
  | { readonly type: 'KeyMade'; readonly key: KeyName }
  /** `note` is signed by the key before: whoever trusts that one can follow. */
  | {
      readonly type: 'KeyRotated';
      readonly from: KeyName;
      readonly key: KeyName;
      readonly note: string;
    }
  /** Whoever started the house said that its key is lost for good; null: nobody had noted which. */
  | { readonly type: 'KeyLost'; readonly lost: KeyName | null; readonly key: KeyName };

/** Why a session is over. */
export type Ending =
  | 'signed-out'
  | 'expired'
  | 'role-changed'
  | 'staff-removed'
  | 'pin-changed'
  | 'terminal-revoked'
  /** The patron's rack, or the terminal, went to a newer session. */
  | 'replaced'
  | 'revoked';
