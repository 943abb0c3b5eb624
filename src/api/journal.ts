import {
  anything,
  between,
  form,
  listOf,
  type Of,
  oneOf,
  optional,
  orNull,
  recordOf,
  string,
  whole,
} from './schema.ts';
import { actor, text } from './values.ts';

/** The house's own log as it is read: newest first, by person and by kind. */

export const JOURNAL_KINDS = [
  'sign-ins',
  'staff',
  'terminals',
  'codes',
  'settings',
  'asks',
  'rest',
] as const;
export type JournalKind = (typeof JOURNAL_KINDS)[number];

const KIND_OF: Readonly<Record<string, JournalKind>> = {
  SignedIn: 'sign-ins',
  SignInFailed: 'sign-ins',
  AccountLocked: 'sign-ins',
  AccountUnlocked: 'sign-ins',
  SessionUnlocked: 'sign-ins',
  SignedOut: 'sign-ins',
  SessionEnded: 'sign-ins',
  SetUp: 'staff',
  LetInAgain: 'staff',
  StaffAdded: 'staff',
  RoleChanged: 'staff',
  StaffRemoved: 'staff',
  PinChanged: 'staff',
  EnrolmentCodeIssued: 'terminals',
  TerminalEnrolled: 'terminals',
  TerminalRevoked: 'terminals',
  DisplayIssued: 'terminals',
  CodeIssued: 'codes',
  CodeUsed: 'codes',
  CodesRefused: 'codes',
  SettingsChanged: 'settings',
  Asked: 'asks',
  AskRefused: 'asks',
  TwoPersons: 'asks',
};

export const journalKind = (type: string): JournalKind =>
  (Object.hasOwn(KIND_OF, type) ? KIND_OF[type] : undefined) ?? 'rest';

export const JournalQuerySchema = form({
  /** Who did it, confirmed it, or whom it is about. */
  person: optional(string({ minLength: 1, maxLength: 64 })),
  kind: optional(oneOf(...JOURNAL_KINDS)),
  /** Entries before this one. */
  before: optional(between(1, Number.MAX_SAFE_INTEGER)),
  limit: optional(between(1, 500)),
  format: optional(oneOf('json', 'csv')),
});

const JournalLineSchema = form({
  sequence: whole,
  at: whole,
  by: actor,
  type: text,
  /** What else the entry says, by name. */
  said: recordOf(anything),
});
export type JournalLine = Of<typeof JournalLineSchema>;

export const JournalSchema = form({
  entries: listOf(JournalLineSchema),
  /** To read on, ask for what is before this one; null: there is no more. */
  before: orNull(whole),
});
export type JournalPage = Of<typeof JournalSchema>;
