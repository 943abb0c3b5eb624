import { HouseSettingsSchema } from './house-settings.ts';
import { HouseWishSchema } from './house-wish.ts';
import { STAFF_ROLES } from './people.ts';
import { anything, flag, form, listOf, type Of, oneOf, optional, orNull, whole } from './schema.ts';
import { actor, text, words } from './values.ts';

/** The house's own stream: who came and went. It is chained and exported like a table's. */
export const JOURNAL = 'house';

/** The house's own log: what each kind of entry says besides who and when. */

const staffRole = oneOf(...STAFF_ROLES);
/** When it was decided; it may have been written up later. */
const decided = whole;
const backing = { decided, ask: optional(whole), second: optional(actor), alone: optional(flag) };

/** What takes two persons, or changes who can. */
export const HOUSE_ENTRIES = {
  TwoPersons: form({
    decided,
    staff: listOf(form({ id: text, role: staffRole, ownPin: flag, removed: flag })),
  }),
  Asked: form({ decided, ask: whole, wish: HouseWishSchema }),
  AskRefused: form({ decided, ask: whole }),
  StaffAdded: form({ ...backing, staff: text, role: staffRole }),
  RoleChanged: form({ ...backing, staff: text, from: staffRole, to: staffRole }),
  PinChanged: form({ ...backing, staff: text }),
  EnrolmentCodeIssued: form(backing),
  SettingsChanged: form({ ...backing, settings: HouseSettingsSchema }),
  SetUp: form({ decided, terminal: text }),
  LetInAgain: form({ decided, terminal: text }),
  StaffRemoved: form({ decided, staff: text }),
} as const;
export type HouseEntryType = keyof typeof HOUSE_ENTRIES;
export type HouseEntry = {
  readonly [Type in HouseEntryType]: Of<(typeof HOUSE_ENTRIES)[Type]> & { readonly type: Type };
}[HouseEntryType];
export type BackedHouseEntry = Extract<
  HouseEntry,
  {
    type: 'StaffAdded' | 'RoleChanged' | 'PinChanged' | 'EnrolmentCodeIssued' | 'SettingsChanged';
  }
>;

const onTerminal = form({ terminal: text });
const maybeOnTerminal = form({ terminal: orNull(text) });
const ofPatron = form({ patron: text });

/** What one person does, or the house by itself. */
export const OTHER_ENTRIES = {
  SignedIn: onTerminal,
  SignInFailed: form({ staff: orNull(text), terminal: text }),
  AccountLocked: form({ staff: orNull(text), terminal: text, until: whole }),
  AccountUnlocked: form({ staff: text }),
  SessionUnlocked: onTerminal,
  SignedOut: maybeOnTerminal,
  SessionEnded: form({ actor, terminal: orNull(text), why: text }),
  TerminalEnrolled: form({ terminal: text, label: text }),
  TerminalRevoked: onTerminal,
  CodeIssued: form({ table: text, patron: orNull(text), witness: optional(text) }),
  CodeUsed: form({ table: text, patron: text }),
  CodesRefused: form({ codes: text, until: whole }),
  PatronNamed: ofPatron,
  PatronForgotten: ofPatron,
  OwnLimitsSet: form({
    patron: text,
    loss: optional(orNull(whole)),
    buyIn: optional(orNull(whole)),
    remind: optional(orNull(whole)),
  }),
  PatronExcluded: form({ patron: text, until: orNull(whole), reason: optional(words) }),
  PatronReadmitted: form({ patron: text, reason: words }),
  DisplayIssued: form({ display: text, table: text }),
  AlertAcknowledged: form({ alert: text }),
  TableLost: form({ table: text, count: whole }),
  KeyMade: anything,
  KeyRotated: anything,
  KeyLost: anything,
} as const;

export type HouseLogType = HouseEntryType | keyof typeof OTHER_ENTRIES;
export const HOUSE_ENTRY_TYPES = [
  ...Object.keys(HOUSE_ENTRIES),
  ...Object.keys(OTHER_ENTRIES),
] as readonly HouseLogType[];
